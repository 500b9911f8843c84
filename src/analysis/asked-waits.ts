import { PacketFlag } from "../engine/observer.ts";
import { transportsBySender } from "../engine/spec/groups.ts";
import type { Nanos, Scenario } from "../engine/spec/scenario.ts";
import { wireTimeNs } from "../engine/spec/geometry.ts";
import type { RunColumns } from "../protocol/tables.ts";
import { geometryOf } from "./geometry.ts";
import { readRates } from "./rates.ts";
import { countLeading } from "./search.ts";
import { createTrack, enterState, isSending, isWaiting, RowState, type SenderIndex, type StateTrack } from "./senders.ts";

/**
 * States of senders that send only what they are allowed. Where receivers request every packet after a block's first ones, these are the
 * packets and the waits between them. Where switches grant rates, they are the times without a rate.
 */

/** By transport: what a sender waits for between the packets it is asked for. */
const awaited: Readonly<Record<string, RowState>> = { ndp: RowState.pullWaiting, homa: RowState.grantWaiting };

/** Transports whose switches grant rates: a sender with a rate of 0 waits. */
const ratedIds: readonly string[] = ["d3", "pdq"];

/** For each sender, the state in which it waits to be allowed to send; undefined: it never does, or the recording does not show it. */
export function listAskedStates(scenario: Scenario): readonly (RowState | undefined)[] {
  const { topology } = scenario.network;
  // Over several switches the recorded port is not the first one: when a packet has left its sender is not known.
  return transportsBySender(scenario).map(({ algorithm }) =>
    ratedIds.includes(algorithm) ? RowState.grantWaiting : topology === "star" ? awaited[algorithm] : undefined,
  );
}

/** The packets and the waits of the senders that are asked, kept up to date as the columns grow. */
export interface AskedWaits {
  readonly senders: readonly AskedSender[];
  readonly shown: readonly StateTrack[];
  readonly rows: { packets: number; drops: number };
  /** Everything before this time has been processed. */
  knownNs: Nanos;
}

interface AskedSender {
  /** What the sender does between two packets; undefined: it is never asked. */
  readonly waiting: RowState | undefined;
  readonly isRated: boolean;
  readonly recorded: StateTrack;
  readonly shown: StateTrack;
  /** No later row changes what is shown before this recorded state, and before this packet sent in it; 0: before its first. */
  settled: { readonly state: number; readonly packet: number };
  /** Its data packets, dropped ones included, in the order in which they arrived at the port. */
  readonly packets: SentPacket[];
  /** Of its own link: the delay, and the time of a full packet on the wire. */
  readonly delayNs: Nanos;
  readonly wireNs: Nanos;
}

interface SentPacket {
  readonly arriveNs: Nanos;
  readonly state: RowState;
}

/** @returns null: no sender waits to be asked. */
export function createAskedWaits(index: SenderIndex, scenario: Scenario): AskedWaits | null {
  const states = listAskedStates(scenario);
  if (states.every((state) => state === undefined)) return null;
  const { links, dataRoutes } = geometryOf(scenario);
  const senders = transportsBySender(scenario).map(({ algorithm, segmentBytes, headerBytes }, sender): AskedSender => {
    const { delayNs, rateBps } = links[dataRoutes[sender][0]];
    const recorded = index.recorded[sender];
    return {
      waiting: states[sender],
      isRated: ratedIds.includes(algorithm),
      recorded,
      shown: states[sender] === undefined ? recorded : createTrack(),
      settled: { state: 0, packet: 0 },
      packets: [],
      delayNs,
      wireNs: Math.ceil(wireTimeNs(segmentBytes + headerBytes, rateBps)),
    };
  });
  return { senders, shown: senders.map(({ shown }) => shown), rows: { packets: 0, drops: 0 }, knownNs: -1 };
}

/**
 * Shows the packets and the waits for the receiver in the tracks, as far as known. A wait lasts from the departure of one packet to the
 * start of the next, which is known when that packet arrives; after the last packet of its block, a sender has nothing to send.
 * @param knownNs everything before this time is in the columns; Infinity: the run has ended
 */
export function extendAskedWaits(asked: AskedWaits, index: SenderIndex, columns: RunColumns, knownNs: Nanos): void {
  index.tracks = asked.shown;
  if (knownNs <= asked.knownNs) return;
  asked.knownNs = knownNs;
  const detailNs = index.detailUntilNs ?? Infinity;
  const { arriveNs, length } = columns.packets;
  // Rows come in the order of arrival, some late.
  const arrivedNs = knownNs === Infinity ? Infinity : length > 0 ? arriveNs[length - 1] : 0;
  takePackets(asked, columns, arrivedNs);
  asked.senders.forEach((one, sender) => {
    if (one.waiting === undefined) return;
    if (one.isRated) splitByRate(one, one.waiting, sender, columns, detailNs);
    else splitTrack(one, one.waiting, detailNs, arrivedNs);
  });
}

/** Takes the packets that arrived up to `untilNs`, in order: drops are known before packets that arrived earlier. */
function takePackets({ senders, rows }: AskedWaits, { packets, drops }: RunColumns, untilNs: Nanos): void {
  for (;;) {
    const arriveNs = rows.packets < packets.length ? packets.arriveNs[rows.packets] : Infinity;
    const droppedNs = rows.drops < drops.length ? drops.timeNs[rows.drops] : Infinity;
    const nextNs = Math.min(arriveNs, droppedNs);
    if (nextNs > untilNs || nextNs === Infinity) return;
    if (nextNs === arriveNs) {
      const row = rows.packets++;
      if (packets.packet[row] >= 0) senders[packets.flow[row]].packets.push({ arriveNs, state: stateOf(packets.flags[row]) });
    } else {
      const row = rows.drops++;
      // Packets that are pushed out were accepted before.
      if ((drops.flags[row] & PacketFlag.pushedOut) === 0)
        senders[drops.flow[row]].packets.push({ arriveNs: droppedNs, state: stateOf(drops.flags[row]) });
    }
  }
}

/** Shows a recorded state. What comes before the end of a block is settled once the next block has begun and the packets have arrived. */
function showState(sender: AskedSender, i: number, arrivedNs: Nanos): void {
  const { startNs, states } = sender.recorded;
  const isEnd = states[i] === RowState.done && i + 1 < startNs.length;
  if (isEnd && startNs.values[i] <= arrivedNs) sender.settled = { state: i, packet: 0 };
  enterState(sender.shown, startNs.values[i], states[i]);
}

/** State of a sender while it sends a packet with these flags. */
function stateOf(flags: number): RowState {
  const isAgain = (flags & PacketFlag.retransmission) !== 0;
  if ((flags & PacketFlag.trimmed) !== 0) return isAgain ? RowState.trimmedAgain : RowState.trimmed;
  return isAgain ? RowState.retransmitting : RowState.sending;
}

/**
 * Divides a sender's active time into packets and waits; phases of a window, which it does not have, are not shown.
 * @param arrivedNs until then all packets have arrived: a later one may have been sent in what would seem a wait
 */
function splitTrack(sender: AskedSender, waiting: RowState, detailNs: Nanos, arrivedNs: Nanos): void {
  const { shown, packets, delayNs, wireNs } = sender;
  const { startNs, states } = sender.recorded;
  const { values, length } = startNs;
  const isAsked = (i: number): boolean => i < length && isSending(states[i]) && !isWaiting(states[i]) && values[i] < detailNs;
  for (let i = sender.settled.state; i < length; i++) {
    if (!isAsked(i)) {
      showState(sender, i, arrivedNs);
      continue;
    }
    const [start, fromNs] = [i, values[i]];
    const { settled } = sender;
    const resumed = settled.state === start ? settled.packet : 0;
    if (resumed === 0) enterState(shown, fromNs, RowState.sending);
    while (isAsked(i + 1)) i++;
    const untilNs = i + 1 < length ? values[i + 1] : Infinity;
    let leftNs = resumed > 0 ? packets[resumed - 1].arriveNs - delayNs : null;
    const first = resumed || countLeading(packets.length, (at) => packets[at].arriveNs - delayNs <= fromNs);
    let next = first;
    for (; next < packets.length; next++) {
      const endNs = packets[next].arriveNs - delayNs;
      // The time on the wire is rounded up: without `max`, a retransmission by a timer would begin before the timer expires.
      const beginNs = Math.max(fromNs, endNs - wireNs);
      if (beginNs >= untilNs) break;
      if (leftNs !== null && beginNs > leftNs) enterState(shown, leftNs, waiting);
      enterState(shown, beginNs, packets[next].state);
      leftNs = endNs;
    }
    if (leftNs === null || leftNs >= untilNs) continue;
    // a wait for a timer may yet begin with the last packet
    if ((start === 0 || !isSending(states[start - 1])) && fromNs <= arrivedNs && next > first + 2)
      sender.settled = { state: start, packet: next - 2 };
    const isLast = arrivedNs >= untilNs && (i + 1 === length || states[i + 1] === RowState.done);
    enterState(shown, leftNs, isLast ? RowState.idle : waiting);
    const seenNs = Math.max(leftNs, arrivedNs - delayNs - wireNs);
    if (!isLast && seenNs < untilNs) enterState(shown, seenNs, RowState.sending);
  }
}

/** Divides a sender's active time into stretches with a rate and without one. */
function splitByRate(one: AskedSender, waiting: RowState, sender: number, columns: RunColumns, endNs: Nanos): void {
  const { shown } = one;
  const { startNs, states } = one.recorded;
  const { values, length } = startNs;
  const { timeNs, value, rowsOf } = readRates(columns);
  const { values: rows, length: count } = rowsOf(sender);
  for (let i = one.settled.state; i < length; i++) {
    const untilNs = Math.min(endNs, i + 1 < length ? values[i + 1] : Infinity);
    const isActive = isSending(states[i]) && !isWaiting(states[i]);
    const show = (row: number, atNs: Nanos): void => {
      const bps = row < 0 ? Infinity : value[rows[row]];
      if (isActive && bps === 0 && atNs < endNs) enterState(shown, atNs, waiting);
      else if (atNs === values[i]) showState(one, i, Infinity);
      else enterState(shown, atNs, states[i]);
    };
    let next = countLeading(count, (row) => timeNs[rows[row]] <= values[i]);
    show(next - 1, values[i]);
    for (; next < count && timeNs[rows[next]] < untilNs; next++) show(next, timeNs[rows[next]]);
    if (untilNs === endNs && untilNs > values[i] && Number.isFinite(endNs)) enterState(shown, endNs, states[i]);
  }
}
