import { algorithms } from "../../src/algorithms/registry.ts";
import type {
  BarrierSpec,
  GroupSpec,
  LongSpec,
  NetworkSpec,
  OneshotSpec,
  OnOffSpec,
  Scenario,
  TcpWorkloadSpec,
  TransportSpec,
} from "../../src/engine/spec/scenario.ts";
import { defaultParams } from "./params.ts";

/** Defaults of fields that most tests ignore. */
export const plainLong = { stopsNs: null } as const;

export const plainOnOff = {
  responseCdf: null,
  gapCdf: null,
  gapScale: 1,
  gapFrom: "start",
  startJitterNs: 0,
  totalBytes: null,
  connection: "kept",
  deadlineNs: null,
} as const;

export const plainOneshot = { deadlineNs: null } as const;

export const plainBarrier = { durationNs: null, requestTimeoutNs: 200_000_000, deadlineNs: null } as const;

export const plainGroup = { from: null, to: null, pairing: null, workload: null, background: false } as const;

type Without<T, Plain> = Omit<T, keyof Plain> & Partial<T>;

type OtherWorkload =
  Without<LongSpec, typeof plainLong> | Without<OneshotSpec, typeof plainOneshot> | Without<OnOffSpec, typeof plainOnOff>;

/** A group with only the fields that it sets itself. */
export type TestGroup = Pick<GroupSpec, "senders" | "transport"> & Partial<GroupSpec>;

/** Unnamed groups get the default name for their position. */
export function nameGroups(groups: readonly TestGroup[]): GroupSpec[] {
  return groups.map((group, index) => ({ name: `group ${index + 1}`, ...plainGroup, ...group }));
}

export interface ScenarioChanges {
  network?: Partial<NetworkSpec>;
  transport?: Partial<TransportSpec>;
  /** For blocks only the changes; other kinds in full. */
  workload?: Partial<BarrierSpec> | OtherWorkload;
  groups?: readonly TestGroup[];
  seed?: number;
}

const defaultWorkload: BarrierSpec = {
  kind: "barrier",
  senders: 32,
  blockBytes: 256_000,
  blocks: 20,
  startJitterNs: 100_000,
  barrier: "request",
  startOffsetsNs: null,
  maxOutstanding: null,
  staggerNs: 0,
  ...plainBarrier,
};

/** Two packets to start with, and a receiver that never limits a sender: most expectations were worked out by hand with these. */
export const openWindows = { initialWindow: 2, awndPackets: 1000 } as const;

/**
 * The default collapse with `openWindows` and changes, spelled out here so that engine tests do not depend on the scenario module.
 * Missing parameters of a known transport get its defaults.
 */
export function makeScenario({ network, transport, workload, groups, seed }: ScenarioChanges = {}): Scenario {
  return {
    version: 1,
    network: {
      topology: "star",
      linkBps: 1e9,
      trunkBps: null,
      spines: 2,
      leaves: 3,
      hostsPerLeaf: 40,
      pods: 4,
      hosts: [],
      trunks: [],
      senderLinkBps: null,
      pauseThresholdPackets: null,
      rttNs: 100_000,
      bufferPackets: 64,
      ecnThresholdPackets: null,
      senderLinkDelaysNs: null,
      ...network,
    },
    transport: {
      algorithm: "newreno",
      rules: "rfc",
      recovery: "default",
      segmentBytes: 1000,
      headerBytes: 40,
      ackBytes: 40,
      ...openWindows,
      rtoMinNs: 200_000_000,
      dupThresh: null,
      slowStart: true,
      limitedTransmit: true,
      carefulFastRetransmit: true,
      slowStartRestart: true,
      delayedAck: false,
      growWhenApplicationLimited: true,
      processingJitterNs: 0,
      ...transport,
      params: { ...defaultsOf(transport?.algorithm ?? "newreno"), ...transport?.params },
    },
    workload: completeWorkload(workload),
    groups: nameGroups(groups ?? []),
    seed: seed ?? 1,
  };
}

/** Empty for a transport that exists only in a test. */
function defaultsOf(id: string): TransportSpec["params"] {
  return defaultParams(algorithms.find((algorithm) => algorithm.id === id)?.params ?? {});
}

/** Missing fields of a workload get plain defaults. */
export function completeWorkload(workload: ScenarioChanges["workload"] = {}): TcpWorkloadSpec {
  switch (workload.kind) {
    case "long":
      return { ...plainLong, ...workload };
    case "on-off":
      return { ...plainOnOff, ...workload };
    case "oneshot":
      return { ...plainOneshot, ...workload };
    default:
      return { ...defaultWorkload, ...workload };
  }
}
