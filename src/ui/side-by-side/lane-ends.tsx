import { t } from "../../language/translate.ts";
import { blockAt } from "../../analysis/blocks.ts";
import { indexRun } from "../../analysis/run-index.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import type { Nanos } from "../../engine/spec/scenario.ts";
import type { RunView } from "../run/run-view.ts";
import styles from "./lane-ends.module.css";
import { formatMs } from "../../language/formats.ts";
import { useStore } from "../run/store.ts";
import { writeMs } from "./compare-words.ts";

/** A run that ends earlier or later than the lane's. */
export interface OtherEnd {
  readonly tag: string;
  readonly endNs: Nanos;
}

/** Minimum share of the width for a label to fit in a time span. */
const leastShare = 0.16;

/** Ends in the second half are labeled to the left, where there is more room. */
const halfWay = 0.5;

/** Marks where shorter runs end: a line in the longer ones, and in the shortest how much sooner it ended. */
export function Ends(props: {
  run: RunSnapshot;
  others: readonly OtherEnd[];
  view: RunView;
  isCompact: boolean;
  /** It is the same run as the others up to this time; null: it is not. */
  forkNs?: Nanos | null;
  /** It is the same run again from this time on; null: it is not. */
  sameFromNs?: Nanos | null;
}) {
  const { run, others, view, isCompact, forkNs = null, sameFromNs = null } = props;
  const fromNs = useStore(view.view, (state) => state.fromNs) ?? 0;
  const toNs = useStore(view.view, (state) => state.toNs) ?? run.computedNs;
  const shareOf = (timeNs: Nanos): number => (timeNs - fromNs) / Math.max(1, toNs - fromNs);
  const isDone = run.status === "done";
  const longest = Math.max(0, ...others.map(({ endNs }) => endNs));
  const own = shareOf(run.computedNs);
  const earlier = isDone ? others.filter(({ endNs }) => endNs < run.computedNs && shareOf(endNs) > 0 && shareOf(endNs) < 1) : [];
  const gapNs = longest - run.computedNs;
  const end = Math.min(1, shareOf(longest));
  return (
    <div className={styles.root} dir="ltr" data-plots={isCompact ? "compact" : "wide"} aria-hidden="true">
      {forkNs !== null && shareOf(forkNs) > 0 && shareOf(forkNs) < 1 && (
        <div className={styles.fork} style={{ left: `${100 * shareOf(forkNs)}%` }} />
      )}
      {sameFromNs !== null && shareOf(sameFromNs) < 1 && (
        <div
          className={styles.same}
          style={{ left: `${100 * Math.max(0, shareOf(sameFromNs))}%` }}
          data-side={shareOf(sameFromNs) > halfWay ? "left" : "right"}
        >
          <span>
            <bdi>{t("the same run again from {time} ms on", { time: formatMs(sameFromNs) })}</bdi>
          </span>
        </div>
      )}
      {run.status === "computing" && <div className={styles.foot} style={{ left: `${100 * Math.max(0, own)}%` }} />}
      {earlier.map(({ tag, endNs }, place) => (
        <div
          key={tag}
          className={styles.otherEnd}
          style={{ left: `${100 * shareOf(endNs)}%`, "--place": place }}
          data-side={shareOf(endNs) > halfWay ? "left" : "right"}
        >
          <span>
            <bdi>{isCompact ? t("{tag} has finished", { tag }) : writeOtherEnd(run, tag, endNs)}</bdi>
          </span>
        </div>
      ))}
      {isDone && own > 0 && own < 1 && gapNs > 0 && <div className={styles.ownEnd} style={{ left: `${100 * own}%` }} />}
      {isDone && gapNs > 0 && own > 0 && end - own > leastShare && (
        <div className={styles.sooner} style={{ left: `${100 * own}%`, right: `${100 * (1 - end)}%` }}>
          <span>
            <bdi>{t("{time} sooner", { time: writeMs(gapNs) })}</bdi>
          </span>
        </div>
      )}
    </div>
  );
}

/** "B has finished, this run is in block 2". */
function writeOtherEnd(run: RunSnapshot, tag: string, endNs: Nanos): string {
  if (run.scenario.workload.kind !== "barrier") return t("{tag} has finished", { tag });
  return t("{tag} has finished, this run is in block {block}", { tag, block: Math.max(0, blockAt(indexRun(run).blocks, endNs)) + 1 });
}
