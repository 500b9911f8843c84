import type { AxisOfX, Experiment } from "../experiment.ts";
import { at, on, said } from "./curves.ts";
import { makeFigure, simulated } from "./gip-basics.ts";

/** PRIN (TPDS 2015), figures 2 and 3: one run over time. */

const one = (senders: number): AxisOfX => ({ field: "workload.senders", label: "senders", coarse: [senders], full: [senders] });

export const prinTimelines: readonly Experiment[] = [
  makeFigure("PRIN", {
    id: "prin-2",
    figures: ["2"],
    title: "One lost last packet stalls all eight senders",
    finding:
      "One sender finishes its block at 0.79 s. Another has lost its last packet but one, gets a single duplicate ACK, and waits for its retransmission timer until 0.98 s. All others wait too.",
    scenario: { ...simulated, workload: { kind: "barrier", blockBytes: 1_024_000 } },
    series: [{ name: "NewReno" }],
    x: one(8),
    // about one block in ten has such a timeout, for one of three packets
    blocks: { coarse: 20, full: 400 },
    panels: [
      { title: "figure 2", kind: "timeline", y: [] },
      { title: "cost of one lost last packet", kind: "bars", y: ["tailCostRto"] },
      { title: "which of the last three was lost", kind: "bars", y: ["tailLosses1", "tailLosses2", "tailLosses3"] },
    ],
    claims: [
      {
        says: "A block in which one sender waits for a lost last packet takes one minimum RTO longer.",
        ...said("4", "figure 2", "sender 2 suffers a TO period before finishing Block 10 during time about (0.79 ~ 0.98) s"),
        printed: { level: 0.95, isAbout: true },
        test: { kind: "level", curves: [on("NewReno", "tailCostRto")], least: 0.9, most: 1.1 },
      },
      {
        says: "With 8 senders more timeouts follow lost last packets than lost first windows.",
        ...said("4", "figure 2", "Fig. 2 shows the scenario where BTTO happens."),
        test: { kind: "order", curves: [on("NewReno", "blockTailPerBlock"), on("NewReno", "atHeadOfOwnWorst")], factor: 2 },
      },
      {
        says: "In at least one of these blocks the last packet but one was lost.",
        ...said("4", "figure 2", "we found that the penultimate packet of Block 10 of sender 2 was dropped"),
        test: { kind: "level", curves: [on("NewReno", "tailLosses2")], least: 1 },
      },
    ],
    reason: "Too few packets follow the lost one for three duplicate ACKs. At the barrier all other senders wait.",
    questions: [
      {
        asks: "What does one lost packet at the end of a block cost all eight senders?",
        answer: "{cost} times the minimum RTO.",
        facts: { cost: at("NewReno", "tailCostRto", 8) },
      },
      {
        asks: "How much of the link is left when this happens every few blocks?",
        answer: "{goodput} of it, with {timeouts} timeouts per block.",
        facts: { goodput: at("NewReno", "normalizedGoodput", 8, "percent"), timeouts: at("NewReno", "timeoutsPerBlock", 8) },
      },
    ],
  }),
  makeFigure("PRIN", {
    id: "prin-3",
    figures: ["3"],
    title: "Whole windows lost at the head of a block",
    finding:
      "Two senders lose their whole first windows and wait 200 ms for their retransmission timers. In the next block they lose nothing, but others do. The block takes 235 ms.",
    series: [{ name: "NewReno" }],
    x: one(32),
    blocks: { coarse: 20, full: 40 },
    panels: [
      { title: "figure 3", kind: "timeline", y: [] },
      { title: "first windows lost", kind: "bars", y: ["headShare"] },
      { title: "block time", kind: "bars", y: ["blockTimeRto"] },
    ],
    claims: [
      {
        says: "At least half of the timeouts follow the loss of a whole first window.",
        ...said("4", "figure 3", "both sender 1 and 5 lose all packets sent in their first windows at the beginning of Block 2"),
        test: { kind: "level", curves: [on("NewReno", "headShare")], least: 0.5 },
      },
      {
        says: "Block 2 takes 0.235 s; our median block takes about as long, in minimum RTOs.",
        ...said("4", "figure 3", "At time 0.325 s, all the senders begin to transmit Block 2. … at 0.56 s, both of them finish Block 2."),
        printed: { level: 1.175, isAbout: true },
        test: { kind: "level", curves: [on("NewReno", "blockTimeRto")], least: 1, most: 1.5 },
      },
    ],
    reason:
      "The windows kept from the previous block add up to more than the port and the path hold. How many of them are lost whole depends on the start jitter: at 10 us the windows arrive mixed, and almost every sender gets some packets through.",
    questions: [
      {
        asks: "How many of the timeouts with 32 senders follow the loss of a whole first window?",
        answer: "{heads} of them follow the loss of a whole first window.",
        facts: { heads: at("NewReno", "headShare", 32, "percent") },
      },
      {
        asks: "How long is a block?",
        answer: "The median block takes {time} minimum RTOs.",
        facts: { time: at("NewReno", "blockTimeRto", 32) },
      },
    ],
  }),
];
