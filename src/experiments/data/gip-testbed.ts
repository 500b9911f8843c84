import { tell } from "../tell.ts";
import { msg } from "../../language/translate.ts";
import type { Experiment } from "../experiment.ts";
import { at, on, said } from "./curves.ts";
import { common, headWindow, makeFigure, testBed, to23 } from "./gip-basics.ts";

/** GIP (ICNP 2013), figures 7 to 9: the test bed. */

const collapsing = [
  { name: "NewReno" },
  { name: "CUBIC", changes: { transport: { algorithm: "cubic" } } },
  { name: "Illinois", changes: { transport: { algorithm: "illinois" } } },
] as const;

export const units = [
  { bytes: 64_000, name: "64 KB" },
  { bytes: 128_000, name: "128 KB" },
  { bytes: 256_000, name: "256 KB" },
] as const;

export const byUnit = units.flatMap(({ bytes, name }) => [
  { name: `GIP ${name}`, changes: { transport: { algorithm: "gip" }, workload: { blockBytes: bytes } } },
  { name: `NewReno ${name}`, changes: { workload: { blockBytes: bytes } } },
]);

export const gipCurves = units.map(({ name }) => `GIP ${name}`);
export const newRenoCurves = units.map(({ name }) => `NewReno ${name}`);

const units8 = {
  basis: "testbed",
  series: byUnit,
  x: to23,
  measures: ["normalizedGoodput", "timeoutsPerBlock"],
  assumptions: [headWindow("2", msg("Two packets, since the test bed's receivers delay ACKs (section V-C).")), testBed, ...common],
} as const;

/** What the paper's first window of two packets avoids. */
const oneByOne = {
  name: "GIP 64 KB, first window 1, delayed ACK",
  changes: {
    transport: { algorithm: "gip", delayedAck: true, params: { headWindow: 1 } },
    workload: { blockBytes: 64_000 },
  },
} as const;

export const gipTestbed: readonly Experiment[] = [
  makeFigure("GIP", {
    id: "gip-7",
    figures: ["7"],
    basis: "testbed",
    title: "RTOmin 200 ms: all variants collapse",
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
    series: [...byUnit, oneByOne],
    id: "gip-8",
    figures: ["8"],
    title: "NewReno collapses, GIP does not",
    finding:
      "NewReno collapses above about 12 senders, to a lower goodput with smaller units. GIP reaches about 0.9 of the link rate with every unit, slightly less than NewReno with very few senders.",
    panels: [
      {
        title: "figure 8",
        kind: "curve",
        y: ["normalizedGoodput"],
        series: byUnit.map(({ name }) => name),
        overlays: ["payloadCeiling", "onePerBlock"],
      },
    ],
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
        says: "Up to 8 senders NewReno reaches at least half of the link rate, with every unit.",
        ...said("VI-B", "figure 8", "The goodput of TCP NewReno collapses when the number of senders is larger than about 12"),
        test: { kind: "level", curves: newRenoCurves.map((name) => on(name, "normalizedGoodput")), until: 8, least: 0.5 },
      },
      {
        says: "From 16 senders on NewReno is lower with smaller units.",
        ...said("VI-B", "figure 8", "the smaller is the stripe unit, the lower stable goodput TCP NewReno achieves"),
        test: { kind: "order", curves: newRenoCurves.toReversed().map((name) => on(name, "normalizedGoodput")), from: 16 },
      },
      {
        says: "A first window of one packet and delayed ACKs cost one sender 40 ms, a fifth of RTOmin, per unit.",
        ...said(
          "V-C",
          "",
          "the default value of the delayed ACK timer is 40ms, which is quite large compared with the microsecond-granularity RTTs",
        ),
        printed: { values: { 1: 0.2 } },
        test: { kind: "level", curves: [on(oneByOne.name, "blockTimeRto")], until: 1, least: 0.19, most: 0.24 },
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
];
