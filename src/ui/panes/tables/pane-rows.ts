import { countMarks } from "../../../analysis/packet-flags.ts";
import { boundQueue, countDrops } from "../../../analysis/queue.ts";
import type { RunIndex } from "../../../analysis/run-index.ts";
import { busyShare } from "../../../analysis/link.ts";
import { selectSmallest } from "../../../analysis/select.ts";
import { timeoutRows } from "../../../analysis/timeouts.ts";
import { nameWaited, type Wait } from "../../../analysis/waits.ts";
import { cwndAt, windowRowAt } from "../../../analysis/windows.ts";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import type { PaneName } from "../../../charts/layout.ts";
import { sampleTimes, type TimeAxis } from "../../../charts/time-axis.ts";
import type { Nanos } from "../../../engine/spec/scenario.ts";
import { findRateUnit } from "../../../analysis/words.ts";
import { formatCount, formatDuration, formatFixed, formatPlural, formatWindow } from "../../text/numbers.ts";

/** What the rows of a pane are read from. */
export interface PaneData {
  readonly run: RunSnapshot;
  readonly index: RunIndex;
  readonly axis: TimeAxis;
  readonly waits: readonly Wait[];
  readonly detailNs: Nanos;
  readonly picked: number | null;
}

/** A stretch of time in which the pane shows one thing. */
export interface PaneRow {
  readonly fromNs: Nanos;
  readonly toNs: Nanos;
  /** One for each of the table's value columns. */
  readonly cells: readonly string[];
  /** The same in words, to be spoken. */
  readonly text: string;
  /** It counts what happened in it, which is not so of two such stretches taken together. */
  readonly isCount?: boolean;
}

/** The panes whose rows are stretches of time. */
export type TimedPane = Exclude<PaneName, "senders">;

/** Names of the value columns of a pane. */
export function nameColumns({ run, picked }: Pick<PaneData, "run" | "picked">, pane: TimedPane): readonly string[] {
  if (pane === "link") return [`Throughput, ${findRateUnit(run.scenario.network.linkBps).name}`, "Busy, %"];
  if (pane === "queue") return ["Shortest, packets", "Longest, packets", "Dropped", ...(marksPackets(run) ? ["Marked (CE)"] : [])];
  const own = picked === null ? [] : [`Sender ${formatCount(picked)}, cwnd`, `Sender ${formatCount(picked)}, ssthresh`];
  return ["Smallest cwnd", "Median cwnd", "Largest cwnd", ...own, "Timeouts"];
}

function marksPackets({ scenario }: RunSnapshot): boolean {
  return scenario.network.ecnThresholdPackets !== null;
}

/** Stretches of the axis, `stepPx` wide or one per wait that is cut out, as far as packets were recorded. */
function listStretches({ axis, detailNs }: PaneData, stepPx: number): { fromNs: Nanos; toNs: Nanos; wait: Wait | null }[] {
  const edges = sampleTimes(axis, stepPx);
  const stretches: { fromNs: Nanos; toNs: Nanos; wait: Wait | null }[] = [];
  let column = 0;
  for (const segment of axis.segments) {
    let fromNs = segment.fromNs;
    const add = (toNs: Nanos) => {
      const end = Math.min(toNs, detailNs);
      if (end > fromNs) stretches.push({ fromNs, toNs: end, wait: segment.wait });
      fromNs = toNs;
    };
    for (; column < edges.length && edges[column] < segment.toNs; column++)
      if (segment.wait === null && edges[column] > fromNs) add(edges[column]);
    add(segment.toNs);
  }
  return stretches;
}

/** Rows that say the same one after the other are one, but for those that count. */
function mergeRows(rows: readonly PaneRow[]): PaneRow[] {
  const merged: PaneRow[] = [];
  for (const row of rows) {
    const last = merged.at(-1);
    if (last && last.text === row.text && row.isCount !== true) merged[merged.length - 1] = { ...last, toNs: row.toNs };
    else merged.push(row);
  }
  return merged;
}

function readLink({ run, index }: PaneData, fromNs: Nanos, toNs: Nanos, wait: Wait | null): Omit<PaneRow, "fromNs" | "toNs"> {
  const { linkBps } = run.scenario.network;
  const share = busyShare(index.link, fromNs, toNs);
  const unit = findRateUnit(linkBps);
  const rate = formatFixed((share * linkBps) / unit.bps, linkBps / unit.bps < 10 ? 2 : 1);
  const text =
    wait === null ? `${rate} ${unit.name}` : `idle for ${formatDuration(wait.endNs - wait.startNs)}, waiting for ${nameWaited(wait)}`;
  return { cells: [rate, formatFixed(100 * share, 0)], text };
}

function readQueue({ run }: PaneData, fromNs: Nanos, toNs: Nanos): Omit<PaneRow, "fromNs" | "toNs"> {
  const edges = Float64Array.of(fromNs, toNs);
  const [low, high, drops, marks] = [new Float64Array(1), new Float64Array(1), new Float64Array(1), new Float64Array(1)];
  boundQueue(run.columns, edges, low, high);
  countDrops(run.columns, edges, drops);
  countMarks(run.columns, edges, marks);
  const length = low[0] === high[0] ? formatPlural(high[0], "packet") : `${formatCount(low[0])} to ${formatPlural(high[0], "packet")}`;
  const dropped = drops[0] > 0 ? `, ${formatCount(drops[0])} dropped` : "";
  const marked = marks[0] > 0 ? `, ${formatCount(marks[0])} marked (CE)` : "";
  const cells = [low[0], high[0], drops[0], ...(marksPackets(run) ? [marks[0]] : [])];
  return { cells: cells.map(formatCount), text: `${length} in the queue${dropped}${marked}`, isCount: drops[0] + marks[0] > 0 };
}

function readWindows(data: PaneData, fromNs: Nanos, toNs: Nanos): Omit<PaneRow, "fromNs" | "toNs"> {
  const { run, index, picked } = data;
  const { columns } = run;
  const known = new Float64Array(index.windows.rowsOf.length);
  let count = 0;
  for (let sender = 0; sender < known.length; sender++) {
    const cwnd = cwndAt(index.windows, columns, sender, fromNs);
    if (cwnd !== null) known[count++] = cwnd;
  }
  const rank = (share: number) => (count === 0 ? "" : formatWindow(selectSmallest(known, count, Math.floor(share * (count - 1)))));
  const spread = [rank(0), rank(0.5), rank(1)];
  // The last timeout of a stretch belongs to the next one if it lies on the edge.
  const { first, end } = timeoutRows(columns, fromNs, toNs - 1);
  const timeouts = Math.max(0, end - first);
  const row = picked === null ? -1 : windowRowAt(index.windows, columns, picked, fromNs);
  const own =
    picked === null ? [] : row < 0 ? ["", ""] : [formatWindow(columns.windows.cwnd[row]), formatWindow(columns.windows.ssthresh[row])];
  const fired = timeouts > 0 ? `, ${formatPlural(timeouts, "timeout")}` : "";
  const words =
    picked !== null && row >= 0
      ? `sender ${formatCount(picked)}: cwnd ${own[0]}, ssthresh ${own[1]}`
      : count === 0
        ? "no window yet"
        : `median window ${spread[1]}, ${spread[0]} to ${spread[2]}`;
  return { cells: [...spread, ...own, formatCount(timeouts)], text: words + fired, isCount: timeouts > 0 };
}

/** What a pane shows, stretch by stretch, `stepPx` of its axis each. Windows are those at the beginning of a stretch. */
export function listRows(data: PaneData, pane: TimedPane, stepPx: number): PaneRow[] {
  const read = { link: readLink, queue: readQueue, windows: readWindows }[pane];
  return mergeRows(listStretches(data, stepPx).map(({ fromNs, toNs, wait }) => ({ fromNs, toNs, ...read(data, fromNs, toNs, wait) })));
}
