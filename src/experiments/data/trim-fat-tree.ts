import { tell } from "../tell.ts";
import { msg } from "../../language/translate.ts";
import type { Case, Experiment } from "../experiment.ts";
import { at, on } from "./curves.ts";
import { dctcp, l2dct, makeTrimFigure, marking, tcp, transport, trim } from "./trim-basics.ts";

/** TCP-TRIM, figure 12 and table II: fat-trees of 4 to 10 pods. */

const pods = [4, 6, 8, 10];
const treeCases: readonly Case[] = pods.map((k) => ({
  at: k,
  name: tell(msg("{pods} pods"), { pods: k }),
  onlyFull: k > 6,
  changes: { network: { topology: "fat-tree", pods: k }, workload: { kind: "on-off", senders: k ** 3 / 4 - 1 } },
}));

const tree = {
  scenario: {
    network: { topology: "fat-tree", linkBps: 1e10, rttNs: 300_000, bufferPackets: 238, ecnThresholdPackets: 65 },
    transport,
    workload: {
      kind: "on-off",
      responses: 50,
      responseBytes: [2000, 6000],
      meanGapNs: 1_000_000,
      startNs: 100_000_000,
      totalBytes: 1_000_000,
      finalBytes: "rest",
      finalStartNs: 500_000_000,
    },
  },
  x: { label: "pods", cases: treeCases },
  seeds: { coarse: 1, full: 3 },
  measures: ["timeouts", "meanFinishNs", "durationNs"],
  assumptions: [
    marking,
    {
      field: "workload.responses",
      label: "Small objects",
      paperSays: "Objects of 2 to 6 KB from 0.1 s; not how many.",
      chosen: { name: "50", settings: { "workload.responses": "50" } },
      alternatives: [
        { name: "20", settings: { "workload.responses": "20" } },
        { name: "100", settings: { "workload.responses": "100" } },
      ],
      because: "The number at which TCP's counts come nearest to the paper's.",
    },
    {
      field: "network.rttNs",
      label: "RTT",
      paperSays: "Nothing of the links' delays.",
      chosen: { name: "300 us, 25 us a link", settings: { "network.rttNs": "300us" } },
      alternatives: [],
      because: "As in the other figures at 10 Gbps.",
    },
  ],
} as const satisfies Partial<Experiment>;

const treeReason = msg(
  "One sink for all: what its port drops decides. TRIM probes before the large transfers, so none of its windows is larger than what the port has shown to carry.",
);

export const trimFatTree: readonly Experiment[] = [
  makeTrimFigure({
    ...tree,
    id: "trim-12",
    figures: ["12"],
    title: "Fat-tree: TRIM is through first",
    finding: "TRIM has the least mean and largest completion time at every size, TCP's largest rises sharply; up to 80 % less.",
    panels: [
      { title: "figure 12(a)", kind: "curve", y: ["meanFinishNs"] },
      { title: "figure 12(b)", kind: "curve", y: ["durationNs"] },
    ],
    claims: [
      ...[tcp, dctcp, l2dct].flatMap((name) => [
        {
          says: tell(msg("TRIM's mean completion is below {name}'s."), { name }),
          cite: "section IV-F, figure 12",
          test: { kind: "order", curves: [on(name, "meanFinishNs"), on(trim, "meanFinishNs")] } as const,
        },
        {
          says: `Its largest too.`,
          cite: "section IV-F, figure 12",
          test: { kind: "order", curves: [on(name, "durationNs"), on(trim, "durationNs")] } as const,
        },
      ]),
      {
        says: "TCP's largest rises sharply with the network.",
        cite: "section IV-F, figure 12",
        test: { kind: "rise", curve: on(tcp, "durationNs"), over: "least", least: 3 },
      },
    ],
    reason: treeReason,
    questions: [
      {
        asks: "How long does the slowest host take?",
        answer: "With 6 pods {tcp} with TCP, {trim} with TRIM.",
        facts: { tcp: at(tcp, "durationNs", 6, "time"), trim: at(trim, "durationNs", 6, "time") },
      },
      {
        asks: "And on average?",
        answer: "{tcp} with TCP, {dctcp} with DCTCP, {trim} with TRIM.",
        facts: {
          tcp: at(tcp, "meanFinishNs", 6, "time"),
          dctcp: at(dctcp, "meanFinishNs", 6, "time"),
          trim: at(trim, "meanFinishNs", 6, "time"),
        },
      },
    ],
  }),
  makeTrimFigure({
    ...tree,
    id: "trim-table2",
    figures: ["II"],
    title: "Fat-tree: TRIM times out least",
    finding:
      "Timeouts with 4, 6, 8 and 10 pods: TCP 13, 85, 452, 1738; DCTCP 9, 75, 440, 859; L2DCT 9, 71, 274, 493; TRIM 8, 39, 141, 285.",
    panels: [{ title: "table II", kind: "curve", y: ["timeouts"], log: true }],
    claims: [
      {
        says: "TCP has more than DCTCP, DCTCP no fewer than L2DCT, TRIM fewest.",
        cite: "table II",
        test: { kind: "order", curves: [tcp, dctcp, l2dct, trim].map((name) => on(name, "timeouts")), margin: -2 },
      },
      {
        says: "TCP: 13, 85, 452 and 1738 (within a factor of 2).",
        cite: "table II",
        test: { kind: "near", curve: on(tcp, "timeouts"), to: { values: { 4: 13, 6: 85, 8: 452, 10: 1738 } }, within: 2, as: "factor" },
      },
      {
        says: "DCTCP: 9, 75, 440 and 859 (within a factor of 2).",
        cite: "table II",
        test: { kind: "near", curve: on(dctcp, "timeouts"), to: { values: { 4: 9, 6: 75, 8: 440, 10: 859 } }, within: 2, as: "factor" },
      },
      {
        says: "TRIM: 8, 39, 141 and 285 (within a factor of 2).",
        cite: "table II",
        test: { kind: "near", curve: on(trim, "timeouts"), to: { values: { 4: 8, 6: 39, 8: 141, 10: 285 } }, within: 2, as: "factor" },
      },
    ],
    reason: treeReason,
    questions: [
      {
        asks: "How many timeouts do 53 senders have together?",
        answer: "{tcp} with TCP, {dctcp} with DCTCP, {trim} with TRIM.",
        facts: { tcp: at(tcp, "timeouts", 6, "whole"), dctcp: at(dctcp, "timeouts", 6, "whole"), trim: at(trim, "timeouts", 6, "whole") },
      },
      {
        asks: "How do they grow with the network?",
        answer: "From 4 to 6 pods TCP's go from {four} to {six}.",
        facts: { four: at(tcp, "timeouts", 4, "whole"), six: at(tcp, "timeouts", 6, "whole") },
      },
    ],
  }),
];
