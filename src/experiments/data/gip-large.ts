import { tell } from "../tell.ts";
import { msg } from "../../language/translate.ts";
import type { ScenarioInput } from "../../scenario/check/scenario-input.ts";
import type { AxisOfX, Experiment, Question } from "../experiment.ts";
import { at, on, said } from "./curves.ts";
import { common, fastJitter, headWindow, makeFigure } from "./gip-basics.ts";
import { ns2Transport as ns2 } from "../../scenario/presets/preset.ts";

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

const fullPort = { name: "Delay of a full port", overlay: "fullPortMs" } as const;

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
    headWindow("1", msg("Does not state it for these simulations; section VIII computes with a first window of 2."), [
      { name: "2 packets", settings: { "transport.params.headWindow": "2" } },
    ]),
    {
      field: "workload.blockBytes",
      label: "Stripe unit",
      paperSays: "Does not state it for figures 15 to 20.",
      chosen: { name: "256 KB", settings: { "workload.blockBytes": "256KB" } },
      alternatives: [{ name: "64 KB", settings: { "workload.blockBytes": "64KB" } }],
      because: "The paper's unit in most figures.",
    },
    ...common,
  ],
} as const;

const pointsQuestion: Question = {
  asks: "Could 70% higher mean 70 points of the link rate?",
  answer: "Neither: with 100 senders GIP reaches {gip} of the link rate, 2 ms {small} and NewReno {newReno}.",
  facts: {
    gip: at(gip, "normalizedGoodput", 100, "percent"),
    small: at(small, "normalizedGoodput", 100, "percent"),
    newReno: at(newReno, "normalizedGoodput", 100, "percent"),
  },
};

const muchHigher = said(
  "VII-A",
  "figure 17",
  "the link utilization of TCP with GIP is about 70% higher than the other two mechanisms as the number of senders is larger than 50",
);
const slightlyWorse = said(
  "VII-A",
  "figure 17",
  "the performance of TCP with GIP is a little worse than both TCP NewReno and TCP with RTOmin=2 ms",
);
const fastAssumptions = [...usual.assumptions.slice(0, 2), fastJitter, ...common.slice(1)];

export const gipLarge: readonly Experiment[] = [
  makeFigure("GIP", {
    ...usual,
    id: "gip-15",
    figures: ["15"],
    title: "GIP or an RTOmin of 2 ms: no collapse",
    finding:
      "NewReno collapses above 16 senders. With a minimum RTO of 2 ms it stays above 0.7 up to 100 senders and degrades with more. GIP stays high.",
    panels: [{ title: "figure 15", kind: "curve", y: ["normalizedGoodput"], log: false, overlays: ["payloadCeiling"] }],
    claims: [
      {
        says: "NewReno's collapse begins above about 16 senders.",
        ...said("VII-A", "figure 15", "the number of sender is larger than about 16"),
        printed: { x: 16, isAbout: true },
        test: { kind: "collapse", curve: on(newReno, "normalizedGoodput"), least: 16, most: 24 },
      },
      {
        says: "With 2 ms goodput stays above 70% up to 100 senders.",
        ...said("VII-A", "figure 15", "the bottleneck link utilization is larger than 70% when the number of senders is smaller than 100"),
        printed: { level: 0.7 },
        test: { kind: "level", curves: [on(small, "normalizedGoodput")], until: 100, least: 0.7 },
      },
      {
        says: "With more senders it degrades.",
        ...said("VII-A", "figure 15", "the utilization degrades as the number of senders increases"),
        test: { kind: "level", curves: [on(small, "normalizedGoodput")], from: 150, most: 0.7 },
      },
      {
        says: "GIP stays high with every number of senders.",
        ...said("VII-A", "figure 15", "TCP with GIP always keeps high goodput"),
        test: { kind: "level", curves: [on(gip, "normalizedGoodput")], least: 0.8 },
      },
      ...[small, newReno].map((name) => ({
        says: tell(msg("From 16 senders on GIP is above {name}."), { name }),
        ...said("VII-A", "figure 15", "TCP with GIP outperforms the other two mechanisms"),
        test: { kind: "order", curves: [on(gip, "normalizedGoodput"), on(name, "normalizedGoodput")], from: 16 } as const,
      })),
    ],
    reason:
      "150 first packets do not fit into 128 slots and 14.6 packets in flight, even with windows of one packet. With such a window no second packet follows whose ACK could show the loss. Whether a claim fails under every setting depends on the seeds, too.",
    questions: [
      {
        asks: "How many first packets fit?",
        answer: "Buffer and path hold {room} packets. With 100 senders GIP reaches {hundred} of the link rate, with 150 {more}.",
        facts: {
          room: { kind: "overlay", overlay: "roomPackets" },
          hundred: at(gip, "normalizedGoodput", 100, "percent"),
          more: at(gip, "normalizedGoodput", 150, "percent"),
        },
      },
      {
        asks: "With how many senders is a minimum RTO of 2 ms best?",
        answer: "With {best} senders; with 100 it reaches {hundred} of the link rate.",
        facts: { best: { kind: "most-x", curve: on(small, "normalizedGoodput") }, hundred: at(small, "normalizedGoodput", 100, "percent") },
      },
    ],
  }),
  makeFigure("GIP", {
    ...usual,
    id: "gip-16",
    figures: ["16"],
    series: [...series, fullPort],
    title: "An RTOmin of 2 ms: most timeouts",
    finding:
      "From 50 senders on a minimum RTO of 2 ms has far more timeouts than both others, and GIP has few. The paper calls them spurious: queue and hosts together take 2 ms.",
    panels: [{ title: "figure 16", kind: "curve", y: ["timeoutsPerBlock"], log: true }],
    claims: [
      {
        says: "With 2 ms there are far more timeouts than with GIP, from 50 senders on.",
        ...said("VII-A", "figure 16", "TCP with RTOmin=2 ms suffers far more TOs than both TCP NewReno and TCP with GIP do"),
        test: { kind: "order", curves: [on(small, "timeoutsPerBlock"), on(gip, "timeoutsPerBlock")], factor: 5, from: 50 },
      },
      {
        says: "There are far more than with NewReno and 200 ms.",
        ...said("VII-A", "figure 16", "TCP with RTOmin=2 ms suffers far more TOs than both TCP NewReno and TCP with GIP do"),
        test: { kind: "order", curves: [on(small, "timeoutsPerBlock"), on(newReno, "timeoutsPerBlock")], factor: 5, from: 50 },
      },
      {
        says: "GIP has few timeouts.",
        ...said("VII-A", "figure 16", "TCP with GIP suffers few TO periods"),
        test: { kind: "level", curves: [on(gip, "timeoutsPerBlock")], most: 0.1 },
      },
      {
        says: "At least half of the timeouts with 2 ms are spurious.",
        ...said("VII-A", "figure 16", "the retransmission timer will expire and thus a spurious TO period happens"),
        test: { kind: "level", curves: [on(small, "spuriousShare")], from: 50, least: 0.5 },
      },
      {
        says: "A full port and the path delay a packet by B/C + D = 1.14 ms.",
        ...said("VII-A", "", "When the buffer is full, the queuing delay at the intermediate switch plus the transmission delay is about"),
        printed: { level: 1.14, isAbout: true },
        test: { kind: "level", curves: [on(fullPort.name, "formula")], least: 1.13, most: 1.15 },
      },
    ],
    reason:
      "A full port drops what the timer retransmits: nearly all of these timeouts follow a lost retransmission, or a loss that no ACK reports. Almost none is spurious.",
    questions: [
      {
        asks: "How many of the timeouts with 2 ms are spurious?",
        answer: "With 100 senders {share} of them; the most affected sender has {all} per block.",
        facts: { share: at(small, "spuriousShare", 100, "percent"), all: at(small, "timeoutsPerBlock", 100) },
      },
      {
        asks: "How many times as many timeouts are there with 2 ms?",
        answer: "With 100 senders {ratio} times as many as with 200 ms.",
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
            title: "10 Gbps: GIP leads from 50 senders",
            finding:
              "At 10 Gbps GIP is about 70% above both others from 50 senders on, and slightly below them with very few. A minimum RTO of 2 ms is worse than at 1 Gbps.",
            panels: [{ title: "figure 17", kind: "curve", y: ["normalizedGoodput"], overlays: ["payloadCeiling"] }] as const,
            claims: [
              {
                says: "GIP is about 1.7 times as high as NewReno, from 50 senders on.",
                ...muchHigher,
                printed: { level: 1.7, isAbout: true },
                test: {
                  kind: "order",
                  curves: [on(gip, "normalizedGoodput"), on(newReno, "normalizedGoodput")],
                  factor: 1.5,
                  most: 1.9,
                  from: 50,
                },
              },
              {
                says: "GIP is about 1.7 times as high as 2 ms, from 50 senders on.",
                ...muchHigher,
                printed: { level: 1.7, isAbout: true },
                test: {
                  kind: "order",
                  curves: [on(gip, "normalizedGoodput"), on(small, "normalizedGoodput")],
                  factor: 1.5,
                  most: 1.9,
                  from: 50,
                },
              },
              {
                says: "With 4 senders GIP is below NewReno.",
                ...slightlyWorse,
                test: { kind: "order", curves: [on(newReno, "normalizedGoodput"), on(gip, "normalizedGoodput")], until: 4 },
              },
              {
                says: "With 4 senders GIP is below 2 ms.",
                ...slightlyWorse,
                test: { kind: "order", curves: [on(small, "normalizedGoodput"), on(gip, "normalizedGoodput")], until: 4 },
              },
              {
                says: "2 ms is worse than at 1 Gbps, up to 100 senders.",
                ...said("VII-A", "figure 17", "RTOmin=2 ms performs worse with higher bottleneck bandwidth"),
                test: {
                  kind: "order",
                  curves: [on("NewReno, 2 ms, 1 Gbps", "normalizedGoodput"), on(small, "normalizedGoodput")],
                  until: 100,
                },
              },
            ] as const,
          }
        : {
            title: "10 Gbps: an RTOmin of 2 ms, fewer timeouts",
            finding: "At 10 Gbps a minimum RTO of 2 ms has fewer timeouts than at 1 Gbps.",
            panels: [{ title: "figure 18", kind: "curve", y: ["timeoutsPerBlock"], log: true }] as const,
            claims: [
              {
                says: "There are fewer than at 1 Gbps, from 50 senders on.",
                ...said("VII-A", "figure 18", "the average number of the TO periods per stripe unit is smaller than that in Figure 16"),
                test: {
                  kind: "ratio",
                  of: on(small, "timeoutsPerBlock"),
                  to: on("NewReno, 2 ms, 1 Gbps", "timeoutsPerBlock"),
                  from: 50,
                  most: 1,
                },
              },
            ] as const,
          }),
      reason:
        figure === "17"
          ? "Waiting 200 ms costs 10 times as much data at 10 Gbps as at 1 Gbps, so GIP is 2 to 20 times as high as NewReno. A queue of 128 packets lasts 0.1 ms, so a retransmission after 2 ms finds a free slot, and while one sender waits, others send."
          : "A link 10 times as fast empties the port in a tenth of the time: a queue of 128 packets lasts 0.1 ms, so a retransmission after 2 ms finds a free slot. While one sender waits, others send.",
      questions: [
        {
          asks: "How long does a full port take to empty at 10 Gbps, compared with 2 ms?",
          answer: "A twentieth. With 100 senders there are {fast} timeouts per block, and {slow} at 1 Gbps.",
          facts: { fast: at(small, "timeoutsPerBlock", 100), slow: at("NewReno, 2 ms, 1 Gbps", "timeoutsPerBlock", 100) },
        },
        {
          asks: "How much higher is GIP than 2 ms with 50 senders?",
          answer: "GIP reaches {gip} of the link rate, 2 ms {small}.",
          facts: { gip: at(gip, "normalizedGoodput", 50, "percent"), small: at(small, "normalizedGoodput", 50, "percent") },
        },
        ...(figure === "17" ? [pointsQuestion] : []),
      ],
    }),
  ),
];
