import { algorithms } from "../../src/algorithms/registry.ts";
import type {
  BarrierSpec,
  GroupSpec,
  LongSpec,
  NetworkSpec,
  OneshotSpec,
  OnOffSpec,
  Scenario,
  TransportSpec,
} from "../../src/engine/spec/scenario.ts";
import { defaultParams } from "./params.ts";

type OtherWorkload = LongSpec | OneshotSpec | OnOffSpec;

/** A group that need not have a name. */
export type TestGroup = Omit<GroupSpec, "name"> & Partial<GroupSpec>;

/** Those without a name have the one that goes with their place. */
export function nameGroups(groups: readonly TestGroup[]): GroupSpec[] {
  return groups.map((group, index) => ({ name: `group ${index + 1}`, ...group }));
}

export interface ScenarioChanges {
  network?: Partial<NetworkSpec>;
  transport?: Partial<TransportSpec>;
  /** Of blocks what differs; the other kinds whole. */
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
};

/**
 * The default collapse with changes, spelled out here so that engine tests do not lean on the scenario module.
 * Parameters of a known transport that are not given have its defaults.
 */
export function makeScenario({ network, transport, workload, groups, seed }: ScenarioChanges = {}): Scenario {
  return {
    version: 1,
    network: {
      topology: "star",
      linkBps: 1e9,
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
      awndPackets: 1000,
      initialWindow: 2,
      rtoMinNs: 200_000_000,
      limitedTransmit: true,
      carefulFastRetransmit: true,
      slowStartRestart: true,
      delayedAck: false,
      growWhenApplicationLimited: true,
      processingJitterNs: 0,
      ...transport,
      params: { ...defaultsOf(transport?.algorithm ?? "newreno"), ...transport?.params },
    },
    workload: isWhole(workload) ? workload : { ...defaultWorkload, ...workload },
    groups: nameGroups(groups ?? []),
    seed: seed ?? 1,
  };
}

/** None for a transport that only a test has. */
function defaultsOf(id: string): TransportSpec["params"] {
  return defaultParams(algorithms.find((algorithm) => algorithm.id === id)?.params ?? {});
}

function isWhole(workload: ScenarioChanges["workload"]): workload is OtherWorkload {
  return workload?.kind !== undefined && workload.kind !== "barrier";
}
