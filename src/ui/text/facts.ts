import { bottleneckBps, geometryOf, passesBottleneck } from "../../analysis/geometry.ts";
import { listResponseTimes } from "../../analysis/metrics/response-times.ts";
import { nameNode } from "../../analysis/node-names.ts";
import { recordedPort } from "../../analysis/ports.ts";
import { countAwaited, isAwaitedSender } from "../../analysis/participants.ts";
import { pickQuantile } from "../../analysis/quantile.ts";
import { hasManyResponses } from "../../analysis/workload.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import type { Nanos, Scenario } from "../../engine/spec/scenario.ts";
import type { GlossaryId } from "../../analysis/glossary.ts";
import type { RunTotals } from "../../engine/totals.ts";
import { payloadShare } from "../../analysis/payload-share.ts";
import { readGoodputShare } from "../../analysis/metrics/run-data.ts";
import { measureRunTimerIdle, measureTimerIdle, type TimerIdle } from "../../analysis/timer-idle.ts";
import { formatCount, formatDuration, formatPercent, formatPlural, formatRate } from "./numbers.ts";

/** A sentence in pieces; strong ones are the numbers, underlined in the colour of what they mean. */
export interface Piece {
  readonly text: string;
  readonly tone?: "trouble" | "fine";
  /** The glossary explains it. */
  readonly word?: GlossaryId;
}

/** Payload delivered per second over what the headers leave, 0 to 1; null before the first finished block. */
export function goodputShare(run: RunSnapshot): number | null {
  const { totals, scenario } = run;
  return totals && totals.durationNs > 0 ? readGoodputShare({ scenario, totals, columns: null }) : null;
}

/** Below this share of what the link could carry the sentence speaks of trouble (our choice). */
const healthyShare = 0.9;

/** From this share of the idle time on, timers are its cause; the rest does not change the picture (our choice). */
const causeShare = 0.9;

const measured = new WeakMap<RunTotals, TimerIdle>();

/** Does the recorded port see all that the link to the receiver does? */
function seesAll(run: RunSnapshot): boolean {
  const { bottleneck, dataRoutes } = geometryOf(run.scenario);
  const port = recordedPort(run);
  const isThrough = (sender: number): boolean => dataRoutes[sender].includes(port);
  return port === bottleneck || dataRoutes.every((_, sender) => !passesBottleneck(run.scenario, sender) || isThrough(sender));
}

/** Once per finished run: the sentence is asked for with every change of the page. */
function measureOnce(run: RunSnapshot, totals: RunTotals): TimerIdle {
  let idle = measured.get(totals);
  if (!idle && !seesAll(run)) idle = { idleNs: totals.durationNs - totals.busyNs, timerNs: 0, isExact: false };
  if (!idle) measured.set(totals, (idle = measureRunTimerIdle(run, totals.durationNs, totals.busyNs)));
  return idle;
}

/** ", up from 17 %": what the previous run came to, beside a share of this one. */
function comparePrevious(share: number, ghost: RunSnapshot | null): readonly Piece[] {
  const before = ghost && goodputShare(ghost);
  if (before === null) return [];
  const [now, then] = [formatPercent(share), formatPercent(before)];
  if (now === then) return [{ text: ", " }, { text: "as in the previous run", word: "previousRun" }];
  return [{ text: ", " }, { text: share > before ? "up from" : "down from", word: "previousRun" }, { text: ` ${then}` }];
}

/** "The link", or in a network which one: goodput is that of the first receiver's. */
function nameLink({ scenario }: RunSnapshot): string {
  if (scenario.network.topology === "star") return "The link";
  const geometry = geometryOf(scenario);
  const { flows } = geometry;
  const receivers = new Set(flows.filter((_, sender) => isAwaitedSender(scenario, sender)).map(({ to }) => to)).size;
  if (receivers === 1) return "The receiver's link";
  return `The link to ${nameNode(geometry, flows[0].to)}, one of ${formatCount(receivers)} receivers,`;
}

/** Payload of the background on that link, bits per second. */
function measureBackground({ scenario }: RunSnapshot, { flows, durationNs }: RunTotals): number {
  const own = flows.filter(({ sender }) => !isAwaitedSender(scenario, sender) && passesBottleneck(scenario, sender));
  return (8e9 * own.reduce((sum, { bytes }) => sum + bytes, 0)) / durationNs;
}

/** Senders of a network that answer again and again leave its links idle by themselves: what counts is how long responses take. */
export function isAboutResponses(scenario: Scenario): boolean {
  return scenario.network.topology !== "star" && hasManyResponses(scenario);
}

function writeResponses({ scenario, totals }: RunSnapshot, timeouts: number, ghost: RunSnapshot | null): readonly Piece[] | null {
  if (totals === null || !isAboutResponses(scenario)) return null;
  const times = listResponseTimes(totals);
  if (times.length === 0) return null;
  const tone = timeouts > 0 ? "trouble" : "fine";
  const before = ghost?.totals && hasManyResponses(ghost.scenario) ? listResponseTimes(ghost.totals) : [];
  const [now, then] = [times, before].map((list) => (list.length > 0 ? formatDuration(list[list.length - 1]) : ""));
  const longest: readonly Piece[] =
    then === "" || now === then ? [] : [{ text: " (" }, { text: "before", word: "previousRun" }, { text: ` ${then})` }];
  return [
    { text: `Half of ${formatPlural(times.length, "response")} take ` },
    { text: formatDuration(pickQuantile(times, 0.5)), tone: "fine" },
    { text: " or less, the slowest " },
    { text: now, tone },
    ...longest,
    ...(timeouts > 0
      ? [{ text: ", with " }, { text: formatPlural(timeouts, "timeout"), tone, word: "timeout" } as const, { text: "." }]
      : [{ text: "; no sender timed out." }]),
  ];
}

/** What the run comes to, in one sentence, beside what the previous one came to; `isShort` for a phone. Every number is a run's. */
export function writeHeadline(run: RunSnapshot, isShort = false, ghost: RunSnapshot | null = null): readonly Piece[] | null {
  const share = goodputShare(run);
  const { totals } = run;
  if (share === null || !totals) return null;
  const timeouts = totals.timeouts.reduce((sum, count) => sum + count, 0);
  const responses = writeResponses(run, timeouts, ghost);
  if (responses !== null) return responses;
  const idle = 1 - totals.busyNs / totals.durationNs;
  const besideBps = measureBackground(run, totals);
  const tone = share + besideBps / bottleneckBps(run.scenario) < healthyShare ? "trouble" : "fine";
  const start: readonly Piece[] = [
    { text: `${nameLink(run)} carries ` },
    { text: formatPercent(share), tone },
    { text: " " },
    { text: "of what it could", word: "maximum" },
    ...comparePrevious(share, ghost),
    ...(besideBps > 0 ? [{ text: `, beside ${formatRate(besideBps)} of background traffic` }] : []),
    { text: ". " },
  ];
  if (timeouts === 0) {
    const drops =
      totals.drops === 0 ? "No packet was dropped; no sender ever timed out." : "Packets were dropped, but no sender ever timed out.";
    return tone === "fine"
      ? [...start, { text: drops }]
      : [...start, { text: "It sat idle " }, { text: formatPercent(idle), tone }, { text: " of the time, but no sender timed out." }];
  }
  const pause: readonly Piece[] = [...start, { text: "It sat idle " }, { text: formatPercent(idle), tone }];
  if (isShort) return [...pause, { text: " of the time." }];
  return [
    ...pause,
    ...explainIdle(measureOnce(run, totals), idle, totals.durationNs, { text: formatPlural(timeouts, "timeout"), tone, word: "timeout" }),
  ];
}

/** How much of the idle time the timeouts are the cause of. */
function explainIdle({ idleNs, timerNs, isExact }: TimerIdle, idle: number, durationNs: Nanos, timeouts: Piece): readonly Piece[] {
  const end = { text: "." };
  if (idle <= 1 - healthyShare) return [{ text: " of the time, despite " }, timeouts, end];
  if (timerNs >= causeShare * idleNs) return [{ text: " of the time, waiting for " }, timeouts, end];
  if (!isExact) return [{ text: " of the time, with " }, timeouts, end];
  return [{ text: ` of the time, ${formatPercent(timerNs / durationNs)} waiting for ` }, timeouts, end];
}

/** How long the link needs for the payload of one block and its headers, once, ns; null: the scenario alone does not say how much that is. */
function findNeededNs({ scenario, totals }: RunSnapshot): Nanos | null {
  const { workload } = scenario;
  if (workload.kind !== "barrier" || totals === null) return null;
  const payloadBits = 8 * countAwaited(scenario) * workload.blockBytes;
  return (payloadBits / (bottleneckBps(scenario) * payloadShare(scenario, totals.flows))) * 1e9;
}

/**
 * The sentence for the back of the room: what one block needed, and what it took. The block must have ended, recorded in
 * full. Of a good block in a bad run, or a link that was busy with what had been sent before, it does not speak as of health.
 */
export function writeBlockSentence(run: RunSnapshot, startNs: Nanos, endNs: Nanos): readonly Piece[] {
  const { idleNs, timerNs } = measureTimerIdle(run, startNs, endNs);
  const tookNs = endNs - startNs;
  const sendingNs = tookNs - idleNs;
  const isBusy = sendingNs / tookNs >= healthyShare;
  const newShare = Math.min(1, (findNeededNs(run) ?? sendingNs) / sendingNs);
  const isFine = isBusy && newShare >= healthyShare;
  const tone = isFine ? "fine" : "trouble";
  const start: readonly Piece[] = [
    { text: formatDuration(sendingNs), tone },
    { text: " of sending took " },
    { text: formatDuration(tookNs), tone },
  ];
  if (isFine) {
    const share = goodputShare(run);
    if (share === null || share >= healthyShare) return [...start, { text: ". Hardly any of it was spent waiting." }];
    return [
      ...start,
      { text: ": this block went well. The whole run carries " },
      { text: formatPercent(share), tone: "trouble" },
      { text: " of what it could." },
    ];
  }
  if (isBusy)
    return [
      ...start,
      { text: ". The link was busy, but only " },
      { text: formatPercent(newShare), tone },
      { text: " of that was new data." },
    ];
  if (timerNs >= causeShare * idleNs) return [...start, { text: ". The rest was spent waiting for RTOs." }];
  if (timerNs === 0) return [...start, { text: ". The link sat idle for the rest, but no sender was waiting for its RTO." }];
  return [...start, { text: ". Of the rest, " }, { text: formatDuration(timerNs), tone }, { text: " was spent waiting for RTOs." }];
}

/** The headline as plain text, for screen readers and titles. */
export function joinPieces(pieces: readonly Piece[]): string {
  return pieces.map((piece) => piece.text).join("");
}
