import { writeVerdict } from "./verdict-sentences.ts";
import { showTold } from "../../../experiments/tell.ts";
import { writeSeries } from "../../../language/sentences.ts";
import { T } from "../../text/t.tsx";
import { t } from "../../../language/translate.ts";
import { type ReactNode, useState } from "react";
import type { Experiment, Panel } from "../../../experiments/experiment.ts";
import { getMeasure } from "../../../experiments/measures.ts";
import { planExperiment } from "../../../experiments/plan-experiment.ts";
import type { SweepRun } from "../../../sweep/plan.ts";
import { Guard } from "../../controls/guard.tsx";
import { Words } from "../../explain/sentence.tsx";
import { listDrawnPanels, listRuns, type Spot } from "./chart-data.ts";
import { ClaimsPanel } from "./claims-panel.tsx";
import { LabLink, queryOfFigureRun } from "./lab-link.tsx";
import { Messages } from "./messages.tsx";
import { useFigure, usePapers, usePlace } from "./papers-context.tsx";
import { namePanel, writeX } from "./papers-words.ts";
import { NumbersTable } from "./numbers-table.tsx";
import { PaperPanel } from "./paper-panel.tsx";
import { useEscape } from "./use-escape.ts";
import pagesStyles from "../../kit/pages.module.css";
import styles from "./figure-page.module.css";
import type { Screen } from "../../kit/page.ts";
import { PanelChart } from "./panel-chart.tsx";

/** One figure: its assumptions, its results, and what they say about the claims. */
export function FigurePage({ experiment, screen }: { experiment: Experiment; screen: Screen }) {
  const { go, host } = usePapers();
  const { form } = usePlace();
  const { shown, trial } = useFigure(experiment.id);
  const [spot, setSpot] = useState<Spot | null>(null);
  const [claim, setClaim] = useState<number | null>(null);
  useEscape(() => go({ figure: null, trial: {} }));
  const open = (at: Spot): void => {
    if (shown === null) return;
    const [run, other] = listRuns(experiment, shown.size, shown.choices, at).filter((one) => one.run.scenario.seed === at.seed);
    // A value that combines several runs belongs to none of them: they are listed next to it.
    if (run !== undefined && other === undefined) host.goTo("lab", queryOfFigureRun(run.run, at.y));
  };
  const panels = listDrawnPanels(experiment);
  const isCovered = form === "predict";
  const isNarrow = screen === "phone";
  return (
    <>
      <aside className={`scenario-panel ${pagesStyles.side} ${styles.setup}`} aria-label={t("Paper", {}, "article")}>
        <Guard name={t("the paper")}>
          <PaperPanel experiment={experiment} />
        </Guard>
      </aside>
      <main className={`centre ${pagesStyles.centre} ${styles.figure}`} id="centre" tabIndex={-1}>
        <Guard name={t("the figure")}>
          <div className="headline">
            <h1>
              {shown === null || isCovered ? (
                showTold(experiment.title)
              ) : experiment.claims.length === 0 ? (
                showTold(experiment.finding)
              ) : (
                <Words of={writeVerdict(experiment, shown)} />
              )}
            </h1>
          </div>
          <Messages />
          {shown === null && <p className={styles.quiet}>{t("Nothing has been run yet. The first answer is being computed.")}</p>}
          {shown?.size === "coarse" && experiment.claims.length > 0 && (
            <p className={styles.quiet}>{t("A first answer from few points and few seeds. A verdict takes the full runs.")}</p>
          )}
          {panels.map((panel, index) => (
            <section key={panel.title} aria-label={namePanel(panel.title)}>
              <PanelTitle panel={panel} isFirst={index === 0} isCovered={isCovered} />
              {shown === null ? (
                <div className={styles.nothing} />
              ) : (
                <PanelChart
                  {...{ experiment, panel, spot, claim, isCovered }}
                  result={shown}
                  trial={trial?.result ?? null}
                  heightPx={isNarrow ? 240 : index === 0 ? (panels.length > 1 ? 360 : 440) : 254}
                  onSpot={setSpot}
                  onOpen={open}
                />
              )}
            </section>
          ))}
          {experiment.panels.some(({ kind }) => kind === "timeline") && <Timeline experiment={experiment} />}
          {experiment.claims.length > 0 && (
            <NumbersTable {...{ experiment, isCovered }} claims={shown?.claims ?? null} onClaim={setClaim} />
          )}
        </Guard>
      </main>
      <aside className={`inspector ${pagesStyles.side} ${styles.claims}`} aria-label={t("Claims and reasons")}>
        <Guard name={t("the claims")}>
          <ClaimsPanel {...{ experiment, spot, claim, isCovered }} onClaim={setClaim} onSpot={setSpot} />
        </Guard>
      </aside>
    </>
  );
}

function PanelTitle({ panel: { title, y }, isFirst, isCovered }: { panel: Panel; isFirst: boolean; isCovered: boolean }) {
  return (
    <div className={styles.panelTitle}>
      <h2>{writeSeries(y.map((id) => showTold(getMeasure(id).label)))}</h2>
      <span>
        {!isFirst
          ? namePanel(title)
          : isCovered
            ? t("{panel}. Covered while you predict.", { panel: namePanel(title) })
            : t("{panel}. Each dot is one run. Click it twice to open it in the Lab.", { panel: namePanel(title) })}
      </span>
    </div>
  );
}

const linkTo = (run: SweepRun) => (text: ReactNode) => (
  <LabLink run={run} measure={null}>
    {text}
  </LabLink>
);

/** The paper's figure shows a single run, so the Lab shows it. */
function Timeline({ experiment }: { experiment: Experiment }) {
  const [run] = planExperiment({ experiment, size: "coarse" });
  if (run === undefined) return null;
  return (
    <p className={styles.timeline}>
      <T
        message="The paper shows one run over time ({x}). <lab>Open our run in the Lab</lab>"
        x={writeX(experiment.x, run.x)}
        lab={linkTo(run.run)}
      />
    </p>
  );
}
