import { msg } from "../../language/translate.ts";
import { ns2Transport as ns2 } from "../../scenario/paper-transport.ts";
import type { ScenarioInput } from "../../scenario/scenario-input.ts";
import type { AxisOfX, Experiment } from "../experiment.ts";
import { at, on } from "./curves.ts";
import { common, fastJitter, headWindow, makeFigure } from "./gip-basics.ts";

/** GIP (ICNP 2013), figures 15 to 18: hundreds of senders. */

const large: ScenarioInput = {
  network: { bufferPackets: 128, rttNs: 117_000 },
  transport: ns2,
  workload: { kind: "barrier", blockBytes: 256_000 },
};
const fast: ScenarioInput = {
  ...large,
  network: { ...large.network, linkBps: 1e10 },
  workload: { ...large.workload, kind: "barrier", startJitterNs: 10_000 },
};

export const [gip, small, newReno] = ["GIP", "NewReno, 2 ms", "NewReno"] as const;
export const series = [
  { name: gip, changes: { transport: { algorithm: "gip" } } },
  { name: small, changes: { transport: { rtoMinNs: 2_000_000 } } },
  { name: newReno },
] as const;

const toHundreds: AxisOfX = {
  field: "workload.senders",
  label: "senders",
  coarse: [4, 8, 16, 24, 50, 100, 150],
  full: [4, 8, 12, 16, 20, 24, 32, 50, 64, 100, 150, 200],
  log: true,
};

export const usual = {
  scenario: large,
  series,
  x: toHundreds,
  blocks: { coarse: 4, full: 12 },
  seeds: { coarse: 1, full: 5 },
  measures: ["normalizedGoodput", "timeoutsPerBlock", "spuriousShare"],
  assumptions: [
    headWindow("1", msg("Nothing for these simulations; section VIII computes with W0 = 2."), [
      { name: "2 packets", settings: { "transport.params.headWindow": "2" } },
    ]),
    {
      field: "workload.blockBytes",
      label: "Stripe unit",
      paperSays: "Nothing for figures 15 to 20.",
      chosen: { name: "256 KB", settings: { "workload.blockBytes": "256KB" } },
      alternatives: [],
      because: "The usual unit of the paper.",
    },
    ...common,
  ],
} as const;

const fastAssumptions = [...usual.assumptions.slice(0, 2), fastJitter, ...common.slice(1)];

export const gipLarge: readonly Experiment[] = [
  makeFigure("GIP", {
    ...usual,
    id: "gip-15",
    figures: ["15"],
    title: "A timer of 2 ms serves 100 senders; GIP as many, and more with a first window of 2",
    finding: "NewReno collapses past 16 senders. A timer of 2 ms stays above 0.7 below 100 senders and degrades beyond. GIP stays high.",
    panels: [{ title: "figure 15", kind: "curve", y: ["normalizedGoodput"], log: false, overlays: ["payloadCeiling"] }],
    claims: [
      {
        says: "NewReno's collapse begins past 16 senders.",
        cite: "section VII, figure 15",
        test: { kind: "collapse", curve: on(newReno, "normalizedGoodput"), least: 16, most: 24 },
      },
      {
        says: "2 ms stays above 0.7 to 100 senders.",
        cite: "section VII, figure 15",
        test: { kind: "level", curves: [on(small, "normalizedGoodput")], until: 100, least: 0.7 },
      },
      {
        says: "Beyond that 2 ms degrades.",
        cite: "section VII, figure 15",
        test: { kind: "level", curves: [on(small, "normalizedGoodput")], from: 150, most: 0.7 },
      },
      {
        says: "GIP stays high throughout.",
        cite: "section VII, figure 15",
        test: { kind: "level", curves: [on(gip, "normalizedGoodput")], least: 0.8 },
      },
    ],
    reason:
      "150 first packets do not fit into 128 slots and the 14.6 packets in flight: no window of a whole packet can avoid that, and a window of one has no second packet whose ACK could tell of the loss.",
    questions: [
      {
        asks: "How many first packets does the port take?",
        answer: "Buffer and pipe have room for {room} packets; with 100 senders GIP has {hundred} of the link, with 150 {more}.",
        facts: {
          room: { kind: "overlay", overlay: "roomPackets" },
          hundred: at(gip, "normalizedGoodput", 100, "percent"),
          more: at(gip, "normalizedGoodput", 150, "percent"),
        },
      },
      {
        asks: "Where does the timer of 2 ms begin to lose?",
        answer: "It has most of the link with {best} senders, and {hundred} of it with 100.",
        facts: { best: { kind: "most-x", curve: on(small, "normalizedGoodput") }, hundred: at(small, "normalizedGoodput", 100, "percent") },
      },
    ],
  }),
  makeFigure("GIP", {
    ...usual,
    id: "gip-16",
    figures: ["16"],
    title: "2 ms: far more timeouts than both others",
    finding:
      "From 50 senders on the timer of 2 ms has far more timeouts than both others, and GIP few. The paper's cause: spurious timeouts, for the queue and the hosts' processing take 2 ms.",
    panels: [{ title: "figure 16", kind: "curve", y: ["timeoutsPerBlock"], log: true }],
    claims: [
      {
        says: "2 ms has at least five times as many as GIP, from 50 senders on.",
        cite: "section VII, figure 16",
        test: { kind: "order", curves: [on(small, "timeoutsPerBlock"), on(gip, "timeoutsPerBlock")], factor: 5, from: 50 },
      },
      {
        says: "And as NewReno with 200 ms.",
        cite: "section VII, figure 16",
        test: { kind: "order", curves: [on(small, "timeoutsPerBlock"), on(newReno, "timeoutsPerBlock")], factor: 5, from: 50 },
      },
      {
        says: "GIP has few.",
        cite: "section VII, figure 16",
        test: { kind: "level", curves: [on(gip, "timeoutsPerBlock")], most: 0.1 },
      },
      {
        says: "Those of 2 ms are spurious (at least half of them).",
        cite: "sections I and VII",
        test: { kind: "level", curves: [on(small, "spuriousShare")], from: 50, least: 0.5 },
      },
    ],
    reason:
      "A full buffer drops what a timer retransmits: nearly all of the 2 ms timer's timeouts are lost retransmissions and holes that no ACK tells of. Hardly any is spurious.",
    questions: [
      {
        asks: "How many of the 2 ms timer's timeouts come too early?",
        answer: "With 100 senders {share} of them, and there are {all} a block at the unluckiest sender.",
        facts: { share: at(small, "spuriousShare", 100, "percent"), all: at(small, "timeoutsPerBlock", 100) },
      },
      {
        asks: "How many times as many timeouts does the short timer have?",
        answer: "With 100 senders {ratio} times as many as the timer of 200 ms.",
        facts: { ratio: { kind: "ratio", of: on(small, "timeoutsPerBlock"), to: on(newReno, "timeoutsPerBlock"), x: 100 } },
      },
    ],
  }),
  ...(["17", "18"] as const).map((figure) =>
    makeFigure("GIP", {
      ...usual,
      scenario: fast,
      series: [
        ...series,
        {
          name: "NewReno, 2 ms, 1 Gbps",
          changes: { network: { linkBps: 1e9 }, workload: { startJitterNs: 100_000 }, transport: { rtoMinNs: 2_000_000 } },
        },
      ],
      seeds: { coarse: 1, full: 3 },
      blocks: { coarse: 4, full: 10 },
      assumptions: fastAssumptions,
      id: `gip-${figure}`,
      figures: [figure],
      ...(figure === "17"
        ? {
            title: "At 10 Gbps GIP leads from 50 senders on",
            finding:
              "At 10 Gbps GIP is about 70 % above both others from 50 senders on, and slightly below them with very few. The timer of 2 ms does worse than at 1 Gbps.",
            panels: [{ title: "figure 17", kind: "curve", y: ["normalizedGoodput"], overlays: ["payloadCeiling"] }] as const,
            claims: [
              {
                says: "GIP is at least half as much again above NewReno, from 50 senders on.",
                cite: "section VII, figure 17",
                test: { kind: "order", curves: [on(gip, "normalizedGoodput"), on(newReno, "normalizedGoodput")], factor: 1.5, from: 50 },
              },
              {
                says: "And above the timer of 2 ms.",
                cite: "section VII, figure 17",
                test: { kind: "order", curves: [on(gip, "normalizedGoodput"), on(small, "normalizedGoodput")], factor: 1.5, from: 50 },
              },
              {
                says: "With 4 senders GIP is below both.",
                cite: "section VII, figure 17",
                test: { kind: "order", curves: [on(newReno, "normalizedGoodput"), on(gip, "normalizedGoodput")], until: 4, margin: -0.02 },
              },
              {
                says: "2 ms does worse than at 1 Gbps, to 100 senders.",
                cite: "section VII, figure 17",
                test: {
                  kind: "order",
                  curves: [on("NewReno, 2 ms, 1 Gbps", "normalizedGoodput"), on(small, "normalizedGoodput")],
                  until: 100,
                },
              },
            ] as const,
          }
        : {
            title: "At 10 Gbps 2 ms times out less than half as often",
            finding: "At 10 Gbps the timer of 2 ms has fewer timeouts than at 1 Gbps.",
            panels: [{ title: "figure 18", kind: "curve", y: ["timeoutsPerBlock"], log: true }] as const,
            claims: [
              {
                says: "Less than half as many as at 1 Gbps, from 50 senders on.",
                cite: "section VII, figure 18",
                test: {
                  kind: "ratio",
                  of: on(small, "timeoutsPerBlock"),
                  to: on("NewReno, 2 ms, 1 Gbps", "timeoutsPerBlock"),
                  from: 50,
                  most: 0.5,
                },
              },
            ] as const,
          }),
      reason:
        "Ten times as fast a link empties the port in a tenth of the time: a queue of 128 packets lasts 0.1 ms, so a retransmission after 2 ms finds room. Several senders recover while one waits, so 2 ms cost less than 20 buffers.",
      questions: [
        {
          asks: "How long does a full port take to empty at 10 Gbps, against the timer of 2 ms?",
          answer: "A twentieth of it. With 100 senders there are {fast} timeouts a block, and {slow} at 1 Gbps.",
          facts: { fast: at(small, "timeoutsPerBlock", 100), slow: at("NewReno, 2 ms, 1 Gbps", "timeoutsPerBlock", 100) },
        },
        {
          asks: "What does GIP gain over a timer of 2 ms with 50 senders?",
          answer: "GIP has {gip} of the link, the timer of 2 ms {small}.",
          facts: { gip: at(gip, "normalizedGoodput", 50, "percent"), small: at(small, "normalizedGoodput", 50, "percent") },
        },
      ],
    }),
  ),
];
