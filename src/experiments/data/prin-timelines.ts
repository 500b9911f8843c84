import type { AxisOfX, Experiment } from "../experiment.ts";
import { at, on } from "./curves.ts";
import { makeFigure, simulated } from "./gip-basics.ts";

/** PRIN (TPDS 2015), figures 2 and 3: one run over time. */

const one = (senders: number): AxisOfX => ({ field: "workload.senders", label: "senders", coarse: [senders], full: [senders] });

export const prinTimelines: readonly Experiment[] = [
  makeFigure("PRIN", {
    id: "prin-2",
    figures: ["2"],
    title: "One tail timeout stalls all eight senders",
    finding:
      "One sender is through with its block at 0.79 s; another one has lost the last packet but one, gets a single duplicate ACK and waits until 0.98 s. All wait with it.",
    scenario: { ...simulated, workload: { kind: "barrier", blockBytes: 1_024_000 } },
    series: [{ name: "NewReno" }],
    x: one(8),
    blocks: { coarse: 20, full: 40 },
    panels: [
      { title: "figure 2", kind: "timeline", y: [] },
      { title: "cost of a block with one tail timeout", kind: "bars", y: ["tailCostRto"] },
    ],
    claims: [
      {
        says: "A block with one tail timeout takes one RTOmin longer than one without (0.9 to 1.1).",
        cite: "section 3.2, figure 2",
        test: { kind: "level", curves: [on("NewReno", "tailCostRto")], least: 0.9, most: 1.1 },
      },
    ],
    reason: "Too few packets follow the lost one for three duplicate ACKs, and the barrier makes all others wait.",
    questions: [
      {
        asks: "What does one lost packet at the end of a block cost all eight senders?",
        answer: "{cost} times RTOmin.",
        facts: { cost: at("NewReno", "tailCostRto", 8) },
      },
      {
        asks: "How much of the link is left when this happens every few blocks?",
        answer: "{goodput} of it, with {timeouts} timeouts a block.",
        facts: { goodput: at("NewReno", "normalizedGoodput", 8, "percent"), timeouts: at("NewReno", "timeoutsPerBlock", 8) },
      },
    ],
  }),
  makeFigure("PRIN", {
    id: "prin-3",
    figures: ["3"],
    title: "Whole windows lost at the head of a block",
    finding:
      "Two senders lose their whole first windows and wait for 200 ms; in the next block these are lucky and others are not. The block takes 235 ms.",
    series: [{ name: "NewReno" }],
    x: one(32),
    blocks: { coarse: 20, full: 40 },
    panels: [
      { title: "figure 3", kind: "timeline", y: [] },
      { title: "timeouts", kind: "bars", y: ["headShare", "blockTimeRto"] },
    ],
    claims: [
      {
        says: "Head timeouts are at least half of all.",
        cite: "section 3.2, figure 3",
        test: { kind: "level", curves: [on("NewReno", "headShare")], least: 0.5 },
      },
      {
        says: "A block takes about one RTOmin (median 1.0 to 1.5).",
        cite: "section 3.2, figure 3",
        test: { kind: "level", curves: [on("NewReno", "blockTimeRto")], least: 1, most: 1.5 },
      },
    ],
    reason: "The windows left over from the previous block add up to more than B + CD.",
    questions: [
      {
        asks: "Which timeouts are there with 32 senders?",
        answer: "{heads} of them are at the head of a block.",
        facts: { heads: at("NewReno", "headShare", 32, "percent") },
      },
      {
        asks: "How long is a block?",
        answer: "The median block takes {time} RTOmin.",
        facts: { time: at("NewReno", "blockTimeRto", 32) },
      },
    ],
  }),
];
