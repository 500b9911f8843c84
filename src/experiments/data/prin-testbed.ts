import type { Assumption, Experiment } from "../experiment.ts";
import { at, on, said } from "./curves.ts";
import { common, makeFigure, testBed, to23 } from "./gip-basics.ts";

/** PRIN (TPDS 2015), figures 17 and 18: the test bed. */

const units = [64, 128, 256] as const;

const series = units.flatMap((kilobytes) => [
  { name: `PRIN ${kilobytes} KB`, changes: { transport: { algorithm: "prin" }, workload: { blockBytes: 1000 * kilobytes } } },
  { name: `NewReno ${kilobytes} KB`, changes: { workload: { blockBytes: 1000 * kilobytes } } },
]);

const prinCurves = units.map((kilobytes) => `PRIN ${kilobytes} KB`);
const newRenoCurves = units.map((kilobytes) => `NewReno ${kilobytes} KB`);

const priority: Assumption = {
  field: "transport.params.priority",
  label: "What the switch does with the priority",
  paperSays: "States that the tail of a block has 802.1p class 4, but not what the switch does with this class.",
  chosen: { name: "dropped last", settings: { "transport.params.priority": "drop-precedence" } },
  alternatives: [{ name: "sent first", settings: { "transport.params.priority": "strict" } }],
  because: "Both protect the tail from being dropped. If it is sent first, it also overtakes the rest of its block.",
};

const alone = {
  basis: "testbed",
  series,
  x: to23,
  measures: ["normalizedGoodput", "timeoutsPerBlock"],
  assumptions: [priority, testBed, ...common],
} as const;

const fig17 = "figure 17";
const fig18 = "figure 18";

/** One long connection fills the link but for what its headers take. */
const longConnection = {
  name: "One long connection",
  overlay: "payloadCeiling",
  changes: { transport: { segmentBytes: 1460, headerBytes: 78 } },
} as const;

export const prinTestbed: readonly Experiment[] = [
  makeFigure("PRIN", {
    ...alone,
    series: [...series, longConnection],
    id: "prin-17",
    figures: ["17"],
    title: "PRIN keeps 0.9; NewReno collapses",
    finding:
      "PRIN reaches about 0.9 of the link rate. NewReno is low with more than 3 senders and falls from 0.9 to about 0.2 with blocks of 64 KB. With one sender PRIN is below NewReno.",
    panels: [{ title: "figure 17", kind: "curve", y: ["normalizedGoodput"], overlays: ["payloadCeiling", "onePerBlock"] }],
    claims: [
      {
        says: "The headers of full-size packets leave 950 Mbps to one connection.",
        ...said("7.1", "", "The result can reach 950 Mbps."),
        printed: { values: { 1: 0.95 } },
        test: { kind: "level", curves: [on(longConnection.name, "formula")], until: 1, least: 0.94, most: 0.96 },
      },
      {
        says: "PRIN reaches about 90% of the link rate from 2 senders on.",
        ...said("7.2.1", fig17, "PRIN achieves high goodput which is about 90 percent of the link bandwidth"),
        printed: { level: 0.9, isAbout: true },
        test: { kind: "level", curves: prinCurves.map((name) => on(name, "normalizedGoodput")), from: 2, least: 0.82, most: 0.98 },
      },
      {
        says: "NewReno collapses with 16 senders or fewer (64 KB).",
        ...said("7.2.1", "", "TCP NewReno suffers goodput collapse while PRIN does not"),
        test: { kind: "collapse", curve: on("NewReno 64 KB", "normalizedGoodput"), most: 16 },
      },
      {
        says: "NewReno is low with more than 3 senders, with every block size.",
        ...said("7.2.1", fig17, "TCP NewReno achieves quite small goodput when the number of senders is larger than 3"),
        printed: { x: 3 },
        test: { kind: "level", curves: newRenoCurves.map((name) => on(name, "normalizedGoodput")), from: 4, most: 0.5 },
      },
      {
        says: "With up to 3 senders NewReno reaches about 90% (64 KB).",
        ...said(
          "7.2.1",
          fig17,
          "decreases from 90 percent to approximate 20 percent of the bottleneck bandwidth as the number of servers grows",
        ),
        printed: { level: 0.9 },
        test: { kind: "level", curves: [on("NewReno 64 KB", "normalizedGoodput")], until: 3, least: 0.8 },
      },
      {
        says: "With 23 senders NewReno reaches about 20% (64 KB).",
        ...said(
          "7.2.1",
          fig17,
          "decreases from 90 percent to approximate 20 percent of the bottleneck bandwidth as the number of servers grows",
        ),
        printed: { values: { 23: 0.2 }, isAbout: true },
        test: { kind: "level", curves: [on("NewReno 64 KB", "normalizedGoodput")], from: 23, least: 0.15, most: 0.25 },
      },
      {
        says: "With one sender PRIN is below NewReno.",
        ...said("7.2.1", fig17, "Therefore, the goodput is lower than TCP Newreno."),
        test: {
          kind: "order",
          curves: [on("NewReno 64 KB", "normalizedGoodput"), on("PRIN 64 KB", "normalizedGoodput")],
          until: 1,
          margin: 0.01,
        },
      },
    ],
    reason:
      "With one timeout per block, which the paper reports too, 23 senders can reach only 6% with blocks of 64 KB: 20% would need 78 senders. With 256 KB, halved windows together exceed B + CD from about 20 senders on. With one sender half a window still fills the path, so halving costs nothing.",
    questions: [
      {
        asks: "Up to how many senders does PRIN keep its goodput?",
        answer: "With 20 senders it reaches {twenty} of the link rate, with 23 {more} (256 KB).",
        facts: {
          twenty: at("PRIN 256 KB", "normalizedGoodput", 20, "percent"),
          more: at("PRIN 256 KB", "normalizedGoodput", 23, "percent"),
        },
      },
      {
        asks: "Can NewReno reach 20% of the link rate with blocks of 64 KB and one timeout in each?",
        answer: "No: with 23 senders one timeout per block allows {limit}.",
        facts: { limit: { kind: "overlay", overlay: "onePerBlock", x: 23, as: "percent" } },
      },
    ],
  }),
  makeFigure("PRIN", {
    ...alone,
    id: "prin-18",
    figures: ["18"],
    title: "One timeout per block; with PRIN, none",
    finding: "NewReno's timeouts rise to one per block; PRIN has almost none.",
    panels: [{ title: "figure 18", kind: "curve", y: ["timeoutsPerBlock"] }],
    claims: [
      {
        says: "From 18 senders on NewReno has about one timeout per block.",
        ...said("7.2.1", fig18, "The number reaches 1 as the number of senders increases"),
        printed: { level: 1 },
        test: { kind: "level", curves: newRenoCurves.map((name) => on(name, "timeoutsPerBlock")), from: 18, least: 0.8, most: 1.2 },
      },
      {
        says: "PRIN has almost no timeouts.",
        ...said("7.2.1", fig18, "in PRIN, the average number of TOs is close to zero"),
        printed: { level: 0, isAbout: true },
        test: { kind: "level", curves: prinCurves.map((name) => on(name, "timeoutsPerBlock")), most: 0.05 },
      },
    ],
    reason:
      "With 256 KB, halved windows together exceed B + CD from about 20 senders on, and whole windows are lost; smaller blocks end with smaller windows. With the test bed's hosts and 128 packets of buffer, NewReno also loses packets of 64 KB blocks, but nearly all are retransmitted without a timer.",
    questions: [
      {
        asks: "Which of PRIN's two protections, head or tail, fails first?",
        answer: "With 23 senders there are {timeouts} timeouts per block. The tail is protected, so they are at the head.",
        facts: { timeouts: at("PRIN 256 KB", "timeoutsPerBlock", 23) },
      },
      {
        asks: "Does NewReno ever have more than one timeout per block?",
        answer: "At most {most}, with {where} senders and 256 KB.",
        facts: {
          most: { kind: "most", curve: on("NewReno 256 KB", "timeoutsPerBlock") },
          where: { kind: "most-x", curve: on("NewReno 256 KB", "timeoutsPerBlock") },
        },
      },
    ],
  }),
];
