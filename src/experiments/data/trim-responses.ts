import { tell } from "../tell.ts";
import { msg } from "../../language/translate.ts";
import type { ScenarioInput } from "../../scenario/scenario-input.ts";
import { webGaps, webResponses } from "../../scenario/trim-distributions.ts";
import type { Case, Experiment, ExperimentSeries } from "../experiment.ts";
import { at, on, said } from "./curves.ts";
import {
  dctcp,
  ids,
  l2dct,
  makeTrimFigure,
  nameRun,
  names,
  onePoint,
  slowStart,
  slowStartRestart,
  star,
  tcp,
  trim,
} from "./trim-basics.ts";

/** TCP-TRIM, figures 1 to 7: small responses inflate windows before a large one. */

/** 200 small responses of each of five servers from 0.1 s on, a large one at 0.5 s. */
const history: ScenarioInput = {
  ...star,
  workload: {
    kind: "on-off",
    senders: 5,
    responses: 200,
    responseBytes: [2000, 10_000],
    meanGapNs: 1_000_000,
    startNs: 100_000_000,
    finalBytes: 130_000,
    finalStartNs: 500_000_000,
  },
};

const timers: Experiment["x"] = {
  label: "RTOmin, ms",
  cases: [
    { at: 1, name: "1 ms", changes: { transport: { rtoMinNs: 1_000_000 } } },
    { at: 200, name: "200 ms", changes: { transport: { rtoMinNs: 200_000_000 } } },
  ],
};

const measured: ScenarioInput = {
  ...star,
  workload: {
    kind: "on-off",
    senders: 4,
    responses: 1000,
    responseCdf: webResponses,
    gapCdf: webGaps,
    gapFrom: "end",
    startNs: 0,
    finalBytes: 0,
  },
};

const inputs = [
  ["1", msg("Packets of one server's trains"), msg("A short train has a few to dozens of packets, a long one about 100 or more.")],
  [
    "2",
    msg("Sizes of trains, and gaps between them"),
    msg(
      "Trains have 0.5 to 256 KB: fewer than 20% up to 4 KB, about 70% from 4 to 128 KB, 10% more. Gaps last from hundreds of microseconds to several milliseconds.",
    ),
  ],
] as const;

/** Figure 2: what the table of sizes, from which responses are drawn, was made of. */
const sizeClaims: Experiment["claims"] = [
  {
    says: "Fewer than 20% of the trains have at most 4 KB.",
    ...said("II-A", "figure 2(a)", "The proportion of tiny PTs (i.e., ≤ 4 KB) is lower than 20%, while 10% is larger than 128 KB."),
    printed: { level: 0.2 },
    test: { kind: "level", curves: [on("Responses", "responsesUpTo4KB")], most: 0.2 },
  },
  {
    says: "About 70% have 4 to 128 KB.",
    ...said("II-A", "figure 2(a)", "about 70% is between 4 KB to 128 KB"),
    printed: { level: 0.7, isAbout: true },
    test: { kind: "level", curves: [on("Responses", "responsesTo128KB")], least: 0.65, most: 0.77 },
  },
  {
    says: "10% have more than 128 KB.",
    ...said("II-A", "figure 2(a)", "The proportion of tiny PTs (i.e., ≤ 4 KB) is lower than 20%, while 10% is larger than 128 KB."),
    printed: { level: 0.1 },
    test: { kind: "level", curves: [on("Responses", "responsesAbove128KB")], least: 0.08, most: 0.12 },
  },
];

const bufferCases: readonly Case[] = [32, 64, 128, 256, 512, 1024].map((size) => ({
  at: size,
  name: `${size} KB`,
  onlyFull: size === 64 || size === 512,
  changes: { network: { bufferPackets: Math.floor((size * 1024) / 1500) } },
}));

const many: readonly ExperimentSeries[] = (["1 Gbps", "10 Gbps"] as const).flatMap((rate) =>
  [true, false].flatMap((hasHistory) =>
    names.map((name) => ({
      name: nameRun(name, hasHistory, rate),
      onlyFull: rate === "10 Gbps",
      changes: {
        ...(rate === "10 Gbps" && { network: { linkBps: 1e10, rttNs: 100_000, ecnThresholdPackets: 65 } }),
        transport: { algorithm: ids[name] },
        ...(!hasHistory && { workload: { kind: "on-off" as const, responses: 0 } }),
      },
    })),
  ),
);
const withHistory = (name: string): string => nameRun(name, true, "1 Gbps");

export const trimResponses: readonly Experiment[] = [
  ...inputs.map(([figure, title, finding]) =>
    makeTrimFigure({
      id: `trim-${figure}`,
      figures: [figure],
      basis: "trace",
      title,
      finding,
      scenario: measured,
      series: [{ name: "Responses", changes: { transport: { algorithm: "reno" } } }],
      x: onePoint(msg("4 servers")),
      seeds: { coarse: 1, full: 1 },
      measures: ["responseCount", "responseMeanNs", "deliveredPackets"],
      panels:
        figure === "1"
          ? [{ title: "figure 1", kind: "timeline", y: [] }]
          : [{ title: "figure 2(a)", kind: "bars", y: ["responsesUpTo4KB", "responsesTo128KB", "responsesAbove128KB"] }],
      assumptions: [],
      claims: figure === "1" ? [] : sizeClaims,
      reason:
        "An input of figures 11 and 14. We draw responses from a table of sizes and gaps that we made from the paper's sentences; its traces were not available.",
      questions: [
        {
          asks: "How many responses do the four servers send?",
          answer: "{count} responses in {packets} packets.",
          facts: { count: at("Responses", "responseCount", 1, "whole"), packets: at("Responses", "deliveredPackets", 1, "whole") },
        },
        {
          asks: "How long does one take when little else is sent?",
          answer: "{time} on average.",
          facts: { time: at("Responses", "responseMeanNs", 1, "time") },
        },
      ],
    }),
  ),
  makeTrimFigure({
    id: "trim-4",
    figures: ["4"],
    title: "Inherited windows: three of five connections have two timeouts",
    finding:
      "The five connections have 0, 1, 2, 2, and 2 timeouts. Their inherited windows exceed 850 packets at 0.5 s, where 118 fit. With a minimum RTO of 1 ms the windows are the same.",
    scenario: history,
    series: [
      { name: tcp, changes: { transport: { algorithm: "reno" } } },
      { name: "Path and buffer", overlay: "roomPackets" },
    ],
    x: timers,
    panels: [
      { title: "timeouts", kind: "rows", y: ["timeoutsOfSenders"] },
      { title: "figure 4(b)", kind: "rows", y: ["windowsAt500ms"] },
    ],
    assumptions: [
      slowStartRestart,
      {
        field: "workload.finalBytes",
        label: "Size of the large responses",
        paperSays: "More than 128 KB.",
        chosen: { name: "130 KB", settings: { "workload.finalBytes": "130KB" } },
        alternatives: [
          { name: "131.4 KB, 90 full packets", settings: { "workload.finalBytes": "131400" } },
          { name: "140 KB", settings: { "workload.finalBytes": "140KB" } },
        ],
        because: "A short last packet that is lost is a timeout of its own.",
      },
    ],
    claims: [
      {
        says: "The connections have 0, 1, 2, 2, and 2 timeouts.",
        ...said("II-B", "figure 4", "the numbers of timeouts in connections 2, 3, 4, and 5 are 1, 2, 2, and 2, respectively"),
        test: { kind: "count", curve: on(tcp, "timeoutsOfSenders"), equals: [0, 1, 2, 2, 2] },
      },
      {
        says: "Every inherited window exceeds 850 packets at 0.5 s.",
        ...said("II-B", "figure 4(b)", "the inherited window sizes in connections 1, 2, 3, and 4 all exceed 850 packets"),
        printed: { level: 850 },
        test: { kind: "level", curves: [on(tcp, "leastWindowAt500ms")], least: 850 },
      },
      {
        says: "The largest window is close to 900 packets at 0.3 s.",
        ...said("II-B", "figure 4(b)", "the window size is close to 900 at 0.3 s, and kept until 0.5 s"),
        printed: { level: 900, isAbout: true },
        test: { kind: "level", curves: [on(tcp, "mostWindowAt300ms")], least: 810, most: 990 },
      },
      {
        says: "Path and buffer hold 118 packets.",
        ...said("II-B", "", "the allowed number of flight packets is at most 118"),
        printed: { level: 118 },
        test: { kind: "level", curves: [on("Path and buffer", "formula")], least: 115, most: 121 },
      },
    ],
    reason:
      "Each ACK of a small response opens the window, which no response fills. The large response then sends a whole window at once, and 117 packets fit. A short last packet that is lost is a timeout of its own, so the exact counts depend on the size of the large response.",
    questions: [
      {
        asks: "Why do small responses make large windows?",
        answer: "After 0.2 s of them the smallest window has {least} packets, and {late} once all have finished; buffer and path hold 117.",
        facts: { least: at(tcp, "leastWindowAt300ms", 200, "whole"), late: at(tcp, "leastWindowAt500ms", 200, "whole") },
      },
      {
        asks: "Does a minimum RTO of 1 ms solve it?",
        answer: "The run ends at {fast} instead of {slow}, but the timeouts remain.",
        facts: { fast: at(tcp, "durationNs", 1, "time"), slow: at(tcp, "durationNs", 200, "time") },
      },
    ],
  }),
  makeTrimFigure({
    id: "trim-5",
    figures: ["5", "7(c)"],
    title: "Even with 1 MB of buffer TCP keeps most of its timeouts",
    finding:
      "With small responses before, more than 60% of TCP's runs have a timeout, even with a buffer of 1 MB. The others have fewer, but some. TRIM has far fewer, in most cases none.",
    scenario: history,
    series: many,
    x: { label: "buffer, KB", cases: bufferCases, log: true },
    across: [
      { field: "workload.senders", coarse: [5, 20], full: [2, 5, 10, 20, 40] },
      { field: "workload.finalBytes", coarse: [131_072], full: [32_768, 65_536, 131_072, 262_144] },
    ],
    seeds: { coarse: 1, full: 3 },
    panels: (["1 Gbps", "10 Gbps"] as const).map((rate) => ({
      title: rate === "1 Gbps" ? msg("figures 5 and 7(c), 1 Gbps") : msg("figures 5 and 7(c), 10 Gbps"),
      kind: "curve",
      y: ["hasTimeout"],
      series: [true, false].flatMap((hasHistory) => names.map((name) => nameRun(name, hasHistory, rate))),
    })),
    assumptions: [
      slowStartRestart,
      {
        field: "sizes-and-numbers",
        label: "Mix of sizes and senders",
        paperSays: "2 to 40 servers and trains of 32 to 256 KB, about 1000 runs.",
        chosen: { name: "2, 5, 10, 20, 40 servers; 32, 64, 128, 256 KB; each as often", settings: {} },
        alternatives: [],
        because: "The share over all runs depends on how many of them have many servers.",
      },
    ],
    claims: [
      {
        says: "TCP: more than 60% of all runs have a timeout at 1 MB and 1 Gbps.",
        ...said("II-B", "figure 5", "more than 60% even with 1 MB buffer size"),
        printed: { values: { 1024: 0.6 } },
        test: { kind: "level", curves: [on(withHistory(tcp), "hasTimeout")], from: 1024, least: 0.6 },
      },
      {
        says: "TCP: more than 60% at 1 MB with 20 and 40 servers.",
        ...said("II-B", "figure 5", "more than 60% even with 1 MB buffer size"),
        printed: { values: { 1024: 0.6 } },
        test: { kind: "level", curves: [on(withHistory(tcp), "hasTimeout", { "workload.senders": [20, 40] })], from: 1024, least: 0.6 },
      },
      {
        says: "TCP: more than 60% of all runs have a timeout at 1 MB and 10 Gbps.",
        ...said("II-B", "figure 5", "more than 60% even with 1 MB buffer size"),
        printed: { values: { 1024: 0.6 } },
        test: { kind: "level", curves: [on(nameRun(tcp, true, "10 Gbps"), "hasTimeout")], from: 1024, least: 0.6 },
      },
      ...[tcp, dctcp, l2dct].map((name) => ({
        says: tell(msg("{name}: small responses before never reduce the timeouts."), { name }),
        ...said("II-B", "figure 5", "the risk of TCP timeout still exists after introducing the ON/OFF HTTP traffic"),
        test: { kind: "order", curves: [on(withHistory(name), "hasTimeout"), on(nameRun(name, false, "1 Gbps"), "hasTimeout")] } as const,
      })),
      {
        says: "DCTCP and L2DCT have no more timeouts than TCP.",
        ...said("II-B", "figure 5", "Although other protocols perform a little better"),
        test: {
          kind: "order",
          curves: [on(withHistory(tcp), "hasTimeout"), on(withHistory(dctcp), "hasTimeout"), on(withHistory(l2dct), "hasTimeout")],
        },
      },
      {
        says: "TRIM has fewer than any other, with every buffer.",
        ...said(
          "IV-A",
          "figure 7(c)",
          "the probability of TCP timeout with TCP-TRIM is much lower than those of TCP, DCTCP, and L2DCT across all the cases",
        ),
        test: { kind: "order", curves: [on(withHistory(l2dct), "hasTimeout"), on(withHistory(trim), "hasTimeout")], margin: 0.01 },
      },
    ],
    reason:
      "Inherited windows are sent whole, before any CE mark can return. TRIM first sends two packets per sender as probes, which fit all but the smallest buffers. The share over all runs depends on how many of them have many servers.",
    questions: [
      {
        asks: "How large must the buffer be to avoid TCP's timeouts?",
        answer: "Larger than 1 MB: with 1 MB {share} of the runs have one, and with 20 and 40 servers {many}.",
        facts: {
          share: at(withHistory(tcp), "hasTimeout", 1024, "percent"),
          many: { kind: "at", curve: on(withHistory(tcp), "hasTimeout", { "workload.senders": [20, 40] }), x: 1024, as: "percent" },
        },
      },
      {
        asks: "How much do the small responses before contribute?",
        answer: "With 128 KB {history} of TCP's runs have a timeout with them, {none} without them.",
        facts: {
          history: at(withHistory(tcp), "hasTimeout", 128, "percent"),
          none: at(nameRun(tcp, false, "1 Gbps"), "hasTimeout", 128, "percent"),
        },
      },
    ],
  }),
  makeTrimFigure({
    id: "trim-7",
    figures: ["7(a)", "7(b)"],
    title: "TRIM: no timeout, all finished before 0.6 s",
    finding:
      "One spike of about 800 Mbps at 0.5 s, no timeout, finished before 0.6 s. The queue never exceeds 20 packets, and no window exceeds 20 before 0.5 s.",
    scenario: history,
    series: [{ name: trim, changes: { transport: { algorithm: "trim" } } }],
    x: onePoint(msg("5 servers")),
    panels: [
      { title: "figure 7(a)", kind: "timeline", y: [] },
      { title: "figure 7(b)", kind: "bars", y: ["mostWindowAt500ms", "maxQueuePackets"] },
      { title: "peak", kind: "bars", y: ["peakBps"] },
    ],
    assumptions: [slowStartRestart, slowStart],
    claims: [
      {
        says: "There is no timeout.",
        ...said("IV-A", "figure 7(a)", "TCP timeout does not happen, and all the data transfers finish before 0.6 s"),
        printed: { level: 0 },
        test: { kind: "level", curves: [on(trim, "timeouts")], most: 0 },
      },
      {
        says: "All transfers finish before 0.6 s.",
        ...said("IV-A", "figure 7(a)", "TCP timeout does not happen, and all the data transfers finish before 0.6 s"),
        printed: { level: 600e6 },
        test: { kind: "level", curves: [on(trim, "durationNs")], most: 600e6 },
      },
      {
        says: "The queue never exceeds 20 packets.",
        ...said("IV-A", "figure 7(a)", "the queue length never exceeds 20 packets"),
        printed: { level: 20 },
        test: { kind: "level", curves: [on(trim, "maxQueuePackets")], most: 20 },
      },
      {
        says: "No window exceeds 20 packets before 0.5 s.",
        ...said("IV-A", "figure 7(b)", "the window size of each connection never exceeds 20 packets before 0.5 s"),
        printed: { level: 20 },
        test: { kind: "level", curves: [on(trim, "mostWindowAt500ms")], most: 20 },
      },
      {
        says: "Throughput peaks at about 800 Mbps.",
        ...said("IV-A", "figure 7(a)", "the total throughput rapidly reaches to about 800 Mbps at 0.5 s"),
        printed: { level: 800e6, isAbout: true },
        test: { kind: "level", curves: [on(trim, "peakBps")], least: 700e6, most: 950e6 },
      },
    ],
    reason:
      "After each pause a sender probes with two packets, and their round trip sets its window. With slow start unchanged the queue reaches 28 packets.",
    questions: [
      {
        asks: "How large do the windows become?",
        answer: "At most {window} packets at 0.5 s.",
        facts: { window: at(trim, "mostWindowAt500ms", 1) },
      },
      {
        asks: "How full is the buffer of 100 packets?",
        answer: "At most {queue} packets.",
        facts: { queue: at(trim, "maxQueuePackets", 1) },
      },
    ],
  }),
];
