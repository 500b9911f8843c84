import { showTold } from "../../../experiments/tell.ts";
import { t } from "../../../language/translate.ts";
import { useRef } from "react";
import { findMedian } from "../../../analysis/quantile.ts";
import { getMeasure } from "../../../experiments/measures.ts";
import { listRows } from "./chart-data.ts";
import type { ChartProps } from "./chart-surface.tsx";
import { namePanel } from "./papers-words.ts";
import { writeMeasure } from "../../text/measures.ts";
import styles from "./figure-chart.module.css";
import { useWidth } from "../../controls/use-size.ts";
import { FigureChart } from "./figure-chart.tsx";

const rowPx = 84;
const labelPx = 110;

/** One run's list for each series: one dot per value, senders in order. */
function RowsChart(props: Pick<ChartProps, "experiment" | "panel" | "result" | "isCovered" | "widthPx">) {
  const { experiment, panel, result, isCovered = false } = props;
  const box = useRef<HTMLDivElement>(null);
  const room = useWidth(box);
  const width = props.widthPx ?? room;
  const rows = listRows(experiment, panel, result.results);
  const { unit } = getMeasure(panel.y[0]);
  const high = Math.max(...rows.flatMap(({ values }) => values), 1e-9);
  const words = rows.map(({ series, values }) => {
    const [least, middle, most] = [Math.min(...values), findMedian(values) ?? 0, Math.max(...values)];
    return t(
      "{count, plural, one {{series}: # values from {least} to {most}, median {median}} other {{series}: # values from {least} to {most}, median {median}}}",
      {
        series: showTold(series),
        count: values.length,
        least: writeMeasure(least, unit),
        most: writeMeasure(most, unit),
        median: writeMeasure(middle, unit),
      },
    );
  });
  return (
    <div ref={box} className={styles.box}>
      {width > 0 && (
        <svg
          width={width}
          height={rowPx * rows.length}
          role="img"
          aria-label={[namePanel(panel.title), ...(isCovered ? [t("Covered")] : words)].reduce((before, next) =>
            t("{before}. {next}", { before, next }),
          )}
          data-chart={panel.title}
        >
          {rows.map(({ series, look, values }, index) => {
            const bottom = rowPx * (index + 1) - 10;
            const plotPx = width - labelPx - 12;
            return (
              <g key={series} className={styles.label}>
                <path d={`M${labelPx} ${bottom + 0.5}H${width}`} stroke="var(--rule)" />
                <text x="0" y={bottom - 32}>
                  {showTold(series)}
                </text>
                <text x="0" y={bottom - 16}>
                  {t("up to {value}", { value: writeMeasure(Math.max(...values), unit) })}
                </text>
                {(isCovered ? [] : values).map((value, at) => (
                  <circle
                    // The position in the list identifies the value.
                    key={`${series} ${at + 1}`}
                    cx={Math.round(labelPx + (plotPx * (at + 0.5)) / values.length)}
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

/** Draws a panel according to its kind. */
export function PanelChart(props: ChartProps) {
  const { experiment, panel, result } = props;
  return panel.kind === "rows" && listRows(experiment, panel, result.results).length > 0 ? (
    <RowsChart {...props} />
  ) : (
    <FigureChart {...props} />
  );
}
