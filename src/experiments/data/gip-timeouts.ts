import type { Experiment } from "../experiment.ts";
import { at, on } from "./curves.ts";
import { common, makeFigure, startJitter } from "./gip-basics.ts";

/** GIP (ICNP 2013), figures 1 to 4: which timeouts there are, and what would avoid them. */

const slow = "1 Gbps";
const fast = "10 Gbps";

export const gipTimeouts: readonly Experiment[] = [
  makeFigure("GIP", {
    id: "gip-1",
    figures: ["1"],
    title: "Tail timeouts lead below 12 senders, head timeouts above",
    finding:
      "At 1 Gbps timeouts at the tail of a block dominate with fewer than 12 senders and those at its head from 12 to 30; beyond that there are about as many of each. At 10 Gbps both are rare with few senders, and the head leads with many.",
    series: [{ name: slow }, { name: fast, changes: { network: { linkBps: 1e10 }, workload: { startJitterNs: 10_000 } } }],
    measures: ["normalizedGoodput"],
    panels: [
      { title: "figure 1(a)", kind: "bars", y: ["blockHeadPerBlock", "blockTailPerBlock"], series: [slow] },
      { title: "figure 1(b)", kind: "bars", y: ["blockHeadPerBlock", "blockTailPerBlock"], series: [fast] },
    ],
    assumptions: [
      {
        ...startJitter,
        alternatives: [{ name: "10 us at 1 Gbps", settings: { "workload.startJitterNs": "10us" } }],
      },
      ...common.slice(1),
      {
        field: "unluckiest",
        label: "The most unfortunate flow",
        paperSays: "Timeouts “suffered by the most unfortunate flow”; in a block several senders may have one each.",
        chosen: { name: "each kind's own worst sender", settings: {} },
        alternatives: [],
        because:
          "Counted at the one sender with most timeouts, the head leads to the end: that cannot be what the figure shows. Both counts are measured.",
      },
    ],
    claims: [
      {
        says: "At 1 Gbps tail timeouts lead with up to 12 senders.",
        cite: "section III, figure 1(a)",
        test: {
          kind: "order",
          curves: [on(slow, "blockTailPerBlock"), on(slow, "blockHeadPerBlock")],
          until: 12,
        },
      },
      {
        says: "From 14 to 30 senders head timeouts lead.",
        cite: "section III, figure 1(a)",
        test: {
          kind: "order",
          curves: [on(slow, "blockHeadPerBlock"), on(slow, "blockTailPerBlock")],
          from: 14,
          until: 30,
        },
      },
      {
        says: "With more senders there are about as many of each.",
        cite: "section III, figure 1(a)",
        test: {
          kind: "ratio",
          of: on(slow, "blockHeadPerBlock"),
          to: on(slow, "blockTailPerBlock"),
          from: 32,
          least: 0.7,
          most: 1.4,
        },
      },
      {
        says: "At 10 Gbps both are rare with up to 8 senders.",
        cite: "section III, figure 1(b)",
        test: {
          kind: "level",
          curves: [on(fast, "blockHeadOfWorstSender"), on(fast, "blockTailOfWorstSender")],
          until: 8,
          most: 0.05,
        },
      },
      {
        says: "At 10 Gbps the head leads with 16 senders and more.",
        cite: "section III, figure 1(b)",
        test: {
          kind: "order",
          curves: [on(fast, "blockHeadOfWorstSender"), on(fast, "blockTailOfWorstSender")],
          from: 16,
          factor: 2,
        },
      },
    ],
    reason:
      "In one block several senders time out, some at its head and some at its tail: who counts as the unlucky one decides the picture. The start jitter decides whether windows arrive mixed, or one whole window after the other.",
    questions: [
      {
        asks: "From how many senders on does the head of a block cost more timeouts than its tail?",
        answer: "With 16 senders there are {head} head timeouts a block and {tail} tail timeouts; with 8 senders {head8} and {tail8}.",
        facts: {
          head: at(slow, "blockHeadPerBlock", 16),
          tail: at(slow, "blockTailPerBlock", 16),
          head8: at(slow, "blockHeadPerBlock", 8),
          tail8: at(slow, "blockTailPerBlock", 8),
        },
      },
      {
        asks: "Does it matter who is called the unluckiest sender?",
        answer:
          "With 32 senders the worst sender of each kind has {tail} tail timeouts a block; the one sender with most timeouts of all kinds has {one} of them.",
        facts: {
          tail: at(slow, "blockTailPerBlock", 32),
          one: at(slow, "blockTailOfWorstSender", 32),
        },
      },
    ],
  }),
  makeFigure("GIP", {
    id: "gip-2",
    figures: ["2"],
    title: "Each of the last three packets is lost as often",
    finding:
      "In a tail timeout each of the last three packets is about as likely to be the lost one; two of them are sometimes lost together, all three hardly ever.",
    series: [{ name: "NewReno" }],
    x: { field: "workload.senders", label: "senders", coarse: [12, 16, 24, 48], full: [12, 16, 24, 32, 48] },
    blocks: { coarse: 20, full: 300 },
    panels: [{ title: "figure 2", kind: "bars", y: ["tailLosses1", "tailLosses2", "tailLosses3"] }],
    claims: [
      {
        says: "Each of the three is lost about as often (within a factor of 1.7, where there are 60 or more).",
        cite: "section III, figure 2",
        test: {
          kind: "flat",
          curves: [on("NewReno", "tailLosses1"), on("NewReno", "tailLosses2"), on("NewReno", "tailLosses3")],
          within: 1.7,
          as: "factor",
          from: 24,
        },
      },
      {
        says: "Two of them are sometimes lost together (1 to 8 %).",
        cite: "section III, figure 2",
        test: { kind: "level", curves: [on("NewReno", "tailPairShare")], from: 24, least: 0.01, most: 0.08 },
      },
      {
        says: "All three hardly ever (at most 1 %).",
        cite: "section III, figure 2",
        test: { kind: "level", curves: [on("NewReno", "tailTripleShare")], most: 0.01 },
      },
    ],
    reason: "The tail of a block is sent one packet per ACK, so a full port takes single packets out of it.",
    questions: [
      {
        asks: "How often are two of the last three packets lost together?",
        answer: "In {pairs} of the tail timeouts with 24 senders.",
        facts: { pairs: at("NewReno", "tailPairShare", 24, "percent") },
      },
      {
        asks: "Is the last packet of a block in more danger than the one before it?",
        answer: "With 48 senders the last one was missing {last} times, the second last {second} times.",
        facts: {
          last: at("NewReno", "tailLosses3", 48, "whole"),
          second: at("NewReno", "tailLosses2", 48, "whole"),
        },
      },
    ],
  }),
  makeFigure("GIP", {
    id: "gip-3",
    figures: ["3"],
    title: "Pattern 123 removes a part of the tail timeouts, pattern 333 nearly all",
    finding:
      "Sending each of the last three packets once more removes a part of the timeouts at the tail; sending the last one three times more removes nearly all.",
    series: [
      { name: "NewReno" },
      { name: "Pattern 123", changes: { transport: { algorithm: "gip", params: { pattern: "123" } } } },
      { name: "Pattern 333", changes: { transport: { algorithm: "gip", params: { pattern: "333" } } } },
    ],
    x: { field: "workload.senders", label: "senders", coarse: [12, 16, 24, 32, 48], full: [8, 12, 16, 20, 24, 32, 40, 48] },
    blocks: { coarse: 10, full: 40 },
    panels: [{ title: "figure 3", kind: "curve", y: ["tailTimeoutsPerBlock"] }],
    assumptions: [
      {
        field: "transport.params.resetHead",
        label: "Window at the head",
        paperSays: "The patterns are tried on their own, before the head is treated.",
        chosen: { name: "kept from block to block", settings: { "transport.params.resetHead": "off" } },
        alternatives: [{ name: "small at each head", settings: { "transport.params.resetHead": "on" } }],
        because: "NewReno keeps its window too, so the copies are all that differs.",
      },
      ...common,
    ],
    claims: [
      {
        says: "Pattern 123 removes a part of them.",
        cite: "section IV-B, figure 3",
        test: {
          kind: "ratio",
          of: on("Pattern 123", "tailTimeoutsPerBlock"),
          to: on("NewReno", "tailTimeoutsPerBlock"),
          means: "ratio-of",
          from: 24,
          least: 0.03,
          most: 0.95,
        },
      },
      {
        says: "Pattern 333 removes nearly all.",
        cite: "section IV-B, figure 3",
        test: {
          kind: "ratio",
          of: on("Pattern 333", "tailTimeoutsPerBlock"),
          to: on("NewReno", "tailTimeoutsPerBlock"),
          means: "ratio-of",
          from: 24,
          most: 0.03,
        },
      },
    ],
    reason:
      "One copy of each packet is lost as easily as the packet. Three copies of the last one bring three duplicate ACKs, whatever was lost before it.",
    questions: [
      {
        asks: "What do three copies of the last packet do that one copy of each of the last three does not?",
        answer: "With 48 senders {none} timeouts a block without copies, {one} with pattern 123 and {three} with pattern 333.",
        facts: {
          none: at("NewReno", "tailTimeoutsPerBlock", 48),
          one: at("Pattern 123", "tailTimeoutsPerBlock", 48),
          three: at("Pattern 333", "tailTimeoutsPerBlock", 48),
        },
      },
      {
        asks: "Which timeouts does pattern 123 leave?",
        answer:
          "With 48 senders it has {tails} timeouts at the tail as such; the others come after a retransmission was lost too, {all} a block together.",
        facts: {
          tails: at("Pattern 123", "blockTailPerBlock", 48),
          all: at("Pattern 123", "tailTimeoutsPerBlock", 48),
        },
      },
    ],
  }),
  makeFigure("GIP", {
    id: "gip-4",
    figures: ["4"],
    title: "The windows before a block add up to more than fits",
    finding:
      "When the seventh unit begins, the windows of all flows add up to 117 packets, more than B + CD. Those with a head timeout all have a window of 1; many others have large ones.",
    series: [{ name: "NewReno" }],
    x: { field: "workload.senders", label: "senders", coarse: [12, 24, 48], full: [8, 12, 16, 20, 24, 32, 48] },
    blocks: { coarse: 10, full: 40 },
    panels: [
      { title: "figure 4", kind: "rows", y: ["windowsAtShownBlock"] },
      { title: "sum of the windows", kind: "curve", y: ["windowSumAtShownBlock"], overlays: ["roomPackets"] },
    ],
    assumptions: [
      {
        field: "workload.senders",
        label: "Number of senders",
        paperSays: "Nothing: figure 4 does not say how many flows it shows.",
        chosen: { name: "8 to 48 in turn", settings: {} },
        alternatives: [],
        because: "The claim is of any number past the collapse, so it is tried on all of them.",
      },
      ...common,
    ],
    claims: [
      {
        says: "The windows add up to more than B + CD.",
        cite: "section III, figure 4",
        test: { kind: "level", curves: [on("NewReno", "windowSumAtShownBlock")], least: 76.5 },
      },
      {
        says: "Whoever has a head timeout had a small window (at most two packets, in four of five cases).",
        cite: "section III, figure 4",
        test: { kind: "level", curves: [on("NewReno", "smallWindowShare")], from: 12, least: 0.8 },
      },
    ],
    reason: "Who begins late finds the port full for up to half a millisecond, whatever its window.",
    questions: [
      {
        asks: "How many packets do all windows together send into B + CD when the seventh block begins?",
        answer: "With 24 senders {sum} packets meet room for {room}.",
        facts: {
          sum: at("NewReno", "windowSumAtShownBlock", 24, "whole"),
          room: { kind: "overlay", overlay: "roomPackets" },
        },
      },
      {
        asks: "Are small windows the ones that are lost whole?",
        answer: "Only {share} of the head timeouts with 24 senders had a window of at most two packets.",
        facts: { share: at("NewReno", "smallWindowShare", 24, "percent") },
      },
    ],
  }),
];
