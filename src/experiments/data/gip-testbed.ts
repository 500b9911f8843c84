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
  testBed,
  to23,
  udpRuns,
} from "./gip-basics.ts";

/** GIP (ICNP 2013), figures 7 to 13: the test bed. */

const collapsing = [
  { name: "NewReno" },
  { name: "CUBIC", changes: { transport: { algorithm: "cubic" } } },
  { name: "Illinois", changes: { transport: { algorithm: "illinois" } } },
] as const;

const units = [
  { bytes: 64_000, name: "64 KB" },
  { bytes: 128_000, name: "128 KB" },
  { bytes: 256_000, name: "256 KB" },
] as const;

const byUnit = units.flatMap(({ bytes, name }) => [
  { name: `GIP ${name}`, changes: { transport: { algorithm: "gip" }, workload: { blockBytes: bytes } } },
  { name: `NewReno ${name}`, changes: { workload: { blockBytes: bytes } } },
]);

const gipCurves = units.map(({ name }) => `GIP ${name}`);
const newRenoCurves = units.map(({ name }) => `NewReno ${name}`);

const units8 = {
  basis: "testbed",
  series: byUnit,
  x: to23,
  measures: ["normalizedGoodput", "timeoutsPerBlock"],
  assumptions: [headWindow("2", "Two packets, since the test bed's receivers delay ACKs (section V-C)."), testBed, ...common],
} as const;

const oneSwitch = listOneSwitchCases();

const makeUdp = (isFar: boolean) =>
  ({
    basis: "testbed",
    series: [
      ...byUnit,
      ...units.map(({ bytes, name }) => {
        const changes = { transport: { algorithm: "gip" }, workload: { blockBytes: bytes } };
        return isFar
          ? { name: `GIP ${name}, one switch`, changes, cases: oneSwitch }
          : { name: `GIP ${name}, alone`, changes: { ...changes, groups: [] } };
      }),
      ...(isFar ? [{ name: "NewReno 256 KB, one switch", cases: oneSwitch }] : []),
    ],
    x: makeUdpCases(isFar),
    measures: ["normalizedGoodput", "timeoutsPerBlock"],
    assumptions: [
      portBuffer,
      lossRecovery,
      bufferAndRecovery,
      headWindow("2", "Two packets, since the test bed's receivers delay ACKs (section V-C).", [
        { name: "1 packet", settings: { "transport.params.headWindow": "1" } },
      ]),
      udpRuns,
      ...common,
    ],
  }) as const;

const udpReason = msg(
  "Without UDP a retransmission finds the slot that its ACK freed. With UDP a datagram sometimes takes it first: a few retransmissions in a thousand are lost, and only a timer notices. With a larger buffer, or a recovery that notices lost retransmissions, GIP keeps its goodput.",
);

export const gipTestbed: readonly Experiment[] = [
  makeFigure("GIP", {
    id: "gip-7",
    figures: ["7"],
    basis: "testbed",
    title: "With a minimum RTO of 200 ms all variants collapse equally",
    finding: "CUBIC, Illinois, and NewReno collapse equally with a minimum RTO of 200 ms. With 2 ms NewReno does not collapse.",
    series: [...collapsing, { name: "NewReno, 2 ms", changes: { transport: { rules: "ns2", rtoMinNs: 2_000_000 } } }],
    x: to23,
    measures: ["timeoutsPerBlock"],
    panels: [{ title: "figure 7", kind: "curve", y: ["normalizedGoodput"], overlays: ["payloadCeiling"] }],
    assumptions: [testBed, ...common],
    claims: [
      {
        says: "From 16 senders on the three with 200 ms are close to each other.",
        ...said("VI-A", "figure 7", "the performance of all the TCP variants with the default RTOmin value is similar"),
        test: {
          kind: "flat",
          curves: collapsing.map(({ name }) => on(name, "normalizedGoodput")),
          from: 16,
          within: 0.1,
          as: "difference",
        },
      },
      {
        says: "They collapse: from 16 senders on they stay below half of the link rate.",
        ...said("VI-B", "", "The goodput of TCP NewReno collapses when the number of senders is larger than about 12"),
        printed: { x: 12, isAbout: true },
        test: { kind: "level", curves: collapsing.map(({ name }) => on(name, "normalizedGoodput")), from: 16, most: 0.5 },
      },
      {
        says: "With 2 ms NewReno does not collapse.",
        ...said("VI-A", "figure 7", "the mechanism that reduces RTOmin to 2 ms does not suffer the TCP incast problem"),
        test: { kind: "level", curves: [on("NewReno, 2 ms", "normalizedGoodput")], from: 4, least: 0.85 },
      },
    ],
    reason:
      "All of them overflow the same port with the same first packets. At this scale 2 ms are 30 round trips, so waiting costs little. With the test bed's packets and 128 packets of buffer all three still collapse, but Illinois reaches less.",
    questions: [
      {
        asks: "Does it help to grow the window in another way?",
        answer: "With 23 senders NewReno reaches {newreno} of the link rate, CUBIC {cubic}, and Illinois {illinois}.",
        facts: {
          newreno: at("NewReno", "normalizedGoodput", 23, "percent"),
          cubic: at("CUBIC", "normalizedGoodput", 23, "percent"),
          illinois: at("Illinois", "normalizedGoodput", 23, "percent"),
        },
      },
      {
        asks: "Does a minimum RTO of 2 ms avoid timeouts, or only shorten them?",
        answer: "With 23 senders there are {many} timeouts per block with 2 ms, and {few} with 200 ms.",
        facts: { many: at("NewReno, 2 ms", "timeoutsPerBlock", 23), few: at("NewReno", "timeoutsPerBlock", 23) },
      },
    ],
  }),
  makeFigure("GIP", {
    ...units8,
    id: "gip-8",
    figures: ["8"],
    title: "NewReno collapses above 12 senders; GIP does not",
    finding:
      "NewReno collapses above about 12 senders, to a lower goodput with smaller units. GIP reaches about 0.9 of the link rate with every unit, slightly less than NewReno with very few senders.",
    panels: [{ title: "figure 8", kind: "curve", y: ["normalizedGoodput"], overlays: ["payloadCeiling", "onePerBlock"] }],
    claims: [
      {
        says: "From 4 senders on GIP reaches about 90% with every unit.",
        ...said("VI-B", "figure 8", "The link utilization is about 90%."),
        printed: { level: 0.9, isAbout: true },
        test: { kind: "level", curves: gipCurves.map((name) => on(name, "normalizedGoodput")), from: 4, least: 0.82, most: 0.96 },
      },
      {
        says: "With one sender GIP is slightly below NewReno.",
        ...said(
          "VI-B",
          "figure 8",
          "when the number of senders is quite small, the performance of TCP with GIP is slightly worse than TCP NewReno",
        ),
        test: { kind: "order", curves: [on("NewReno 256 KB", "normalizedGoodput"), on("GIP 256 KB", "normalizedGoodput")], until: 1 },
      },
      ...newRenoCurves.map((name) => ({
        says: tell(msg("NewReno's collapse begins above about 12 senders ({blocks})."), { blocks: name.replace("NewReno ", "") }),
        ...said("VI-B", "figure 8", "The goodput of TCP NewReno collapses when the number of senders is larger than about 12"),
        printed: { x: 12, isAbout: true },
        test: { kind: "collapse", curve: on(name, "normalizedGoodput"), least: 8, most: 16 } as const,
      })),
      {
        says: "From 16 senders on NewReno is lower with smaller units.",
        ...said("VI-B", "figure 8", "the smaller is the stripe unit, the lower stable goodput TCP NewReno achieves"),
        test: { kind: "order", curves: newRenoCurves.toReversed().map((name) => on(name, "normalizedGoodput")), from: 16 },
      },
    ],
    reason:
      "With 2 senders our NewReno sometimes loses last packets of a block and waits 200 ms; the paper does not mention 2 senders. GIP's first windows fit, and its lost tails are retransmitted without a timer. With the test bed's hosts and 128 packets of buffer, NewReno does not collapse with 64 KB.",
    questions: [
      {
        asks: "What does GIP cost a single sender?",
        answer: "With blocks of 64 KB it reaches {gip} of the link rate, NewReno {newreno}.",
        facts: { gip: at("GIP 64 KB", "normalizedGoodput", 1, "percent"), newreno: at("NewReno 64 KB", "normalizedGoodput", 1, "percent") },
      },
      {
        asks: "Why does NewReno's goodput grow with the block?",
        answer:
          "With 23 senders {small} of the link rate for 64 KB and {large} for 256 KB: one minimum RTO per block, however large the block.",
        facts: {
          small: at("NewReno 64 KB", "normalizedGoodput", 23, "percent"),
          large: at("NewReno 256 KB", "normalizedGoodput", 23, "percent"),
        },
      },
    ],
  }),
  makeFigure("GIP", {
    ...units8,
    id: "gip-9",
    figures: ["9"],
    title: "GIP has few timeouts with every unit",
    finding: "GIP has few timeouts with every unit, slightly more with 256 KB than with 64 and 128 KB.",
    panels: [{ title: "figure 9", kind: "curve", y: ["timeoutsPerBlock"] }],
    claims: [
      {
        says: "GIP has few timeouts.",
        ...said("VI-B", "figure 9", "TCP with GIP suffers few TO periods"),
        test: { kind: "level", curves: gipCurves.map((name) => on(name, "timeoutsPerBlock")), most: 0.05 },
      },
      {
        says: "There are slightly more with 256 KB than with smaller units.",
        ...said(
          "VI-B",
          "figure 9",
          "the experiment with 256 KB stripe unit size suffers slightly more TO periods than that with 64 KB and 128 KB stripe unit",
        ),
        test: null,
        because: "Disturbances from outside cause them in a test bed. Runs without such disturbances have no timeouts to compare.",
      },
    ],
    reason: "Without disturbances from outside no retransmission is lost.",
    questions: [
      {
        asks: "How many timeouts per block does GIP avoid?",
        answer: "With 20 senders and 256 KB NewReno has {newreno}, GIP {gip}.",
        facts: { newreno: at("NewReno 256 KB", "timeoutsPerBlock", 20), gip: at("GIP 256 KB", "timeoutsPerBlock", 20) },
      },
      {
        asks: "Do smaller units have fewer timeouts?",
        answer: "With 12 senders NewReno has {small} per block with 64 KB and {large} with 256 KB.",
        facts: { small: at("NewReno 64 KB", "timeoutsPerBlock", 12), large: at("NewReno 256 KB", "timeoutsPerBlock", 12) },
      },
    ],
  }),
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
      {
        says: "GIP is about 0.1 Gbps below what it reaches alone (256 KB).",
        ...said("VI-C", "figure 10", "the goodput is about 0.1 Gbps smaller than that in Fig. 8"),
        printed: { level: 0.1, isAbout: true },
        test: {
          kind: "flat",
          curves: [on("GIP 256 KB, alone", "normalizedGoodput"), on("GIP 256 KB", "normalizedGoodput")],
          from: 4,
          within: 0.15,
          as: "difference",
        },
      },
    ],
    reason: udpReason,
    questions: [
      {
        asks: "How much of the link rate does GIP use beside UDP?",
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
      {
        says: "NewReno's timeouts grow with the senders (256 KB).",
        ...said("VI-C", "figure 11", "TOs happen more frequently in TCP NewReno as the number of senders increases"),
        test: { kind: "trend", curve: on("NewReno 256 KB", "timeoutsPerBlock"), least: 0.9 },
      },
      {
        says: "On average GIP has no fewer timeouts than without UDP (256 KB).",
        ...said("VI-C", "figure 11", "The number of TOs in TCP with GIP is slightly larger than that in Fig. 9"),
        test: {
          kind: "ratio",
          of: on("GIP 256 KB", "timeoutsPerBlock"),
          to: on("GIP 256 KB, alone", "timeoutsPerBlock"),
          means: "ratio-of",
          least: 1,
        },
      },
    ],
    reason: udpReason,
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
    title: "The place of the bottleneck does not matter",
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
    title: "Nor does it matter for the timeouts",
    finding: "With the bottleneck between two switches the timeouts are close to those with one switch.",
    panels: [{ title: "figure 13", kind: "curve", y: ["timeoutsPerBlock"], series: [...gipCurves, ...newRenoCurves] }],
    claims: ["GIP", "NewReno"].map((name) => ({
      says: tell(msg("{name} has about as many timeouts as behind one switch, from 4 senders on (256 KB)."), { name }),
      ...said("VI-C", "figure 13", "The number of TOs suffered by TCP with GIP and TCP NewReno is close to that in Fig. 11."),
      test: {
        kind: "near",
        curve: on(`${name} 256 KB`, "timeoutsPerBlock"),
        to: { curve: on(`${name} 256 KB, one switch`, "timeoutsPerBlock") },
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
