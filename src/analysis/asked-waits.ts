import { PacketFlag } from "../engine/observer.ts";
import { transportsBySender } from "../engine/spec/groups.ts";
import type { Nanos, Scenario } from "../engine/spec/scenario.ts";
import { wireTimeNs } from "../engine/spec/wire-time.ts";
import type { RunColumns } from "../protocol/tables.ts";
import { geometryOf } from "./geometry.ts";
import { readRates } from "./rates.ts";
import { enterState, isSending, isWaiting, RowState, type SenderIndex } from "./senders.ts";

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

/**
 * Adds the packets and the waits for the receiver to the tracks of a finished run. A wait lasts from the departure of one packet to the
 * start of the next; after the last packet of its block, a sender has nothing to send.
 */
export function addAskedWaits(index: SenderIndex, columns: RunColumns, scenario: Scenario): void {
  const states = listAskedStates(scenario);
  if (states.every((state) => state === undefined)) return;
  const { links, dataRoutes } = geometryOf(scenario);
  const packets = listPackets(columns, states.length);
  transportsBySender(scenario).forEach(({ algorithm, segmentBytes, headerBytes }, sender) => {
    const state = states[sender];
    if (state === undefined) return;
    if (ratedIds.includes(algorithm)) return splitByRate(index, sender, state, columns);
    const { delayNs, rateBps } = links[dataRoutes[sender][0]];
    const wireNs = Math.ceil(wireTimeNs(segmentBytes + headerBytes, rateBps));
    splitTrack(index, sender, state, packets[sender], delayNs, wireNs);
  });
}

interface SentPacket {
  readonly arriveNs: Nanos;
  readonly state: RowState;
}

/** Data packets by sender, dropped ones included, in the order in which they arrived at the port. */
function listPackets({ packets, drops }: RunColumns, senders: number): readonly (readonly SentPacket[])[] {
  const lists = Array.from({ length: senders }, (): SentPacket[] => []);
  const add = (flow: number, arriveNs: Nanos, flags: number): unknown => lists[flow].push({ arriveNs, state: stateOf(flags) });
  for (let row = 0; row < packets.length; row++)
    if (packets.packet[row] >= 0) add(packets.flow[row], packets.arriveNs[row], packets.flags[row]);
  // Packets that are pushed out were accepted before.
  for (let row = 0; row < drops.length; row++)
    if ((drops.flags[row] & PacketFlag.pushedOut) === 0) add(drops.flow[row], drops.timeNs[row], drops.flags[row]);
  for (const list of lists) list.sort((a, b) => a.arriveNs - b.arriveNs);
  return lists;
}

/** State of a sender while it sends a packet with these flags. */
function stateOf(flags: number): RowState {
  const isAgain = (flags & PacketFlag.retransmission) !== 0;
  if ((flags & PacketFlag.trimmed) !== 0) return isAgain ? RowState.trimmedAgain : RowState.trimmed;
  return isAgain ? RowState.retransmitting : RowState.sending;
}

/**
 * Divides a sender's active time into packets and waits; phases of a window, which it does not have, are not shown.
 * @param waiting what it does between two packets
 */
function splitTrack(
  { tracks, detailUntilNs }: SenderIndex,
  sender: number,
  waiting: RowState,
  packets: readonly SentPacket[],
  delayNs: Nanos,
  wireNs: Nanos,
): void {
  const track = tracks[sender];
  const startNs = track.startNs.values.slice(0, track.startNs.length);
  const states = track.states.slice(0, startNs.length);
  const isAsked = (i: number): boolean =>
    i < states.length && isSending(states[i]) && !isWaiting(states[i]) && startNs[i] < (detailUntilNs ?? Infinity);
  track.startNs.length = 0;
  let next = 0;
  for (let i = 0; i < states.length; i++) {
    if (!isAsked(i)) {
      enterState(track, startNs[i], states[i]);
      continue;
    }
    const fromNs = startNs[i];
    enterState(track, fromNs, RowState.sending);
    while (isAsked(i + 1)) i++;
    const untilNs = i + 1 < states.length ? startNs[i + 1] : Infinity;
    let leftNs: Nanos | null = null;
    for (; next < packets.length; next++) {
      const endNs = packets[next].arriveNs - delayNs;
      // The time on the wire is rounded up: without `max`, a retransmission by a timer would begin before the timer expires.
      const beginNs = Math.max(fromNs, endNs - wireNs);
      if (beginNs >= untilNs) break;
      if (endNs <= beginNs) continue;
      if (leftNs !== null && beginNs > leftNs) enterState(track, leftNs, waiting);
      enterState(track, beginNs, packets[next].state);
      leftNs = endNs;
    }
    const isLast = i + 1 >= states.length || states[i + 1] === RowState.done;
    if (leftNs !== null && leftNs < untilNs) enterState(track, leftNs, isLast ? RowState.idle : waiting);
  }
}

/** Divides a sender's active time into stretches with a rate and without one. */
function splitByRate({ tracks, detailUntilNs }: SenderIndex, sender: number, waiting: RowState, columns: RunColumns): void {
  const track = tracks[sender];
  const startNs = track.startNs.values.slice(0, track.startNs.length);
  const states = track.states.slice(0, startNs.length);
  const { timeNs, value, rowsOf } = readRates(columns);
  const { values: rows, length } = rowsOf(sender);
  const endNs = detailUntilNs ?? Infinity;
  track.startNs.length = 0;
  let next = 0;
  let bps = Infinity;
  for (let i = 0; i < states.length; i++) {
    const untilNs = Math.min(endNs, i + 1 < states.length ? startNs[i + 1] : Infinity);
    const isActive = isSending(states[i]) && !isWaiting(states[i]);
    const enter = (atNs: Nanos): void => enterState(track, atNs, isActive && bps === 0 && atNs < endNs ? waiting : states[i]);
    for (; next < length && timeNs[rows[next]] <= startNs[i]; next++) bps = value[rows[next]];
    enter(startNs[i]);
    for (; next < length && timeNs[rows[next]] < untilNs; next++) {
      bps = value[rows[next]];
      enter(timeNs[rows[next]]);
    }
    if (untilNs === endNs && untilNs > startNs[i] && Number.isFinite(endNs)) enterState(track, endNs, states[i]);
  }
}
