import { countBlocks } from "../../analysis/workload.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import type { Nanos, Scenario } from "../../engine/scenario.ts";
import { idleNsUntil, indexLink } from "../../analysis/link.ts";
import { payloadShare } from "../../analysis/summary.ts";
import { formatCount, formatDuration, formatPercent, formatPlural } from "../format/numbers.ts";

/** A sentence in pieces; strong ones are the numbers, underlined in the colour of what they mean. */
export interface Piece {
  readonly text: string;
  readonly tone?: "trouble" | "fine";
}

/** Payload delivered per second over what the headers leave, 0 to 1; null before the first finished block. */
export function goodputShare(run: RunSnapshot): number | null {
  const { totals, scenario } = run;
  if (!totals || totals.durationNs <= 0) return null;
  const bps = (totals.deliveredBytes * 8 * 1e9) / totals.durationNs;
  return bps / (scenario.network.linkBps * payloadShare(scenario, totals.flows));
}

/** Below this share of what the link could carry the sentence speaks of trouble (our choice). */
const healthyShare = 0.9;

/** What the run comes to, in one sentence; `isShort` for a phone. Every number is the run's. */
export function writeHeadline(run: RunSnapshot, isShort = false): readonly Piece[] | null {
  const share = goodputShare(run);
  const { totals } = run;
  if (share === null || !totals) return null;
  const timeouts = totals.timeouts.reduce((sum, count) => sum + count, 0);
  const idle = 1 - totals.busyNs / totals.durationNs;
  const tone = share < healthyShare ? "trouble" : "fine";
  const start: readonly Piece[] = [{ text: "The link carries " }, { text: formatPercent(share), tone }, { text: " of what it could. " }];
  if (timeouts === 0) {
    const drops =
      totals.drops === 0 ? "No packet was dropped; no sender ever timed out." : "Packets were dropped, but no sender ever timed out.";
    return tone === "fine"
      ? [...start, { text: drops }]
      : [...start, { text: "It sat idle " }, { text: formatPercent(idle), tone }, { text: " of the time, but no sender timed out." }];
  }
  const pause: readonly Piece[] = [...start, { text: "It sat idle " }, { text: formatPercent(idle), tone }];
  if (isShort) return [...pause, { text: " of the time." }];
  return [...pause, { text: " of the time, waiting for " }, { text: formatPlural(timeouts, "timeout"), tone }, { text: "." }];
}

/** The sentence for the back of the room: what one block needed, and what it took. The block must have ended. */
export function writeBlockSentence(run: RunSnapshot, startNs: Nanos, endNs: Nanos): readonly Piece[] {
  const link = indexLink(run.columns);
  const tookNs = endNs - startNs;
  const sendingNs = tookNs - (idleNsUntil(link, endNs) - idleNsUntil(link, startNs));
  const isFine = sendingNs / tookNs >= healthyShare;
  const tone = isFine ? "fine" : "trouble";
  return [
    { text: formatDuration(sendingNs), tone },
    { text: " of sending took " },
    { text: formatDuration(tookNs), tone },
    { text: isFine ? ". Hardly any of it was waiting." : ". The rest was waiting." },
  ];
}

/** The headline as plain text, for screen readers and titles. */
export function joinPieces(pieces: readonly Piece[]): string {
  return pieces.map((piece) => piece.text).join("");
}

/** "20 blocks" and the like, for captions. */
export function describeSize(scenario: Scenario): string {
  return `${formatCount(scenario.workload.senders)} senders, ${formatPlural(countBlocks(scenario.workload), "block")}`;
}
