import { tell } from "../tell.ts";
import { msg } from "../../language/translate.ts";
import type { Experiment } from "../experiment.ts";
import { at, on } from "./curves.ts";
import { common, headWindow, lossRecovery, makeFigure, makeUdpCases, portBuffer, testBed, to23, udpRuns } from "./gip-basics.ts";

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
  assumptions: [headWindow("2", "W0 = 2 in the test bed, for its receivers delay ACKs (section V-C)."), testBed, ...common],
} as const;

const udpSeries = [{ name: "GIP", changes: { transport: { algorithm: "gip" } } }, { name: "NewReno" }] as const;

const udp = {
  basis: "testbed",
  series: udpSeries,
  measures: ["normalizedGoodput", "timeoutsPerBlock"],
  assumptions: [portBuffer, lossRecovery, headWindow("1", "W0 = 2 in the test bed; nothing for these figures."), udpRuns, ...common],
} as const;

const udpReason = msg(
  "With NewReno's recovery and no UDP a retransmission always finds the slot that its ACK has freed. Beside UDP a datagram sometimes has it first: a few retransmissions in a thousand are lost, and only a timer notices. With more buffer, or a recovery that notices lost retransmissions, GIP keeps its level.",
);

export const gipTestbed: readonly Experiment[] = [
  makeFigure("GIP", {
    id: "gip-7",
    figures: ["7"],
    basis: "testbed",
    title: "Every transport with RTOmin 200 ms collapses alike",
    finding: "CUBIC, Illinois and NewReno collapse alike while RTOmin is 200 ms; NewReno with an RTOmin of 2 ms does not collapse.",
    series: [...collapsing, { name: "NewReno, 2 ms", changes: { transport: { rules: "ns2", rtoMinNs: 2_000_000 } } }],
    x: to23,
    measures: ["timeoutsPerBlock"],
    panels: [{ title: "figure 7", kind: "curve", y: ["normalizedGoodput"], overlays: ["payloadCeiling"] }],
    assumptions: [testBed, ...common],
    claims: [
      {
        says: "From 16 senders on the three with RTOmin 200 ms are within a tenth of the link of each other.",
        cite: "section VI-A, figure 7",
        test: {
          kind: "flat",
          curves: collapsing.map(({ name }) => on(name, "normalizedGoodput")),
          from: 16,
          within: 0.1,
          as: "difference",
        },
      },
      {
        says: "They collapse: at most half of the link from 16 senders on.",
        cite: "section VI-A, figure 7",
        test: { kind: "level", curves: collapsing.map(({ name }) => on(name, "normalizedGoodput")), from: 16, most: 0.5 },
      },
      {
        says: "RTOmin 2 ms does not collapse.",
        cite: "section VI-A, figure 7",
        test: { kind: "level", curves: [on("NewReno, 2 ms", "normalizedGoodput")], from: 4, least: 0.85 },
      },
    ],
    reason:
      "All of them overflow the same port with the same first packets. At this scale 2 ms are 30 round trips: waiting costs little. With the test bed's packets and 128 packets of buffer all three still collapse, but Illinois lower: most of its timeouts come because no ACK triggers a retransmission, which hardly ever happens to the other two.",
    questions: [
      {
        asks: "Does another way of growing the window help?",
        answer: "With 23 senders NewReno has {newreno} of the link, CUBIC {cubic} and Illinois {illinois}.",
        facts: {
          newreno: at("NewReno", "normalizedGoodput", 23, "percent"),
          cubic: at("CUBIC", "normalizedGoodput", 23, "percent"),
          illinois: at("Illinois", "normalizedGoodput", 23, "percent"),
        },
      },
      {
        asks: "Does a timer of 2 ms avoid timeouts, or only make them cheap?",
        answer: "With 23 senders there are {many} timeouts a block with 2 ms, and {few} with 200 ms.",
        facts: { many: at("NewReno, 2 ms", "timeoutsPerBlock", 23), few: at("NewReno", "timeoutsPerBlock", 23) },
      },
    ],
  }),
  makeFigure("GIP", {
    ...units8,
    id: "gip-8",
    figures: ["8"],
    title: "NewReno collapses past 12 senders, GIP never",
    finding:
      "NewReno collapses past about 12 senders, lower for smaller units. GIP has about 0.9 of the link with every unit, slightly less than NewReno with very few senders.",
    panels: [{ title: "figure 8", kind: "curve", y: ["normalizedGoodput"], overlays: ["payloadCeiling", "onePerBlock"] }],
    claims: [
      {
        says: "GIP has about 0.9 with every unit from 4 senders on.",
        cite: "section VI-B, figure 8",
        test: { kind: "level", curves: gipCurves.map((name) => on(name, "normalizedGoodput")), from: 4, least: 0.82, most: 0.96 },
      },
      {
        says: "With one sender GIP is slightly below NewReno.",
        cite: "section VI-B, figure 8",
        test: { kind: "order", curves: [on("NewReno 256 KB", "normalizedGoodput"), on("GIP 256 KB", "normalizedGoodput")], until: 1 },
      },
      ...newRenoCurves.map((name) => ({
        says: tell(msg("NewReno collapses past about 12 senders ({blocks})."), { blocks: name.replace("NewReno ", "") }),
        cite: "section VI-B, figure 8",
        test: { kind: "collapse", curve: on(name, "normalizedGoodput"), least: 8, most: 16 } as const,
      })),
      {
        says: "Past the collapse NewReno is lower for smaller units.",
        cite: "section VI-B, figure 8",
        test: { kind: "order", curves: newRenoCurves.toReversed().map((name) => on(name, "normalizedGoodput")), from: 16 },
      },
    ],
    reason:
      "The first round fits, as W0 N packets are fewer than the port holds and sends meanwhile, and the tail of a block is retransmitted without a timer. On the test bed's hosts, with 128 packets of buffer, NewReno's losses of 64 KB units are nearly all retransmitted without a timer as well: that unit does not collapse, and goodput no longer rises with the unit.",
    questions: [
      {
        asks: "What does GIP cost a lone sender?",
        answer: "With blocks of 64 KB it has {gip} of the link, NewReno {newreno}.",
        facts: { gip: at("GIP 64 KB", "normalizedGoodput", 1, "percent"), newreno: at("NewReno 64 KB", "normalizedGoodput", 1, "percent") },
      },
      {
        asks: "Why is NewReno's goodput four times higher with blocks four times larger?",
        answer: "With 23 senders {small} of the link for 64 KB and {large} for 256 KB: one RTOmin a block, whatever the block holds.",
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
        says: "GIP has hardly any timeouts.",
        cite: "section VI-B, figure 9",
        test: { kind: "level", curves: gipCurves.map((name) => on(name, "timeoutsPerBlock")), most: 0.05 },
      },
      {
        says: "Slightly more with 256 KB than with smaller units.",
        cite: "section VI-B, figure 9",
        test: null,
        because: "Noise from outside makes the difference in a test bed; a run without it has none to compare.",
      },
    ],
    reason: "Without noise from outside no retransmission is lost.",
    questions: [
      {
        asks: "How many timeouts a block does GIP avoid?",
        answer: "With 20 senders and 256 KB NewReno has {newreno}, GIP {gip}.",
        facts: { newreno: at("NewReno 256 KB", "timeoutsPerBlock", 20), gip: at("GIP 256 KB", "timeoutsPerBlock", 20) },
      },
      {
        asks: "Do smaller units have fewer timeouts?",
        answer: "With 12 senders NewReno has {small} a block with 64 KB and {large} with 256 KB.",
        facts: { small: at("NewReno 64 KB", "timeoutsPerBlock", 12), large: at("NewReno 256 KB", "timeoutsPerBlock", 12) },
      },
    ],
  }),
  ...([false, true] as const).flatMap((isFar) => {
    const x = makeUdpCases(isFar);
    const [goodput, timeouts] = isFar ? ["12", "13"] : ["10", "11"];
    return [
      makeFigure("GIP", {
        ...udp,
        x,
        id: `gip-${goodput}`,
        figures: [goodput],
        title: isFar ? "The bottleneck's place does not matter" : "With UDP beside it GIP is near 0.8",
        finding: isFar
          ? "With the bottleneck between two switches the goodput is as with one: it does not depend on where the bottleneck is."
          : "With 100 Mbps of UDP into the same port GIP is near 0.8 Gbps, a tenth below what it has alone; NewReno falls as before.",
        panels: [{ title: `figure ${goodput}`, kind: "curve", y: ["normalizedGoodput"] }],
        claims: [
          {
            says: isFar
              ? msg("GIP is near 0.8 of the link with UDP behind a second switch.")
              : msg("GIP is near 0.8 of the link with UDP into the receiver's port."),
            cite: isFar ? "section VI-D, figure 12" : "section VI-C, figure 10",
            test: { kind: "level", curves: [on("GIP", "normalizedGoodput")], from: 4, least: 0.72, most: 0.87 },
          },
        ],
        reason: udpReason,
        questions: [
          {
            asks: "How much of the link does UDP leave, and how much of it does GIP use?",
            answer: "UDP takes a tenth. With 4 senders GIP has {few} of the link, with 16 senders {many}.",
            facts: { few: at("GIP", "normalizedGoodput", 4, "percent"), many: at("GIP", "normalizedGoodput", 16, "percent") },
          },
          {
            asks: "Does NewReno notice the UDP at all?",
            answer: "With 8 senders it has {newreno} of the link.",
            facts: { newreno: at("NewReno", "normalizedGoodput", 8, "percent") },
          },
        ],
      }),
      makeFigure("GIP", {
        ...udp,
        x,
        id: `gip-${timeouts}`,
        figures: [timeouts],
        title: isFar ? "Nor does it for the timeouts" : "UDP brings a few more timeouts",
        finding: isFar
          ? "The timeouts are close to those of figure 11."
          : "NewReno's timeouts rise as before; GIP has slightly more than without UDP.",
        panels: [{ title: `figure ${timeouts}`, kind: "curve", y: ["timeoutsPerBlock"] }],
        claims: [
          {
            says: isFar
              ? msg("GIP has few timeouts with UDP behind a second switch.")
              : msg("GIP has few timeouts with UDP into the receiver's port."),
            cite: isFar ? "section VI-D, figure 13" : "section VI-C, figure 11",
            test: { kind: "level", curves: [on("GIP", "timeoutsPerBlock")], from: 4, most: 0.1 },
          },
        ],
        reason: udpReason,
        questions: [
          {
            asks: "From how many senders on does every second block of GIP have a timeout?",
            answer: "From {onset} senders on.",
            facts: { onset: { kind: "onset", curve: on("GIP", "timeoutsPerBlock"), above: 0.5 } },
          },
          {
            asks: "How many timeouts a block has NewReno?",
            answer: "With 16 senders {newreno}, GIP {gip}.",
            facts: { newreno: at("NewReno", "timeoutsPerBlock", 16), gip: at("GIP", "timeoutsPerBlock", 16) },
          },
        ],
      }),
    ];
  }),
];
