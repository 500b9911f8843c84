import type { Sentence } from "../../../analysis/words.ts";
import { formatPercent } from "../../../language/formats.ts";
import { t } from "../../../language/translate.ts";
import { areMostlyEarly } from "../../../analysis/early-drops.ts";
import { findRedundantShare } from "../../../analysis/copies.ts";
import { isRateBased, isScheduled } from "../../../scenario/fields/list-transports.ts";
import { muchIdle, oneByOneShare } from "../../text/transport-facts.ts";
import { phrase } from "../../../story/phrase.ts";
import { measureEmptyRtts } from "../../../analysis/wait-costs.ts";
import type { Nanos, Scenario } from "../../../engine/spec/scenario.ts";
import { wireTimeNs } from "../../../engine/spec/geometry.ts";
import type { LadderRow } from "./ladder-rows.ts";

/** Causes of a row's result other than timeouts, each as a short line and as a sentence, from numbers that the run measures. */

/** A run's metrics in the order of its line (analysis/metrics/line-metrics.ts). */
export type Line = readonly (number | null)[];

export interface RowNumbers {
  readonly row: LadderRow;
  readonly numbers: Line;
  /** Idle time of the link while a sender waited for its timer, in all and by class of the timeout; absent: unknown. */
  readonly timerIdleNs?: Nanos;
  readonly timerIdleByClass?: readonly Nanos[];
  /** Packets dropped before their senders first slowed down; null: no sender is paced. */
  readonly earlyDrops?: number | null;
}

interface Cause {
  readonly brief: () => string;
  readonly sentence: () => Sentence;
}

type Read = (id: string) => number;

/** Do rates alone keep senders from filling the link? PAUSE, their data, links and windows do not, nor the round trip before each block. */
function couldFill(scenario: Scenario, idleNs: Nanos): boolean {
  const { network, workload, groups, transport } = scenario;
  const { topology, linkBps, senderLinkBps, pauseThresholdPackets } = network;
  if (topology !== "star" || pauseThresholdPackets !== null || workload.kind !== "barrier" || groups.length > 0) return false;
  const { senders, blocks, startJitterNs, staggerNs, startOffsetsNs, maxOutstanding } = workload;
  const asked = Math.min(senders, maxOutstanding ?? senders);
  const rttNs = Math.max(...measureEmptyRtts(scenario));
  const windows = asked * transport.awndPackets * wireTimeNs(transport.segmentBytes + transport.headerBytes, linkBps);
  const startNs = rttNs + startJitterNs + senders * staggerNs;
  return startOffsetsNs === null && asked * (senderLinkBps ?? linkBps) >= linkBps && windows >= rttNs && idleNs > 2 * blocks * startNs;
}

/** The link is idle, but mostly while no sender waits for a timer. */
function findUntimed({ row: { scenario }, timerIdleNs = Infinity }: RowNumbers, read: Read): Cause | null {
  const idle = read("linkIdleFraction");
  const timed = Math.min(idle, timerIdleNs / Math.max(1, read("durationNs")));
  if (idle < muchIdle || 2 * timed > idle) return null;
  const values = { idle: formatPercent(idle) };
  if (isRateBased(scenario) && couldFill(scenario, idle * read("durationNs")))
    return {
      brief: () => t("The link is idle {idle} of the time: rates are too low.", values),
      sentence: () =>
        phrase(
          "The link is idle {idle} of the time, mostly while no sender waits for its retransmission timer: the senders' rates are too low.",
          values,
        ),
    };
  if (read("timeouts") === 0)
    return {
      brief: () => t("Link idle {idle}, without a timeout.", values),
      sentence: () => phrase("The link is idle {idle} of the time, without a timeout.", values),
    };
  return {
    brief: () => t("Link idle {idle}, mostly not due to timeouts.", values),
    sentence: () => phrase("The link is idle {idle} of the time, mostly while no sender waits for its retransmission timer.", values),
  };
}

/** Notifications come too late for the first burst. */
function findLate({ row: { scenario }, earlyDrops = null }: RowNumbers, read: Read): Cause | null {
  const drops = read("drops");
  if (earlyDrops === null || !isRateBased(scenario) || !areMostlyEarly(earlyDrops, drops)) return null;
  const values = { early: earlyDrops, drops, idle: formatPercent(read("linkIdleFraction")) };
  return {
    brief: () => t("Senders slow down after {early} of {drops} drops.", values),
    sentence: () =>
      phrase(
        "{drops, plural, one {# packet is dropped before its sender first slows down, and the link is idle {idle} of the time.} other {# packets are dropped, {early} of them before their senders first slow down, and the link is idle {idle} of the time.}}",
        values,
      ),
  };
}

/** Much of what is sent is redundant. */
function findCopies(_one: RowNumbers, read: Read): Cause | null {
  const [copies, sent, timeouts, idle] = [read("redundantCopies"), read("dataPacketsSent"), read("timeouts"), read("linkIdleFraction")];
  const share = findRedundantShare({ copies, sent, timeouts, idle });
  if (share === null) return null;
  const values = { share: formatPercent(share) };
  return {
    brief: () => t("Of all packets sent, {share} are redundant.", values),
    sentence: () => phrase("Of all packets sent, {share} are redundant, and there is no timeout.", values),
  };
}

/** PAUSE prevents every drop: the buffer beyond its threshold takes what is in flight. */
function findHeadroom({ row: { scenario } }: RowNumbers, read: Read): Cause | null {
  const from = scenario.network.pauseThresholdPackets;
  const most = read("maxQueuePackets");
  if (from === null || most <= from || read("drops") > 0 || read("timeouts") > 0) return null;
  return {
    brief: () => t("PAUSE starts at {from} packets; at most {most} wait.", { from, most }),
    sentence: () => phrase("No packet is dropped: PAUSE starts at {from} packets, and the queue never exceeds {most}.", { from, most }),
  };
}

/** A scheduler's senders finish one after another, and the link is busy. */
function findOneByOne({ row: { scenario }, timerIdleNs = Infinity }: RowNumbers, read: Read): Cause | null {
  const share = read("completionShare");
  const costs = read("timeouts") > 0 && timerIdleNs > 0;
  if (!isScheduled(scenario) || scenario.workload.senders < 2 || costs || share <= 0 || share >= oneByOneShare) return null;
  const values = { share: formatPercent(share) };
  return {
    brief: () => t("Senders finish one after another."),
    sentence: () => phrase("Senders finish one after another: their mean completion time is {share} of the block’s.", values),
  };
}

/** The first that applies; null: the row's timeouts, drops, marks or queue explain it. */
export function findCause(one: RowNumbers, read: Read): Cause | null {
  return findCopies(one, read) ?? findUntimed(one, read) ?? findLate(one, read) ?? findHeadroom(one, read) ?? findOneByOne(one, read);
}
