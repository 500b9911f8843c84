import { PacketFlag, SenderState, type TimeoutClass } from "../engine/observer.ts";
import { countSenders, isAwaited, listGroups } from "../engine/spec/groups.ts";
import type { Nanos, Scenario } from "../engine/spec/scenario.ts";
import type { RunTotals } from "../engine/totals.ts";
import { Departures } from "../protocol/departures.ts";
import { isAwaitedSender } from "./participants.ts";
import type { Table } from "../protocol/tables.ts";
import { findCriticalPath, type CriticalPath } from "./critical-path.ts";
import { idleUses, type LinkStretch, LinkUse, splitLinkTime, sumUses } from "./idle-split.ts";
import { type Load, measureLoad } from "./load.ts";
import { measureStops, type Stop } from "./pauses.ts";
import { explainQuietIdle } from "./quiet-idle.ts";
import { indexRun, type RecordedRun } from "./run-index.ts";
import { timeoutClassCount } from "./timeouts.ts";

/** A number of the run, and the moment it refers to. */
export interface Fact {
  readonly value: number;
  readonly atNs: Nanos;
}

/** Facts for a run's story: its finished blocks. */
export interface StoryFacts {
  readonly blocks: number;
  readonly endNs: Nanos;
  /** Losses and timeouts count up to here: later than `endNs` if the run may continue after its last finished block. */
  readonly lossesUntilNs: Nanos;
  /** The load, if the scenario determines it; null: endless, or drawn from the seed. */
  readonly load: Load | null;
  readonly slowest: { readonly block: number; readonly durationNs: Nanos; readonly startNs: Nanos; readonly path: CriticalPath | null };
  readonly fastest: { readonly block: number; readonly durationNs: Nanos; readonly startNs: Nanos };
  /** Of senders that the run waits for; `rows` refers to the timeouts table. */
  readonly timeouts: {
    readonly total: number;
    readonly rows: readonly number[];
    readonly byClass: readonly number[];
    readonly firstRowOf: readonly number[];
  };
  /** Facts that require recorded packets; null: not all of them were recorded. */
  readonly packets: PacketFacts | null;
}

/** A recorded run, with the engine's own totals if it has ended. */
export interface StoryRun extends RecordedRun {
  readonly totals?: RunTotals | null;
}

export interface PacketFacts {
  readonly idleNs: Nanos;
  /** Idle while at least one sender waited for its timer; and the longest such stretch. */
  readonly timerIdleNs: Nanos;
  readonly longestTimerIdle: Fact | null;
  /** Idle with no timer running while receivers delayed ACKs, and idle before a loss probe; each with its first such stretch. */
  readonly ackIdle: Fact | null;
  readonly probeIdle: Fact | null;
  /** Idle without any timer: while PAUSE stopped links on the way, or else senders waited for grants or pulls, or else had low rates. */
  readonly pauseIdle: Fact | null;
  readonly grantIdle: Fact | null;
  readonly pullIdle: Fact | null;
  readonly rateIdle: Fact | null;
  readonly drops: number;
  readonly firstDrop: { readonly timeNs: Nanos; readonly sender: number; readonly packet: number; readonly port: number } | null;
  /** Packets that each port dropped, and its first drop; most drops first. */
  readonly dropsByPort: readonly { readonly port: number; readonly count: number; readonly firstNs: Nanos }[];
  /** Longest queue in packets, without headers of cut packets, and when it was first reached. */
  readonly longestQueue: Fact;
  /** Longest time a packet spent in the queue, and when it arrived. */
  readonly longestStay: Fact;
  /** Packets that the recorded port cut to their headers, and when the first one arrived; null: none. */
  readonly cuts: Fact | null;
  readonly recoveries: number;
  readonly firstRecoveryNs: Nanos | null;
}

/** Rows up to `endNs` of senders that the run waits for. */
function listWithin(scenario: Scenario, { timeNs, flow, length }: Table<"drops"> | Table<"timeouts">, endNs: Nanos): number[] {
  const rows: number[] = [];
  for (let row = 0; row < length && timeNs[row] <= endNs; row++) if (isAwaitedSender(scenario, flow[row])) rows.push(row);
  return rows;
}

function measureQueue(run: RecordedRun, endNs: Nanos): { longest: Fact; stay: Fact } {
  const { arriveNs, departNs, flags, length } = run.columns.packets;
  const departures = new Departures();
  let longest: Fact = { value: 0, atNs: 0 };
  let stay: Fact = { value: 0, atNs: 0 };
  for (let row = 0; row < length && arriveNs[row] <= endNs; row++) {
    while (departures.takeLeft(arriveNs[row], flags[row]) !== null);
    if ((flags[row] & PacketFlag.trimmed) === 0) departures.enter(departNs[row], flags[row]);
    if (departures.length > longest.value) longest = { value: departures.length, atNs: arriveNs[row] };
    const stayNs = departNs[row] - arriveNs[row];
    if (stayNs > stay.value) stay = { value: stayNs, atNs: arriveNs[row] };
  }
  return { longest, stay };
}

function countCut({ scenario, columns }: RecordedRun, endNs: Nanos): Fact | null {
  const { arriveNs, flow, flags, length } = columns.packets;
  let count = 0;
  let firstNs = 0;
  for (let row = 0; row < length && arriveNs[row] <= endNs; row++) {
    if ((flags[row] & PacketFlag.trimmed) === 0 || !isAwaitedSender(scenario, flow[row])) continue;
    if (count++ === 0) firstNs = arriveNs[row];
  }
  return count === 0 ? null : { value: count, atNs: firstNs };
}

function countRecoveries(run: RecordedRun, endNs: Nanos): { count: number; firstNs: Nanos | null } {
  const { timeNs, flow, state, length } = run.columns.windows;
  const isRecovering = new Uint8Array(countSenders(run.scenario));
  let count = 0;
  let firstNs: Nanos | null = null;
  for (let row = 0; row < length && timeNs[row] <= endNs; row++) {
    const now = state[row] === SenderState.recovery ? 1 : 0;
    if (now > isRecovering[flow[row]] && isAwaitedSender(run.scenario, flow[row])) {
      count++;
      firstNs ??= timeNs[row];
    }
    isRecovering[flow[row]] = now;
  }
  return { count, firstNs };
}

/** @param rows of the drops table. */
function countByPort({ columns: { drops } }: RecordedRun, rows: readonly number[]): PacketFacts["dropsByPort"] {
  const found = new Map<number, { port: number; count: number; firstNs: Nanos }>();
  for (const row of rows) {
    const port = drops.port[row];
    const own = found.get(port);
    if (own) own.count++;
    else found.set(port, { port, count: 1, firstNs: drops.timeNs[row] });
  }
  return [...found.values()].sort((a, b) => b.count - a.count || a.port - b.port);
}

function addUp(stretches: readonly LinkStretch[], use: LinkUse): Fact | null {
  const first = stretches.find((stretch) => stretch.use === use);
  return first ? { value: sumUses(stretches, [use]), atNs: first.fromNs } : null;
}

function addSpans(spans: readonly Stop[]): Fact | null {
  return spans.length === 0 ? null : { value: measureStops(spans, 0, Infinity), atNs: spans[0].fromNs };
}

function gatherPacketFacts(run: RecordedRun, endNs: Nanos, lossesUntilNs: Nanos): PacketFacts {
  const { columns } = run;
  const stretches = splitLinkTime(run, 0, endNs, null);
  let longest: Fact | null = null;
  for (let i = 0; i < stretches.length; i++) {
    if (stretches[i].use !== LinkUse.othersWait) continue;
    const first = i;
    // The set of waiting senders may change within one stretch of silence.
    while (i + 1 < stretches.length && stretches[i + 1].use === LinkUse.othersWait) i++;
    const lengthNs = stretches[i].toNs - stretches[first].fromNs;
    if (longest === null || lengthNs > longest.value) longest = { value: lengthNs, atNs: stretches[first].fromNs };
  }
  const quiet = explainQuietIdle(
    run,
    stretches.filter(({ use }) => use === LinkUse.quiet),
  );
  const drops = listWithin(run.scenario, columns.drops, lossesUntilNs);
  const [first] = drops;
  const { longest: longestQueue, stay } = measureQueue(run, endNs);
  const recoveries = countRecoveries(run, lossesUntilNs);
  return {
    idleNs: sumUses(stretches, idleUses),
    timerIdleNs: sumUses(stretches, [LinkUse.othersWait]),
    longestTimerIdle: longest,
    ackIdle: addUp(stretches, LinkUse.ackDelay),
    probeIdle: addUp(stretches, LinkUse.probeWait),
    pauseIdle: addSpans(quiet.paused),
    grantIdle: addSpans(quiet.grants),
    pullIdle: addSpans(quiet.pulls),
    rateIdle: addSpans(quiet.rates),
    drops: drops.length,
    firstDrop:
      first === undefined
        ? null
        : {
            timeNs: columns.drops.timeNs[first],
            sender: columns.drops.flow[first],
            packet: columns.drops.packet[first],
            port: columns.drops.port[first],
          },
    dropsByPort: countByPort(run, drops),
    longestQueue,
    longestStay: stay,
    cuts: countCut(run, lossesUntilNs),
    recoveries: recoveries.count,
    firstRecoveryNs: recoveries.firstNs,
  };
}

/** May the run continue after its last finished block: with awaited responses or flows, or with a block that the time limit cuts off? */
function outlastsBlocks(scenario: Scenario): boolean {
  const { workload } = scenario;
  const isCutOff = workload.kind === "barrier" && workload.durationNs !== null;
  return isCutOff || listGroups(scenario).some((group) => group.workload !== null && isAwaited(group));
}

/** Facts of the finished blocks; null: none has finished. O(n) in the rows. */
export function gatherStoryFacts(run: RecordedRun): StoryFacts | null {
  const { columns, scenario } = run;
  const { startNs, endNs: ends } = indexRun(run).blocks;
  const blocks = ends.length;
  if (blocks === 0) return null;
  const endNs = ends.values[blocks - 1];
  let slowest = 0;
  let fastest = 0;
  const durationOf = (block: number): Nanos => ends.values[block] - startNs.values[block];
  for (let block = 1; block < blocks; block++) {
    if (durationOf(block) > durationOf(slowest)) slowest = block;
    if (durationOf(block) < durationOf(fastest)) fastest = block;
  }
  const isWhole = run.detailUntilNs === null || run.detailUntilNs >= endNs;
  // All finished responses are reported, and losses of a block that was cut off count.
  const lossesUntilNs = run.detailUntilNs === null && outlastsBlocks(scenario) ? Math.max(endNs, run.computedNs) : endNs;
  const rows = listWithin(scenario, columns.timeouts, lossesUntilNs);
  const byClass = Array.from({ length: timeoutClassCount }, () => 0);
  const firstRowOf = Array.from({ length: timeoutClassCount }, () => -1);
  for (const row of rows) {
    const kind = columns.timeouts.class[row];
    if (byClass[kind]++ === 0) firstRowOf[kind] = row;
  }
  return {
    blocks,
    endNs,
    lossesUntilNs,
    load: measureLoad(scenario, blocks, endNs),
    slowest: { block: slowest, durationNs: durationOf(slowest), startNs: startNs.values[slowest], path: findCriticalPath(run, slowest) },
    fastest: { block: fastest, durationNs: durationOf(fastest), startNs: startNs.values[fastest] },
    timeouts: { total: rows.length, rows, byClass, firstRowOf },
    packets: isWhole ? gatherPacketFacts(run, endNs, lossesUntilNs) : null,
  };
}

/** The class with most timeouts; the first one on ties. */
export function findCommonestClass(facts: StoryFacts): TimeoutClass {
  const { byClass } = facts.timeouts;
  return byClass.indexOf(Math.max(...byClass)) as TimeoutClass;
}
