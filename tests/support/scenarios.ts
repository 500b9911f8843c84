import type { Scenario, Transport, BarrierWorkload, Network } from "../../src/engine/scenario.ts";

export interface ScenarioChanges {
  network?: Partial<Network>;
  transport?: Partial<Transport>;
  workload?: Partial<BarrierWorkload>;
  seed?: number;
}

/** The default collapse with changes, spelled out here so that engine tests do not lean on the scenario module. */
export function makeScenario({ network, transport, workload, seed }: ScenarioChanges = {}): Scenario {
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
      params: {},
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
    },
    workload: {
      kind: "barrier",
      senders: 32,
      blockBytes: 256_000,
      blocks: 20,
      startJitterNs: 100_000,
      barrier: "request",
      startOffsetsNs: null,
      ...workload,
    },
    groups: [],
    seed: seed ?? 1,
  };
}
