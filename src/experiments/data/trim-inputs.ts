import { msg } from "../../language/translate.ts";
import type { ScenarioInput } from "../../scenario/check/scenario-input.ts";
import { webGaps, webResponses } from "../../scenario/presets/trim-distributions.ts";
import type { Experiment } from "../experiment.ts";
import { at, on, said } from "./curves.ts";
import { makeTrimFigure, onePoint, star } from "./trim-basics.ts";

/** TCP-TRIM, figures 1 and 2: the measured traffic that figures 11 and 14 take. */

const measured: ScenarioInput = {
  ...star,
  workload: {
    kind: "on-off",
    senders: 4,
    responses: 1000,
    responseCdf: webResponses,
    gapCdf: webGaps,
    gapFrom: "end",
    startNs: 0,
    finalBytes: 0,
  },
};

const inputs = [
  ["1", msg("Packets of one server's trains"), msg("A short train has a few to dozens of packets, a long one about 100 or more.")],
  [
    "2",
    msg("Sizes of trains, and gaps between them"),
    msg(
      "Trains have 0.5 to 256 KB: fewer than 20% up to 4 KB, about 70% from 4 to 128 KB, 10% more. Gaps last from hundreds of microseconds to several milliseconds.",
    ),
  ],
] as const;

/** Figure 2: what the table of sizes, from which responses are drawn, was made of. */
const sizeClaims: Experiment["claims"] = [
  {
    says: "Fewer than 20% of the trains have at most 4 KB.",
    ...said("II-A", "figure 2(a)", "The proportion of tiny PTs (i.e., ≤ 4 KB) is lower than 20%, while 10% is larger than 128 KB."),
    printed: { level: 0.2 },
    test: { kind: "level", curves: [on("Responses", "responsesUpTo4KB")], most: 0.2 },
  },
  {
    says: "About 70% have 4 to 128 KB.",
    ...said("II-A", "figure 2(a)", "about 70% is between 4 KB to 128 KB"),
    printed: { level: 0.7, isAbout: true },
    test: { kind: "level", curves: [on("Responses", "responsesTo128KB")], least: 0.65, most: 0.77 },
  },
  {
    says: "10% have more than 128 KB.",
    ...said("II-A", "figure 2(a)", "The proportion of tiny PTs (i.e., ≤ 4 KB) is lower than 20%, while 10% is larger than 128 KB."),
    printed: { level: 0.1 },
    test: { kind: "level", curves: [on("Responses", "responsesAbove128KB")], least: 0.08, most: 0.12 },
  },
];

export const trimInputs: readonly Experiment[] = [
  ...inputs.map(([figure, title, finding]) =>
    makeTrimFigure({
      id: `trim-${figure}`,
      figures: [figure],
      basis: "trace",
      title,
      finding,
      scenario: measured,
      series: [{ name: "Responses", changes: { transport: { algorithm: "reno" } } }],
      x: onePoint(msg("4 servers")),
      seeds: { coarse: 1, full: 1 },
      measures: ["responseCount", "responseMeanNs", "deliveredPackets"],
      panels:
        figure === "1"
          ? [{ title: "figure 1", kind: "timeline", y: [] }]
          : [{ title: "figure 2(a)", kind: "bars", y: ["responsesUpTo4KB", "responsesTo128KB", "responsesAbove128KB"] }],
      assumptions: [],
      claims: figure === "1" ? [] : sizeClaims,
      reason:
        "An input of figures 11 and 14. We draw responses from a table of sizes and gaps that we made from the paper's sentences; its traces were not available.",
      questions: [
        {
          asks: "How many responses do the four servers send?",
          answer: "{count} responses in {packets} packets.",
          facts: { count: at("Responses", "responseCount", 1, "whole"), packets: at("Responses", "deliveredPackets", 1, "whole") },
        },
        {
          asks: "How long does one take when little else is sent?",
          answer: "{time} on average.",
          facts: { time: at("Responses", "responseMeanNs", 1, "time") },
        },
      ],
    }),
  ),
];
