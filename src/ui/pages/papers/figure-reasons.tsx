import { showTold } from "../../../experiments/tell.ts";
import { splitSentences, writeSentences } from "../../../language/sentences.ts";
import { t } from "../../../language/translate.ts";
import type { Experiment } from "../../../experiments/experiment.ts";
import { getMeasure, type MeasureId } from "../../../experiments/measures.ts";
import { writeMeasure } from "../../text/measures.ts";
import type { FigureResult } from "./figure-state.ts";
import { LabLink } from "./lab-link.tsx";
import { nameCite, writeX } from "./papers-words.ts";
import styles from "./claims-panel.module.css";
import { listCurves } from "../../../experiments/predicate.ts";
import { listSeeds, readMedian, readValue } from "../../../experiments/results.ts";
import type { SweepRun } from "../../../sweep/plan.ts";
import { listRuns } from "./chart-data.ts";

/** The paper in its own words: the quotation of the first failing claim, otherwise of the first. The list of claims has all of them. */
export function Quote({ experiment, result }: { experiment: Experiment; result: FigureResult | null }) {
  const { quote, cite } = experiment.claims.find((_, index) => result?.claims[index].holds === false) ?? experiment.claims[0];
  return (
    <section className={styles.part} aria-labelledby="figure-quotes">
      <h3 id="figure-quotes">{t("The paper claims")}</h3>
      <figure className={styles.quote}>
        <blockquote lang="en">“{quote}”</blockquote>
        <figcaption>{nameCite(cite)}</figcaption>
      </figure>
    </section>
  );
}

/** One sentence, and one run to open. */
export function Why({ experiment, result }: { experiment: Experiment; result: FigureResult }) {
  const fails = result.claims.some(({ holds, verdict }) => !holds && verdict !== "not testable");
  const run = findTellingRun(experiment, result);
  const [first, ...rest] = splitSentences(showTold(experiment.reason));
  return (
    <section className={styles.part} aria-labelledby="figure-reason">
      <h3 id="figure-reason">{t(fails ? "Why it differs" : "Why")}</h3>
      <p className={styles.reason}>{first}</p>
      {rest.length > 0 && (
        <details className={styles.more}>
          <summary>{t("More")}</summary>
          <p className={styles.reason}>{writeSentences(rest)}</p>
        </details>
      )}
      {run !== null && (
        <p className={styles.open}>
          <LabLink run={run.run} measure={run.measure}>
            {t("Open {series}, {x}, seed {seed}: {value}", {
              series: showTold(run.series),
              x: writeX(experiment.x, run.x),
              seed: run.run.scenario.seed,
              value: writeMeasure(run.value, getMeasure(run.measure).unit),
            })}
          </LabLink>
        </p>
      )}
    </section>
  );
}

interface TellingRun {
  readonly run: SweepRun;
  readonly series: string;
  readonly x: number;
  readonly measure: MeasureId;
  readonly value: number;
}

/** The most informative run of a failing claim: on its curve, with the seed closest to the median. null: no claim fails at a single x. */
function findTellingRun(experiment: Experiment, result: FigureResult): TellingRun | null {
  const first = result.claims.findIndex(({ holds, failsAt }) => !holds && failsAt !== null);
  const { test } = experiment.claims[first] ?? {};
  if (!test) return null;
  const { failsAt, value } = result.claims[first];
  const x = failsAt!;
  const curves = listCurves(test);
  const curve = curves.find((one) => readMedian(result.results, one, x) === value) ?? curves[0];
  const median = readMedian(result.results, curve, x);
  if (median === null) return null;
  const runs = listRuns(experiment, result.size, result.choices, { series: curve.series, x }, median);
  const found = listSeeds(result.results).flatMap((seed) => {
    const own = readValue(result.results, curve, x, seed);
    const [one, other] = runs.filter(({ run }) => run.scenario.seed === seed);
    // A value that combines several runs belongs to none of them.
    return own === null || one === undefined || other !== undefined ? [] : [{ run: one.run, value: own }];
  });
  const away = (one: { readonly value: number }): number => Math.abs(one.value - median);
  const nearest = found.toSorted((a, b) => away(a) - away(b))[0];
  return nearest ? { ...nearest, series: curve.series, x, measure: curve.y } : null;
}
