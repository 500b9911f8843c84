import { tell } from "../tell.ts";
import { msg } from "../../language/translate.ts";
import type { ScenarioInput } from "../../scenario/scenario-input.ts";
import { webGaps, webResponses } from "../../scenario/trim-distributions.ts";
import type { Case, Experiment, ExperimentSeries } from "../experiment.ts";
import { at, on } from "./curves.ts";
import { dctcp, ids, l2dct, makeTrimFigure, nameRun, names, onePoint, slowStartRestart, star, tcp, trim } from "./trim-basics.ts";

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
      "Trains of 0.5 to 256 KB: under 20 % up to 4 KB, about 70 % of 4 to 128 KB, 10 % above. Gaps of hundreds of microseconds to several milliseconds.",
    ),
  ],
] as const;

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
      panels: [{ title: `figure ${figure}`, kind: "timeline", y: [] }],
      assumptions: [],
      claims: [],
      reason: "A measured input of figures 11 and 14: responses are drawn from a table of sizes and gaps that the paper's sentences hold.",
      questions: [
        {
          asks: "How many responses does such a server give?",
          answer: "{count} of four servers, in {packets} packets.",
          facts: { count: at("Responses", "responseCount", 1, "whole"), packets: at("Responses", "deliveredPackets", 1, "whole") },
        },
        {
          asks: "How long does one take when hardly anything else is sent?",
          answer: "{time} on average.",
          facts: { time: at("Responses", "responseMeanNs", 1, "time") },
        },
      ],
    }),
  ),
  makeTrimFigure({
    id: "trim-4",
    figures: ["4"],
    title: "Inherited windows: three of five connections time out twice",
    finding:
      "The five connections have 0, 1, 2, 2 and 2 timeouts. Their windows are near 900 packets at 0.3 s, where 118 fit; with an RTO of 1 ms the windows are the same.",
    scenario: history,
    series: [{ name: tcp, changes: { transport: { algorithm: "reno" } } }],
    x: timers,
    panels: [
      { title: "figure 4(a)", kind: "rows", y: ["timeoutsOfSenders"] },
      { title: "figure 4(b)", kind: "rows", y: ["windowsAt300ms"] },
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
        says: "0, 1, 2, 2 and 2 timeouts.",
        cite: "section II-B, figure 4",
        test: { kind: "count", curve: on(tcp, "timeoutsOfSenders"), equals: [0, 1, 2, 2, 2] },
      },
      {
        says: "No window is below 850 at 0.3 s.",
        cite: "section II-B, figure 4(b)",
        test: { kind: "level", curves: [on(tcp, "leastWindowAt300ms")], least: 850 },
      },
      {
        says: "None is above 980.",
        cite: "section II-B, figure 4(b)",
        test: { kind: "level", curves: [on(tcp, "mostWindowAt300ms")], most: 980 },
      },
    ],
    reason:
      "Each ACK of a small response opens the window, which no response ever fills. The large response sends all of it at once into room for 117 packets. At 0.3 s a connection has begun its 200 responses only on average: one whose pauses have added up to more still has some to come, and a window below 850. At 0.5 s all are through, and every window is above 850.",
    questions: [
      {
        asks: "Why do small responses make large windows?",
        answer:
          "After 0.2 s of them the smallest window has {least} packets, and {late} when all are through; 117 fit into buffer and pipe.",
        facts: { least: at(tcp, "leastWindowAt300ms", 200, "whole"), late: at(tcp, "leastWindowAt500ms", 200, "whole") },
      },
      {
        asks: "Does a timer of 1 ms solve it?",
        answer: "It ends the run at {fast} instead of {slow}; the timeouts are still there.",
        facts: { fast: at(tcp, "durationNs", 1, "time"), slow: at(tcp, "durationNs", 200, "time") },
      },
    ],
  }),
  makeTrimFigure({
    id: "trim-5",
    figures: ["5", "7(c)"],
    title: "Even 1 MB of buffer leaves TCP most of its timeouts",
    finding:
      "With the history of small responses more than 60 % of TCP's runs have a timeout even with a buffer of 1 MB; the others do better and are still at risk. TRIM has far fewer, in most cases none.",
    scenario: history,
    series: many,
    x: { label: "buffer, KB", cases: bufferCases, log: true },
    across: [
      { field: "workload.senders", coarse: [5, 20], full: [2, 5, 10, 20, 40] },
      { field: "workload.finalBytes", coarse: [131_072], full: [32_768, 65_536, 131_072, 262_144] },
    ],
    seeds: { coarse: 1, full: 1 },
    panels: [{ title: "figures 5 and 7(c)", kind: "curve", y: ["hasTimeout"] }],
    assumptions: [
      slowStartRestart,
      {
        field: "sizes-and-numbers",
        label: "Mix of sizes and senders",
        paperSays: "2 to 40 servers and trains of 32 to 256 KB, about 1000 runs.",
        chosen: { name: "2, 5, 10, 20, 40 servers; 32, 64, 128, 256 KB; each as often", settings: {} },
        alternatives: [],
        because: "The share over all runs depends on how many of them have many senders.",
      },
    ],
    claims: [
      {
        says: "TCP: at least 60 % at 1 MB, over all runs.",
        cite: "section II-C, figure 5",
        test: { kind: "level", curves: [on(withHistory(tcp), "hasTimeout")], from: 1024, least: 0.6 },
      },
      {
        says: "With 20 servers and more: at least 60 %.",
        cite: "section II-C, figure 5",
        test: { kind: "level", curves: [on(withHistory(tcp), "hasTimeout", { "workload.senders": [20, 40] })], from: 1024, least: 0.6 },
      },
      ...[tcp, dctcp, l2dct].map((name) => ({
        says: tell(msg("{name}: the history never makes it better."), { name }),
        cite: "section II-C, figure 5",
        test: { kind: "order", curves: [on(withHistory(name), "hasTimeout"), on(nameRun(name, false, "1 Gbps"), "hasTimeout")] } as const,
      })),
      {
        says: "DCTCP and L2DCT do better than TCP.",
        cite: "section II-C, figure 5",
        test: {
          kind: "order",
          curves: [on(withHistory(tcp), "hasTimeout"), on(withHistory(dctcp), "hasTimeout"), on(withHistory(l2dct), "hasTimeout")],
        },
      },
      {
        says: "TRIM has fewer than any of them at every buffer.",
        cite: "section IV, figure 7(c)",
        test: { kind: "order", curves: [on(withHistory(l2dct), "hasTimeout"), on(withHistory(trim), "hasTimeout")], margin: 0.01 },
      },
    ],
    reason:
      "Inherited windows are sent whole, before any CE mark can come back. TRIM's probes are two packets of each sender: they do not fit only where the buffer is smaller than that.",
    questions: [
      {
        asks: "How large must the buffer be to be rid of TCP's timeouts?",
        answer: "Larger than 1 MB: there {share} of the runs still have one, and with 20 servers and more {many}.",
        facts: {
          share: at(withHistory(tcp), "hasTimeout", 1024, "percent"),
          many: { kind: "at", curve: on(withHistory(tcp), "hasTimeout", { "workload.senders": [20, 40] }), x: 1024, as: "percent" },
        },
      },
      {
        asks: "How much of it is the history's fault?",
        answer: "With 128 KB {history} of TCP's runs have a timeout with the small responses before, {none} without them.",
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
    title: "TRIM: no timeout, all done before 0.6 s",
    finding:
      "One spike of about 800 Mbps at 0.5 s, no timeout, done before 0.6 s. The queue stays at 20 packets or less, windows below 20 before 0.5 s.",
    scenario: history,
    series: [{ name: trim, changes: { transport: { algorithm: "trim" } } }],
    x: onePoint(msg("5 servers")),
    panels: [
      { title: "figure 7(a)", kind: "timeline", y: [] },
      { title: "figure 7(b)", kind: "bars", y: ["peakBps", "maxQueuePackets", "mostWindowAt500ms"] },
    ],
    assumptions: [slowStartRestart],
    claims: [
      { says: "No timeout.", cite: "section IV-A, figure 7", test: { kind: "level", curves: [on(trim, "timeouts")], most: 0 } },
      {
        says: "Done before 0.6 s.",
        cite: "section IV-A, figure 7",
        test: { kind: "level", curves: [on(trim, "durationNs")], most: 600e6 },
      },
      {
        says: "At most 20 packets wait.",
        cite: "section IV-A, figure 7",
        test: { kind: "level", curves: [on(trim, "maxQueuePackets")], most: 20 },
      },
      {
        says: "Windows stay below 20 before 0.5 s.",
        cite: "section IV-A, figure 7",
        test: { kind: "level", curves: [on(trim, "mostWindowAt500ms")], most: 20 },
      },
      {
        says: "One spike of about 800 Mbps (700 to 950).",
        cite: "section IV-A, figure 7",
        test: { kind: "level", curves: [on(trim, "peakBps")], least: 700e6, most: 950e6 },
      },
    ],
    reason: "After each pause a sender probes with two packets, and its window becomes what their round trip allows.",
    questions: [
      {
        asks: "How large do windows get that probe after each pause?",
        answer: "{window} packets at most at 0.5 s.",
        facts: { window: at(trim, "mostWindowAt500ms", 1) },
      },
      {
        asks: "How full is the buffer of 100 packets?",
        answer: "{queue} packets at most.",
        facts: { queue: at(trim, "maxQueuePackets", 1) },
      },
    ],
  }),
];
