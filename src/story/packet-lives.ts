import { AckFlag, PacketFlag, PacketKind } from "../engine/observer.ts";
import { t } from "../language/translate.ts";
import type { Nanos } from "../engine/spec/scenario.ts";
import type { PacketWindow, RunColumns } from "../protocol/tables.ts";
import { formatDuration, formatPacket } from "../language/formats.ts";

/** One moment in the life of a packet. */
export interface LifeStep {
  readonly timeNs: Nanos;
  /** What happens, in a few words, such as "at the switch". */
  readonly name: string;
  /** Details, as a sentence without a period; empty: none. */
  readonly detail: string;
  readonly isLoss?: true;
}

/** Is a time known? */
export const isKnown = (timeNs: Nanos): boolean => !Number.isNaN(timeNs);

/** Rows of one sender, in order of sending. */
export function listRowsOf(window: PacketWindow, flow: number): number[] {
  const rows: number[] = [];
  for (let row = 0; row < window.length; row++) if (window.flow[row] === flow && isPacket(window, row)) rows.push(row);
  return rows;
}

/** Is the row a data packet or a datagram, rather than a separate ACK or request? */
export function isPacket({ kind }: PacketWindow, row: number): boolean {
  return kind[row] === PacketKind.data || kind[row] === PacketKind.datagram;
}

/** Did a port cut it to its header? */
export function isCut({ flags, kind }: Pick<PacketWindow, "flags" | "kind">, row: number): boolean {
  return kind[row] === PacketKind.data && (flags[row] & PacketFlag.trimmed) !== 0;
}

/** Did its ACK, or a request, pass the watched port, rather than its data? */
export function isAnswerAtPort({ portKind }: PacketWindow, row: number): boolean {
  return portKind[row] === PacketKind.ack || portKind[row] === PacketKind.request;
}

/** The row whose ACK was the first to return for the packet of `row`; -1: none in the window. */
function findAnswer(window: PacketWindow, row: number): number {
  const { flow, packet, ack, ackDeliverNs, deliverNs } = window;
  if (!isKnown(deliverNs[row])) return -1;
  if (isKnown(window.ackSentNs[row])) return row;
  let found = -1;
  for (let other = 0; other < window.length; other++) {
    if (flow[other] !== flow[row] || !(ackDeliverNs[other] > deliverNs[row]) || ack[other] < packet[row]) continue;
    if (found < 0 || ackDeliverNs[other] < ackDeliverNs[found]) found = other;
  }
  return found;
}

/** The row in which the packet of `row`, lost or cut, is sent again; -1: not in the window. */
export function findRepeat(window: PacketWindow, row: number): number {
  const { flow, packet, sentNs, lostNs, arriveNs, length } = window;
  const goneNs = isCut(window, row) && !isKnown(lostNs[row]) ? arriveNs[row] : lostNs[row];
  for (let other = row + 1; other < length; other++)
    if (flow[other] === flow[row] && packet[other] === packet[row] && sentNs[other] > goneNs) return other;
  return -1;
}

/** Row of the timeout that ended the wait for the packet of `row`; -1: none. */
export function findRescue({ timeouts }: RunColumns, { flow, packet, lostNs }: PacketWindow, row: number): number {
  for (let fired = 0; fired < timeouts.length; fired++) {
    const isIts = timeouts.flow[fired] === flow[row] && timeouts.timeNs[fired] > lostNs[row] && timeouts.highestAck[fired] < packet[row];
    if (isIts) return fired;
  }
  return -1;
}

/** "packet #256", "packet #256, sent again" */
export function namePacketRow({ packet, flags, kind }: PacketWindow, row: number): string {
  const name = { packet: formatPacket(packet[row]) };
  if (kind[row] === PacketKind.datagram) return t("datagram {packet}", name);
  const isRepeat = (flags[row] & PacketFlag.retransmission) !== 0;
  return isRepeat ? t("packet {packet}, retransmitted", name) : t("packet {packet}", name);
}

/** Is it a receiver's request for data? */
export function isRequest({ kind }: PacketWindow, row: number): boolean {
  return kind[row] === PacketKind.request;
}

/** What happened to the packet, for lists and tables. */
export function nameFate(window: PacketWindow, row: number): string {
  if (isKnown(window.lostNs[row])) return t(window.lostAck[row] === 1 ? "delivered, its ACK dropped" : "dropped");
  if (!isKnown(window.deliverNs[row])) return t("in flight");
  if (isCut(window, row)) return t("trimmed to its header");
  return t(isKnown(window.ackDeliverNs[row]) ? "delivered and acknowledged" : "delivered");
}

function tellLoss(window: PacketWindow, row: number, columns: RunColumns, room: number, port: number): LifeStep[] {
  const { lostNs, lostPort, arriveNs, flags } = window;
  const isPushedOut = isKnown(arriveNs[row]) && (flags[row] & PacketFlag.pushedOut) !== 0;
  const here = lostPort[row] === port;
  const why = isPushedOut
    ? t("pushed out by a packet of higher priority")
    : here && Number.isFinite(room)
      ? t("{room, plural, one {dropped: # packet is already waiting} other {dropped: # packets are already waiting}}", { room })
      : t("dropped: a port before the one shown is full");
  const steps: LifeStep[] = [{ timeNs: lostNs[row], name: t("lost"), detail: why, isLoss: true }];
  const repeat = findRepeat(window, row);
  const rescue = findRescue(columns, window, row);
  const { timeouts } = columns;
  const byTimer = rescue >= 0 && (repeat < 0 || timeouts.timeNs[rescue] <= window.sentNs[repeat]);
  if (byTimer) {
    const silentNs = timeouts.timeNs[rescue] - timeouts.waitingSinceNs[rescue];
    const detail = t("after {silence} without an ACK; the timer was set to {rto}", {
      silence: formatDuration(silentNs),
      rto: formatDuration(timeouts.rtoNs[rescue]),
    });
    steps.push({ timeNs: timeouts.timeNs[rescue], name: t("its sender's retransmission timer expires"), detail });
  }
  if (repeat >= 0) {
    const detail = t("{time} after it was lost", { time: formatDuration(window.sentNs[repeat] - lostNs[row]) });
    steps.push({ timeNs: window.sentNs[repeat], name: t("retransmitted"), detail });
  }
  return steps;
}

/** What its receiver does about a packet of which only the header has come. */
function tellPull(window: PacketWindow, row: number): LifeStep[] {
  const repeat = findRepeat(window, row);
  if (repeat < 0) return [];
  const time = formatDuration(window.sentNs[repeat] - window.arriveNs[row]);
  return [
    {
      timeNs: window.sentNs[repeat],
      name: t("retransmitted"),
      detail: t("{time} after it was trimmed, when the receiver pulls it", { time }),
    },
  ];
}

function tellAck(window: PacketWindow, row: number): LifeStep[] {
  const answer = findAnswer(window, row);
  if (answer < 0) return [];
  const { ack, packet, ackSentNs, ackDeliverNs, duplicates, timerNs, ackFlags, lostNs, lostAck } = window;
  const isOwn = answer === row;
  const isGap = isOwn && ack[answer] < packet[row];
  const told = describeAck(ack[answer], isGap);
  const detail = (ackFlags[answer] & AckFlag.echo) !== 0 ? t("{told}; it echoes a congestion mark", { told }) : told;
  const steps: LifeStep[] = [{ timeNs: ackSentNs[answer], name: t(isOwn ? "its ACK leaves" : "a later ACK covers it"), detail }];
  if (lostAck[answer] === 1)
    return [...steps, { timeNs: lostNs[answer], name: t("its ACK is lost"), detail: t("dropped at a full port"), isLoss: true }];
  if (!isKnown(ackDeliverNs[answer])) return steps;
  const count = duplicates[answer];
  const timer = Number.isFinite(timerNs[answer])
    ? t("the timer would expire {time} later", { time: formatDuration(timerNs[answer] - ackDeliverNs[answer]) })
    : isKnown(timerNs[answer])
      ? t("the timer is stopped: no packet is outstanding")
      : "";
  const duplicate = count > 0 ? t("duplicate ACK {count}", { count }) : "";
  const back = duplicate !== "" && timer !== "" ? t("{first}; {rest}", { first: duplicate, rest: timer }) : duplicate || timer;
  return [...steps, { timeNs: ackDeliverNs[answer], name: t("ACK back at the sender"), detail: back }];
}

/** What an ACK acknowledges and, if the packet that caused it is beyond a gap, what is missing. */
function describeAck(ack: number, isGap: boolean): string {
  const missing = formatPacket(ack + 1);
  if (ack < 0)
    return isGap ? t("no packet has arrived in order yet; {missing} is missing", { missing }) : t("no packet has arrived in order yet");
  const packet = formatPacket(ack);
  return isGap
    ? t("all packets up to {packet} have arrived; {missing} is missing", { packet, missing })
    : t("all packets up to {packet} have arrived", { packet });
}

/** The life of an ACK for several packets, or of a request: no single data packet caused it. */
function tellAnswer(window: PacketWindow, row: number): LifeStep[] {
  const { ackSentNs, ackDeliverNs, ack, lostNs } = window;
  const detail = isRequest(window, row)
    ? t("asks for data")
    : t("all packets up to {packet} have arrived", { packet: formatPacket(ack[row]) });
  const steps: LifeStep[] = [{ timeNs: ackSentNs[row], name: t("the receiver sends it"), detail }];
  if (isKnown(lostNs[row])) steps.push({ timeNs: lostNs[row], name: t("lost"), detail: t("dropped at a full port"), isLoss: true });
  if (isKnown(ackDeliverNs[row])) steps.push({ timeNs: ackDeliverNs[row], name: t("back at the sender"), detail: "" });
  return steps;
}

/**
 * The life of a packet, as far as known from the window and the run, in order of time.
 * @param room buffer of the watched port, packets; Infinity: it is never full. @param port number of that port.
 */
export function listLife(window: PacketWindow, row: number, columns: RunColumns, room: number, port: number): LifeStep[] {
  const { sentNs, leavesNs, leftNs, arriveNs, startNs, departNs, deliverNs, ahead, lostNs, lostAck, flags } = window;
  if (!isPacket(window, row)) return tellAnswer(window, row);
  const steps: LifeStep[] = [];
  const waitNs = leavesNs[row] - sentNs[row];
  const wire = isKnown(leftNs[row]) ? t("{time} on the wire", { time: formatDuration(leftNs[row] - leavesNs[row]) }) : "";
  steps.push({
    timeNs: sentNs[row],
    name: t("sent"),
    detail: waitNs > 0 ? t("waits {time} in its own host, then {wire}", { time: formatDuration(waitNs), wire }) : wire,
  });
  if (isKnown(arriveNs[row])) {
    const queued =
      ahead[row] === 0
        ? t("the queue is empty")
        : t("{ahead, plural, one {behind # packet} other {behind # packets}}", { ahead: ahead[row] });
    const detail = isCut(window, row)
      ? t("{queued}; trimmed to its header, which leaves before whole packets", { queued })
      : (flags[row] & PacketFlag.marked) !== 0
        ? t("{queued}; marked: congestion experienced", { queued })
        : queued;
    steps.push({ timeNs: arriveNs[row], name: t("at the switch"), detail });
    steps.push({
      timeNs: departNs[row],
      name: t("has left the switch"),
      detail: t("{stay} there, {wire} of them on the wire", {
        stay: formatDuration(departNs[row] - arriveNs[row]),
        wire: formatDuration(departNs[row] - startNs[row]),
      }),
    });
  }
  if (isKnown(deliverNs[row]))
    steps.push({
      timeNs: deliverNs[row],
      name: isCut(window, row) ? t("its header is delivered") : t("delivered"),
      detail: t("{time} after it was sent", { time: formatDuration(deliverNs[row] - sentNs[row]) }),
    });
  if (isKnown(lostNs[row]) && lostAck[row] === 0) steps.push(...tellLoss(window, row, columns, room, port));
  else if (isCut(window, row)) steps.push(...tellPull(window, row));
  else steps.push(...tellAck(window, row));
  return steps.toSorted((a, b) => a.timeNs - b.timeNs);
}

/** What happened to the packets that one sender sent in a window of time. */
export interface SenderCount {
  readonly flow: number;
  readonly sent: number;
  readonly lost: number;
  /** Of those that were not lost, how many a port cut to their headers. */
  readonly cut: number;
}

/** Counts for each sender that sent in [fromNs, toNs), in order of sender number. */
export function countSenders(window: PacketWindow, fromNs: Nanos, toNs: Nanos): SenderCount[] {
  const counts = new Map<number, { sent: number; lost: number; cut: number }>();
  for (let row = 0; row < window.length; row++) {
    if (!isPacket(window, row) || window.sentNs[row] < fromNs || window.sentNs[row] >= toNs) continue;
    const own = counts.get(window.flow[row]) ?? { sent: 0, lost: 0, cut: 0 };
    counts.set(window.flow[row], own);
    own.sent += 1;
    if (isKnown(window.lostNs[row]) && window.lostAck[row] === 0) own.lost += 1;
    else if (isCut(window, row)) own.cut += 1;
  }
  return [...counts].map(([flow, count]) => ({ flow, ...count })).toSorted((a, b) => a.flow - b.flow);
}

/**
 * Two senders worth following: the one with the most losses and fewest recoveries, and one that recovered its losses within the window,
 * otherwise the one with the fewest losses. Where nothing is lost, packets that were cut count instead.
 */
export function chooseSenders(
  window: PacketWindow,
  counts: readonly SenderCount[],
): { readonly first: number; readonly second: number } | null {
  if (counts.length === 0) return null;
  const mended = (flow: number): number =>
    listRowsOf(window, flow).filter((row) => isKnown(window.lostNs[row]) && findRepeat(window, row) >= 0).length;
  const byLoss = counts.toSorted(
    (a, b) => b.lost / b.sent - a.lost / a.sent || b.lost - a.lost || b.cut / b.sent - a.cut / a.sent || b.cut - a.cut || a.flow - b.flow,
  );
  const [first] = byLoss;
  const others = byLoss.filter(({ flow }) => flow !== first.flow);
  const repaired = others.find(({ flow, lost, sent }) => lost > 0 && lost < sent && mended(flow) > 0);
  const second = repaired ?? others.at(-1) ?? first;
  return { first: first.flow, second: second.flow };
}
