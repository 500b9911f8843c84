import { t } from "../../../language/translate.ts";
import type { Experiment } from "../../../experiments/experiment.ts";
import { experiments } from "../../../experiments/registry.ts";
import { writeList } from "../../../language/numbers.ts";
import { usePapers, usePapersState } from "./papers-context.tsx";
import { readShown, titleFigures, verdictWords } from "./papers-words.ts";
import { encodePlace } from "./papers-query.ts";
import { paperTitles } from "./paper-titles.ts";
import { VerdictMark } from "./verdict-mark.tsx";
import { openHere } from "../../controls/open-here.ts";
import styles from "./setup-panel.module.css";

/** The paper, and its other figures with their verdicts. */
export function PaperPanel({ experiment }: { experiment: Experiment }) {
  const { go } = usePapers();
  const figures = usePapersState((state) => state.figures);
  const own = experiments.filter(({ paper }) => paper === experiment.paper);
  const at = own.indexOf(experiment);
  const toOther = (step: number): void => go({ figure: own[(at + step + own.length) % own.length].id, trial: {} });
  const { title, where } = paperTitles[experiment.paper];
  return (
    <>
      <nav className={styles.path} aria-label={t("Figures")}>
        <button type="button" className="text-button" onClick={() => go({ figure: null, trial: {} })}>
          {t("← All {count} figures and tables", { count: experiments.length })}
        </button>
        <span className={styles.steps}>
          <button type="button" className="button" aria-label={t("Previous figure")} onClick={() => toOther(-1)}>
            ‹
          </button>
          <button type="button" className="button" aria-label={t("Next figure")} onClick={() => toOther(1)}>
            ›
          </button>
        </span>
      </nav>
      <h2 className={styles.title}>{experiment.paper}</h2>
      <p className={styles.finding}>{title}</p>
      {where !== "" && <p className={styles.quiet}>{where}</p>}
      <nav className={styles.figures} aria-label={t("Figures of this paper")}>
        {own.map((one) => {
          const word = readShown(one, figures[one.id]);
          return (
            <a
              key={one.id}
              href={`./?page=papers&${encodePlace({ figure: one.id, trial: {}, form: null, verdict: null, paper: null })}`}
              aria-current={one === experiment ? "page" : undefined}
              aria-label={t("{figure}: {verdict}", { figure: titleFigures(one.figures), verdict: t(verdictWords[word].long) })}
              data-verdict={word}
              onClick={(event) => openHere(event, () => go({ figure: one.id, trial: {} }))}
            >
              {writeList(one.figures)} <VerdictMark of={word} />
            </a>
          );
        })}
      </nav>
    </>
  );
}
