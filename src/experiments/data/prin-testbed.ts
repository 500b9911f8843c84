import { msg } from "../../language/translate.ts";
import type { Assumption, Experiment } from "../experiment.ts";
import { at, on, said } from "./curves.ts";
import {
  bufferAndRecovery,
  common,
  listOneSwitchCases,
  lossRecovery,
  makeFigure,
  makeUdpCases,
  portBuffer,
  testBed,
  to23,
  udpRuns,
} from "./gip-basics.ts";

/** PRIN (TPDS 2015), figures 17 to 23: the test bed. */

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
  paperSays: "The tail of a block has 802.1p class 4. Not what the switch does with this class.",
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

const oneSwitch = listOneSwitchCases();

/** Up to 20 senders: above it halved windows no longer fit, with UDP or without. */
const [fewest, most] = [4, 20];

const makeWithUdp = (isFar: boolean) =>
  ({
    basis: "testbed",
    series: [
      { name: "PRIN", changes: { transport: { algorithm: "prin" } } },
      { name: "NewReno" },
      ...(isFar
        ? [{ name: "PRIN, one switch", changes: { transport: { algorithm: "prin" } }, cases: oneSwitch } as const]
        : [{ name: "NewReno, alone", changes: { groups: [] } } as const]),
    ],
    x: makeUdpCases(isFar),
    measures: ["normalizedGoodput", "timeoutsPerBlock"],
    assumptions: [portBuffer, lossRecovery, bufferAndRecovery, udpRuns, ...common],
  }) as const;

const udpReason = msg(
  "Without UDP a retransmission finds the slot that its ACK freed. With UDP a datagram sometimes takes it first: a few retransmissions in a thousand are lost, and NewReno notices only by its timer. With 64 packets and 16 senders or more, whole windows are lost too.",
);

const fig17 = "figure 17";
const fig18 = "figure 18";

export const prinTestbed: readonly Experiment[] = [
  makeFigure("PRIN", {
    ...alone,
    id: "prin-17",
    figures: ["17"],
    title: "PRIN keeps 0.9 up to 20 senders; NewReno collapses",
    finding:
      "PRIN reaches about 0.9 of the link rate. NewReno is low with more than 3 senders and falls from 0.9 to about 0.2 with blocks of 64 KB. With one sender PRIN is below NewReno.",
    panels: [{ title: "figure 17", kind: "curve", y: ["normalizedGoodput"], overlays: ["payloadCeiling", "onePerBlock"] }],
    claims: [
      {
        says: "PRIN reaches about 90% of the link rate from 2 senders on.",
        ...said("7.2.1", fig17, "PRIN achieves high goodput which is about 90 percent of the link bandwidth"),
        printed: { level: 0.9, isAbout: true },
        test: { kind: "level", curves: prinCurves.map((name) => on(name, "normalizedGoodput")), from: 2, least: 0.82, most: 0.98 },
      },
      {
        says: "NewReno collapses within the test bed's 23 senders (64 KB).",
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
    title: "NewReno: one timeout per block; PRIN: none up to 20 senders",
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
  makeFigure("PRIN", {
    ...makeWithUdp(false),
    id: "prin-19",
    figures: ["19"],
    title: "With UDP, PRIN reaches 0.8",
    finding:
      "With 100 Mbps of UDP into the same port PRIN reaches about 0.8 of the link rate; NewReno falls from 0.7 to 0.8 to 0.2 to 0.4.",
    panels: [{ title: "figure 19", kind: "curve", y: ["normalizedGoodput"] }],
    claims: [
      {
        says: "PRIN reaches about 80% of the link rate, with 4 to 20 senders.",
        ...said("7.2.1", "figure 19", "PRIN can still achieve about 80 percent utilization of the link bandwidth"),
        printed: { level: 0.8, isAbout: true },
        test: { kind: "level", curves: [on("PRIN", "normalizedGoodput")], from: fewest, until: most, least: 0.75, most: 0.87 },
      },
      {
        says: "NewReno starts at 70% to 80%, with up to 2 senders.",
        ...said("7.2.1", "figure 19", "decreases from 70 ~ 80 percent to 20 ~ 40 percent as the number of servers increases"),
        printed: { level: [0.7, 0.8] },
        test: { kind: "level", curves: [on("NewReno", "normalizedGoodput")], until: 2, least: 0.65, most: 0.87 },
      },
      {
        says: "NewReno falls to 20% to 40%, from 12 senders on.",
        ...said("7.2.1", "figure 19", "decreases from 70 ~ 80 percent to 20 ~ 40 percent as the number of servers increases"),
        printed: { level: [0.2, 0.4] },
        test: { kind: "level", curves: [on("NewReno", "normalizedGoodput")], from: 12, least: 0.2, most: 0.4 },
      },
    ],
    reason: udpReason,
    questions: [
      {
        asks: "What do 100 Mbps of UDP cost PRIN?",
        answer: "With 16 senders it reaches {prin} of the link rate, NewReno {newreno}.",
        facts: { prin: at("PRIN", "normalizedGoodput", 16, "percent"), newreno: at("NewReno", "normalizedGoodput", 16, "percent") },
      },
      {
        asks: "Is NewReno worse with UDP than without?",
        answer: "With 8 senders it reaches {udp} of the link rate, and {alone} without UDP.",
        facts: {
          udp: at("NewReno", "normalizedGoodput", 8, "percent"),
          alone: at("NewReno, alone", "normalizedGoodput", 8, "percent"),
        },
      },
    ],
  }),
  makeFigure("PRIN", {
    ...makeWithUdp(false),
    id: "prin-21",
    figures: ["21"],
    title: "With UDP, NewReno has slightly more timeouts and PRIN few",
    finding: "NewReno has slightly more timeouts than without UDP; PRIN has few.",
    panels: [{ title: "figure 21", kind: "curve", y: ["timeoutsPerBlock"] }],
    claims: [
      {
        says: "PRIN has few timeouts, with 4 to 20 senders.",
        ...said("7.2.1", "figure 21", "The average number of TOs per data block in PRIN is still quite small"),
        test: { kind: "level", curves: [on("PRIN", "timeoutsPerBlock")], from: fewest, until: most, most: 0.1 },
      },
      {
        says: "On average NewReno has more timeouts than without UDP, from 8 senders on.",
        ...said("7.2.1", "figure 21", "TCP NewReno has a little larger number of TOs on average than that without background traffic"),
        test: {
          kind: "ratio",
          of: on("NewReno", "timeoutsPerBlock"),
          to: on("NewReno, alone", "timeoutsPerBlock"),
          means: "ratio-of",
          from: 8,
          least: 1,
        },
      },
    ],
    reason: udpReason,
    questions: [
      {
        asks: "How many timeouts per block does PRIN have with 12 senders?",
        answer: "{prin}, compared with {newreno} of NewReno.",
        facts: { prin: at("PRIN", "timeoutsPerBlock", 12), newreno: at("NewReno", "timeoutsPerBlock", 12) },
      },
      {
        asks: "From how many senders on does every second block of PRIN have a timeout?",
        answer: "From {onset} senders on.",
        facts: { onset: { kind: "onset", curve: on("PRIN", "timeoutsPerBlock"), above: 0.5 } },
      },
    ],
  }),
  makeFigure("PRIN", {
    ...makeWithUdp(true),
    id: "prin-22",
    figures: ["22"],
    title: "PRIN stays high wherever the bottleneck is",
    finding: "With the bottleneck between two switches PRIN is as high as with one switch, up to about 800 Mbps.",
    panels: [{ title: "figure 22", kind: "curve", y: ["normalizedGoodput"] }],
    claims: [
      {
        says: "PRIN stays high, with 4 to 20 senders.",
        ...said("7.2.2", "figure 22", "PRIN still exhibits stable and high goodput"),
        test: { kind: "level", curves: [on("PRIN", "normalizedGoodput")], from: fewest, until: most, least: 0.7 },
      },
      {
        says: "Its maximum is about 800 Mbps.",
        ...said(
          "7.2.2",
          "figure 22",
          "the maximum throughput is about 800 Mbps since 100 Mbps bandwidth is taken by the background traffic",
        ),
        printed: { level: 0.8, isAbout: true },
        test: { kind: "level", curves: [on("PRIN", "normalizedGoodput")], most: 0.87 },
      },
      {
        says: "It reaches what it reaches behind one switch, with 4 to 20 senders.",
        ...said("7.2.2", "figure 22", "PRIN works well no matter where the congestion link is located"),
        test: {
          kind: "order",
          curves: [on("PRIN", "normalizedGoodput"), on("PRIN, one switch", "normalizedGoodput")],
          from: fewest,
          until: most,
          margin: -0.1,
        },
      },
    ],
    reason: udpReason,
    questions: [
      {
        asks: "Does a second switch cost PRIN goodput?",
        answer: "With 16 senders it reaches {two} of the link rate, and {one} behind one switch.",
        facts: {
          two: at("PRIN", "normalizedGoodput", 16, "percent"),
          one: at("PRIN, one switch", "normalizedGoodput", 16, "percent"),
        },
      },
      {
        asks: "How much higher is PRIN than NewReno?",
        answer: "With 8 senders PRIN reaches {prin} of the link rate, NewReno {newreno}.",
        facts: { prin: at("PRIN", "normalizedGoodput", 8, "percent"), newreno: at("NewReno", "normalizedGoodput", 8, "percent") },
      },
    ],
  }),
  makeFigure("PRIN", {
    ...makeWithUdp(true),
    id: "prin-23",
    figures: ["23"],
    title: "Behind two switches PRIN's timeouts stay few",
    finding: "With the bottleneck between two switches PRIN's timeouts are few.",
    panels: [{ title: "figure 23", kind: "curve", y: ["timeoutsPerBlock"] }],
    claims: [
      {
        says: "PRIN has few timeouts, with 4 to 20 senders.",
        ...said("7.2.2", "figure 23", "PRIN works well no matter where the congestion link is located"),
        test: { kind: "level", curves: [on("PRIN", "timeoutsPerBlock")], from: fewest, until: most, most: 0.1 },
      },
      {
        says: "NewReno's timeouts grow with the senders, as behind one switch.",
        ...said("7.2.2", "figure 23", "Similar to the performance with background traffic in the single-hop topology"),
        test: { kind: "trend", curve: on("NewReno", "timeoutsPerBlock"), least: 0.9 },
      },
    ],
    reason: udpReason,
    questions: [
      {
        asks: "How many timeouts per block does PRIN have with 12 senders?",
        answer: "{prin}, compared with {newreno} of NewReno.",
        facts: { prin: at("PRIN", "timeoutsPerBlock", 12), newreno: at("NewReno", "timeoutsPerBlock", 12) },
      },
      {
        asks: "From how many senders on does every second block of PRIN have a timeout?",
        answer: "From {onset} senders on.",
        facts: { onset: { kind: "onset", curve: on("PRIN", "timeoutsPerBlock"), above: 0.5 } },
      },
    ],
  }),
];
