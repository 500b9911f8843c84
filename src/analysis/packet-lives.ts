import { AckFlag, PacketFlag, PacketKind } from "../engine/observer.ts";
import type { Nanos } from "../engine/spec/scenario.ts";
import type { PacketWindow, RunColumns } from "../protocol/tables.ts";
import { writeCount, writeDuration, writePacket, writePlural } from "./words.ts";

/** One moment in the life of a packet. */
export interface LifeStep {
  readonly timeNs: Nanos;
  /** What happens, in a few words: "at the switch". */
  readonly name: string;
  /** How, in a sentence without a full stop; empty: there is nothing to say. */
  readonly detail: string;
  readonly isLoss?: true;
}

/** Is a time known? */
export const isKnown = (timeNs: Nanos): boolean => !Number.isNaN(timeNs);

/** Rows of one sender, in the order in which it sent them. */
export function listRowsOf(window: PacketWindow, flow: number): number[] {
  const rows: number[] = [];
  for (let row = 0; row < window.length; row++) if (window.flow[row] === flow && isPacket(window, row)) rows.push(row);
  return rows;
}

/** Is it a data packet or a datagram, rather than an ACK or request by itself? */
export function isPacket({ kind }: PacketWindow, row: number): boolean {
  return kind[row] === PacketKind.data || kind[row] === PacketKind.datagram;
}

/** Did its ACK, or a request, take the watched port, rather than its data? */
export function isAnswerAtPort({ portKind }: PacketWindow, row: number): boolean {
  return portKind[row] === PacketKind.ack || portKind[row] === PacketKind.request;
}

/** The row whose ACK was the first to come back that answers the packet of `row`; -1: none did in the window. */
export function findAnswer(window: PacketWindow, row: number): number {
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

/** The row in which the packet of `row`, which was lost, is sent again; -1: not in the window. */
export function findRepeat({ flow, packet, sentNs, lostNs, length }: PacketWindow, row: number): number {
  for (let other = row + 1; other < length; other++)
    if (flow[other] === flow[row] && packet[other] === packet[row] && sentNs[other] > lostNs[row]) return other;
  return -1;
}

/** Row of the timeout that ended the silence in which the packet of `row` was missing; -1: none did. */
export function findRescue({ timeouts }: RunColumns, { flow, packet, lostNs }: PacketWindow, row: number): number {
  for (let fired = 0; fired < timeouts.length; fired++) {
    const isIts = timeouts.flow[fired] === flow[row] && timeouts.timeNs[fired] > lostNs[row] && timeouts.highestAck[fired] < packet[row];
    if (isIts) return fired;
  }
  return -1;
}

/** "packet #256", "packet #256, sent again" */
export function namePacketRow({ packet, flags, kind }: PacketWindow, row: number): string {
  if (kind[row] === PacketKind.datagram) return `datagram ${writePacket(packet[row])}`;
  const isRepeat = (flags[row] & PacketFlag.retransmission) !== 0;
  return `packet ${writePacket(packet[row])}${isRepeat ? ", sent again" : ""}`;
}

/** Was it sent by a receiver that asks for data? */
export function isRequest({ kind }: PacketWindow, row: number): boolean {
  return kind[row] === PacketKind.request;
}

/** What became of it, for lists and tables. */
export function nameFate(window: PacketWindow, row: number): string {
  if (isKnown(window.lostNs[row])) return window.lostAck[row] === 1 ? "delivered, its ACK dropped" : "dropped";
  if (!isKnown(window.deliverNs[row])) return "in flight";
  return isKnown(window.ackDeliverNs[row]) ? "delivered and acknowledged" : "delivered";
}

function tellLoss(window: PacketWindow, row: number, columns: RunColumns, room: number, port: number): LifeStep[] {
  const { lostNs, lostPort, arriveNs, flags } = window;
  const isPushedOut = isKnown(arriveNs[row]) && (flags[row] & PacketFlag.pushedOut) !== 0;
  const here = lostPort[row] === port;
  const why = isPushedOut
    ? "pushed out by a packet of higher priority"
    : here && Number.isFinite(room)
      ? `dropped: ${writePlural(room, "packet is", "packets are")} there already`
      : "dropped: a port before the one shown is full";
  const steps: LifeStep[] = [{ timeNs: lostNs[row], name: "lost", detail: why, isLoss: true }];
  const repeat = findRepeat(window, row);
  const rescue = findRescue(columns, window, row);
  const { timeouts } = columns;
  const byTimer = rescue >= 0 && (repeat < 0 || timeouts.timeNs[rescue] <= window.sentNs[repeat]);
  if (byTimer) {
    const silentNs = timeouts.timeNs[rescue] - timeouts.waitingSinceNs[rescue];
    const detail = `after ${writeDuration(silentNs)} of silence; the timer was set to ${writeDuration(timeouts.rtoNs[rescue])}`;
    steps.push({ timeNs: timeouts.timeNs[rescue], name: "its sender's timer fires", detail });
  }
  if (repeat >= 0) {
    const detail = `${writeDuration(window.sentNs[repeat] - lostNs[row])} after it was lost`;
    steps.push({ timeNs: window.sentNs[repeat], name: "sent again", detail });
  }
  return steps;
}

function tellAck(window: PacketWindow, row: number): LifeStep[] {
  const answer = findAnswer(window, row);
  if (answer < 0) return [];
  const { ack, packet, ackSentNs, ackDeliverNs, duplicates, timerNs, ackFlags, lostNs, lostAck } = window;
  const isOwn = answer === row;
  const isGap = isOwn && ack[answer] < packet[row];
  const says = ack[answer] < 0 ? "nothing is there in order yet" : `all up to ${writePacket(ack[answer])} is there`;
  const because = isGap ? `, ${writePacket(ack[answer] + 1)} is missing` : "";
  const marks = (ackFlags[answer] & AckFlag.echo) !== 0 ? "; it echoes a congestion mark" : "";
  const steps: LifeStep[] = [
    { timeNs: ackSentNs[answer], name: isOwn ? "its ACK leaves" : "a later ACK covers it", detail: says + because + marks },
  ];
  if (lostAck[answer] === 1)
    return [...steps, { timeNs: lostNs[answer], name: "its ACK is lost", detail: "dropped at a full port", isLoss: true }];
  if (!isKnown(ackDeliverNs[answer])) return steps;
  const count = duplicates[answer];
  const timer = Number.isFinite(timerNs[answer])
    ? `the timer would fire ${writeDuration(timerNs[answer] - ackDeliverNs[answer])} later`
    : isKnown(timerNs[answer])
      ? "the timer is stopped: nothing is outstanding"
      : "";
  const detail = [count > 0 ? `duplicate ACK ${writeCount(count)}` : "", timer].filter((part) => part !== "").join("; ");
  return [...steps, { timeNs: ackDeliverNs[answer], name: "ACK back at the sender", detail }];
}

/** An ACK that answers several packets, or a request: it was made of no data packet. */
function tellAnswer(window: PacketWindow, row: number): LifeStep[] {
  const { ackSentNs, ackDeliverNs, ack, lostNs } = window;
  const detail = isRequest(window, row) ? "asks for data" : `all up to ${writePacket(ack[row])} is there`;
  const steps: LifeStep[] = [{ timeNs: ackSentNs[row], name: "the receiver sends it", detail }];
  if (isKnown(lostNs[row])) steps.push({ timeNs: lostNs[row], name: "lost", detail: "dropped at a full port", isLoss: true });
  if (isKnown(ackDeliverNs[row])) steps.push({ timeNs: ackDeliverNs[row], name: "back at the sender", detail: "" });
  return steps;
}

/**
 * The whole life of a packet, as far as the window and the run know it, in order of time.
 * @param room of the watched port, packets; Infinity: it is never full. @param port by its number.
 */
export function listLife(window: PacketWindow, row: number, columns: RunColumns, room: number, port: number): LifeStep[] {
  const { sentNs, leavesNs, leftNs, arriveNs, startNs, departNs, deliverNs, ahead, lostNs, lostAck, flags } = window;
  if (!isPacket(window, row)) return tellAnswer(window, row);
  const steps: LifeStep[] = [];
  const waitNs = leavesNs[row] - sentNs[row];
  const wire = isKnown(leftNs[row]) ? `${writeDuration(leftNs[row] - leavesNs[row])} on the wire` : "";
  steps.push({
    timeNs: sentNs[row],
    name: "sent",
    detail: waitNs > 0 ? `waits ${writeDuration(waitNs)} in its own host, then ${wire}` : wire,
  });
  if (isKnown(arriveNs[row])) {
    const marked = (flags[row] & PacketFlag.marked) !== 0 ? "; marked: congestion experienced" : "";
    const queued = ahead[row] === 0 ? "the queue is empty" : `behind ${writePlural(ahead[row], "packet")}`;
    steps.push({ timeNs: arriveNs[row], name: "at the switch", detail: queued + marked });
    steps.push({
      timeNs: departNs[row],
      name: "has left the switch",
      detail: `${writeDuration(departNs[row] - arriveNs[row])} there, ${writeDuration(departNs[row] - startNs[row])} of them on the wire`,
    });
  }
  if (isKnown(deliverNs[row]))
    steps.push({ timeNs: deliverNs[row], name: "delivered", detail: `${writeDuration(deliverNs[row] - sentNs[row])} after it was sent` });
  if (isKnown(lostNs[row]) && lostAck[row] === 0) steps.push(...tellLoss(window, row, columns, room, port));
  else steps.push(...tellAck(window, row));
  return steps.toSorted((a, b) => a.timeNs - b.timeNs);
}

/** What one sender did with the packets it sent in a window of time. */
export interface SenderCount {
  readonly flow: number;
  readonly sent: number;
  readonly lost: number;
}

/** Of each sender that sent in [fromNs, toNs), in the order of their numbers. */
export function countSenders(window: PacketWindow, fromNs: Nanos, toNs: Nanos): SenderCount[] {
  const counts = new Map<number, { sent: number; lost: number }>();
  for (let row = 0; row < window.length; row++) {
    if (!isPacket(window, row) || window.sentNs[row] < fromNs || window.sentNs[row] >= toNs) continue;
    const own = counts.get(window.flow[row]) ?? { sent: 0, lost: 0 };
    counts.set(window.flow[row], own);
    own.sent += 1;
    if (isKnown(window.lostNs[row]) && window.lostAck[row] === 0) own.lost += 1;
  }
  return [...counts].map(([flow, count]) => ({ flow, ...count })).toSorted((a, b) => a.flow - b.flow);
}

/**
 * Two senders worth following: the one that lost most and mended least, and one that lost something and had it mended within the
 * window, else one that lost least.
 */
export function chooseSenders(
  window: PacketWindow,
  counts: readonly SenderCount[],
): { readonly first: number; readonly second: number } | null {
  if (counts.length === 0) return null;
  const mended = (flow: number): number =>
    listRowsOf(window, flow).filter((row) => isKnown(window.lostNs[row]) && findRepeat(window, row) >= 0).length;
  const byLoss = counts.toSorted((a, b) => b.lost / b.sent - a.lost / a.sent || b.lost - a.lost || a.flow - b.flow);
  const [first] = byLoss;
  const others = byLoss.filter(({ flow }) => flow !== first.flow);
  const repaired = others.find(({ flow, lost, sent }) => lost > 0 && lost < sent && mended(flow) > 0);
  const second = repaired ?? others.at(-1) ?? first;
  return { first: first.flow, second: second.flow };
}
