import { type BlockFacts, gatherBlockFacts } from "../analysis/block-facts.ts";
import { findCriticalPath, type PathStep, sumStep } from "../analysis/critical-path.ts";
import { readGauge } from "../analysis/gauges.ts";
import { indexRun, type RecordedRun } from "../analysis/run-index.ts";
import { RowState, stateIndexAt } from "../analysis/senders.ts";
import { findLargestSum, sumSteps } from "../analysis/step-sums.ts";
import { gatherStoryFacts, type StoryFacts } from "../analysis/story-facts.ts";
import type { Nanos } from "../engine/spec/scenario.ts";
import { countUpTo } from "../analysis/search.ts";
import { msg } from "../language/translate.ts";
import { placeGauge } from "../scenario/fields/list-transports.ts";
import type { Fact, RunFacts } from "./fact.ts";

/** Facts that require a run recorded from end to end. */

/** What all its facts are read from is gathered once a run. */
function remember<T>(gather: (run: RecordedRun) => T): (run: RunFacts) => T | null {
  const known = new WeakMap<RecordedRun, T>();
  return ({ record }) => {
    if (record === null) return null;
    const before = known.get(record);
    if (before !== undefined) return before;
    const found = gather(record);
    known.set(record, found);
    return found;
  };
}

/** The longest silence that ended with a timer. */
interface LongestWait {
  readonly sender: number;
  readonly lengthNs: Nanos;
  /** The middle of it. */
  readonly atNs: Nanos;
  /** Senders that were done with the block and waited for this one. */
  readonly done: number;
}

function gatherLongestWait(run: RecordedRun): LongestWait | null {
  const { timeNs, waitingSinceNs, flow, length } = run.columns.timeouts;
  let longest = -1;
  const lengthOf = (row: number): Nanos => timeNs[row] - waitingSinceNs[row];
  for (let row = 0; row < length; row++) if (longest < 0 || lengthOf(row) > lengthOf(longest)) longest = row;
  if (longest < 0) return null;
  const atNs = (timeNs[longest] + waitingSinceNs[longest]) / 2;
  const { tracks } = indexRun(run).senders;
  const done = tracks.filter((track) => track.states[stateIndexAt(track, atNs)] === RowState.done).length;
  return { sender: flow[longest], lengthNs: lengthOf(longest), atNs, done };
}

/** Blocks in which a timer fired, and the first of them: its first timeout. */
function gatherStruckBlocks(run: RecordedRun): { readonly count: number; readonly firstNs: Nanos | null } {
  const { blocks } = indexRun(run);
  const { timeNs, length } = run.columns.timeouts;
  const struck = new Set<number>();
  for (let row = 0; row < length; row++) struck.add(countUpTo(blocks.startNs.values, blocks.startNs.length, timeNs[row]) - 1);
  return { count: struck.size, firstNs: length > 0 ? timeNs[0] : null };
}

const findLongestWait = remember(gatherLongestWait);
const findStruckBlocks = remember(gatherStruckBlocks);
const findBlock = remember(gatherBlockFacts);
const findStory = remember(gatherStoryFacts);
const findFirstPath = remember((run) => findCriticalPath(run, 0));

function ofWait(name: Fact["name"], unit: Fact["unit"], help: Fact["help"], read: (wait: LongestWait) => number): Fact {
  const find = (run: RunFacts, of: (wait: LongestWait) => number): number | null => {
    const wait = findLongestWait(run);
    return wait === null ? null : of(wait);
  };
  return { name, unit, help, needs: "record", read: (run) => find(run, read), moment: (run) => find(run, ({ atNs }) => atNs) };
}

/** A number of the block that shows best what happens in the run: the guide of the Lab speaks of the same one. */
function ofBlock(
  name: Fact["name"],
  unit: Fact["unit"],
  help: Fact["help"],
  read: (block: BlockFacts) => readonly [number, Nanos] | null,
): Fact {
  const find = (run: RunFacts, place: 0 | 1): number | null => {
    const block = findBlock(run);
    return block === null ? null : (read(block)?.[place] ?? null);
  };
  return { name, unit, help, needs: "record", read: (run) => find(run, 0), moment: (run) => find(run, 1) };
}

function ofStory(
  name: Fact["name"],
  unit: Fact["unit"],
  help: Fact["help"],
  read: (story: StoryFacts) => readonly [number, Nanos] | null,
): Fact {
  const find = (run: RunFacts, place: 0 | 1): number | null => {
    const story = findStory(run);
    return story === null ? null : (read(story)?.[place] ?? null);
  };
  return { name, unit, help, needs: "record", read: (run) => find(run, 0), moment: (run) => find(run, 1) };
}

/** Of the first block: what the sender that all waited for was doing. */
function ofFirstBlock(name: Fact["name"], help: Fact["help"], step: PathStep | null): Fact {
  return {
    name,
    unit: "ns",
    help,
    needs: "record",
    read: (run) => {
      const path = findFirstPath(run);
      return path && (step === null ? path.endNs - path.startNs : sumStep(path, step));
    },
    moment: (run) => {
      const path = findFirstPath(run);
      if (path === null) return null;
      const part = step === null ? path : path.intervals.find((interval) => interval.step === step);
      if (part === undefined) return null;
      return "toNs" in part ? (part.fromNs + part.toNs) / 2 : part.endNs;
    },
  };
}

/** The most that a receiver kept for all its senders; of what no transport of the run keeps, nothing. */
function ofSum(name: Fact["name"], unit: Fact["unit"], help: Fact["help"], gauge: string): Fact {
  const find = remember(({ scenario, columns }) => {
    const places = placeGauge(scenario, gauge);
    if (places.every((place) => place < 0)) return null;
    const steps = readGauge(columns, (sender) => places[sender] ?? -1);
    return findLargestSum(sumSteps(columns, gauge, steps), 0, Infinity);
  });
  return { name, unit, help, needs: "record", read: (run) => find(run)?.sum ?? null, moment: (run) => find(run)?.atNs ?? null };
}

export const recordFacts: readonly Fact[] = [
  ofWait(
    msg("longest wait"),
    "ns",
    msg("The longest time that a sender waited until its retransmission timer expired."),
    ({ lengthNs }) => lengthNs,
  ),
  ofWait(msg("waiting sender"), "", msg("Number of the sender that waited longest, from 0."), ({ sender }) => sender),
  ofWait(
    msg("done meanwhile"),
    "",
    msg("Senders that had finished their part of the block in the middle of that wait."),
    ({ done }) => done,
  ),
  {
    name: msg("blocks with timeouts"),
    unit: "",
    help: msg("Blocks in which at least one retransmission timer expired."),
    needs: "record",
    read: (run) => findStruckBlocks(run)?.count ?? null,
    moment: (run) => findStruckBlocks(run)?.firstNs ?? null,
  },
  ofSum(msg("waiting pulls"), "", msg("Most pulls that waited at the receiver at a time."), "pulls"),
  ofStory(msg("longest stay"), "ns", msg("The longest time a packet spent in the bottleneck's port."), ({ packets }) =>
    packets === null ? null : [packets.longestStay.value, packets.longestStay.atNs],
  ),
  ofFirstBlock(msg("first block time"), msg("How long the first block took."), null),
  ofFirstBlock(
    msg("first block waiting"),
    msg("Of the first block, how long the sender that finished last waited for its retransmission timer."),
    "waiting",
  ),
  ofFirstBlock(msg("first block sending"), msg("Of the first block, how long the sender that finished last was sending."), "sending"),
  ofBlock(
    msg("request spread"),
    "ns",
    msg("From the first sender's answer to the last one's, in the block that shows it best."),
    ({ request }) => (request === null ? null : [request.spreadNs, request.atNs]),
  ),
  ofBlock(msg("full queue"), "packets", msg("Packets in the port when it first dropped one in that block."), ({ port }) =>
    port.fullNs === null ? null : [port.room, port.fullNs],
  ),
  ofBlock(msg("lost window"), "packets", msg("Packets of a whole window that the switch dropped in that block."), ({ lostWindow }) =>
    lostWindow === null ? null : [lostWindow.packets, lostWindow.atNs],
  ),
  ofBlock(msg("lost window sender"), "", msg("The sender whose window it was, from 0."), ({ lostWindow }) =>
    lostWindow === null ? null : [lostWindow.sender, lostWindow.atNs],
  ),
  ofBlock(
    msg("silent senders"),
    "",
    msg("Senders that waited during the whole of the longest idle time of the link in that block."),
    ({ silence }) => (silence === null ? null : [silence.senders, (silence.startNs + silence.endNs) / 2]),
  ),
  ofBlock(msg("silence"), "ns", msg("How long the link was idle then."), ({ silence }) =>
    silence === null ? null : [silence.endNs - silence.startNs, (silence.startNs + silence.endNs) / 2],
  ),
  ofBlock(msg("struck block time"), "ns", msg("How long that block took."), ({ startNs, endNs }) => [endNs - startNs, endNs]),
];
