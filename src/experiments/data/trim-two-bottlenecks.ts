import { tell } from "../tell.ts";
import { msg } from "../../language/translate.ts";
import type { ScenarioInput } from "../../scenario/check/scenario-input.ts";
import type { Experiment } from "../experiment.ts";
import { at, on, said } from "./curves.ts";
import { dctcp, jitters, l2dct, makeTrimFigure, onePoint, slowStart, startJitter, tcp, transport, trim } from "./trim-basics.ts";

/** TCP-TRIM, figure 10 and table I: two bottlenecks one behind the other. */

/** Groups A (10) and C (20) at one switch, B (10), the front end and D (20) at the other. */
const twoBottlenecks: ScenarioInput = {
  network: {
    topology: "graph",
    rttNs: 200_000,
    hosts: [
      { name: "A", count: 10, at: "s1" },
      { name: "C", count: 20, at: "s1" },
      { name: "B", count: 10, at: "s2" },
      { name: "D", count: 20, at: "s2" },
      { name: "front", count: 1, at: "s2", linkBps: 1e10 },
    ],
    trunks: [{ from: "s1", to: "s2", linkBps: 1e10 }],
  },
  transport,
  workload: { kind: "long" },
  groups: [
    { name: "A", senders: 10, from: "A", to: "front" },
    { name: "B", senders: 10, from: "B", to: "front" },
    { name: "C", senders: 20, from: "C", to: "D", pairing: "one-to-one" },
  ],
};

const [small, large] = [
  { "network.bufferPackets": "100", "network.ecnThresholdPackets": "20" },
  { "network.bufferPackets": "250", "network.ecnThresholdPackets": "65" },
] as const;
const lowerK = { "transport.params.threshold": "lower" } as const;
const unchanged = { "transport.params.leavesSlowStart": "off" } as const;

const multiHop = {
  scenario: twoBottlenecks,
  x: onePoint(msg("two bottlenecks")),
  lastsNs: { coarse: 200_000_000, full: 1_000_000_000 },
  seeds: { coarse: 1, full: 3 },
  measures: ["goodputBps", "groupMeanBps.A", "groupMeanBps.B", "groupMeanBps.C"],
  assumptions: [
    {
      field: "network.bufferPackets",
      label: "Buffer and marking threshold",
      paperSays: "Does not state it for this figure.",
      chosen: { name: "100 packets, CE marks beyond 20", settings: small },
      alternatives: [{ name: "250 packets, CE marks beyond 65", settings: large }],
      because: "With 100 packets all cells of DCTCP and L2DCT are within a quarter of table I; with 250 DCTCP's group A is just outside.",
    },
    slowStart,
    {
      field: "transport.params.threshold",
      label: "TRIM's K",
      paperSays: "Between two bounds (equation 26). Does not say what to do if the lower bound exceeds the upper one.",
      chosen: { name: "the guideline", settings: { "transport.params.threshold": "guideline" } },
      alternatives: [{ name: "the lower bound", settings: lowerK }],
      because: "The smaller of both bounds. With 100 packets it is below the base RTT of group B.",
    },
    {
      field: "several",
      label: "Buffer, slow start, and K",
      paperSays: "Does not state buffer and K; slow start is unchanged.",
      chosen: { name: "as above", settings: {} },
      alternatives: [
        { name: "250 packets, slow start unchanged, K at its lower bound", settings: { ...large, ...unchanged, ...lowerK } },
        { name: "100 packets, slow start unchanged, K at its lower bound", settings: { ...unchanged, ...lowerK } },
      ],
      because: "Each is also tried alone.",
    },
    {
      field: "network.rttNs",
      label: "RTT",
      paperSays: "Does not state the delays of the links.",
      chosen: { name: "200 us", settings: { "network.rttNs": "200us" } },
      alternatives: [{ name: "40 us", settings: { "network.rttNs": "40us" } }],
      because: "50 us per link, as in the other figures.",
    },
    startJitter(jitters.ms1, jitters.us100),
  ],
} as const;

/** Table I, Mbps of a sender of A, B and C. */
const cells = [
  { name: tcp, A: 259.6, B: 471.2, C: 233.9 },
  { name: dctcp, A: 139.3, B: 814.2, C: 406.9 },
  { name: l2dct, A: 237.9, B: 692.5, C: 335.6 },
  { name: trim, A: 342.7, B: 638.4, C: 318.8 },
] as const;

const hopReason = msg(
  "With 100 packets TRIM's K is below the base RTT of group B, which backs off all the time. The paper's values are the max-min shares, 333, 667, and 333 Mbps, less 3% of headers. With 250 packets, slow start unchanged, and K at its lower bound TRIM is close to them.",
);

export const trimTwoBottlenecks: readonly Experiment[] = [
  makeTrimFigure({
    ...multiHop,
    id: "trim-10",
    figures: ["10"],
    title: "Two bottlenecks: DCTCP has the highest total",
    finding: "DCTCP has the highest total throughput and the largest deviation between the groups; TCP has the lowest total.",
    panels: [
      { title: "figure 10(b)", kind: "bars", y: ["goodputBps"] },
      { title: "deviation between the groups", kind: "bars", y: ["groupSpreadBps"] },
    ],
    claims: [
      ...[tcp, l2dct, trim].map((name) => ({
        says: tell(msg("DCTCP's total throughput is above {name}'s."), { name }),
        ...said("IV-B", "figure 10(b)", "DCTCP has the highest total throughput and standard deviation."),
        test: { kind: "order", curves: [on(dctcp, "goodputBps"), on(name, "goodputBps")] } as const,
      })),
      ...[l2dct, trim].map((name) => ({
        says: tell(msg("TCP's total throughput is below {name}'s."), { name }),
        ...said("IV-B", "figure 10(b)", "TCP gets the lowest total throughput"),
        test: { kind: "order", curves: [on(name, "goodputBps"), on(tcp, "goodputBps")] } as const,
      })),
      ...[tcp, l2dct, trim].map((name) => ({
        says: tell(msg("DCTCP's groups differ more than {name}'s."), { name }),
        ...said("IV-B", "figure 10(b)", "DCTCP has the highest total throughput and standard deviation."),
        test: { kind: "order", curves: [on(dctcp, "groupSpreadBps"), on(name, "groupSpreadBps")] } as const,
      })),
    ],
    reason: hopReason,
    questions: [
      {
        asks: "How much do all senders reach together?",
        answer: "{tcp} with TCP, {dctcp} with DCTCP, and {trim} with TRIM.",
        facts: {
          tcp: at(tcp, "goodputBps", 1, "rate"),
          dctcp: at(dctcp, "goodputBps", 1, "rate"),
          trim: at(trim, "goodputBps", 1, "rate"),
        },
      },
      {
        asks: "Which senders reach less because of it?",
        answer: "A sender of group A, behind both bottlenecks, reaches {dctcp} with DCTCP and {trim} with TRIM.",
        facts: { dctcp: at(dctcp, "groupMeanBps.A", 1, "rate"), trim: at(trim, "groupMeanBps.A", 1, "rate") },
      },
    ],
  }),
  makeTrimFigure({
    ...multiHop,
    id: "trim-table1",
    figures: ["I"],
    title: "With TRIM group A does not keep its share",
    finding:
      "Mean Mbps of a sender of groups A, B, and C: TCP 260, 471, 234; DCTCP 139, 814, 407; L2DCT 238, 693, 336; TRIM 343, 638, 319.",
    panels: [
      { title: "table I, group A", kind: "bars", y: ["groupMeanBps.A"] },
      { title: "table I, group B", kind: "bars", y: ["groupMeanBps.B"] },
      { title: "table I, group C", kind: "bars", y: ["groupMeanBps.C"] },
    ],
    claims: cells.flatMap(({ name, ...means }) =>
      (["A", "B", "C"] as const).map((group) => ({
        says: tell(msg("{name}: {mbps} Mbps per sender of group {group}."), { name, mbps: means[group], group }),
        ...said("IV-B", "table I", "We measure the throughput of each flow and calculate the average throughput of each group."),
        printed: { values: { 1: 1e6 * means[group] } },
        test: {
          kind: "near",
          curve: on(name, `groupMeanBps.${group}`),
          to: { values: { 1: 1e6 * means[group] } },
          within: 0.25,
          as: "share",
        } as const,
      })),
    ),
    reason: hopReason,
    questions: [
      {
        asks: "What would be fair to group A?",
        answer: "A third of a Gbps less headers. It reaches {trim} with TRIM and {l2dct} with L2DCT.",
        facts: { trim: at(trim, "groupMeanBps.A", 1, "rate"), l2dct: at(l2dct, "groupMeanBps.A", 1, "rate") },
      },
      {
        asks: "What does group B reach, behind one bottleneck?",
        answer: "{dctcp} per sender with DCTCP, {tcp} with TCP.",
        facts: { dctcp: at(dctcp, "groupMeanBps.B", 1, "rate"), tcp: at(tcp, "groupMeanBps.B", 1, "rate") },
      },
    ],
  }),
];
