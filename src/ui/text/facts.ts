import { rich, t } from "../../language/translate.ts";
import { bottleneckBps, geometryOf, passesBottleneck } from "../../analysis/geometry.ts";
import { listResponseTimes } from "../../analysis/metrics/response-times.ts";
import { nameNode } from "../../analysis/node-names.ts";
import { recordedPort } from "../../analysis/ports.ts";
import { countAwaited, isAwaitedSender } from "../../analysis/participants.ts";
import { findRedundantShare } from "../../analysis/copies.ts";
import { pickQuantile } from "../../analysis/quantile.ts";
import { hasManyResponses } from "../../analysis/workload.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import type { Nanos, Scenario } from "../../engine/spec/scenario.ts";
import type { RunTotals } from "../../engine/totals.ts";
import { readGoodputShare } from "../../analysis/metrics/run-data.ts";
import { measureRunTimerIdle, measureTimerIdle, type TimerIdle } from "../../analysis/timer-idle.ts";
import { formatDuration, formatPercent, formatRate } from "../../language/formats.ts";
import { payloadShare } from "../../analysis/network-facts.ts";
import { joinParts, type Piece, toPieces, wrap, type Wrap } from "./pieces.ts";
import { nameTransport } from "../../scenario/fields/name-transport.ts";
import { sayBystanders, sayOfTransport } from "./transport-facts.ts";

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

/** A share of this run compared with the previous one's. */
function comparePrevious(share: number, ghost: RunSnapshot | null): { readonly change: string; readonly before: string } {
  const before = ghost && goodputShare(ghost);
  if (before === null) return { change: "none", before: "" };
  const [now, then] = [formatPercent(share), formatPercent(before)];
  return { change: now === then ? "same" : share > before ? "up" : "down", before: then };
}

/** Which link the goodput is that of, in a network the first receiver's: `link` as the headline's message has it. */
function findLink({ scenario }: RunSnapshot): { readonly link: string; readonly node: string; readonly receivers: number } {
  if (scenario.network.topology === "star") return { link: "star", node: "", receivers: 1 };
  const geometry = geometryOf(scenario);
  const { flows } = geometry;
  const receivers = new Set(flows.filter((_, sender) => isAwaitedSender(scenario, sender)).map(({ to }) => to)).size;
  return receivers === 1 ? { link: "sole", node: "", receivers } : { link: "first", node: nameNode(geometry, flows[0].to), receivers };
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
  return toPieces(
    rich(
      "{count, plural, one {Half of # response take {median} or less, the slowest {longest}} other {Half of # responses take {median} or less, the slowest {longest}}}{change, select, none {} other { (<previous>before</previous> {then})}}{timeouts, plural, =0 {; no sender timed out.} one {, with <word># timeout</word>.} other {, with <word># timeouts</word>.}}",
      {
        count: times.length,
        median: { text: formatDuration(pickQuantile(times, 0.5)), tone: "fine" },
        longest: { text: now, tone },
        change: then === "" || now === then ? "none" : "some",
        then,
        previous: wrap({ word: "previousRun" }),
        timeouts,
        word: wrap({ tone, word: "timeout" }),
      },
    ),
  );
}

/** What the run comes to, in one sentence, beside what the previous one came to; `isShort` for a phone. Every number is a run's. */
export function writeHeadline(run: RunSnapshot, isShort = false, ghost: RunSnapshot | null = null): readonly Piece[] | null {
  const share = goodputShare(run);
  const { totals } = run;
  if (share === null || !totals) return null;
  const paused = sayBystanders({ ...run, totals });
  if (paused !== null) return paused;
  const timeouts = totals.timeouts.reduce((sum, count) => sum + count, 0);
  const responses = writeResponses(run, timeouts, ghost);
  if (responses !== null) return responses;
  const idle = 1 - totals.busyNs / totals.durationNs;
  const besideBps = measureBackground(run, totals);
  const tone = share + besideBps / bottleneckBps(run.scenario) < healthyShare ? "trouble" : "fine";
  const compared = comparePrevious(share, ghost);
  const place = findLink(run);
  const values = {
    ...compared,
    share: { text: formatPercent(share), tone },
    maximum: wrap({ word: "maximum" }),
    previous: wrap({ word: "previousRun" }),
  } as const;
  const own =
    besideBps > 0 || place.link === "first" ? null : sayOfTransport({ ...run, totals }, tone, () => measureOnce(run, totals).timerNs);
  if (own !== null)
    return joinParts([
      toPieces(
        rich(
          "{name} reaches {share} of the <maximum>maximum</maximum>{change, select, none {} same {, <previous>as in the previous run</previous>} up {, <previous>up from</previous> {before}} other {, <previous>down from</previous> {before}}}.",
          { ...values, name: nameTransport(run.scenario.transport) },
        ),
      ),
      own,
    ]);
  const start = toPieces(
    rich(
      "{link, select, star {The link carried {share} <maximum>of its maximum goodput</maximum>} sole {The receiver's link carried {share} <maximum>of its maximum goodput</maximum>} other {The link to {node}, one of {receivers} receivers, carried {share} <maximum>of its maximum goodput</maximum>}}{change, select, none {} same {, <previous>as in the previous run</previous>} up {, <previous>up from</previous> {before}} other {, <previous>down from</previous> {before}}}{beside, select, none {} other {, with {rate} of background traffic}}.",
      {
        ...place,
        ...values,
        beside: besideBps > 0 ? "some" : "none",
        rate: formatRate(besideBps),
      },
    ),
  );
  const idlePart: Piece = { text: formatPercent(idle), tone };
  if (timeouts === 0) {
    const redundant = findRedundantShare({ copies: totals.redundantCopies, sent: totals.dataPacketsSent, timeouts, idle });
    if (tone === "trouble" && redundant !== null)
      return joinParts([
        start,
        toPieces(
          rich("Of all packets sent, {share} are redundant, and there is no timeout.", { share: { text: formatPercent(redundant), tone } }),
        ),
      ]);
    if (tone === "trouble")
      return joinParts([start, toPieces(rich("It was idle {idle} of the time, but no sender timed out.", { idle: idlePart }))]);
    const drops =
      totals.drops === 0 ? t("No packet was dropped; no sender ever timed out.") : t("Packets were dropped, but no sender ever timed out.");
    return joinParts([start, [{ text: drops }]]);
  }
  if (isShort) return joinParts([start, toPieces(rich("It was idle {idle} of the time.", { idle: idlePart }))]);
  const waits = { idle: idlePart, timeouts, word: wrap({ tone, word: "timeout" }) };
  return joinParts([start, explainIdle(measureOnce(run, totals), idle, totals.durationNs, waits)]);
}

/** How much of the idle time the timeouts are the cause of. */
function explainIdle(
  { idleNs, timerNs, isExact }: TimerIdle,
  idle: number,
  durationNs: Nanos,
  values: { readonly idle: Piece; readonly timeouts: number; readonly word: Wrap },
): readonly Piece[] {
  if (idle <= 1 - healthyShare)
    return toPieces(
      rich(
        "{timeouts, plural, one {It was idle {idle} of the time, despite <word># timeout</word>.} other {It was idle {idle} of the time, despite <word># timeouts</word>.}}",
        values,
      ),
    );
  if (timerNs >= causeShare * idleNs)
    return toPieces(
      rich(
        "{timeouts, plural, one {It was idle {idle} of the time while senders waited out <word># timeout</word>.} other {It was idle {idle} of the time while senders waited out <word># timeouts</word>.}}",
        values,
      ),
    );
  if (!isExact)
    return toPieces(
      rich(
        "{timeouts, plural, one {It was idle {idle} of the time, with <word># timeout</word>.} other {It was idle {idle} of the time, with <word># timeouts</word>.}}",
        values,
      ),
    );
  return toPieces(
    rich(
      "{timeouts, plural, one {It was idle {idle} of the time, {waiting} while senders waited out <word># timeout</word>.} other {It was idle {idle} of the time, {waiting} while senders waited out <word># timeouts</word>.}}",
      { ...values, waiting: formatPercent(timerNs / durationNs) },
    ),
  );
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
 * full. It doesn't call a good block in a bad run healthy, nor a link that was busy with what had been sent before.
 */
export function writeBlockSentence(run: RunSnapshot, startNs: Nanos, endNs: Nanos): readonly Piece[] {
  const { idleNs, timerNs } = measureTimerIdle(run, startNs, endNs);
  const tookNs = endNs - startNs;
  const sendingNs = tookNs - idleNs;
  const isBusy = sendingNs / tookNs >= healthyShare;
  const newShare = Math.min(1, (findNeededNs(run) ?? sendingNs) / sendingNs);
  const isFine = isBusy && newShare >= healthyShare;
  const tone = isFine ? "fine" : "trouble";
  const values = { sending: { text: formatDuration(sendingNs), tone }, took: { text: formatDuration(tookNs), tone } } as const;
  if (isFine) {
    const share = goodputShare(run);
    if (share === null || share >= healthyShare)
      return toPieces(rich("{sending} of transmission took {took}. Almost none of it was spent waiting.", values));
    return toPieces(
      rich("{sending} of transmission took {took}: this block went well. The whole run reaches {share} of the maximum.", {
        ...values,
        share: { text: formatPercent(share), tone: "trouble" },
      }),
    );
  }
  if (isBusy)
    return toPieces(
      rich("{sending} of transmission took {took}. The link was busy, but only {share} of that was new data.", {
        ...values,
        share: { text: formatPercent(newShare), tone },
      }),
    );
  if (timerNs >= causeShare * idleNs)
    return toPieces(rich("{sending} of transmission took {took}; the rest was spent waiting for retransmission timers.", values));
  if (timerNs === 0)
    return toPieces(
      rich(
        "{sending} of transmission took {took}. The link was idle for the rest, but no sender was waiting for its retransmission timer.",
        values,
      ),
    );
  return toPieces(
    rich("{sending} of transmission took {took}. Of the rest, {waiting} was spent waiting for retransmission timers.", {
      ...values,
      waiting: { text: formatDuration(timerNs), tone },
    }),
  );
}
