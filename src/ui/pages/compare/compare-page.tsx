import type { RunSnapshot } from "../../../bridge/live-run.ts";
import { runTags } from "../../../scenario/scenario-set.ts";
import { Guard } from "../../controls/guard.tsx";
import { closeIcon, noticeIcon } from "../../controls/icons.tsx";
import { useStore } from "../../run/use-store.ts";
import type { Screen } from "../screen.ts";
import { CompareBar } from "./compare-bar.tsx";
import { useCompare, useCompareState } from "./compare-context.tsx";
import { CompareHeadline } from "./compare-headline.tsx";
import { CompareLane, type OtherEnd } from "./compare-lane.tsx";
import { ComparePanel } from "./compare-panel.tsx";
import { writeVerdicts } from "./compare-words.ts";
import { DifferenceTable } from "./difference-table.tsx";
import { listSetDifferences } from "./differences.ts";
import { lanePanes } from "./lane.ts";
import styles from "./compare-page.module.css";

const phonePanes = ["link", "senders"];

/** Two or three runs, one above the other, on one clock and the same scales. */
export function ComparePage({ screen, isProjector }: { screen: Screen; isProjector: boolean }) {
  const isPhone = screen === "phone";
  return (
    <>
      <aside className={`scenario-panel ${styles.panel}`} aria-label="What is compared">
        <Guard name="the settings">
          <ComparePanel />
        </Guard>
      </aside>
      <main className={`centre ${styles.centre}`} id="centre" tabIndex={-1}>
        <Guard name="the comparison">
          <CompareHeadline />
          <Messages />
          <Lanes panes={isProjector || isPhone ? phonePanes : lanePanes} isCompact={isPhone} />
          {isPhone && <DifferenceTable isBrief />}
        </Guard>
      </main>
      <aside className={`inspector ${styles.inspector}`} aria-label="Differences">
        <Guard name="the differences">
          <Verdicts />
          <DifferenceTable isBrief={false} />
        </Guard>
      </aside>
      <CompareBar />
    </>
  );
}

function Lanes({ panes, isCompact }: { panes: readonly string[]; isCompact: boolean }) {
  const { lanes, runs } = useCompareState();
  const differences = listSetDifferences(lanes.map(({ view }) => view.scenario.get().scenario));
  const endOf = (run: RunSnapshot | null, index: number): readonly OtherEnd[] =>
    run?.status === "done" ? [{ tag: lanes[index].tag, endNs: run.computedNs }] : [];
  return (
    <div className={styles.lanes} data-count={lanes.length}>
      {lanes.map((lane, place) => (
        <CompareLane
          key={lane.tag}
          lane={lane}
          place={place}
          run={runs[place]}
          differences={differences}
          others={runs.flatMap((run, index) => (index === place ? [] : endOf(run, index)))}
          panes={panes}
          isLast={place === lanes.length - 1}
          isCompact={isCompact}
        />
      ))}
    </div>
  );
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
    <div key={id} className="message" role="status">
      {noticeIcon}
      <p>
        <b>{title}</b> {detail}
      </p>
      <button type="button" className="close" aria-label="Dismiss" onClick={() => notices.dismiss(id)}>
        {closeIcon}
      </button>
    </div>
  ));
}
