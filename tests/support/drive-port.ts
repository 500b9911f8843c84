import { Alarm } from "../../src/engine/core/clock.ts";
import { winsTie } from "../../src/engine/core/event-queue.ts";
import { Network } from "../../src/engine/network/network.ts";
import { PacketFlag } from "../../src/engine/observer.ts";
import type { Discipline } from "../../src/engine/network/waiting/waiting.ts";
import type { Topology } from "../../src/engine/network/topology.ts";
import { createRecorder } from "../../src/protocol/recorder.ts";

/** A packet offered to the port under test at `at` ns; its number is its position in the list. */
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

/** A packet of low priority, and one of high. */
export const low = (at: number): Offer => ({ at });
export const high = (at: number): Offer => ({ at, isHigh: true });

/** One link of 1000 ns; the port is the sending host's own, so a packet reaches it when it is sent. Nothing happens from `untilNs` on. */
export function drive({ discipline, limit, rateBps = 1e9, markAbove, feedback: unit }: Port, offers: readonly Offer[], untilNs = Infinity) {
  const topology: Topology = {
    nodes: [],
    flows: [{ from: 0, to: 1 }],
    links: [
      {
        name: "host -> host",
        from: 0,
        to: 1,
        isShort: true,
        rateBps,
        delayNs: 1000,
        discipline,
        limitPackets: limit,
        roomPackets: limit,
        jitterNs: 0,
        markAbovePackets: markAbove ?? null,
        feedback: unit ?? null,
        pauseAbovePackets: null,
        hasProgram: false,
        controlTakesSlot: true,
        wholePackets: Infinity,
      },
    ],
    dataRoutes: [[0]],
    ackRoutes: [[0]],
    bottleneck: 0,
  };
  const { observer, columns } = createRecorder();
  const lost: number[] = [];
  const listener = { onLoss: (_: number, packet: number) => lost.push(packet), onTrim: () => {}, answerAhead: () => false };
  const network = new Network(topology, 1, observer, listener);
  const { clock, flight } = network;
  offers.forEach(({ at, isHigh = false, bytes = 1000 }, i) => {
    const alarm = new Alarm(() => {
      clock.alarms.remove(alarm);
      network.sendData(0, i, bytes, PacketFlag.ecnCapable | (isHigh ? PacketFlag.priority : 0), null);
    });
    // of two offers at one time, the first in the list comes first
    clock.alarms.put(Object.assign(alarm, { timeNs: at, scheduledNs: 0, busySinceNs: 0, stamp: i }));
  });
  const arrivals: [packet: number, timeNs: number][] = [];
  const feedback: number[] = [];
  for (;;) {
    const packet = flight.first();
    const alarm = clock.alarms.first();
    if (Math.min(packet?.timeNs ?? Infinity, alarm?.timeNs ?? Infinity) >= untilNs) break;
    if (packet !== null && (alarm === null || packet.timeNs < alarm.timeNs || (packet.timeNs === alarm.timeNs && winsTie(packet, alarm)))) {
      clock.nowNs = packet.timeNs;
      network.arrive(packet);
      arrivals.push([packet.number, packet.timeNs]);
      feedback.push(packet.feedback);
      network.packets.free(packet);
    } else if (alarm !== null) {
      clock.nowNs = alarm.timeNs;
      alarm.onDue();
    }
  }
  network.eventDrivenPorts.finish();
  const { packets, drops } = columns;
  return {
    network,
    lost,
    arrivals,
    /** Feedback of the packets that arrived. */
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
