import { lookUp, t } from "../../../language/translate.ts";
import { useState } from "react";
import { allRunMetrics } from "../../../analysis/metrics/outputs.ts";
import { timeoutMetrics } from "../../../analysis/metrics/timeout-metrics.ts";
import type { RunData } from "../../../analysis/metrics/run-data.ts";
import { runTags } from "../../../scenario/change/scenario-set.ts";
import { Word } from "../../controls/word.tsx";
import { toRunData, writeRatio } from "../../side-by-side/compare-words.ts";
import { useCompareState } from "../../side-by-side/compare-context.tsx";
import { findIncomparable, haveSameLength, listSetDifferences } from "../../side-by-side/differences.ts";
import { RunTag } from "../../side-by-side/run-tag.tsx";
import styles from "./difference-table.module.css";
import type { RunMetric } from "../../../analysis/metrics/metric.ts";

/** A row of the table: one metric of each run. */
interface Row {
  readonly metric: RunMetric;
  readonly values: readonly (number | null)[];
}

/** Metrics that are redundant for runs with blocks, or that only files need. */
const left = new Set(["normalizedGoodput", "utilization", "deliveredPackets", "blocksDone"]);

/** Metrics that are shown even if they are 0 in all runs. */
const always = new Set(["timeouts", "drops"]);
/** The Lab has a separate table of timeouts by class. */
const timeoutIds: ReadonlySet<string> = new Set(timeoutMetrics.map(({ id }) => id));

/** @param isWhole all metrics; otherwise those of the page's summary, without those that are 0 in all runs. */
function listRows(runs: readonly (RunData | null)[], isWhole: boolean): readonly Row[] {
  return allRunMetrics.flatMap((metric): Row[] => {
    if (left.has(metric.id) || (!isWhole && !always.has(metric.id) && (timeoutIds.has(metric.id) || (metric.shown ?? "page") !== "page")))
      return [];
    const values = runs.map((run) => run && metric.read(run));
    const isShown = runs.some((run, i) => {
      const value = values[i];
      return run !== null && value !== null && metric.isShown?.(value, run) !== false;
    });
    const isNought = values.every((value) => value === 0 || value === null) && !always.has(metric.id);
    return isShown && (isWhole || !isNought) ? [{ metric, values }] : [];
  });
}

/** The differing settings and their results: all metrics, with one column per run. */
export function DifferenceTable({ isBrief }: { isBrief: boolean }) {
  const { runs, lanes } = useCompareState();
  const data = runs.map((run) => run && toRunData(run));
  const scenarios = lanes.map(({ view }) => view.scenario.get().scenario);
  const differences = listSetDifferences(scenarios);
  const last = runs.length - 1;
  // Runs with different workloads are not compared.
  const reason = last > 0 ? findIncomparable(scenarios[0], scenarios[last]) : null;
  const isRelated = last > 0 && reason === null;
  const isSameLength = haveSameLength(scenarios[0], scenarios[last]);
  const [isWhole, setWhole] = useState(false);
  const rows = listRows(data, isWhole).filter(({ metric }) => !isBrief || briefIds.includes(metric.id));
  return (
    <>
      {/* Three runs may be wider than the column; a scrollable region must be reachable by keyboard. */}
      <div className={styles.scroll} {...(runs.length > 2 && !isBrief && { role: "region", "aria-label": t("Numbers"), tabIndex: 0 })}>
        <table className={styles.root} data-runs={runs.length}>
          <caption className="visually-hidden">{t("The runs in numbers")}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t("Number")}</span>
              </th>
              {lanes.map(({ tag }) => (
                <th key={tag} scope="col">
                  <RunTag tag={tag} />
                </th>
              ))}
              {isRelated && <th scope="col">{t("{tag} to A", { tag: runTags[last] })}</th>}
            </tr>
          </thead>
          <tbody>
            {differences.map(({ path, label, values }) => (
              <tr key={path} className={styles.setting}>
                <th scope="row">{label}</th>
                {values.map((value, i) => (
                  // oxlint-disable-next-line react/no-array-index-key -- one for each run
                  <td key={i}>{value}</td>
                ))}
                {isRelated && <td aria-hidden="true" />}
              </tr>
            ))}
            {rows.map(({ metric, values }) => {
              const isTotal = metric.unit === "" || metric.unit === "packets" || metric.id === "durationNs";
              const [a, b] = [values[0], values[last]];
              return (
                <tr key={metric.id} data-same={values.every((value) => value === values[0]) ? "" : undefined}>
                  <th scope="row" data-part={metric.label.startsWith(" ") ? "" : undefined}>
                    {metric.word ? <Word id={metric.word}>{lookUp(metric.label).trim()}</Word> : lookUp(metric.label).trim()}
                  </th>
                  {values.map((value, i) => (
                    // oxlint-disable-next-line react/no-array-index-key -- one for each run
                    <td key={i}>{value === null ? "" : metric.format(value)}</td>
                  ))}
                  {isRelated && <td>{a === null || b === null || (isTotal && !isSameLength) ? "" : writeRatio(a, b)}</td>}
                </tr>
              );
            })}
          </tbody>
          {(reason !== null || !isSameLength) && last > 0 && (
            <tfoot>
              <tr>
                <td colSpan={runs.length + 2}>
                  {reason === null
                    ? t("The runs have different numbers of blocks, so their totals cannot be compared.")
                    : t("No ratios: {reason}.", { reason })}
                </td>
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {!isBrief && (
        <button type="button" className={`text-button ${styles.more}`} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {t(isWhole ? "Fewer numbers" : "All numbers")}
        </button>
      )}
    </>
  );
}

/** The four metrics that fit on a phone. */
const briefIds: readonly string[] = ["goodputBps", "durationNs", "linkIdleFraction", "timeouts"];
