import { listGroups } from "../engine/spec/groups.ts";
import type { Nanos, Scenario } from "../engine/spec/scenario.ts";
import type { RunColumns } from "../protocol/tables.ts";
import { writeSeries } from "../language/sentences.ts";
import { t } from "../language/translate.ts";
import { geometryOf } from "./geometry.ts";
import { portLoad } from "./ports.ts";
import { indexLink } from "./link.ts";
import type { RecordedRun } from "./run-index.ts";
import { countBelow, countUpTo } from "./search.ts";
import { listDelayedAcks, endsWithProbe } from "./other-timers.ts";

/** A time in which the bottleneck is idle and every sender with data waits for a timer. */
export interface Wait {
  readonly startNs: Nanos;
  /** When the first relevant timer expired. */
  readonly endNs: Nanos;
  /** Senders waiting for their retransmission timer meanwhile. */
  readonly timers: number;
  /** Receivers delaying an ACK. */
  readonly delayedAcks: number;
  /** 1: a loss probe ended it. */
  readonly probes: number;
}

/** What ended the wait: "16 timers", "1 timer, 2 delayed ACKs", "1 loss probe". */
export function nameWaited({ timers, delayedAcks, probes }: Wait): string {
  return writeSeries([
    ...(timers > 0 ? [writeTimers(timers)] : []),
    ...(delayedAcks > 0 ? [t("{count, plural, one {# delayed ACK} other {# delayed ACKs}}", { count: delayedAcks })] : []),
    ...(probes > 0 ? [t("{count, plural, one {# tail loss probe} other {# tail loss probes}}", { count: probes })] : []),
  ]);
}

/** The short form: "16 timers", "2 ACKs", "1 probe". */
export function nameWaitedBriefly({ timers, delayedAcks, probes }: Wait): string {
  if (timers > 0) return writeTimers(timers);
  return delayedAcks > 0
    ? t("{count, plural, one {# ACK} other {# ACKs}}", { count: delayedAcks })
    : t("{count, plural, one {# probe} other {# probes}}", { count: probes });
}

function writeTimers(count: number): string {
  return t("{count, plural, one {# timer} other {# timers}}", { count });
}

/**
 * Shortest wait to cut out of pictures and playback, ns, for a network with this round trip.
 * Twenty round trips (our choice): shorter pauses are worth seeing.
 */
export function shortestWaitNs(rttNs: Nanos): Nanos {
  return Math.max(20 * rttNs, 1000);
}

/**
 * All waits of at least `minimumNs` that start before `untilNs`, in order of time. A wait
 * in progress at `untilNs` is known only after a timer has expired, so it is not included.
 */
export function findWaits(run: Pick<RecordedRun, "columns" | "scenario" | "port">, untilNs: Nanos, minimumNs: Nanos): Wait[] {
  const { columns, scenario } = run;
  const link = indexLink(columns);
  const { timeouts } = columns;
  const acks = delaysAcks(scenario) ? listDelayedAcks(columns, 0, untilNs) : [];
  const ackNs = Float64Array.from(acks, ({ toNs }) => toNs);
  const spans: { startNs: Nanos; endNs: Nanos; probes: number }[] = [];
  const addGap = (startNs: Nanos, gapEndNs: Nanos): void => {
    if (startNs >= untilNs || gapEndNs - startNs < minimumNs) return;
    const first = countUpTo(timeouts.timeNs, timeouts.length, startNs);
    const firstFireNs = first < timeouts.length ? timeouts.timeNs[first] : Infinity;
    // A packet sent by a timer reaches the switch shortly after the timer expired, when the wait was over. Not every delayed ACK
    // releases a packet at once.
    const ack = countUpTo(ackNs, ackNs.length, gapEndNs) - 1;
    const lastAckNs = ack >= 0 && ackNs[ack] > startNs && gapEndNs - ackNs[ack] <= scenario.network.rttNs ? ackNs[ack] : Infinity;
    const endNs = Math.min(gapEndNs, firstFireNs, lastAckNs);
    if (endNs - startNs < minimumNs || endNs > untilNs || !isQuietAtReceiver(run, startNs, endNs)) return;
    spans.push({ startNs, endNs, probes: endNs === gapEndNs && endsWithProbe(run, gapEndNs) ? 1 : 0 });
  };
  for (let gap = 0; gap < link.startNs.length; gap++) addGap(link.startNs.values[gap], link.endNs.values[gap]);
  if (untilNs > link.busyUntilNs) addGap(link.busyUntilNs, untilNs);
  const middles = Float64Array.from(spans, ({ startNs, endNs }) => (startNs + endNs) / 2);
  // Each silence that a timer ends fires it once, so one timeout is one sender.
  const timers = countSpanning(middles, timeouts.waitingSinceNs, timeouts.timeNs, timeouts.length);
  const fromNs = Float64Array.from(acks, (held) => held.fromNs);
  const delayedAcks = countSpanning(middles, fromNs, ackNs, acks.length);
  return spans
    .map((span, i) => ({ ...span, timers: timers[i], delayedAcks: delayedAcks[i] }))
    .filter((wait) => wait.timers + wait.delayedAcks + wait.probes > 0);
}

/** With a load below this share, a pause may contain a few packets of other senders (our choice). */
const quietLoad = 0.01;

/** If another port is recorded, its pause is a wait only if the link to the first receiver paused too. */
function isQuietAtReceiver(run: Pick<RecordedRun, "columns" | "scenario" | "port">, startNs: Nanos, endNs: Nanos): boolean {
  if (run.port === null || run.port === undefined || run.scenario.network.topology === "star") return true;
  return portLoad(run, geometryOf(run.scenario).bottleneck, startNs, endNs) <= quietLoad;
}

function delaysAcks(scenario: Scenario): boolean {
  return listGroups(scenario).some(({ transport }) => transport.delayedAck);
}

/** For each of the ascending moments, the number of spans [from, to) that contain it. */
function countSpanning(moments: Float64Array, from: Float64Array, to: Float64Array, length: number): Int32Array {
  const counts = new Int32Array(moments.length + 1);
  for (let row = 0; row < length; row++) {
    counts[countBelow(moments, moments.length, from[row])]++;
    counts[countBelow(moments, moments.length, to[row])]--;
  }
  for (let i = 1; i <= moments.length; i++) counts[i] += counts[i - 1];
  return counts;
}

/**
 * Share of each interval of `edges`, 0 to 1, in which at least one sender waited for its timer, into `shares`.
 * Only timers that have expired are known.
 */
export function measureWaitingShares(columns: RunColumns, edges: Float64Array, shares: Float64Array): void {
  const fromNs = edges[0];
  const toNs = edges[edges.length - 1];
  const { timeNs, waitingSinceNs, length } = columns.timeouts;
  shares.fill(0);
  // From the last silence to end backward: everything from `coveredNs` to the end of the current silence is counted.
  let coveredNs = toNs;
  let interval = edges.length - 2;
  const first = countUpTo(timeNs, length, fromNs);
  for (let row = length - 1; row >= first; row--) {
    let at = Math.min(coveredNs, timeNs[row]);
    const startNs = Math.max(fromNs, waitingSinceNs[row]);
    while (at > startNs) {
      while (edges[interval] >= at) interval--;
      const since = Math.max(startNs, edges[interval]);
      shares[interval] += (at - since) / (edges[interval + 1] - edges[interval]);
      at = since;
    }
    coveredNs = Math.min(coveredNs, startNs);
  }
}
