import { t } from "../../../language/translate.ts";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import type { InterventionSpec } from "../../../engine/spec/intervention.ts";
import type { Nanos } from "../../../engine/spec/scenario.ts";
import { runTags } from "../../../scenario/scenario-set.ts";
import { Guard } from "../../controls/guard.tsx";
import { Message } from "../../controls/message.tsx";
import { useStore } from "../../run/use-store.ts";
import type { Screen } from "../screen.ts";
import { CompareBar } from "./compare-bar.tsx";
import { useCompare, useCompareState } from "./compare-context.tsx";
import { CompareHeadline } from "./compare-headline.tsx";
import { CompareLanes } from "./compare-lanes.tsx";
import { ComparePanel } from "./compare-panel.tsx";
import { CompareSeeds } from "./compare-seeds.tsx";
import { writeVerdicts } from "./compare-words.ts";
import { DifferenceTable } from "./difference-table.tsx";
import { findSameAgain } from "./fork-aftermath.ts";
import { ForkInspector } from "./fork-inspector.tsx";
import { isForkSet } from "./fork-options.ts";
import { ForkPanel } from "./fork-panel.tsx";
import { ForkStage } from "./fork-stage.tsx";
import { findForkNs } from "./fork-words.ts";
import { type Lane, lanePanes } from "./lane.ts";
import pagesStyles from "../pages.module.css";
import styles from "./compare-page.module.css";

const phonePanes = ["link", "senders"];

/** Two or three runs, one above the other, on one clock and the same scales; a run and its fork from where they part. */
export function ComparePage({ screen, isProjector }: { screen: Screen; isProjector: boolean }) {
  const isPhone = screen === "phone";
  const fork = useFork();
  const { session } = useCompare();
  const { showsLanes } = useCompareState();
  const stage = fork !== null && fork.isDrawable && !showsLanes && screen === "wide" && !isProjector;
  return (
    <>
      <aside className={`scenario-panel ${pagesStyles.side} ${styles.panel}`} aria-label={t("What is compared")}>
        <Guard name={t("the settings")}>
          {fork ? <ForkPanel run={fork.runs[0]} spec={fork.spec} forkNs={fork.forkNs} /> : <ComparePanel />}
        </Guard>
      </aside>
      <main className={`centre ${pagesStyles.centre}`} id="centre" tabIndex={-1}>
        <Guard name={t("the comparison")}>
          <CompareHeadline />
          {fork === null && !isPhone && <CompareSeeds />}
          <Messages />
          {stage ? (
            <ForkStage lanes={fork.lanes} runs={fork.runs} forkNs={fork.forkNs} />
          ) : (
            <CompareLanes
              panes={isProjector || isPhone ? phonePanes : lanePanes}
              isCompact={isPhone}
              forkNs={fork?.forkNs ?? null}
              sameFromNs={fork?.sameFromNs ?? null}
            />
          )}
          {fork !== null && showsLanes && (
            <button type="button" className={`text-button ${styles.back}`} onClick={() => session.showLanes(false)}>
              {t("Back to one past, two futures")}
            </button>
          )}
          {isPhone && fork === null && <CompareSeeds />}
          {isPhone && <DifferenceTable isBrief />}
        </Guard>
      </main>
      <aside className={`inspector ${pagesStyles.side} ${styles.inspector}`} aria-label={t("Differences")}>
        <Guard name={t("the differences")}>
          {fork ? (
            <ForkInspector runs={fork.runs} spec={fork.spec} forkNs={fork.forkNs} onShowLanes={() => session.showLanes(true)} />
          ) : (
            <>
              <Verdicts />
              <DifferenceTable isBrief={false} />
            </>
          )}
        </Guard>
      </aside>
      <CompareBar />
    </>
  );
}

interface Fork {
  readonly lanes: readonly [Lane, Lane];
  readonly runs: readonly [RunSnapshot, RunSnapshot];
  readonly spec: InterventionSpec;
  readonly forkNs: Nanos;
  /** From here on both are one run again, and stand as two whole runs; null: they do not meet. */
  readonly sameFromNs: Nanos | null;
  /** Have past and futures room enough to be drawn apart? */
  readonly isDrawable: boolean;
}

/** Parts of the longer run that are too small for a picture of their own (our choice). */
const [leastPast, mostPast] = [0.03, 0.93];

/** A run and a fork of it, once it is known where they part; null: what is compared is something else. */
function useFork(): Fork | null {
  const { lanes, runs } = useCompareState();
  const scenarios = lanes.map(({ view }) => view.scenario.get().scenario);
  const spec = scenarios[1]?.intervention;
  const [asItWas, fork] = runs;
  if (lanes.length !== 2 || spec === undefined || !asItWas || !fork || !isForkSet(scenarios)) return null;
  // the run that the scenario asks for has yet to begin
  if (JSON.stringify(fork.scenario.intervention) !== JSON.stringify(spec) || asItWas.scenario.intervention !== undefined) return null;
  const forkNs = findForkNs(asItWas, spec);
  if (forkNs === null) return null;
  const share = forkNs / Math.max(1, asItWas.computedNs, fork.computedNs);
  const sameFromNs = [asItWas, fork].every(({ status }) => status === "done") ? findSameAgain(asItWas, fork, forkNs) : null;
  const isDrawable =
    sameFromNs === null && share >= leastPast && share <= mostPast && [asItWas, fork].every(({ status }) => status !== "failed");
  return { lanes: [lanes[0], lanes[1]], runs: [asItWas, fork], spec, forkNs, sameFromNs, isDrawable };
}

/** Gains and costs of the last run beside the first. */
function Verdicts() {
  const { runs } = useCompareState();
  const last = runs.length - 1;
  const [main, ...more] = last > 0 ? writeVerdicts(runs[0], runs[last], ["A", runTags[last]]) : [];
  return (
    <>
      {main !== undefined && <p className={styles.verdict}>{main}</p>}
      {more.map((text) => (
        <p key={text} className={styles.cost}>
          {text}
        </p>
      ))}
    </>
  );
}

function Messages() {
  const { notices } = useCompare().session;
  const list = useStore(notices, (value) => value);
  return list.map(({ id, title, detail }) => (
    <Message key={id} onClose={() => notices.dismiss(id)}>
      <b>{title}</b> {detail}
    </Message>
  ));
}
