import { showTold } from "../../../experiments/tell.ts";
import { splitSentences, writeSentences } from "../../../language/sentences.ts";
import { t } from "../../../language/translate.ts";
import type { Experiment } from "../../../experiments/experiment.ts";
import { getMeasure } from "../../../experiments/measures.ts";
import { writeMeasure } from "../../text/measures.ts";
import type { FigureResult } from "./figure-state.ts";
import { findTellingRun } from "./find-run.ts";
import { LabLink } from "./lab-link.tsx";
import { nameCite, writeX } from "./papers-words.ts";
import styles from "./claims-panel.module.css";

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
