import { lookUp, t } from "../../../language/translate.ts";
import { writeSentences } from "../../../language/sentences.ts";
import { makeAxis, summarizePoints } from "../../kit/sweep/chart-data.ts";
import { useSweep, useWholeState } from "./sweep-context.tsx";
import { describeRuns, writeMetric } from "../../kit/sweep/sweep-readings.ts";
import { findMetric, getAxisField } from "../../kit/sweep/sweep-settings.ts";
import styles from "./sweep-table.module.css";
import { useStore } from "../../run/store.ts";

/** The curves as a table: the median, and minimum to maximum if there are several seeds. */
export function SweepTable() {
  const { table } = useSweep();
  const state = useWholeState();
  const isOpen = useStore(table, (value) => value.isOpen);
  if (!isOpen) return null;
  const plan = state.plan!;
  const { settings } = state;
  const metric = findMetric(settings.metric);
  const points = summarizePoints(state);
  const { formatX } = makeAxis(plan);
  return (
    <div className={styles.root}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard */}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t("Curves as a table")}>
        <table>
          <caption>
            {writeSentences([t("{metric}: median, smallest to largest in brackets.", { metric: writeMetric(state) }), describeRuns(state)])}
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
                              median: metric.format(point.median),
                              low: metric.format(point.low),
                              high: metric.format(point.high),
                            })
                          : metric.format(point.median)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
