import { msg } from "../../language/translate.ts";
import type { Experiment } from "../experiment.ts";
import { at, on, said } from "./curves.ts";
import {
  bufferAndRecovery,
  common,
  listOneSwitchCases,
  lossRecovery,
  makeFigure,
  makeUdpCases,
  portBuffer,
  udpRuns,
} from "./gip-basics.ts";

/** PRIN (TPDS 2015), figures 19 to 23: the test bed with 100 Mbps of UDP. */

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
  "With UDP a datagram sometimes takes the slot that an ACK freed for a retransmission, and NewReno notices the lost retransmission only by its timer. Without UDP a retransmission finds its slot. With 64 packets and 16 senders or more, whole windows are lost too.",
);

export const prinUdp: readonly Experiment[] = [
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
    title: "With UDP, PRIN's timeouts stay few",
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
        test: { kind: "level", of: "largest", curves: [on("PRIN", "normalizedGoodput")], least: 0.75, most: 0.87 },
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
