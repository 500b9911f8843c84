import type { Scenario } from "../../engine/spec/scenario.ts";

/**
 * `{}`, the first preset, with every default filled in (lab-presets.ts, parse-scenario.ts), so that the page can run it
 * before the checks are loaded. tests/scenario/first-scenario.test.ts compares the two, including the order of the fields.
 */
export const firstScenario: Scenario = {
  version: 1,
  network: {
    topology: "star",
    linkBps: 1000000000,
    trunkBps: null,
    spines: 2,
    leaves: 3,
    hostsPerLeaf: 40,
    pods: 4,
    hosts: [],
    trunks: [],
    senderLinkBps: null,
    pauseThresholdPackets: null,
    rttNs: 100000,
    bufferPackets: 64,
    ecnThresholdPackets: null,
    senderLinkDelaysNs: null,
  },
  transport: {
    algorithm: "newreno",
    rules: "rfc",
    recovery: "default",
    segmentBytes: 1000,
    headerBytes: 40,
    ackBytes: 40,
    awndPackets: 16,
    initialWindow: 4,
    rtoMinNs: 200000000,
    limitedTransmit: true,
    carefulFastRetransmit: true,
    slowStartRestart: true,
    delayedAck: false,
    growWhenApplicationLimited: true,
    processingJitterNs: 0,
    params: {},
  },
  workload: {
    kind: "barrier",
    senders: 32,
    blockBytes: 256000,
    blocks: 20,
    startJitterNs: 100000,
    barrier: "request",
    startOffsetsNs: null,
    maxOutstanding: null,
    staggerNs: 0,
    requestTimeoutNs: 200000000,
    durationNs: null,
  },
  groups: [],
  seed: 1,
};
