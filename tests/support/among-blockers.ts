import { getAlgorithm } from "../../src/algorithms/registry.ts";
import type { Algorithm } from "../../src/engine/congestion.ts";
import { createSimulation } from "../../src/engine/run.ts";
import { PacketFlag } from "../../src/engine/observer.ts";
import type { ParamValue } from "../../src/engine/spec/scenario.ts";
import { createRecorder } from "../../src/protocol/recorder.ts";
import { defaultParams } from "./params.ts";
import { makeScenario, type ScenarioChanges } from "./scenarios.ts";

/** The sender under test starts here; all times below are relative to it. */
const START_NS = 20e6;
/** The other senders are so far away that only one packet of each arrives in the 10 ms under test. */
const FAR_NS = 10e6;
/** 1040 B at 1 Gbps. */
const PACKET_NS = 8320;

export interface Case {
  readonly algorithm: string;
  readonly params?: Record<string, ParamValue>;
  readonly blockBytes: number;
  /** When single packets of other senders reach the switch. */
  readonly blockers?: readonly number[];
  /** Buffer at the switch; default among blockers: 2. */
  readonly bufferPackets?: number;
  readonly blocks?: number;
  /** Time from the last ACK of a block to the start of the next. */
  readonly restNs?: number;
  readonly transport?: ScenarioChanges["transport"];
  /** Replaces the registry. */
  readonly lookup?: (id: string) => Algorithm;
}

/**
 * Runs one sender of a star with links of 25 µs and 1 Gbps; packets of the others decide whether its first packet is lost. A packet sent
 * at t is at the switch at t + 33320; one that leaves the switch at t is acknowledged at t + 75640.
 */
export function runAmongBlockers({
  algorithm,
  params,
  blockBytes,
  blockers = [],
  bufferPackets,
  blocks = 1,
  restNs = 0,
  transport,
  lookup = getAlgorithm,
}: Case) {
  const scenario = makeScenario({
    network: {
      bufferPackets: bufferPackets ?? (blockers.length > 0 ? 2 : 64),
      senderLinkDelaysNs: [25_000, ...blockers.map(() => FAR_NS)],
    },
    transport: {
      rules: "ns2",
      carefulFastRetransmit: false,
      initialWindow: 1,
      algorithm,
      params: { ...defaultParams(getAlgorithm(algorithm).params), ...params },
      ...transport,
    },
    workload: {
      senders: 1 + blockers.length,
      blockBytes,
      blocks,
      barrier: "last-ack",
      startOffsetsNs: Array.from({ length: blocks }, (_, block) => [
        block === 0 ? START_NS : restNs,
        ...blockers.map((at) => START_NS + at - PACKET_NS - FAR_NS),
      ]),
    },
  });
  const { observer, columns } = createRecorder();
  const simulation = createSimulation(scenario, lookup, observer);
  simulation.run(1_000_000);
  const { packets, drops, windows, timeouts } = columns;
  const isShown = (timeNs: number) => timeNs >= START_NS && timeNs < START_NS + FAR_NS;
  const rows = (length: number) => Array.from({ length }, (_, row) => row);
  const nameOf = (flow: number, packet: number, flags: number) =>
    (flow === 0 ? "" : `other ${flow}: `) +
    packet +
    ((flags & PacketFlag.retransmission) !== 0 ? " again" : "") +
    ((flags & PacketFlag.redundant) !== 0 ? " copy" : "") +
    ((flags & PacketFlag.priority) !== 0 ? " high" : "") +
    ((flags & PacketFlag.pushedOut) !== 0 ? " out" : "");
  return {
    totals: simulation.totals,
    /** Packets accepted by the port: arrival times. */
    taken: rows(packets.length)
      .filter((row) => isShown(packets.arriveNs[row]) && packets.flow[row] === 0)
      .map((row) => [nameOf(0, packets.packet[row], packets.flags[row]), packets.arriveNs[row] - START_NS]),
    /** In order of service. */
    left: rows(packets.length)
      .filter((row) => isShown(packets.arriveNs[row]))
      .sort((a, b) => packets.departNs[a] - packets.departNs[b])
      .map((row) => [nameOf(packets.flow[row], packets.packet[row], packets.flags[row]), packets.departNs[row] - START_NS]),
    dropped: rows(drops.length)
      .filter((row) => isShown(drops.timeNs[row]))
      .map((row) => [nameOf(drops.flow[row], drops.packet[row], drops.flags[row]), drops.timeNs[row] - START_NS]),
    /** cwnd and ssthresh after each change. */
    windows: rows(windows.length)
      .filter((row) => isShown(windows.timeNs[row]) && windows.flow[row] === 0)
      .map((row) => [windows.timeNs[row] - START_NS, windows.cwnd[row], windows.ssthresh[row]]),
    /** When the sender's timer first expired, and the timeout's class. */
    firstTimeout: rows(timeouts.length)
      .filter((row) => timeouts.flow[row] === 0)
      .map((row) => [timeouts.timeNs[row] - START_NS, timeouts.class[row]])[0],
    sender: simulation.totals.flows[0],
    finishNs: simulation.totals.flows[0].finishNs - START_NS,
  };
}
