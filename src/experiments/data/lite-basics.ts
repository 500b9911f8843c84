import type { ScenarioInput } from "../../scenario/check/scenario-input.ts";
import type { Assumption, Experiment } from "../experiment.ts";
import { paperWindows } from "../../scenario/presets/preset.ts";

/** What the figures on TCP Lite and Abstract TCP share: QualNet, 2 to 14 servers at 10 Mbps. */

/** Each server sends 100 packets of 512 B. */
const base: ScenarioInput = {
  network: { linkBps: 1e7, rttNs: 4_000_000, bufferPackets: 271 },
  transport: { ...paperWindows, segmentBytes: 512, rtoMinNs: 1_000_000_000 },
  workload: { kind: "barrier", blockBytes: 51_200, blocks: 1 },
};

const [small, large] = ["512 B", "1024 B"] as const;
const packets = [
  { name: small, changes: {} },
  { name: large, changes: { network: { bufferPackets: 140 }, transport: { segmentBytes: 1024 }, workload: { blockBytes: 102_400 } } },
] as const;

const series = packets.flatMap(({ name, changes }) =>
  (["tcp-lite", "abstract-tcp"] as const).map((algorithm) => ({
    name: `${algorithm === "tcp-lite" ? "TCP Lite" : "Abstract TCP"}, ${name}`,
    changes: { ...changes, transport: { ...("transport" in changes ? changes.transport : {}), algorithm } },
  })),
);
export const liteCurves = [`TCP Lite, ${small}`, `TCP Lite, ${large}`];
export const abstractCurves = [`Abstract TCP, ${small}`, `Abstract TCP, ${large}`];

const assumptions: readonly Assumption[] = [
  {
    field: "transport.rtoMinNs",
    label: "RTOmin",
    paperSays: "Does not state it.",
    chosen: { name: "1 s", settings: { "transport.rtoMinNs": "1s" } },
    alternatives: [{ name: "200 ms", settings: { "transport.rtoMinNs": "200ms" } }],
    because: "4.4BSD's timer ticks every 500 ms, and its minimum RTO is two ticks.",
  },
  {
    field: "reading",
    label: "What is sent",
    paperSays: "States 100 packets from each server and 120 s of simulated time, but not whether they are sent once or repeatedly.",
    chosen: { name: "100 packets once", settings: {} },
    alternatives: [{ name: "repeated for 120 s", settings: { "workload.blocks": "10000", "workload.durationNs": "120s" } }],
    because: "The paper calls bytes received and throughput directly proportional, which fits repeated requests better, so we try both.",
  },
  {
    field: "network.rttNs",
    label: "RTT",
    paperSays: "Does not state it; the servers are placed at random on 1500 m by 1500 m.",
    chosen: { name: "4 ms", settings: { "network.rttNs": "4ms" } },
    alternatives: [{ name: "0.4 ms", settings: { "network.rttNs": "400us" } }],
    because: "QualNet's links have 1 ms by default.",
  },
  {
    field: "network.bufferPackets",
    label: "Queue",
    paperSays: "Does not state it.",
    chosen: { name: "150,000 B", settings: {} },
    alternatives: [
      { name: "100 packets", settings: { "network.bufferPackets": "100" } },
      { name: "20 packets", settings: { "network.bufferPackets": "20" } },
    ],
    because: "QualNet's usual queue: 271 packets of 552 B, 140 of 1064 B.",
  },
  {
    field: "reading-and-queue",
    label: "Repeated requests and a shorter queue",
    paperSays: "States neither.",
    chosen: { name: "100 packets once, 150,000 B", settings: {} },
    alternatives: [
      {
        name: "repeated for 120 s, 100 packets",
        settings: { "workload.blocks": "10000", "workload.durationNs": "120s", "network.bufferPackets": "100" },
      },
      {
        name: "repeated for 120 s, 20 packets",
        settings: { "workload.blocks": "10000", "workload.durationNs": "120s", "network.bufferPackets": "20" },
      },
    ],
    because: "Each is also tried alone.",
  },
  {
    field: "workload.startJitterNs",
    label: "Start jitter",
    paperSays: "Does not state it; its seed is 1.",
    chosen: { name: "100 us", settings: { "workload.startJitterNs": "100us" } },
    alternatives: [
      { name: "none", settings: { "workload.startJitterNs": "0us" } },
      { name: "10 ms", settings: { "workload.startJitterNs": "10ms" } },
    ],
    because: "A fourth of the time in which a packet leaves the port, so that the servers' packets arrive mixed.",
  },
  {
    field: "abstract-tcp",
    label: "What Abstract TCP is",
    paperSays: "Based on TCP Reno, without Nagle's algorithm and keep-alive probes.",
    chosen: { name: "Reno without timestamps or window scaling", settings: {} },
    alternatives: [],
    because: "QualNet's model is not described anywhere else. What else it omits would decide figures 3 to 6.",
  },
];

type Own = Pick<Experiment, "id" | "figures" | "title" | "finding" | "panels" | "claims" | "reason" | "questions">;

export const makeLite = (own: Own): Experiment => ({
  paper: "LITE",
  basis: "simulation",
  scenario: base,
  series,
  x: { field: "workload.senders", label: "servers", coarse: [2, 6, 10, 14], full: [2, 4, 6, 8, 10, 12, 14] },
  seeds: { coarse: 1, full: 5 },
  measures: ["goodputBps", "deliveredPackets", "drops", "retransmissions", "timeouts"],
  assumptions,
  ...own,
});
