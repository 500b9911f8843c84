import { tell } from "../tell.ts";
import { msg } from "../../language/translate.ts";
import type { ScenarioInput } from "../../scenario/check/scenario-input.ts";
import type { Assumption, Case, Experiment } from "../experiment.ts";
import { at, on, said } from "./curves.ts";
import { dctcp, l2dct, makeTrimFigure, marking, slowStart, tcp, transport, trim } from "./trim-basics.ts";

/** TCP-TRIM, figure 12 and table II: fat-trees of 4 to 10 pods. */

const pods = [4, 6, 8, 10];
const listTreeCases = (makeGroups?: (senders: number) => ScenarioInput): readonly Case[] =>
  pods.map((k) => {
    const senders = k ** 3 / 4 - 1;
    return {
      at: k,
      name: tell(msg("{pods} pods"), { pods: k }),
      onlyFull: k > 6,
      changes: { network: { topology: "fat-tree", pods: k }, workload: { kind: "on-off", senders }, ...makeGroups?.(senders) },
    };
  });
const ownSinks = listTreeCases((senders) => ({ groups: [{ senders, pairing: "random" }] }));

/** Said of all transports but TCP: "in line with" the papers on DCTCP and L2DCT. */
const treeMarking: Assumption = { ...marking, paperSays: "As in DCTCP's own paper (section IV-D)." };

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
  x: { label: "pods", cases: listTreeCases() },
  seeds: { coarse: 1, full: 3 },
  measures: ["timeouts", "meanFinishNs", "durationNs"],
  assumptions: [
    treeMarking,
    {
      field: "workload.responses",
      label: "Small objects",
      paperSays: "States objects of 2 to 6 KB from 0.1 s, but not how many.",
      chosen: { name: "50", settings: { "workload.responses": "50" } },
      alternatives: [
        { name: "20", settings: { "workload.responses": "20" } },
        { name: "100", settings: { "workload.responses": "100" } },
      ],
      because: "With this number TCP's counts are closest to the paper's.",
    },
    {
      field: "network.rttNs",
      label: "RTT",
      paperSays: "Does not state the delays of the links.",
      chosen: { name: "300 us, 25 us per link", settings: { "network.rttNs": "300us" } },
      alternatives: [{ name: "150 us", settings: { "network.rttNs": "150us" } }],
      because: "As in the other figures at 10 Gbps.",
    },
    {
      field: "sink",
      label: "Sink server",
      paperSays: "“A randomly selected sink server”: one for all, or one per host.",
      chosen: { name: "one for all", settings: {} },
      alternatives: [{ name: "one per host", settings: {}, cases: ownSinks }],
      because: "With one sink per host few flows meet at a port.",
    },
    slowStart,
  ],
} as const satisfies Partial<Experiment>;

/** Table II, by the number of pods. */
const cells = [
  { name: tcp, values: { 4: 13, 6: 85, 8: 452, 10: 1738 } },
  { name: dctcp, values: { 4: 9, 6: 75, 8: 440, 10: 859 } },
  { name: l2dct, values: { 4: 9, 6: 71, 8: 274, 10: 493 } },
  { name: trim, values: { 4: 8, 6: 39, 8: 141, 10: 285 } },
] as const;

const treeReason = msg(
  "All hosts send to one sink, so the drops at its port decide. TRIM probes before the large transfers, so its windows stay within what the port has delivered before.",
);

export const trimFatTree: readonly Experiment[] = [
  makeTrimFigure({
    ...tree,
    id: "trim-12",
    figures: ["12"],
    title: "Fat-tree: TRIM finishes first",
    finding: "TRIM has the smallest mean and the smallest maximum of completion times with every size. TCP's maximum rises sharply.",
    panels: [
      { title: "figure 12(a)", kind: "curve", y: ["meanFinishNs"] },
      { title: "figure 12(b)", kind: "curve", y: ["durationNs"] },
    ],
    claims: [
      ...[tcp, dctcp, l2dct].flatMap((name) => [
        {
          says: tell(msg("TRIM's mean completion time is below {name}'s."), { name }),
          ...said("IV-D", "figure 12", "TCP-TRIM performs the best across all the test cases"),
          test: { kind: "order", curves: [on(name, "meanFinishNs"), on(trim, "meanFinishNs")] } as const,
        },
        {
          says: tell(msg("TRIM's largest completion time is below {name}'s."), { name }),
          ...said("IV-D", "figure 12", "TCP-TRIM performs the best across all the test cases"),
          test: { kind: "order", curves: [on(name, "durationNs"), on(trim, "durationNs")] } as const,
        },
      ]),
      {
        says: "TCP's largest completion time rises sharply with the network.",
        ...said("IV-D", "figure 12", "the tail completion times of TCP rise sharply"),
        test: { kind: "rise", curve: on(tcp, "durationNs"), over: "least", least: 3 },
      },
    ],
    reason: treeReason,
    questions: [
      {
        asks: "How long does the slowest host take?",
        answer: "With 6 pods {tcp} with TCP and {trim} with TRIM.",
        facts: { tcp: at(tcp, "durationNs", 6, "time"), trim: at(trim, "durationNs", 6, "time") },
      },
      {
        asks: "How long do hosts take on average?",
        answer: "With 6 pods {tcp} with TCP, {dctcp} with DCTCP, and {trim} with TRIM.",
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
    title: "Fat-tree: TRIM has the fewest timeouts",
    finding:
      "Timeouts with 4, 6, 8, and 10 pods: TCP 13, 85, 452, 1738; DCTCP 9, 75, 440, 859; L2DCT 9, 71, 274, 493; TRIM 8, 39, 141, 285.",
    panels: [{ title: "table II", kind: "curve", y: ["timeouts"], log: true }],
    claims: [
      {
        says: "TCP has the most timeouts, then DCTCP, then L2DCT, then TRIM.",
        ...said("IV-D", "table II", "TCP still has the most timeouts, and is followed by DCTCP and L2DCT."),
        test: { kind: "order", curves: [tcp, dctcp, l2dct, trim].map((name) => on(name, "timeouts")), margin: -2 },
      },
      ...cells.map(({ name, values }) => ({
        says: tell(msg("{name}: about as many timeouts as in the table, with 4 to 10 pods."), { name }),
        ...said("IV-D", "table II", "we also record the total number of timeouts of each protocol in each test case"),
        printed: { values },
        test: { kind: "near", curve: on(name, "timeouts"), to: { values }, within: 2, as: "factor" } as const,
      })),
      {
        says: "With 10 pods TRIM has up to 80% fewer timeouts than TCP.",
        ...said("IV-D", "table II", "especially when pod number is 10, the improved ratio compared to TCP is up to 80%"),
        printed: { values: { 10: 0.2 } },
        test: { kind: "ratio", of: on(trim, "timeouts"), to: on(tcp, "timeouts"), from: 10, least: 0.1, most: 0.3 },
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
