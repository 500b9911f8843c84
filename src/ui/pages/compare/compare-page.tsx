import { t } from "../../../language/translate.ts";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import type { Nanos } from "../../../engine/spec/scenario.ts";
import { runTags } from "../../../scenario/change/scenario-set.ts";
import { Guard } from "../../controls/guard.tsx";
import { Message } from "../../controls/message.tsx";
import { CompareBar } from "../../side-by-side/compare-bar.tsx";
import { useCompare, useCompareState } from "../../side-by-side/compare-context.tsx";
import { CompareHeadline } from "../../side-by-side/compare-headline.tsx";
import { CompareLanes } from "../../side-by-side/compare-lanes.tsx";
import { ComparePanel } from "./compare-panel.tsx";
import { CompareSeeds } from "./compare-seeds.tsx";
import { writeVerdicts } from "../../side-by-side/compare-words.ts";
import { DifferenceTable } from "./difference-table.tsx";
import { findForkNs, findSameAgain, isForkSet } from "../../side-by-side/fork.ts";
import { lanePanes } from "../../side-by-side/lane.ts";
import pagesStyles from "../../kit/pages.module.css";
import styles from "../../side-by-side/compare-page.module.css";
import { useStore } from "../../run/store.ts";
import type { Screen } from "../../kit/page.ts";
import { findTimeoutOf } from "../../run/event-at.ts";
import { findLoss } from "../../../analysis/timeouts.ts";

const phonePanes = ["link", "senders"];

/** Two or three runs, one above the other, with one clock and equal scales. */
export function ComparePage({ screen, isProjector }: { screen: Screen; isProjector: boolean }) {
  const isPhone = screen === "phone";
  const fork = useFork();
  return (
    <>
      <aside className={`scenario-panel ${pagesStyles.side} ${styles.panel}`} aria-label={t("What is compared")}>
        <Guard name={t("the settings")}>
          <ComparePanel />
        </Guard>
      </aside>
      <main className={`centre ${pagesStyles.centre}`} id="centre" tabIndex={-1}>
        <Guard name={t("the comparison")}>
          <CompareHeadline />
          {fork === null && !isPhone && <CompareSeeds />}
          <Messages />
          <CompareLanes
            panes={isProjector || isPhone ? phonePanes : lanePanes}
            isCompact={isPhone}
            forkNs={fork?.forkNs ?? null}
            sameFromNs={fork?.sameFromNs ?? null}
          />
          {isPhone && fork === null && <CompareSeeds />}
          {isPhone && <DifferenceTable isBrief />}
        </Guard>
      </main>
      <aside className={`inspector ${pagesStyles.side} ${styles.inspector}`} aria-label={t("Differences")}>
        <Guard name={t("the differences")}>
          {fork ? <ForkNote asItWas={fork.asItWas} fork={fork.fork} /> : <Verdicts />}
          <DifferenceTable isBrief={false} />
        </Guard>
      </aside>
      <CompareBar />
    </>
  );
}

interface Fork {
  readonly asItWas: RunSnapshot;
  readonly fork: RunSnapshot;
  readonly forkNs: Nanos;
  /** From this time on both runs are the same again; null: they differ to the end. */
  readonly sameFromNs: Nanos | null;
}

/** A run and its fork, once it is known where they diverge; null: other runs are compared. */
function useFork(): Fork | null {
  const { lanes, runs } = useCompareState();
  const scenarios = lanes.map(({ view }) => view.scenario.get().scenario);
  const spec = scenarios[1]?.intervention;
  const [asItWas, fork] = runs;
  if (lanes.length !== 2 || spec === undefined || !asItWas || !fork || !isForkSet(scenarios)) return null;
  // The run that the scenario describes has not started yet.
  if (JSON.stringify(fork.scenario.intervention) !== JSON.stringify(spec) || asItWas.scenario.intervention !== undefined) return null;
  const forkNs = findForkNs(asItWas, spec);
  if (forkNs === null) return null;
  const isDone = [asItWas, fork].every(({ status }) => status === "done");
  return { asItWas, fork, forkNs, sameFromNs: isDone ? findSameAgain(asItWas, fork, forkNs) : null };
}

/** Gains and costs of the last run relative to the first. */
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

/** Shown for a run and its fork instead of gains and costs: the limits of a single pair, and where to ask about many. */
function ForkNote({ asItWas, fork }: { asItWas: RunSnapshot; fork: RunSnapshot }) {
  const { session } = useCompare();
  const row = findTimeout(asItWas, fork);
  return (
    <>
      <p className={styles.verdict}>{t("After the change these are two different runs, and chance decides which of them ends sooner.")}</p>
      {row !== null && (
        <p className={styles.cost}>
          <button type="button" className="button" onClick={() => session.state.get().lanes[0].view.perform({ do: "whatIf", row })}>
            {t("What if? With 20 seeds")}
          </button>
        </p>
      )}
    </>
  );
}

/** The timeout that waited for the packet spared in the fork; null: none. */
function findTimeout(asItWas: RunSnapshot, { scenario: { intervention } }: RunSnapshot): number | null {
  if (intervention?.kind !== "spare" || intervention.at.drop > asItWas.columns.drops.length) return null;
  const drop = intervention.at.drop - 1;
  const row = findTimeoutOf(asItWas, { table: "drops", row: drop });
  return row !== null && findLoss(asItWas.columns, row)?.row === drop ? row : null;
}
