import { showTold } from "../../../experiments/tell.ts";
import { splitSentences, writeSentences } from "../../../language/sentences.ts";
import { t } from "../../../language/translate.ts";
import type { Experiment } from "../../../experiments/experiment.ts";
import { getMeasure } from "../../../experiments/measures.ts";
import { writeMeasure } from "../../text/measures.ts";
import type { FigureResult } from "./figure-state.ts";
import { findTellingRun } from "./find-run.ts";
import { LabLink } from "./lab-link.tsx";
import { writeX } from "./papers-words.ts";
import { writeReading } from "./verdict-sentences.ts";
import styles from "./claims-panel.module.css";

/** Quotations that are shown at once: those of the first claims that fail, else of the first. */
const mostQuotes = 2;

/** The paper in its own words. */
export function Quotes({ experiment, result }: { experiment: Experiment; result: FigureResult | null }) {
  const failing = experiment.claims.filter((_, index) => result?.claims[index].holds === false);
  const inOrder = [...failing, ...experiment.claims];
  const picked = inOrder.filter(({ quote }, index) => inOrder.findIndex((one) => one.quote === quote) === index).slice(0, mostQuotes);
  return (
    <section className={styles.part} aria-labelledby="figure-quotes">
      <h3 id="figure-quotes">{t("The paper claims")}</h3>
      {picked.map(({ quote, cite }) => (
        <figure key={quote} className={styles.quote}>
          <blockquote lang="en">“{quote}”</blockquote>
          <figcaption>{cite}</figcaption>
        </figure>
      ))}
      <p className={styles.quiet}>
        {experiment.id.includes("table") ? t("We had the table.") : t("We had the paper's text, but not the curves of its figures.")}
      </p>
    </section>
  );
}

/** One sentence, and one run to open. */
export function Why({ experiment, result }: { experiment: Experiment; result: FigureResult }) {
  const fails = result.claims.some(({ holds, verdict }) => !holds && verdict !== "not testable");
  const run = findTellingRun(experiment, result);
  const [first, ...rest] = splitSentences(showTold(experiment.reason));
  const reading = writeReading(experiment, result.report);
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
      {reading !== null && (
        <>
          <h3>{t("Other settings")}</h3>
          <p className={styles.reason}>{reading}</p>
        </>
      )}
    </section>
  );
}
