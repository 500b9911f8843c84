import { msg } from "../../language/translate.ts";
import type { Assumption, Experiment } from "../experiment.ts";
import { at, on } from "./curves.ts";
import { common, lossRecovery, makeFigure, makeUdpCases, portBuffer, testBed, to23, udpRuns } from "./gip-basics.ts";

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
  paperSays: "The tail of a block has 802.1p class 4; not what the switch does with it.",
  chosen: { name: "dropped last", settings: { "transport.params.priority": "drop-precedence" } },
  alternatives: [{ name: "sent first", settings: { "transport.params.priority": "strict" } }],
  because: "Both keep the tail from being lost; sending it first also lets it overtake the rest of its block.",
};

const alone = {
  basis: "testbed",
  series,
  x: to23,
  measures: ["normalizedGoodput", "timeoutsPerBlock"],
  assumptions: [priority, testBed, ...common],
} as const;

const withUdp = {
  basis: "testbed",
  series: [
    { name: "PRIN", changes: { transport: { algorithm: "prin" } } },
    { name: "NewReno" },
    { name: "NewReno, alone", changes: { groups: [] } },
  ],
  measures: ["normalizedGoodput", "timeoutsPerBlock"],
  assumptions: [portBuffer, lossRecovery, udpRuns, ...common],
} as const;

const udpReason = msg(
  "With NewReno's recovery and no UDP a retransmission always finds the slot that its ACK has freed. Beside UDP a datagram sometimes has it first: a few retransmissions in a thousand are lost, and only a timer notices. With 64 packets and 16 senders or more, whole windows are lost too. No setting tried here has both PRIN at 0.8 and NewReno at 0.2 to 0.4.",
);

export const prinTestbed: readonly Experiment[] = [
  makeFigure("PRIN", {
    ...alone,
    id: "prin-17",
    figures: ["17"],
    title: "PRIN keeps 0.9 to 20 senders; NewReno falls",
    finding:
      "PRIN has about 0.9 of the link. NewReno is small for more than 3 senders and falls from 0.9 to about 0.2 with blocks of 64 KB; with one sender it is above PRIN.",
    panels: [{ title: "figure 17", kind: "curve", y: ["normalizedGoodput"], overlays: ["payloadCeiling", "onePerBlock"] }],
    claims: [
      {
        says: "PRIN has about 0.9 of the link (at least 0.75).",
        cite: "section 7.2.1, figure 17",
        test: { kind: "level", curves: prinCurves.map((name) => on(name, "normalizedGoodput")), from: 2, least: 0.75 },
      },
      {
        says: "NewReno collapses within the test bed's 23 senders.",
        cite: "section 7.2.1, figure 17",
        test: { kind: "collapse", curve: on("NewReno 64 KB", "normalizedGoodput"), most: 16 },
      },
      {
        says: "NewReno is small for more than 3 senders.",
        cite: "section 7.2.1",
        test: { kind: "level", curves: newRenoCurves.map((name) => on(name, "normalizedGoodput")), from: 4, most: 0.5 },
      },
      {
        says: "NewReno falls to about 0.2 with 64 KB.",
        cite: "section 7.2.1, figure 17",
        test: null,
        because: "One timeout a block, which the paper reports too, allows 0.06 with 23 senders: 0.2 would take 78 of them.",
      },
      {
        says: "With one sender PRIN is below NewReno.",
        cite: "section 7.2.1",
        test: {
          kind: "order",
          curves: [on("NewReno 64 KB", "normalizedGoodput"), on("PRIN 64 KB", "normalizedGoodput")],
          until: 1,
          margin: 0.01,
        },
      },
    ],
    reason:
      "With 256 KB halved windows together exceed B + CD from about 20 senders on; smaller blocks end with smaller windows. With one sender half a window still covers CD, so halving costs nothing. A tail that is sent first overtakes the rest of its block: with 4 to 6 senders and 256 KB too few packets then follow a lost one, no ACK triggers its retransmission, and the timer has to. On the test bed's hosts, with 128 packets of buffer, NewReno loses packets of 64 KB blocks too, but nearly all are retransmitted without a timer: it does not collapse.",
    questions: [
      {
        asks: "How far do PRIN's halved windows reach?",
        answer: "With 20 senders it has {twenty} of the link, with 23 {more} (256 KB).",
        facts: {
          twenty: at("PRIN 256 KB", "normalizedGoodput", 20, "percent"),
          more: at("PRIN 256 KB", "normalizedGoodput", 23, "percent"),
        },
      },
      {
        asks: "Can NewReno have 0.2 of the link with blocks of 64 KB and one timeout in each?",
        answer: "No: with 23 senders one timeout a block allows {limit}.",
        facts: { limit: { kind: "overlay", overlay: "onePerBlock", x: 23, as: "percent" } },
      },
    ],
  }),
  makeFigure("PRIN", {
    ...alone,
    id: "prin-18",
    figures: ["18"],
    title: "NewReno: one timeout a block; PRIN none, to 20 senders",
    finding: "NewReno's timeouts rise to one a block; PRIN has about none.",
    panels: [{ title: "figure 18", kind: "curve", y: ["timeoutsPerBlock"] }],
    claims: [
      {
        says: "NewReno has about one timeout a block from 18 senders on (0.8 to 1.2).",
        cite: "section 7.2.1, figure 18",
        test: { kind: "level", curves: newRenoCurves.map((name) => on(name, "timeoutsPerBlock")), from: 18, least: 0.8, most: 1.2 },
      },
      {
        says: "PRIN has about none.",
        cite: "section 7.2.1, figure 18",
        test: { kind: "level", curves: prinCurves.map((name) => on(name, "timeoutsPerBlock")), most: 0.05 },
      },
    ],
    reason:
      "With 256 KB halved windows together exceed B + CD from about 20 senders on, and whole windows are lost; smaller blocks end with smaller windows. On the test bed's hosts, with 128 packets of buffer, NewReno loses packets of 64 KB blocks too, but nearly all are retransmitted without a timer, and few blocks have a timeout.",
    questions: [
      {
        asks: "Which of the two guards, head or tail, fails PRIN at last?",
        answer: "With 23 senders there are {timeouts} timeouts a block; the tail is protected, so they are at the head.",
        facts: { timeouts: at("PRIN 256 KB", "timeoutsPerBlock", 23) },
      },
      {
        asks: "Does NewReno ever have more than one timeout a block?",
        answer: "At most {most}, with {where} senders and 256 KB.",
        facts: {
          most: { kind: "most", curve: on("NewReno 256 KB", "timeoutsPerBlock") },
          where: { kind: "most-x", curve: on("NewReno 256 KB", "timeoutsPerBlock") },
        },
      },
    ],
  }),
  ...([false, true] as const).flatMap((isFar) => {
    const [goodput, timeouts] = isFar ? ["22", "23"] : ["19", "21"];
    const udp = { ...withUdp, x: makeUdpCases(isFar) };
    const cite = isFar ? "section 7.2.3" : "section 7.2.2";
    return [
      makeFigure("PRIN", {
        ...udp,
        id: `prin-${goodput}`,
        figures: [goodput],
        title: isFar ? "Wherever the bottleneck is, PRIN stays high" : "With UDP beside it PRIN has 0.8",
        finding: isFar
          ? "With the bottleneck between two switches it is as with one: PRIN works wherever the bottleneck is."
          : "With 100 Mbps of UDP into the same port PRIN has about 0.8 of the link; NewReno falls from 0.7 or 0.8 to 0.2 to 0.4.",
        panels: [{ title: `figure ${goodput}`, kind: "curve", y: ["normalizedGoodput"] }],
        claims: [
          {
            says: "PRIN has about 0.8 of the link.",
            cite: `${cite}, figure ${goodput}`,
            test: { kind: "level", curves: [on("PRIN", "normalizedGoodput")], from: 4, until: 20, least: 0.75, most: 0.87 },
          },
          {
            says: "NewReno falls to 0.2 to 0.4 of it.",
            cite: `${cite}, figure ${goodput}`,
            test: { kind: "level", curves: [on("NewReno", "normalizedGoodput")], from: 12, least: 0.2, most: 0.4 },
          },
        ],
        reason: udpReason,
        questions: [
          {
            asks: "What do 100 Mbps of UDP cost PRIN?",
            answer: "With 16 senders it has {prin} of the link, NewReno {newreno}.",
            facts: { prin: at("PRIN", "normalizedGoodput", 16, "percent"), newreno: at("NewReno", "normalizedGoodput", 16, "percent") },
          },
          {
            asks: "Is NewReno worse with UDP than without?",
            answer: "With 8 senders it has {udp} of the link, and {alone} alone.",
            facts: {
              udp: at("NewReno", "normalizedGoodput", 8, "percent"),
              alone: at("NewReno, alone", "normalizedGoodput", 8, "percent"),
            },
          },
        ],
      }),
      makeFigure("PRIN", {
        ...udp,
        id: `prin-${timeouts}`,
        figures: [timeouts],
        title: isFar ? "And its timeouts stay few" : "With UDP: NewReno has a few more timeouts, PRIN few",
        finding: isFar ? "PRIN's timeouts are few." : "NewReno has a little more timeouts than without UDP, PRIN quite few.",
        panels: [{ title: `figure ${timeouts}`, kind: "curve", y: ["timeoutsPerBlock"] }],
        claims: [
          {
            says: "PRIN has few timeouts (at most 0.1 a block).",
            cite: `${cite}, figure ${timeouts}`,
            test: { kind: "level", curves: [on("PRIN", "timeoutsPerBlock")], from: 4, until: 20, most: 0.1 },
          },
          ...(isFar
            ? []
            : [
                {
                  says: "NewReno has at least as many as without UDP.",
                  cite: `${cite}, figure ${timeouts}`,
                  test: {
                    kind: "order",
                    curves: [on("NewReno", "timeoutsPerBlock"), on("NewReno, alone", "timeoutsPerBlock")],
                    from: 8,
                    margin: -0.05,
                  },
                } as const,
              ]),
        ],
        reason: udpReason,
        questions: [
          {
            asks: "How many timeouts a block does PRIN have with 12 senders?",
            answer: "{prin}, against {newreno} of NewReno.",
            facts: { prin: at("PRIN", "timeoutsPerBlock", 12), newreno: at("NewReno", "timeoutsPerBlock", 12) },
          },
          {
            asks: "From how many senders on has every second block one?",
            answer: "PRIN's from {onset} senders on.",
            facts: { onset: { kind: "onset", curve: on("PRIN", "timeoutsPerBlock"), above: 0.5 } },
          },
        ],
      }),
    ];
  }),
];
