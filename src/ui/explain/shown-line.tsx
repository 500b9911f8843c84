import { useEffect, useState } from "react";
import { findLineMetric } from "../../analysis/metrics/line-metrics.ts";
import { runLibrary } from "../../bridge/run-library.ts";
import type { PoolJob } from "../../bridge/sweep-pool.ts";
import type { Scenario } from "../../engine/spec/scenario.ts";
import { getMeasure, type MeasureId } from "../../experiments/measures.ts";
import { writeList } from "../../language/numbers.ts";
import { writeSentences } from "../../language/sentences.ts";
import { lookUp, t } from "../../language/translate.ts";
import { listDifferences } from "../../scenario/change/describe-difference.ts";
import { openedOf, type ShownNumber } from "../run/shown-number.ts";
import { writeMeasure } from "../text/measures.ts";
import styles from "./shown-line.module.css";
import { formatPercent } from "../../language/formats.ts";
import { useStore } from "../run/store.ts";
import { useRunView } from "../run/run-view.ts";

/** The number that was clicked elsewhere, computed from this very run, and everything in which the run differs from `{}`. */
export function ShownLine() {
  const view = useRunView();
  const { shown, scenario } = useStore(openedOf(view), (value) => value);
  const now = useStore(view.scenario, (state) => state.scenario);
  if (shown === null || now !== scenario) return null;
  return <Line key={`${shown.id} ${shown.skipBlocks}`} shown={shown} scenario={scenario} />;
}

function Line({ shown, scenario }: { shown: ShownNumber; scenario: Scenario }) {
  const value = useMeasure(shown, scenario);
  const differences = listDifferences(scenario);
  return (
    <p className={styles.root} role="status">
      {writeSentences([
        typeof value === "number" && writeShownNumber(shown, value),
        differences.length > 0
          ? t("Unlike the collapse: {settings}.", { settings: writeList(differences) })
          : t("This is the collapse that every page starts from."),
      ])}
    </p>
  );
}

/** The job whose answer it is. */
export function makeShownJob({ id, skipBlocks }: ShownNumber, scenario: Scenario): PoolJob {
  const { workload } = scenario;
  const isAllowed = workload.kind === "barrier" && skipBlocks < workload.blocks;
  return { scenario, skipBlocks: isAllowed ? skipBlocks : 0, measures: [id] };
}

/** As the page wrote it on which it was clicked. */
export function writeShownNumber({ id, skipBlocks }: ShownNumber, value: number): string {
  if (id === "goodputShare") {
    const values = { value: formatPercent(value), blocks: skipBlocks };
    return skipBlocks > 0
      ? t("{blocks, plural, one {Without its first block this run reaches {value} of the maximum.} other {Without its first # blocks this run reaches {value} of the maximum.}}", values) // prettier-ignore
      : t("This run reaches {value} of the maximum.", { value: values.value });
  }
  const { label } = getMeasure(id as MeasureId);
  const values = { measure: lookUp(label), value: writeNumber(id, value), blocks: skipBlocks };
  return skipBlocks > 0
    ? t(
        "{blocks, plural, one {{measure}, without the first block: {value}.} other {{measure}, without the first # blocks: {value}.}}",
        values,
      )
    : t("{measure}: {value}.", { measure: values.measure, value: values.value });
}

/** As figures have it, and behind it as tables have it where that is another text: "0.31 (31%)". */
function writeNumber(id: string, value: number): string {
  const figure = writeMeasure(value, getMeasure(id as MeasureId).unit);
  const table = findLineMetric(id)?.format(value) ?? figure;
  return table === figure ? figure : t("{value} ({same})", { value: figure, same: table });
}

/** undefined: it is being computed; null: there is no such number. */
function useMeasure(shown: ShownNumber, scenario: Scenario): number | null | undefined {
  const [value, setValue] = useState<number | null>();
  useEffect(() => {
    const job = makeShownJob(shown, scenario);
    const take = (): void => {
      const answer = runLibrary.find(job)?.measures?.values[0];
      setValue(typeof answer === "number" ? answer : null);
    };
    if (!isMeasure(shown.id)) return undefined;
    return runLibrary.request([job], "asked", take);
  }, [shown, scenario]);
  return value;
}

/** A link says what it likes. */
function isMeasure(id: string): boolean {
  try {
    getMeasure(id as MeasureId);
    return true;
  } catch {
    return false;
  }
}
