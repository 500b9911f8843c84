import { useState } from "react";
import { tableIcon } from "../../controls/icons.tsx";
import { makeAxis, summarizePoints } from "./chart-data.ts";
import { useWholeState } from "./sweep-context.tsx";
import { writeMetric } from "./sweep-readings.ts";
import { findMetric, getAxisField } from "./sweep-settings.ts";

/** The curves as a table: median, and least to largest where there are several seeds. */
export function SweepTable() {
  const state = useWholeState();
  const [isOpen, setOpen] = useState(false);
  const plan = state.plan!;
  const { settings } = state;
  const metric = findMetric(settings.metric);
  const write = (value: number): string => (metric.id === "normalizedGoodput" ? value.toFixed(3) : metric.format(value));
  const points = isOpen ? summarizePoints(state) : [];
  const { formatX } = makeAxis(plan);
  return (
    <div className="pane-toggles sweep-table">
      <button type="button" className="pane-toggle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {tableIcon} As a table
      </button>
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        <div className="sweep-table-scroll" tabIndex={0} role="region" aria-label="Curves as a table">
          <table>
            <caption>
              {writeMetric(state)}: median of {settings.seeds === 1 ? "1 run" : `${settings.seeds} runs`}
              {settings.seeds > 1 && ", least to largest in brackets"}
            </caption>
            <thead>
              <tr>
                <th scope="col">{getAxisField(settings).label}</th>
                {settings.series.map(({ name }) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {plan.xs.map((x, at) => (
                <tr key={x}>
                  <th scope="row">{formatX(x)}</th>
                  {settings.series.map(({ name }, series) => {
                    const point = points[series].find((one) => one.at[0] === at);
                    return (
                      <td key={name}>
                        {point
                          ? `${write(point.median)}${point.values.length > 1 ? ` (${write(point.low)} to ${write(point.high)})` : ""}`
                          : ""}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
