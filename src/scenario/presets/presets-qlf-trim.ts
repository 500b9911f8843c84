import { type Preset, ns2Transport as ns2 } from "./preset.ts";
import type { ScenarioInput } from "../check/scenario-input.ts";

/** QLF-TCP, section IV: a leaf switch's port to one client; CE marks for transports that use them. */
function makeQlf(senders: number, bytes: number, longSenders: number): ScenarioInput {
  return {
    network: { linkBps: 1e10, rttNs: 50_000, bufferPackets: 87, ecnThresholdPackets: 30 },
    transport: { ...ns2, algorithm: "qlf", segmentBytes: 1460, initialWindow: 1, rtoMinNs: 1_000_000 },
    workload: {
      kind: "oneshot",
      flows:
        longSenders === 0
          ? [{ senders, bytes }]
          : [
              { senders, bytes },
              { senders: longSenders, bytes: 1_000_000 },
            ],
      startJitterNs: 0,
    },
  };
}

/** TCP-TRIM, section II: five servers, 50 µs per link, windows kept between responses. */
function makeTrim(algorithm: string): ScenarioInput {
  return {
    network: { rttNs: 200_000, bufferPackets: 100 },
    transport: { ...ns2, algorithm, segmentBytes: 1460, slowStartRestart: false },
    workload: {
      kind: "on-off",
      senders: 5,
      responses: 200,
      responseBytes: [2000, 10_000],
      meanGapNs: 1_000_000,
      startNs: 100_000_000,
      // "more than 128 KB": 90 full packets; a short last packet would cause its own timeout
      finalBytes: 131_400,
      finalStartNs: 500_000_000,
    },
  };
}

/** Setups of the papers on QLF-TCP and TCP-TRIM; ids are figure numbers or QLF-TCP's workloads. */
export const qlfAndTrimPresets: readonly Preset[] = [
  {
    id: "qlf-1",
    paper: "QLF-TCP (2019)",
    name: "QLF-TCP: 80 flows of 10 KB",
    question: "Eighty first packets fit into a buffer of 87, but who tells the senders what to send next?",
    scenario: makeQlf(80, 10_000, 0),
  },
  {
    id: "qlf-2",
    paper: "QLF-TCP (2019)",
    name: "QLF-TCP: 80 flows of 50 KB",
    question: "With five times the data, how long can eighty senders share a buffer of 87 packets without a loss?",
    scenario: makeQlf(80, 50_000, 0),
  },
  {
    id: "qlf-3",
    paper: "QLF-TCP (2019)",
    name: "QLF-TCP: 50 flows of 10 KB and two long ones",
    question: "Two senders have a hundred times the data: do fifty small responses have to wait for them?",
    scenario: makeQlf(50, 10_000, 2),
  },
  {
    id: "qlf-4",
    paper: "QLF-TCP (2019)",
    name: "QLF-TCP: 50 flows of 50 KB and two long ones",
    question: "Fifty responses of 50 KB and two transfers of 1 MB: is the buffer of 87 packets ever full?",
    scenario: makeQlf(50, 50_000, 2),
  },
  {
    id: "trim-4",
    paper: "TCP-TRIM",
    name: "TCP-TRIM's example: Reno",
    question: "Two hundred small responses inflate five windows: what does that cost the last, large responses?",
    scenario: makeTrim("reno"),
  },
  {
    id: "trim-7",
    paper: "TCP-TRIM",
    name: "TCP-TRIM's example: TRIM",
    question: "The same responses, but each sender probes after a pause: how large do its windows get?",
    scenario: makeTrim("trim"),
  },
  {
    id: "trim-8",
    paper: "TCP-TRIM",
    name: "TCP-TRIM: the queue of long flows",
    question: "Five senders never stop, yet no packet is lost: how do they know where the queue begins?",
    scenario: {
      network: { rttNs: 200_000, bufferPackets: 100, ecnThresholdPackets: 20 },
      transport: { ...ns2, algorithm: "trim", segmentBytes: 1460 },
      workload: { kind: "long", senders: 5, durationNs: 1_000_000_000 },
    },
  },
];
