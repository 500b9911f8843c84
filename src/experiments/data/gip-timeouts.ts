import type { Experiment } from "../experiment.ts";
import { at, on, said } from "./curves.ts";
import { common, jitterByRate, makeFigure, startJitter } from "./gip-basics.ts";

/** GIP (ICNP 2013), figures 1 to 3: which timeouts there are, and what would avoid them. */

const slow = "1 Gbps";
const fast = "10 Gbps";

export const gipTimeouts: readonly Experiment[] = [
  makeFigure("GIP", {
    id: "gip-1",
    figures: ["1"],
    title: "First last packets, then whole windows",
    finding:
      "At 1 Gbps most timeouts follow the loss of last packets with fewer than 12 senders, and the loss of a whole window with 12 to 30; with more senders the two are about equal. At 10 Gbps both are rare with few senders, and lost windows lead with many.",
    series: [{ name: slow }, { name: fast, changes: { network: { linkBps: 1e10 }, workload: { startJitterNs: 10_000 } } }],
    measures: ["normalizedGoodput", "atHeadOfWorstSender", "blockTailOfWorstSender"],
    panels: [
      { title: "figure 1(a)", kind: "curve", y: ["atHeadOfOwnWorst", "blockTailPerBlock"], series: [slow] },
      { title: "figure 1(b)", kind: "curve", y: ["atHeadOfOwnWorst", "blockTailPerBlock"], series: [fast] },
    ],
    assumptions: [
      { ...startJitter, chosen: jitterByRate },
      ...common.slice(1),
      {
        field: "unluckiest",
        label: "The most unfortunate flow",
        paperSays: "Timeouts “suffered by the most unfortunate flow”. In one block several senders may have one each.",
        chosen: { name: "each kind's own worst sender", settings: {} },
        alternatives: [],
        because:
          "Counted at the one sender with most timeouts, lost windows lead up to 64 senders, which cannot be what figure 1(a) shows. All claims use one count; both are measured.",
      },
    ],
    claims: [
      {
        says: "At 1 Gbps lost last packets lead with fewer than 12 senders.",
        ...said("III", "figure 1(a)", "most of the TOs are caused by inadequate ACKs as the number of senders is smaller than 12"),
        printed: { x: 12 },
        test: {
          kind: "ratio",
          of: on(slow, "blockTailPerBlock"),
          to: on(slow, "atHeadOfOwnWorst"),
          means: "ratio-of",
          until: 10,
          // a tie, such as of nothing and nothing, is no lead
          least: 1.01,
        },
      },
      {
        says: "From 12 to 30 senders lost whole windows lead.",
        ...said(
          "III",
          "figure 1(a)",
          "the TOs caused by the full window losses take majority as the number of senders ranges from 12 to 30",
        ),
        printed: { x: 12 },
        test: {
          kind: "order",
          curves: [on(slow, "atHeadOfOwnWorst"), on(slow, "blockTailPerBlock")],
          from: 12,
          until: 30,
          // a tie is no majority
          margin: 0.01,
        },
      },
      {
        says: "With more than 30 senders there are about as many of each.",
        ...said("III", "figure 1(a)", "After 30, the two kinds of TOs are almost the same."),
        printed: { level: 1, isAbout: true },
        test: {
          kind: "ratio",
          of: on(slow, "atHeadOfOwnWorst"),
          to: on(slow, "blockTailPerBlock"),
          from: 32,
          least: 0.7,
          most: 1.4,
        },
      },
      {
        says: "At 10 Gbps both are rare with up to 8 senders.",
        ...said("III", "figure 1(b)", "both LAck-TOs and FLoss-TOs rarely happen as the number of senders is small"),
        test: {
          kind: "level",
          curves: [on(fast, "atHeadOfOwnWorst"), on(fast, "blockTailPerBlock")],
          until: 8,
          most: 0.05,
        },
      },
      {
        says: "At 10 Gbps lost whole windows lead from 16 senders on.",
        ...said("III", "figure 1(b)", "FLoss-TOs plays a leading role when the number of senders is large"),
        test: {
          kind: "order",
          curves: [on(fast, "atHeadOfOwnWorst"), on(fast, "blockTailPerBlock")],
          from: 16,
          margin: 0.01,
        },
      },
    ],
    reason:
      "Some senders time out at a block's head, others at its tail: it matters which one is counted. The start jitter decides whether windows arrive mixed or one after another.",
    questions: [
      {
        asks: "Which loss leads with 8 senders, and which with 16?",
        answer:
          "With 8 senders there are {head8} timeouts per block for a lost first window and {tail8} for last packets; with 16 senders {head} and {tail}.",
        facts: {
          head: at(slow, "atHeadOfOwnWorst", 16),
          tail: at(slow, "blockTailPerBlock", 16),
          head8: at(slow, "atHeadOfOwnWorst", 8),
          tail8: at(slow, "blockTailPerBlock", 8),
        },
      },
      {
        asks: "Does it matter which sender counts as the most unfortunate one?",
        answer:
          "With 32 senders the sender with most lost last packets has {tail} such timeouts per block; the sender with most timeouts of all kinds has {one} of them.",
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
    title: "Last three packets, lost equally often",
    finding:
      "In a block-tail timeout each of the last three packets is equally likely to be the lost one. Two are sometimes lost together, all three almost never.",
    series: [{ name: "NewReno" }],
    x: { field: "workload.senders", label: "senders", coarse: [12, 16, 24, 48], full: [12, 16, 24, 32, 48] },
    blocks: { coarse: 20, full: 300 },
    panels: [{ title: "figure 2", kind: "bars", y: ["tailLosses1", "tailLosses2", "tailLosses3"] }],
    claims: [
      {
        says: "Each of the three is lost about equally often, from 24 senders on.",
        ...said("IV-B", "figure 2", "each of the last three packets has the comparative loss probability"),
        test: {
          kind: "flat",
          curves: [on("NewReno", "tailLosses1"), on("NewReno", "tailLosses2"), on("NewReno", "tailLosses3")],
          within: 1.7,
          as: "factor",
          from: 24,
        },
      },
      {
        says: "Two of them are sometimes lost together.",
        ...said("IV-B", "figure 2", "two of them may be lost together"),
        test: { kind: "level", curves: [on("NewReno", "tailPairShare")], from: 24, least: 0.01, most: 0.08 },
      },
      {
        says: "All three are almost never lost together.",
        ...said("IV-B", "figure 2", "the situation that all three of them are lost rarely happens"),
        test: { kind: "level", curves: [on("NewReno", "tailTripleShare")], most: 0.01 },
      },
    ],
    reason: "The tail of a block is sent one packet per ACK, so a full port drops single packets of it.",
    questions: [
      {
        asks: "How often are two of the last three packets lost together?",
        answer: "In {pairs} of the block-tail timeouts with 24 senders.",
        facts: { pairs: at("NewReno", "tailPairShare", 24, "percent") },
      },
      {
        asks: "Is the last packet of a block lost more often than the one before it?",
        answer: "With 48 senders the last one was lost {last} times, the one before it {second} times.",
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
    title: "Copies avoid block-tail timeouts",
    finding:
      "Sending each of the last three packets once more avoids a part of the timeouts at the tail. Sending the last one three times more avoids nearly all.",
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
        because: "NewReno keeps its window too, so that only the copies differ.",
      },
      ...common,
    ],
    claims: [
      {
        says: "Pattern 123 avoids only a part of them.",
        ...said("IV-B", "figure 3", "Only part of LACK-TOs can be avoided."),
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
        says: "Pattern 333 avoids nearly all.",
        ...said("IV-B", "figure 3", "few LAck-TOs happen when the last packet is repetitively transmitted 3 times"),
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
      "A copy is lost as easily as its packet. Three copies of the last packet cause three duplicate ACKs, whatever was lost before it.",
    questions: [
      {
        asks: "What do three copies of the last packet do that one copy of each of the last three does not?",
        answer: "With 48 senders there are {none} timeouts per block without copies, {one} with pattern 123, and {three} with pattern 333.",
        facts: {
          none: at("NewReno", "tailTimeoutsPerBlock", 48),
          one: at("Pattern 123", "tailTimeoutsPerBlock", 48),
          three: at("Pattern 333", "tailTimeoutsPerBlock", 48),
        },
      },
      {
        asks: "Which timeouts does pattern 123 leave?",
        answer:
          "With 48 senders it has {tails} block-tail timeouts per block. The others follow a lost retransmission: {all} per block in all.",
        facts: {
          tails: at("Pattern 123", "blockTailPerBlock", 48),
          all: at("Pattern 123", "tailTimeoutsPerBlock", 48),
        },
      },
    ],
  }),
];
