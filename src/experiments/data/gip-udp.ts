import { tell } from "../tell.ts";
import { msg } from "../../language/translate.ts";
import type { Experiment } from "../experiment.ts";
import { at, on, said } from "./curves.ts";
import {
  bufferAndRecovery,
  common,
  headWindow,
  listOneSwitchCases,
  lossRecovery,
  makeFigure,
  makeUdpCases,
  portBuffer,
  udpRuns,
} from "./gip-basics.ts";
import { byUnit, gipCurves, newRenoCurves, units } from "./gip-testbed.ts";

/** GIP (ICNP 2013), figures 10 to 13: the test bed with 100 Mbps of UDP. */

const oneSwitch = listOneSwitchCases();

const makeUdp = (isFar: boolean) =>
  ({
    basis: "testbed",
    series: [
      ...byUnit,
      ...units.map(({ bytes, name }) => {
        const changes = { transport: { algorithm: "gip" }, workload: { blockBytes: bytes } };
        return isFar
          ? { name: tell(msg("{name}, one switch"), { name: `GIP ${name}` }), changes, cases: oneSwitch }
          : { name: tell(msg("{name}, alone"), { name: `GIP ${name}` }), changes: { ...changes, groups: [] } };
      }),
      ...(isFar
        ? units.map(({ bytes, name }) => ({
            name: tell(msg("{name}, one switch"), { name: `NewReno ${name}` }),
            changes: { workload: { blockBytes: bytes } },
            cases: oneSwitch,
          }))
        : []),
    ],
    x: makeUdpCases(isFar),
    measures: ["normalizedGoodput", "timeoutsPerBlock"],
    assumptions: [
      portBuffer,
      lossRecovery,
      bufferAndRecovery,
      headWindow("2", msg("Two packets, since the test bed's receivers delay ACKs (section V-C)."), [
        { name: "1 packet", settings: { "transport.params.headWindow": "1" } },
      ]),
      udpRuns,
      ...common,
    ],
  }) as const;

const udpReason = msg(
  "With UDP a datagram sometimes takes the slot that an ACK freed for a retransmission, and only a timer notices the lost retransmission. Without UDP a retransmission finds its slot. With a larger buffer, or a recovery that notices lost retransmissions, GIP keeps its goodput.",
);

export const gipUdp: readonly Experiment[] = [
  makeFigure("GIP", {
    ...makeUdp(false),
    id: "gip-10",
    figures: ["10"],
    title: "With UDP, GIP is near 0.8",
    finding:
      "With 100 Mbps of UDP into the same port GIP approaches 0.8 Gbps, 0.1 Gbps below what it reaches alone, and stays above NewReno.",
    panels: [{ title: "figure 10", kind: "curve", y: ["normalizedGoodput"], series: [...gipCurves, ...newRenoCurves] }],
    claims: [
      ...gipCurves.map((name) => ({
        says: tell(msg("{name}: about 0.8 Gbps from 4 senders on."), { name }),
        ...said("VI-C", "figure 10", "TCP with GIP still outperforms TCP NewReno and approaches to 0.8 Gbps goodput"),
        printed: { level: 0.8, isAbout: true },
        test: { kind: "level", curves: [on(name, "normalizedGoodput")], from: 4, least: 0.72, most: 0.87 } as const,
      })),
      ...units.map(({ name }) => ({
        says: tell(msg("GIP is above NewReno from 4 senders on ({blocks})."), { blocks: name }),
        ...said("VI-C", "figure 10", "TCP with GIP still outperforms TCP NewReno and approaches to 0.8 Gbps goodput"),
        test: {
          kind: "order",
          curves: [on(`GIP ${name}`, "normalizedGoodput"), on(`NewReno ${name}`, "normalizedGoodput")],
          from: 4,
        } as const,
      })),
      ...units.map(({ name }) => ({
        says: tell(msg("GIP is about 0.1 Gbps below what it reaches alone ({blocks})."), { blocks: name }),
        ...said("VI-C", "figure 10", "the goodput is about 0.1 Gbps smaller than that in Fig. 8"),
        printed: { level: 0.1, isAbout: true },
        test: {
          kind: "order",
          curves: [on(`GIP ${name}, alone`, "normalizedGoodput"), on(`GIP ${name}`, "normalizedGoodput")],
          from: 4,
          margin: 0.05,
          most: 0.15,
        } as const,
      })),
    ],
    reason: udpReason,
    questions: [
      {
        asks: "How much of the link rate does GIP use with UDP cross-traffic?",
        answer: "UDP takes a tenth. With 4 senders GIP reaches {few}, with 16 senders {many} (256 KB).",
        facts: { few: at("GIP 256 KB", "normalizedGoodput", 4, "percent"), many: at("GIP 256 KB", "normalizedGoodput", 16, "percent") },
      },
      {
        asks: "How much does NewReno use?",
        answer: "With 8 senders it reaches {newreno} of the link rate (256 KB).",
        facts: { newreno: at("NewReno 256 KB", "normalizedGoodput", 8, "percent") },
      },
    ],
  }),
  makeFigure("GIP", {
    ...makeUdp(false),
    id: "gip-11",
    figures: ["11"],
    title: "UDP causes slightly more timeouts",
    finding: "NewReno's timeouts rise with the senders; GIP has few, slightly more than without UDP.",
    panels: [{ title: "figure 11", kind: "curve", y: ["timeoutsPerBlock"], series: [...gipCurves, ...newRenoCurves] }],
    claims: [
      ...gipCurves.map((name) => ({
        says: tell(msg("{name}: few timeouts from 4 senders on."), { name }),
        ...said("VI-C", "figure 11", "while GIP undergos few TO periods"),
        test: { kind: "level", curves: [on(name, "timeoutsPerBlock")], from: 4, most: 0.1 } as const,
      })),
      ...units.map(({ name }) => ({
        says: tell(msg("NewReno's timeouts grow with the senders ({blocks})."), { blocks: name }),
        ...said("VI-C", "figure 11", "TOs happen more frequently in TCP NewReno as the number of senders increases"),
        test: { kind: "trend", curve: on(`NewReno ${name}`, "timeoutsPerBlock"), least: 0.9 } as const,
      })),
      ...units.map(({ name }) => ({
        says: tell(msg("On average GIP has more timeouts than without UDP ({blocks})."), { blocks: name }),
        ...said("VI-C", "figure 11", "The number of TOs in TCP with GIP is slightly larger than that in Fig. 9"),
        test: {
          kind: "ratio",
          of: on(`GIP ${name}`, "timeoutsPerBlock"),
          to: on(`GIP ${name}, alone`, "timeoutsPerBlock"),
          means: "ratio-of",
          // a tie, such as of nothing and nothing, is not more
          least: 1.01,
        } as const,
      })),
    ],
    reason:
      "With UDP a datagram sometimes takes the slot that an ACK freed for a retransmission, and only a timer notices the lost retransmission. Without UDP a retransmission finds its slot. With 64 KB NewReno loses last packets with 2 senders already, so its timeouts do not grow all the way.",
    questions: [
      {
        asks: "From how many senders on does every second block of GIP have a timeout?",
        answer: "From {onset} senders on (256 KB).",
        facts: { onset: { kind: "onset", curve: on("GIP 256 KB", "timeoutsPerBlock"), above: 0.5 } },
      },
      {
        asks: "How many timeouts per block does NewReno have?",
        answer: "With 16 senders {newreno}, GIP {gip} (256 KB).",
        facts: { newreno: at("NewReno 256 KB", "timeoutsPerBlock", 16), gip: at("GIP 256 KB", "timeoutsPerBlock", 16) },
      },
    ],
  }),
  makeFigure("GIP", {
    ...makeUdp(true),
    id: "gip-12",
    figures: ["12"],
    title: "GIP behind two switches: no change",
    finding: "With the bottleneck between two switches GIP's goodput is about the same as with one switch.",
    panels: [{ title: "figure 12", kind: "curve", y: ["normalizedGoodput"], series: [...gipCurves, ...newRenoCurves] }],
    claims: units.map(({ name }) => ({
      says: tell(msg("GIP reaches about what it reaches behind one switch, from 4 senders on ({blocks})."), { blocks: name }),
      ...said("VI-C", "figure 12", "TCP with GIP achieves about the same goodput as that in Fig. 10"),
      test: {
        kind: "near",
        curve: on(`GIP ${name}`, "normalizedGoodput"),
        to: { curve: on(`GIP ${name}, one switch`, "normalizedGoodput") },
        within: 0.1,
        from: 4,
      } as const,
    })),
    reason:
      "The port between the switches drops as the receiver's port does. With 64 packets of buffer a few timeouts more or less move GIP's goodput by more than a tenth of the link rate.",
    questions: [
      {
        asks: "Does a second switch cost GIP goodput?",
        answer: "With 8 senders GIP reaches {two} of the link rate, and {one} behind one switch (256 KB).",
        facts: {
          two: at("GIP 256 KB", "normalizedGoodput", 8, "percent"),
          one: at("GIP 256 KB, one switch", "normalizedGoodput", 8, "percent"),
        },
      },
      {
        asks: "How much does NewReno use?",
        answer: "With 8 senders it reaches {newreno} of the link rate (256 KB).",
        facts: { newreno: at("NewReno 256 KB", "normalizedGoodput", 8, "percent") },
      },
    ],
  }),
  makeFigure("GIP", {
    ...makeUdp(true),
    id: "gip-13",
    figures: ["13"],
    title: "Two switches: timeouts as before",
    finding: "With the bottleneck between two switches the timeouts are close to those with one switch.",
    panels: [{ title: "figure 13", kind: "curve", y: ["timeoutsPerBlock"], series: [...gipCurves, ...newRenoCurves] }],
    claims: [...gipCurves, ...newRenoCurves].map((name) => ({
      says: tell(msg("{name}: about as many timeouts as behind one switch, from 4 senders on."), { name }),
      ...said("VI-C", "figure 13", "The number of TOs suffered by TCP with GIP and TCP NewReno is close to that in Fig. 11."),
      test: {
        kind: "near",
        curve: on(name, "timeoutsPerBlock"),
        to: { curve: on(`${name}, one switch`, "timeoutsPerBlock") },
        within: 0.2,
        from: 4,
      } as const,
    })),
    reason: "The port between the switches drops as the receiver's port does, and the same packets are retransmitted by a timer.",
    questions: [
      {
        asks: "How many timeouts per block does GIP have behind two switches?",
        answer: "With 16 senders {two}, and {one} behind one switch (256 KB).",
        facts: { two: at("GIP 256 KB", "timeoutsPerBlock", 16), one: at("GIP 256 KB, one switch", "timeoutsPerBlock", 16) },
      },
      {
        asks: "How many timeouts per block does NewReno have?",
        answer: "With 16 senders {newreno}, GIP {gip} (256 KB).",
        facts: { newreno: at("NewReno 256 KB", "timeoutsPerBlock", 16), gip: at("GIP 256 KB", "timeoutsPerBlock", 16) },
      },
    ],
  }),
];
