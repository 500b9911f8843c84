import { useRef } from "react";
import type { Experiment, Panel } from "../../../experiments/experiment.ts";
import { findMedian } from "../../../experiments/numbers.ts";
import { getMeasure } from "../../../experiments/measures.ts";
import { listRows } from "./chart-data.ts";
import type { FigureResult } from "./figure-state.ts";
import { writeMeasure } from "./papers-words.ts";
import { useWidth } from "./use-width.ts";
import styles from "./figure-chart.module.css";

const rowPx = 84;
const labelPx = 110;

/** A list of one run for each series: a dot for each of its places, senders in their order. */
export function RowsChart({ experiment, panel, result }: { experiment: Experiment; panel: Panel; result: FigureResult }) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const rows = listRows(experiment, panel, result.results);
  const { unit } = getMeasure(panel.y[0]);
  const high = Math.max(...rows.flatMap(({ values }) => values), 1e-9);
  const words = rows.map(({ series, values }) => {
    const [least, middle, most] = [Math.min(...values), findMedian(values) ?? 0, Math.max(...values)];
    return `${series}: ${values.length} values from ${writeMeasure(least, unit)} to ${writeMeasure(most, unit)}, median ${writeMeasure(middle, unit)}`;
  });
  return (
    <div ref={box} className={styles.box}>
      {width > 0 && (
        <svg width={width} height={rowPx * rows.length} role="img" aria-label={`${panel.title}. ${words.join(". ")}`}>
          {rows.map(({ series, look, values }, index) => {
            const bottom = rowPx * (index + 1) - 10;
            const room = width - labelPx - 12;
            return (
              <g key={series} className={styles.label}>
                <path d={`M${labelPx} ${bottom + 0.5}H${width}`} stroke="var(--rule)" />
                <text x="0" y={bottom - 32}>
                  {series}
                </text>
                <text x="0" y={bottom - 16}>{`to ${writeMeasure(Math.max(...values), unit)}`}</text>
                {values.map((value, at) => (
                  <circle
                    // the place in the list is what it is
                    key={`${series} ${at + 1}`}
                    cx={Math.round(labelPx + (room * (at + 0.5)) / values.length)}
                    cy={Math.round(bottom - ((rowPx - 22) * value) / high)}
                    r="2.500"
                    fill={look.color}
                  />
                ))}
              </g>
            );
          })}
        </svg>
      )}
    </div>
  );
}
