import { PacketFlag } from "../engine/observer.ts";
import { transportsBySender } from "../engine/spec/groups.ts";
import type { Nanos, Scenario } from "../engine/spec/scenario.ts";
import { wireTimeNs } from "../engine/spec/wire-time.ts";
import type { RunColumns } from "../protocol/tables.ts";
import { geometryOf } from "./geometry.ts";
import { enterState, isSending, isWaiting, RowState, type SenderIndex, type StateTrack } from "./senders.ts";

/** Waits of senders whose receivers ask for every packet but the first ones of a block. */

/** By transport: what a sender waits for between the packets it is asked for. */
const awaited: Readonly<Record<string, RowState>> = { ndp: RowState.pullWaiting, homa: RowState.grantWaiting };

/** For each sender, the state in which it waits for its receiver; undefined: it never does, or the recording does not show it. */
export function listAskedStates(scenario: Scenario): readonly (RowState | undefined)[] {
  const { topology } = scenario.network;
  // Over several switches the recorded port is not the first one: when a packet has left its sender is not known.
  return transportsBySender(scenario).map(({ algorithm }) => (topology === "star" ? awaited[algorithm] : undefined));
}

/**
 * Adds the waits for the receiver to the tracks of a finished run. A wait lasts from the departure of one packet to the start of the next;
 * after the last packet of its block, a sender waits only for the acknowledgment.
 */
export function addAskedWaits(index: SenderIndex, columns: RunColumns, scenario: Scenario): void {
  const states = listAskedStates(scenario);
  if (states.every((state) => state === undefined)) return;
  const { links, dataRoutes } = geometryOf(scenario);
  const arrivals = listArrivals(columns, states.length);
  transportsBySender(scenario).forEach(({ segmentBytes, headerBytes }, sender) => {
    const state = states[sender];
    if (state === undefined) return;
    const { delayNs, rateBps } = links[dataRoutes[sender][0]];
    const wireNs = Math.ceil(wireTimeNs(segmentBytes + headerBytes, rateBps));
    const leftNs = arrivals[sender].map((ns) => ns - delayNs);
    splitTrack(index.tracks[sender], state, leftNs, wireNs);
  });
}

/** By sender: when its data packets came to the port, dropped or not. */
function listArrivals({ packets, drops }: RunColumns, senders: number): readonly Float64Array[] {
  const lists = Array.from({ length: senders }, (): number[] => []);
  for (let row = 0; row < packets.length; row++) if (packets.packet[row] >= 0) lists[packets.flow[row]].push(packets.arriveNs[row]);
  // Packets that are pushed out were accepted before.
  for (let row = 0; row < drops.length; row++)
    if ((drops.flags[row] & PacketFlag.pushedOut) === 0) lists[drops.flow[row]].push(drops.timeNs[row]);
  return lists.map((list) => Float64Array.from(list).sort());
}

/**
 * Divides a sender's active time into sending and waiting; phases of a window, which it does not have, count as sending.
 * @param leftNs when the last bit of each packet left the sender, in order
 */
function splitTrack(track: StateTrack, state: RowState, leftNs: Float64Array, wireNs: Nanos): void {
  const startNs = track.startNs.values.slice(0, track.startNs.length);
  const states = track.states.slice(0, startNs.length);
  track.startNs.length = 0;
  let packet = 1;
  startNs.forEach((fromNs, i) => {
    const isAsked = isSending(states[i]) && !isWaiting(states[i]);
    enterState(track, fromNs, isAsked ? RowState.sending : states[i]);
    if (!isAsked) return;
    const untilNs = i + 1 < startNs.length ? startNs[i + 1] : Infinity;
    for (; packet < leftNs.length && leftNs[packet] - wireNs <= untilNs; packet++) {
      const [idleNs, nextNs] = [leftNs[packet - 1], leftNs[packet] - wireNs];
      if (idleNs < fromNs || nextNs <= idleNs) continue;
      enterState(track, idleNs, state);
      enterState(track, nextNs, RowState.sending);
    }
  });
}
