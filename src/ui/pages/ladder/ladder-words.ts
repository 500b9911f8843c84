import { readFromLine } from "../../../analysis/metrics/line-metrics.ts";
import { phrase } from "../../../story/phrase.ts";
import { TimeoutClass } from "../../../analysis/timeouts.ts";
import { measureEmptyRtts } from "../../../analysis/wait-costs.ts";
import { timeoutWords } from "../../../analysis/vocabulary.ts";
import { type Sentence } from "../../../analysis/words.ts";
import type { Scenario } from "../../../engine/spec/scenario.ts";
import { portRoomPackets } from "../../../engine/topologies/port-room.ts";
import { isolate } from "../../../language/numbers.ts";
import { lookUp, msg, t } from "../../../language/translate.ts";
import { findFixedTimer, findLeastTimer } from "../../../scenario/fields/list-transports.ts";
import { nameTransport } from "../../../scenario/fields/name-transport.ts";
import { muchIdle } from "../../text/transport-facts.ts";
import { findCause, type Line, type RowNumbers } from "./ladder-causes.ts";
import { findTransport, type LadderRow } from "./ladder-rows.ts";
import { formatDuration, formatPercent } from "../../../language/formats.ts";

/** Explains the result of a row in one sentence, from its run's metrics. */

/** Timeouts that leave the link idle for less than this share of the run have almost no cost (our choice). */
export const littleTimerIdle = 0.01;

export function nameRow({ scenario }: LadderRow): string {
  return isolate(nameTransport(scenario.transport));
}

/** @param others rows that may have equal results, the one to mention first. */
export function tellRow(one: RowNumbers, others: readonly RowNumbers[]): Sentence {
  const same = others.find(({ numbers }) => isSame(numbers, one.numbers));
  return same === undefined ? tellWhy(one) : tellSame(one, same);
}

const isSame = (a: Line, b: Line): boolean => a.length === b.length && a.every((number, place) => Object.is(number, b[place]));

function readerOf({ row, numbers }: RowNumbers): (id: string) => number {
  return (id) => readFromLine(numbers, row.scenario, id) ?? 0;
}

/** The classes of timeouts, by their ids in a line, in the order of TimeoutClass. */
const classIds = ["blockHead", "blockTail", "lostRetransmission", "other", "spurious"] as const;

/** "352 µs", or "200 ms or more" where senders estimate their timers. No fixed timer expires before an answer can come. */
function writeTimer(scenario: Scenario): string {
  const { transport, network } = scenario;
  const rtoNs = findFixedTimer(transport);
  const path = {
    emptyPathRttNs: Math.min(...measureEmptyRtts(scenario)),
    packetBytes: transport.segmentBytes + transport.headerBytes,
    bottleneckBps: network.linkBps,
  };
  const leastNs = rtoNs === undefined ? transport.rtoMinNs : findLeastTimer(transport, path);
  return rtoNs !== undefined && rtoNs >= leastNs ? formatDuration(rtoNs) : t("{time} or more", { time: formatDuration(leastNs) });
}

function tellWhy(one: RowNumbers): Sentence {
  const read = readerOf(one);
  const cause = findCause(one, read);
  if (cause !== null) return cause.sentence();
  const [timeouts, idle] = [read("timeouts"), read("linkIdleFraction")];
  if (timeouts === 0) return tellNoTimeout(one.row.scenario, read);
  const values = { timeouts, idle: formatPercent(idle) };
  const { timerIdleNs = Infinity } = one;
  if (timerIdleNs < littleTimerIdle * read("durationNs")) {
    const time = writeTimer(one.row.scenario);
    return phrase(
      "{timeouts, plural, one {# timeout of {time} costs {cost}: the link is busy meanwhile.} other {# timeouts of {time} cost {cost} together: the link is seldom idle meanwhile.}}",
      { timeouts, time, cost: formatDuration(timerIdleNs) },
    );
  }
  if (idle < muchIdle) {
    const time = formatDuration(one.row.scenario.transport.rtoMinNs);
    return phrase(
      "{timeouts, plural, one {# wait of {time} or more costs little: the link is idle {idle} of the time.} other {# waits of {time} or more cost little: the link is idle {idle} of the time.}}",
      { ...values, time },
    );
  }
  const costliest = findCostliest(one, read);
  if (costliest !== null)
    return phrase("{done}: {part} timeouts ({cause}) leave the link idle the longest. In all, it is idle {idle} of the time.", {
      ...values,
      done: tellDone(read),
      part: t("{count} of {timeouts}", { count: costliest.count, timeouts }),
      cause: costliest.cause,
    });
  const most = findMainClass(read);
  return tellWaits(most, { ...values, count: read(most), done: tellDone(read) });
}

/** The most frequent class of timeouts; the first on ties. */
const findMainClass = (read: (id: string) => number) => classIds.reduce((best, id) => (read(id) > read(best) ? id : best));

/** The class whose waits leave the link idle longest; null: unknown, or it is also the most frequent. */
function findCostliest({ timerIdleByClass: idle = [] }: RowNumbers, read: (id: string) => number): { count: number; cause: string } | null {
  const most = classIds.indexOf(findMainClass(read));
  const costliest = idle.reduce((best, ns, kind) => (ns > idle[best] ? kind : best), most) as TimeoutClass;
  if (costliest === most || costliest === TimeoutClass.other) return null;
  return { count: read(classIds[costliest]), cause: lookUp(timeoutWords[costliest].name) };
}

/** The cause of each class of timeouts, in one short line. */
const briefCauses = {
  blockHead: msg(
    "{count, plural, one {One timeout follows the loss of a whole window.} other {# timeouts follow the loss of a whole window.}}",
  ),
  blockTail: msg(
    "{count, plural, one {One timeout follows the loss of a block's last packets.} other {# timeouts follow the loss of a block's last packets.}}",
  ),
  lostRetransmission: msg(
    "{count, plural, one {One timeout follows a lost retransmission.} other {# timeouts follow a lost retransmission.}}",
  ),
  other: msg("{count, plural, one {One timeout: ACKs trigger no retransmission.} other {# timeouts: ACKs trigger no retransmission.}}"),
  spurious: msg("{count, plural, one {One timeout is spurious.} other {# timeouts are spurious.}}"),
} as const;

/** The same in one short line, for a table. */
export function tellBrief(one: RowNumbers): string {
  const { timerIdleNs = Infinity } = one;
  const read = readerOf(one);
  const cause = findCause(one, read);
  if (cause !== null) return cause.brief();
  const [timeouts, drops, marks, cuts, most] = ["timeouts", "drops", "marks", "trims", "maxQueuePackets"].map(read);
  if (timeouts > 0 && timerIdleNs < littleTimerIdle * read("durationNs"))
    return timerIdleNs === 0
      ? t("No timeout leaves the link idle.")
      : t("Timeouts leave the link idle for only {cost}.", { cost: formatDuration(timerIdleNs) });
  if (timeouts > 0) {
    const costliest = findCostliest(one, read);
    if (costliest !== null)
      return t("{count, plural, one {# timeout costs most: {cause}.} other {# timeouts cost most: {cause}.}}", costliest);
    const main = findMainClass(read);
    return t(briefCauses[main], { count: read(main) });
  }
  if (drops > 0) return t("{drops, plural, one {# drop, no timeout.} other {# drops, no timeout.}}", { drops });
  if (cuts > 0) return t("{cuts, plural, one {# packet trimmed, none dropped.} other {# packets trimmed, none dropped.}}", { cuts });
  if (marks > 0) return t("{marks, plural, one {# CE mark, no drop.} other {# CE marks, no drop.}}", { marks });
  return t("No drop, at most {most} waiting.", { most });
}

function tellNoTimeout(scenario: Scenario, read: (id: string) => number): Sentence {
  const [drops, marks, cuts, most] = ["drops", "marks", "trims", "maxQueuePackets"].map(read);
  if (cuts > 0 && drops === 0)
    return phrase(
      "{cuts, plural, one {# packet is trimmed to its header and pulled again, and none is dropped.} other {# packets are trimmed to their headers and pulled again, and none is dropped.}}",
      { cuts },
    );
  if (drops > 0)
    return phrase(
      "{drops, plural, one {# packet is dropped, and recovered without a timeout.} other {# packets are dropped, and all are recovered without a timeout.}}",
      { drops },
    );
  if (marks > 0)
    return phrase(
      "{marks, plural, one {# CE mark slows the senders down, and no packet is dropped.} other {# CE marks slow the senders down, and no packet is dropped.}}",
      { marks },
    );
  return phrase("No packet is dropped: the queue never holds more than {most} of {room} packets.", {
    most,
    room: portRoomPackets(scenario),
  });
}

/** The actions of transport and switch: "134,950 CE marks, 271 drops". */
function tellDone(read: (id: string) => number): string {
  const [drops, marks, copies] = [read("drops"), read("marks"), read("redundantCopies")];
  const values = { drops: t("{drops, plural, one {# drop} other {# drops}}", { drops }), marks, copies };
  if (marks > 0) return t("{marks, plural, one {# CE mark, {drops}} other {# CE marks, {drops}}}", values);
  if (copies > 0) return t("{copies, plural, one {# copy sent ahead, {drops}} other {# copies sent ahead, {drops}}}", values);
  return values.drops;
}

interface Waits {
  readonly done: string;
  readonly timeouts: number;
  /** Timeouts of the most frequent class. */
  readonly count: number;
  readonly idle: string;
}

function tellWaits(kind: (typeof classIds)[number], { count, ...rest }: Waits): Sentence {
  const { timeouts } = rest;
  const part = count === timeouts ? t("all {timeouts}", { timeouts }) : t("{count} of {timeouts}", { count, timeouts });
  const values = { ...rest, part };
  switch (kind) {
    case "blockHead":
      return phrase(
        "{timeouts, plural, one {{done}: the only timeout follows the loss of a whole window, and the link is idle {idle} of the time.} other {{done}: {part} timeouts follow the loss of a whole window, and the link is idle {idle} of the time.}}",
        values,
      );
    case "blockTail":
      return phrase(
        "{timeouts, plural, one {{done}: the only timeout follows the loss of a block's last packets, and the link is idle {idle} of the time.} other {{done}: {part} timeouts follow the loss of a block's last packets, and the link is idle {idle} of the time.}}",
        values,
      );
    case "lostRetransmission":
      return phrase(
        "{timeouts, plural, one {{done}: the only timeout follows the loss of a retransmission, and the link is idle {idle} of the time.} other {{done}: {part} timeouts follow the loss of a retransmission, and the link is idle {idle} of the time.}}",
        values,
      );
    case "other":
      return phrase(
        "{timeouts, plural, one {{done}: no ACK triggers a retransmission before the only timeout, and the link is idle {idle} of the time.} other {{done}: no ACK triggers a retransmission before {part} timeouts, and the link is idle {idle} of the time.}}",
        values,
      );
    case "spurious":
      return phrase(
        "{timeouts, plural, one {{done}: the only timeout is spurious, and the link is idle {idle} of the time.} other {{done}: {part} timeouts are spurious, and the link is idle {idle} of the time.}}",
        values,
      );
  }
}

/** Largest receive window without window scaling: 16 bits. Source: RFC 9293, section 3.1. */
const plainWindowBytes = 65_535;

/** Why two transports have the same results, if their rules and the run explain it. */
function tellSame(one: RowNumbers, same: RowNumbers): Sentence {
  const read = readerOf(one);
  const other = nameRow(same.row);
  if (read("drops") === 0 && read("timeouts") === 0)
    return read("marks") === 0
      ? phrase("Same as {other} here: no packet is dropped or marked.", { other })
      : phrase("Same as {other} here: no packet is dropped.", { other });
  const ids = [one, same].map(({ row }) => row.algorithm);
  const [{ scenario }] = [one.row];
  if (ids.includes("d2tcp") && ids.includes("dctcp") && hasNoDeadline(ids, one, same))
    return phrase("Same as {other} here: no sender has a deadline.", { other });
  const { awndPackets, segmentBytes } = scenario.transport;
  if (ids.includes("abstract-tcp") && ids.includes("reno") && awndPackets * segmentBytes <= plainWindowBytes)
    return phrase("Same as {other} here: a receive window of {window} is below the limit of 65,535 bytes.", {
      other,
      window: t("{packets, plural, one {# packet} other {# packets}}", { packets: awndPackets }),
    });
  if (read("marks") === 0 && [one, same].every(({ row }) => findTransport(row.algorithm)?.family === "ecn"))
    return phrase("Same as {other} here: no packet is marked.", { other });
  return phrase("Same as {other} here: every number is equal.", { other });
}

function hasNoDeadline(ids: readonly string[], one: RowNumbers, same: RowNumbers): boolean {
  const { row } = ids[0] === "d2tcp" ? one : same;
  const { transport, workload } = row.scenario;
  return transport.params.deadlineFactor === 1 && (!("deadlineNs" in workload) || workload.deadlineNs === null);
}
