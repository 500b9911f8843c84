import type { RunSnapshot } from "../../bridge/live-run.ts";
import type { Nanos } from "../../engine/spec/scenario.ts";
import { useCompareState } from "./compare-context.tsx";
import { CompareLane } from "./compare-lane.tsx";
import { listSetDifferences } from "./differences.ts";
import type { OtherEnd } from "./lane-ends.tsx";
import styles from "./compare-page.module.css";

/** The runs, one above the other. */
export function CompareLanes({
  panes,
  isCompact,
  forkNs = null,
  sameFromNs = null,
}: {
  panes: readonly string[];
  isCompact: boolean;
  forkNs?: Nanos | null;
  sameFromNs?: Nanos | null;
}) {
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
          forkNs={forkNs}
          sameFromNs={sameFromNs}
        />
      ))}
    </div>
  );
}
