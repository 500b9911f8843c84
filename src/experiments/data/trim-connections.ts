import { tell } from "../tell.ts";
import { msg } from "../../language/translate.ts";
import type { ScenarioInput } from "../../scenario/check/scenario-input.ts";
import { webGaps, webResponses } from "../../scenario/presets/trim-distributions.ts";
import type { Assumption, Experiment } from "../experiment.ts";
import { at, on, said } from "./curves.ts";
import { dctcp, ids, l2dct, makeTrimFigure, marking, names, tcp, transport, trim } from "./trim-basics.ts";

/** TCP-TRIM, figure 11: thousands of connections to one front end. */

const kilobytes = [128, 256, 512, 1024, 2048, 4096];
const manyServers: ScenarioInput = {
  network: {
    topology: "graph",
    ecnThresholdPackets: 65,
    hosts: [
      { name: "servers", count: 40, at: "s", linkBps: 1e9, delayNs: 50_000 },
      { name: "front", count: 1, at: "s", linkBps: 1e10, delayNs: 25_000 },
    ],
  },
  transport,
  workload: {
    kind: "on-off",
    responses: 64,
    responseCdf: webResponses,
    totalBytes: 524_288,
    finalBytes: 0,
    gapCdf: webGaps,
    gapFrom: "end",
    startNs: 100_000_000,
  },
};

const nameRun = (name: string, thousands: number, connection: "normal" | "base"): string => `${name}, ${1000 * thousands}, ${connection}`;

/** Load and spread of the starts stay the same with more connections. */
const makeMany = (name: (typeof names)[number], thousands: number, connection: "kept" | "fresh") => ({
  name: nameRun(name, thousands, connection === "kept" ? "normal" : "base"),
  onlyFull: thousands > 1 || connection === "fresh",
  changes: {
    transport: { algorithm: ids[name], ...(name === trim && { params: { asynchronousTimers: true } }) },
    workload: {
      kind: "on-off",
      senders: 1000 * thousands,
      gapScale: 3.5 * thousands,
      startJitterNs: 10_000_000 * thousands,
      connection,
    } as const,
    groups: [{ name: "all", senders: 1000 * thousands, from: "servers", to: "front" }],
  },
});
const normal = (name: string): string => nameRun(name, 1, "normal");
const base = (name: string): string => nameRun(name, 1, "base");
const others = [tcp, dctcp, l2dct] as const;

const series = [
  ...names.map((name) => makeMany(name, 1, "kept")),
  ...names.map((name) => makeMany(name, 1, "fresh")),
  ...others.map((name) => makeMany(name, 2, "kept")),
  ...[2, 3, 4].map((thousands) => makeMany(trim, thousands, "kept")),
];

/** A setting of the series of some transports. */
const setFor = (some: readonly string[], path: string, text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    series.filter(({ name }) => some.some((one) => name.startsWith(`${one}, `))).map(({ name }) => [`${name}: ${path}`, text]),
  );

const loads: Assumption = {
  field: "gaps",
  label: "Gaps between responses",
  paperSays: "States gaps of hundreds of microseconds to several milliseconds, but not how gaps, sizes and connections combine.",
  chosen: { name: "5.3 ms on average with 1000 connections: the load is about the link rate", settings: {} },
  alternatives: [
    { name: "1.5 ms on average, as in figure 2, with any number of connections", settings: setFor(names, "workload.gapScale", "1") },
  ],
  because: "With the gaps of figure 2 the load is several times the link rate.",
};

const marks: Assumption = {
  ...marking,
  chosen: { name: "65 packets", settings: {} },
  alternatives: [{ name: "20 packets", settings: setFor([dctcp, l2dct], "network.ecnThresholdPackets", "20") }],
  because: "DCTCP's own paper has 65 at 10 Gbps, the receiver's rate, and 20 at 1 Gbps, the senders'.",
};

const timers: Assumption = {
  field: "transport.params.asynchronousTimers",
  label: "TRIM's asynchronous start of windows",
  paperSays: "Desynchronizes the connections after their probes (section III-B), which helps here (section IV-C).",
  chosen: { name: "on", settings: {} },
  alternatives: [{ name: "off", settings: setFor([trim], "transport.params.asynchronousTimers", "off") }],
  because: "The paper's text; the other figures do not need it.",
};

/** What is said of both cases, at 1000 connections. */
const cases = [
  { nameOf: normal, words: msg("kept connections") },
  { nameOf: base, words: msg("a new connection per response") },
] as const;

export const trimConnections: readonly Experiment[] = [
  makeTrimFigure({
    id: "trim-11",
    figures: ["11"],
    title: "1000 connections: TRIM has the fewest timeouts",
    finding:
      "TCP has the most timeouts, some even with 4 MB. DCTCP and L2DCT have about equally many. TRIM has the fewest, and none above 512 KB with 1000 connections. With a new connection per response there are fewer.",
    scenario: manyServers,
    series,
    x: {
      label: "buffer, KB",
      log: true,
      cases: kilobytes.map((size) => ({
        at: size,
        name: `${size} KB`,
        onlyFull: size === 128 || size > 1024,
        changes: { network: { bufferPackets: Math.floor((size * 1024) / 1500) } },
      })),
    },
    seeds: { coarse: 1, full: 3 },
    panels: [
      { title: "figure 11(a)", kind: "curve", y: ["timeouts"], series: names.map(normal) },
      { title: "figure 11(b)", kind: "curve", y: ["timeouts"], series: names.map(base) },
      { title: "figure 11(c)", kind: "curve", y: ["timeouts"], series: names.map((name) => nameRun(name, 2, "normal")) },
      {
        title: "figure 11(c), (e), and (g), TRIM",
        kind: "curve",
        y: ["timeouts"],
        series: [1, 2, 3, 4].map((thousands) => nameRun(trim, thousands, "normal")),
      },
    ],
    assumptions: [loads, marks, timers],
    claims: [
      ...cases.flatMap(({ nameOf, words }) =>
        [dctcp, l2dct].map((name) => ({
          says: tell(msg("TCP has at least as many timeouts as {name}, with {connections}."), { name, connections: words }),
          ...said("IV-C", "figure 11", "TCP has the highest number of RTO both in the “normal case” and in the “base case”"),
          test: { kind: "order", curves: [on(nameOf(tcp), "timeouts"), on(nameOf(name), "timeouts")] } as const,
        })),
      ),
      ...cases.flatMap(({ nameOf, words }) =>
        [dctcp, l2dct].map((name) => ({
          says: tell(msg("TRIM has no more timeouts than {name}, with {connections}."), { name, connections: words }),
          ...said("IV-C", "figure 11", "TCP-TRIM always performs the best."),
          test: { kind: "order", curves: [on(nameOf(name), "timeouts"), on(nameOf(trim), "timeouts")] } as const,
        })),
      ),
      ...others.map((name) => ({
        says: tell(msg("TRIM has no more timeouts than {name}, with 2000 connections."), { name }),
        ...said("IV-C", "figure 11", "TCP-TRIM always performs the best."),
        test: {
          kind: "order",
          curves: [on(nameRun(name, 2, "normal"), "timeouts"), on(nameRun(trim, 2, "normal"), "timeouts")],
        } as const,
      })),
      {
        says: "DCTCP and L2DCT have about as many timeouts: they differ by at most a quarter.",
        ...said("IV-C", "figure 11", "DCTCP and L2DCT have the similar performance"),
        test: { kind: "flat", curves: [on(normal(dctcp), "timeouts"), on(normal(l2dct), "timeouts")], within: 1.25, as: "factor" },
      },
      ...cases.map(({ nameOf, words }) => ({
        says: tell(msg("TRIM has no timeout above 512 KB, with 1000 connections and {connections}."), { connections: words }),
        ...said("IV-C", "figure 11", "The RTO never occurs when the buffer size is larger than 512 KB in both"),
        printed: { level: 0 },
        test: { kind: "level", curves: [on(nameOf(trim), "timeouts")], from: 1024, most: 0 } as const,
      })),
      {
        says: "With 2000 and 3000 connections TRIM has none from 2 MB on.",
        ...said("IV-C", "figure 11", "TCP-TRIM needs at least 2 MB buffer size to avoid RTO in the cases of 2000 and 3000 connections"),
        printed: { level: 0 },
        test: {
          kind: "level",
          curves: [2, 3].map((thousands) => on(nameRun(trim, thousands, "normal"), "timeouts")),
          from: 2048,
          most: 0,
        },
      },
      {
        says: "With 2000 and 3000 connections TRIM has some with 1 MB.",
        ...said("IV-C", "figure 11", "TCP-TRIM needs at least 2 MB buffer size to avoid RTO in the cases of 2000 and 3000 connections"),
        test: {
          kind: "level",
          curves: [2, 3].map((thousands) => on(nameRun(trim, thousands, "normal"), "timeouts")),
          from: 1024,
          until: 1024,
          least: 1,
        },
      },
      {
        says: "With 4000 connections TRIM has some even with 2 MB.",
        ...said("IV-C", "figure 11", "TCP-TRIM can not avoid RTO completely either"),
        test: { kind: "level", curves: [on(nameRun(trim, 4, "normal"), "timeouts")], from: 2048, until: 2048, least: 1 },
      },
      {
        says: "TRIM has no fewer timeouts with more connections, from 1000 to 4000.",
        ...said("IV-C", "figure 11", "As the number of concurrent connections increases, the performance of each protocol gets worse."),
        test: { kind: "order", curves: [4, 3, 2, 1].map((thousands) => on(nameRun(trim, thousands, "normal"), "timeouts")) },
      },
      ...others.map((name) => ({
        says: tell(msg("{name} has no fewer timeouts with 2000 connections than with 1000."), { name }),
        ...said("IV-C", "figure 11", "As the number of concurrent connections increases, the performance of each protocol gets worse."),
        test: { kind: "order", curves: [on(nameRun(name, 2, "normal"), "timeouts"), on(normal(name), "timeouts")] } as const,
      })),
      {
        says: "TCP has some even with 4 MB.",
        ...said("IV-C", "figure 11", "Even with 4 MB buffer size, TCP still cannot eliminate the RTO completely in the “normal case”"),
        test: { kind: "level", curves: [on(normal(tcp), "timeouts")], from: 4096, least: 1 },
      },
      ...names.map((name) => ({
        says: tell(msg("With a new connection per response {name} has no more timeouts."), { name }),
        ...said("IV-C", "figure 11", "the number of RTOs in the “normal case” is lowered to some extent across all protocols"),
        test: { kind: "order", curves: [on(normal(name), "timeouts"), on(base(name), "timeouts")] } as const,
      })),
    ],
    reason:
      "At the load chosen here 4000 TRIM connections fill at most nine tenths of 2 MB, and 1000 of TCP lose nothing with 4 MB. With the gaps of figure 2 the load is several times as high: both then have timeouts, but TRIM has more than DCTCP and L2DCT, as it sends its probes however long the queue is.",
    questions: [
      {
        asks: "How many timeouts do probes avoid?",
        answer: "With 512 KB TCP has {tcp}, TRIM {trim}.",
        facts: { tcp: at(normal(tcp), "timeouts", 512, "whole"), trim: at(normal(trim), "timeouts", 512, "whole") },
      },
      {
        asks: "Do CE marks help as much?",
        answer: "With 256 KB DCTCP has {dctcp}, TRIM {trim}.",
        facts: { dctcp: at(normal(dctcp), "timeouts", 256, "whole"), trim: at(normal(trim), "timeouts", 256, "whole") },
      },
    ],
  }),
];
