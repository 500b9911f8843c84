import { useState } from "react";
import type { Experiment, Panel } from "../../../experiments/experiment.ts";
import { getMeasure } from "../../../experiments/measures.ts";
import { planExperiment } from "../../../experiments/plan-experiment.ts";
import { encodeScenario } from "../../../scenario/url-codec.ts";
import { Guard } from "../../controls/guard.tsx";
import { Words } from "../../explain/sentence.tsx";
import type { Screen } from "../screen.ts";
import { listDrawnPanels, listRuns, type Spot } from "./chart-data.ts";
import { ClaimsPanel } from "./claims-panel.tsx";
import { LabLink } from "./lab-link.tsx";
import { Messages } from "./messages.tsx";
import { useFigure, usePapers, usePlace } from "./papers-context.tsx";
import { writeVerdict, writeX } from "./papers-words.ts";
import { PanelChart } from "./panel-chart.tsx";
import { Questions } from "./questions.tsx";
import { SetupPanel } from "./setup-panel.tsx";
import { useEscape } from "./use-escape.ts";
import pagesStyles from "../pages.module.css";
import styles from "./figure-page.module.css";

/** One figure: what is assumed, what came out, what it says about the claims. */
export function FigurePage({ experiment, screen }: { experiment: Experiment; screen: Screen }) {
  const { go, host } = usePapers();
  const { form } = usePlace();
  const { shown, trial } = useFigure(experiment.id);
  const [spot, setSpot] = useState<Spot | null>(null);
  const [claim, setClaim] = useState<number | null>(null);
  useEscape(() => go({ figure: null, trial: {} }));
  const open = (at: Spot): void => {
    if (shown === null) return;
    const run = listRuns(experiment, shown.size, shown.choices, at).find((one) => one.run.scenario.seed === at.seed);
    if (run) host.goTo("lab", encodeScenario(run.run.scenario));
  };
  const panels = listDrawnPanels(experiment);
  const isCovered = form === "predict";
  const isNarrow = screen === "phone";
  return (
    <>
      <aside className={`scenario-panel ${pagesStyles.side} ${styles.setup}`} aria-label="Set-up">
        <Guard name="the set-up">
          <SetupPanel experiment={experiment} />
        </Guard>
      </aside>
      <main className={`centre ${pagesStyles.centre} ${styles.figure}`} id="centre" tabIndex={-1}>
        <Guard name="the figure">
          <div className="headline">
            <h1>
              {shown === null || isCovered ? (
                experiment.title
              ) : experiment.claims.length === 0 ? (
                experiment.finding
              ) : (
                <Words of={writeVerdict(experiment, shown)} />
              )}
            </h1>
          </div>
          <Messages />
          {shown === null && <p className={styles.quiet}>Nothing has been run yet. The first answer is being computed.</p>}
          {shown?.size === "coarse" && experiment.claims.length > 0 && (
            <p className={styles.quiet}>A first answer: few points, few seeds. Run it in full for a verdict.</p>
          )}
          {panels.map((panel, index) => (
            <section key={panel.title} aria-label={panel.title}>
              <PanelTitle panel={panel} isCovered={isCovered} />
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
          {shown && experiment.questions.length > 0 && <Questions experiment={experiment} result={shown} isCovered={isCovered} />}
        </Guard>
      </main>
      <aside className={`inspector ${pagesStyles.side} ${styles.claims}`} aria-label="Verdict">
        <Guard name="the verdict">
          <ClaimsPanel {...{ experiment, spot, claim, isCovered }} onClaim={setClaim} onSpot={setSpot} />
        </Guard>
      </aside>
    </>
  );
}

function PanelTitle({ panel: { title, y }, isCovered }: { panel: Panel; isCovered: boolean }) {
  return (
    <div className={styles.panelTitle}>
      <h2>{y.map((id) => getMeasure(id).label).join(", ")}</h2>
      <span>{isCovered ? `${title}; covered while you predict` : `${title}; every dot is a run, a second click opens it in the Lab`}</span>
    </div>
  );
}

/** What the paper draws of a single run is what the Lab draws. */
function Timeline({ experiment }: { experiment: Experiment }) {
  const [run] = planExperiment({ experiment, size: "coarse" });
  if (run === undefined) return null;
  return (
    <p className={styles.timeline}>
      The paper draws one run over time ({writeX(experiment.x, run.x)}).{" "}
      <LabLink scenario={run.run.scenario}>See that run in the Lab</LabLink>
    </p>
  );
}
