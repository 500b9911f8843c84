import { Network } from "../../src/engine/network/network.ts";
import { PacketFlag } from "../../src/engine/observer.ts";
import { Field } from "../../src/engine/network/packet-pool.ts";
import type { Discipline } from "../../src/engine/network/event-driven-port.ts";
import type { Topology } from "../../src/engine/network/topology.ts";
import { createRecorder } from "../../src/protocol/recorder.ts";

/** A packet offered to the port under test at `at` ns; its number is its place in the list. */
export interface Offer {
  readonly at: number;
  readonly isHigh?: boolean;
  readonly bytes?: number;
}

export interface Port {
  readonly discipline: Discipline;
  readonly limit: number;
  readonly rateBps?: number;
  readonly markAbove?: number;
  readonly feedback?: "kib";
}

/** A packet of low, and one of high priority. */
export const low = (at: number): Offer => ({ at });
export const high = (at: number): Offer => ({ at, isHigh: true });

/** One link of 1000 ns; the port is the sending host's own, so a packet reaches it when it is sent. Nothing happens from `untilNs` on. */
export function drive({ discipline, limit, rateBps = 1e9, markAbove, feedback: unit }: Port, offers: readonly Offer[], untilNs = Infinity) {
  const topology: Topology = {
    links: [{ rateBps, delayNs: 1000, discipline, limitPackets: limit, jitterNs: 0 }],
    dataRoutes: [[0]],
    ackRoutes: [[0]],
    bottleneck: 0,
    markAbovePackets: markAbove ?? null,
    feedback: unit ?? null,
    pauseAbovePackets: null,
  };
  const { observer, columns } = createRecorder();
  const lost: number[] = [];
  const network = new Network(topology, offers.length, 1, observer, { onLoss: (_, packet) => lost.push(packet) });
  // of two offers at one time the one that stands first in the list is first
  offers.forEach(({ at }, i) => network.timers.put(i, at, 0, 0, i));
  const arrivals: [packet: number, timeNs: number][] = [];
  const feedback: number[] = [];
  for (;;) {
    const deliveryNs = network.deliveries.firstTime();
    const timerNs = network.timers.firstTime();
    if (Math.min(deliveryNs, timerNs) >= untilNs) break;
    if (deliveryNs < timerNs || (deliveryNs === timerNs && network.deliveries.winsTieAgainst(network.timers))) {
      network.nowNs = deliveryNs;
      const packet = network.deliver(network.deliveries.first());
      arrivals.push([network.packets.whole[packet + Field.number], deliveryNs]);
      feedback.push(network.packets.whole[packet + Field.feedback]);
      network.packets.free(packet);
      continue;
    }
    network.nowNs = timerNs;
    const source = network.timers.first();
    if (source >= offers.length) {
      network.onTimer(source);
      continue;
    }
    network.timers.removeFirst();
    const { isHigh = false, bytes = 1000 } = offers[source];
    network.sendData(0, source, bytes, PacketFlag.ecnCapable | (isHigh ? PacketFlag.priority : 0));
  }
  network.queuedPorts.finish();
  const { packets, drops } = columns;
  return {
    network,
    lost,
    arrivals,
    /** Of the packets that arrived. */
    feedback,
    /** Accepted packets as recorded: number, arrival, departure, pushed out? */
    rows: Array.from({ length: packets.length }, (_, row) => [
      packets.packet[row],
      packets.arriveNs[row],
      packets.departNs[row],
      (packets.flags[row] & PacketFlag.pushedOut) !== 0,
    ]),
    drops: Array.from({ length: drops.length }, (_, row) => [drops.packet[row], drops.timeNs[row]]),
  };
}
