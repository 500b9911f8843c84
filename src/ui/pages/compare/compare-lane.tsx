import { useMemo } from "react";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import type { Nanos } from "../../../engine/spec/scenario.ts";
import { getRunMetric } from "../../../analysis/metrics/outputs.ts";
import { blockAt } from "../../../analysis/blocks.ts";
import { indexRun } from "../../../analysis/run-index.ts";
import { writeBlock } from "../../../analysis/words.ts";
import { Guard } from "../../controls/guard.tsx";
import { Timelines } from "../../canvas/timelines.tsx";
import { findTimelines } from "../../panes/registry.ts";
import { RunContext } from "../../run/run-context.tsx";
import { useStore } from "../../run/use-store.ts";
import { formatPlural } from "../../text/numbers.ts";
import { useCompare } from "./compare-context.tsx";
import { readMetric } from "./compare-words.ts";
import { type Difference, nameTransport, writeDifference } from "./differences.ts";
import { writeMs } from "./fork-words.ts";
import { type Lane, lanePanes } from "./lane.ts";
import { RunTag } from "./run-tag.tsx";
import styles from "./compare-lane.module.css";

/** A run that is over earlier or later than the one of the lane. */
export interface OtherEnd {
  readonly tag: string;
  readonly endNs: Nanos;
}

interface LaneProps {
  readonly lane: Lane;
  readonly place: number;
  readonly run: RunSnapshot | null;
  readonly differences: readonly Difference[];
  /** The runs of the other lanes that are done. */
  readonly others: readonly OtherEnd[];
  readonly panes: readonly string[];
  readonly isLast: boolean;
  readonly isCompact: boolean;
}

/** One run of several: what it is, what it came to, and its panes on everybody's scales. */
export function CompareLane({ lane, place, run, differences, others, panes: ids, isLast, isCompact }: LaneProps) {
  const { session } = useCompare();
  const panes = useMemo(() => findTimelines(ids), [ids]);
  const allPanes = useMemo(() => findTimelines(lanePanes), []);
  const { view } = lane;
  const scenario = useStore(view.scenario, (state) => state.scenario);
  return (
    <section className={styles.root} aria-label={`Run ${lane.tag}`} data-run={lane.tag}>
      <header className={styles.head}>
        <RunTag tag={lane.tag} />
        <h2>{nameTransport(scenario)}</h2>
        <span className={styles.settings}>
          {differences
            .filter(({ path }) => path !== "transport.algorithm")
            .map((difference) => writeDifference(difference, place))
            .join(", ")}
        </span>
        <LaneResult run={run} isCompact={isCompact} />
        <OpenAlone lane={lane} />
      </header>
      <div className={styles.plots}>
        <RunContext value={view}>
          {run === null || run.status === "failed" ? (
            <p className={styles.fault} role={run === null ? undefined : "alert"}>
              {run === null ? "Computing the first packets." : `This run has no result: ${run.error}`}
            </p>
          ) : (
            <Guard name={`run ${lane.tag}`}>
              <Timelines
                run={run}
                ghost={null}
                clock={view.clock}
                view={view.view}
                panes={panes}
                roomFor={isCompact ? panes : allPanes}
                compact={isCompact}
                frame={session.frame(isLast)}
                perform={view.perform}
              />
              <Ends run={run} others={others} view={view} isCompact={isCompact} />
            </Guard>
          )}
        </RunContext>
      </div>
    </section>
  );
}

function LaneResult({ run, isCompact }: { run: RunSnapshot | null; isCompact: boolean }) {
  if (run === null) return null;
  if (run.status !== "done") return <span className={styles.result}>computing</span>;
  const end = writeMs(run.computedNs);
  const text = isCompact
    ? end
    : `${getRunMetric("goodputBps").format(readMetric(run, "goodputBps"))}, ${formatPlural(readMetric(run, "timeouts"), "timeout")}, ends at ${end}`;
  return <span className={styles.result}>{text}</span>;
}

function OpenAlone({ lane }: { lane: Lane }) {
  const { host } = useCompare();
  return (
    <button type="button" className={`text-button ${styles.alone}`} onClick={() => host.goTo("lab", lane.view.query())}>
      open alone
    </button>
  );
}

/** Where plots begin and end, pixels from the edges of a stack (charts/layout.ts). */
const [leftPx, rightPx, compactLeftPx] = [52, 6, 27];

/** Where the shorter runs are over: a line in the longer ones, and in the shortest how much sooner it was. */
function Ends(props: { run: RunSnapshot; others: readonly OtherEnd[]; view: Lane["view"]; isCompact: boolean }) {
  const { run, others, view, isCompact } = props;
  const fromNs = useStore(view.view, (state) => state.fromNs) ?? 0;
  const toNs = useStore(view.view, (state) => state.toNs) ?? run.computedNs;
  const shareOf = (timeNs: Nanos): number => (timeNs - fromNs) / Math.max(1, toNs - fromNs);
  const style = isCompact ? { left: compactLeftPx, right: 0 } : { left: leftPx, right: rightPx };
  const isDone = run.status === "done";
  const longest = Math.max(0, ...others.map(({ endNs }) => endNs));
  const own = shareOf(run.computedNs);
  const earlier = isDone ? others.filter(({ endNs }) => endNs < run.computedNs && shareOf(endNs) > 0 && shareOf(endNs) < 1) : [];
  const gapNs = longest - run.computedNs;
  return (
    <div className={styles.ends} style={style} aria-hidden="true">
      {earlier.map(({ tag, endNs }) => (
        <div
          key={tag}
          className={styles.otherEnd}
          style={{ left: `${100 * shareOf(endNs)}%` }}
          data-side={shareOf(endNs) > 0.6 ? "left" : "right"}
        >
          <span>{writeOtherEnd(run, tag, endNs)}</span>
        </div>
      ))}
      {isDone && own > 0 && own < 1 && gapNs > 0 && <div className={styles.ownEnd} style={{ left: `${100 * own}%` }} />}
      {isDone && gapNs > 0 && own > 0 && Math.min(1, shareOf(longest)) - own > 0.16 && (
        <div className={styles.sooner} style={{ left: `${100 * own}%`, right: `${100 * (1 - Math.min(1, shareOf(longest)))}%` }}>
          <span>{writeMs(gapNs)} sooner</span>
        </div>
      )}
    </div>
  );
}

/** "B has finished; A is in block 1". */
function writeOtherEnd(run: RunSnapshot, tag: string, endNs: Nanos): string {
  if (run.scenario.workload.kind !== "barrier") return `${tag} has finished`;
  return `${tag} has finished, this run is in ${writeBlock(Math.max(0, blockAt(indexRun(run).blocks, endNs)))}`;
}
