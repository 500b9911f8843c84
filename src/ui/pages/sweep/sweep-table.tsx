import { lookUp, t } from "../../../language/translate.ts";
import { useState } from "react";
import { tableIcon } from "../../controls/icons.tsx";
import { makeAxis, summarizePoints } from "./chart-data.ts";
import { useWholeState } from "./sweep-context.tsx";
import { writeMetric } from "./sweep-readings.ts";
import { findMetric, getAxisField } from "./sweep-settings.ts";
import styles from "./sweep-table.module.css";

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
    <div className={`pane-toggles ${styles.root}`}>
      <button type="button" className="pane-toggle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {tableIcon} {t("As a table")}
      </button>
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={t("Curves as a table")}>
          <table>
            <caption>
              {t("{runs, plural, one {{metric}: median of # run} other {{metric}: median of # runs, least to largest in brackets}}", {
                metric: writeMetric(state),
                runs: settings.seeds,
              })}
            </caption>
            <thead>
              <tr>
                <th scope="col">{lookUp(getAxisField(settings).label)}</th>
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
                        {point === undefined
                          ? ""
                          : point.values.length > 1
                            ? t("{median} ({low} to {high})", {
                                median: write(point.median),
                                low: write(point.low),
                                high: write(point.high),
                              })
                            : write(point.median)}
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
