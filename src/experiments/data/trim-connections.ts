import type { ScenarioInput } from "../../scenario/check/scenario-input.ts";
import { webGaps, webResponses } from "../../scenario/presets/trim-distributions.ts";
import type { Assumption, Experiment } from "../experiment.ts";
import { at, on, said } from "./curves.ts";
import { dctcp, ids, l2dct, makeTrimFigure, marking, names, tcp, transport, trim } from "./trim-basics.ts";

/** TCP-TRIM, figure 11: thousands of connections to one front end. */

const loads: Assumption = {
  field: "gaps",
  label: "Gaps between responses",
  paperSays: "Hundreds of microseconds to several milliseconds. Not how gaps, sizes, and connections combine.",
  chosen: { name: "5.3 ms on average: the load is about the link rate", settings: {} },
  alternatives: [],
  because: "With shorter gaps the load is several times the link rate, and TRIM's probes cause more timeouts than DCTCP.",
};

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

/** Load and spread of the starts stay the same with more connections. */
const makeMany = (name: (typeof names)[number], thousands: number, connection: "kept" | "fresh") => ({
  name: `${name}, ${1000 * thousands}, ${connection === "kept" ? "normal" : "base"}`,
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
const normal = (name: string): string => `${name}, 1000, normal`;

export const trimConnections: readonly Experiment[] = [
  makeTrimFigure({
    id: "trim-11",
    figures: ["11"],
    title: "1000 connections: TRIM has the fewest timeouts",
    finding:
      "TCP has the most timeouts, some even with 4 MB. DCTCP and L2DCT have about equally many. TRIM has the fewest, and none above 512 KB with 1000 connections. With a new connection per response there are fewer.",
    scenario: manyServers,
    series: [
      ...names.map((name) => makeMany(name, 1, "kept")),
      ...names.map((name) => makeMany(name, 1, "fresh")),
      ...[2, 3, 4].map((thousands) => makeMany(trim, thousands, "kept")),
    ],
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
      { title: "figure 11(b)", kind: "curve", y: ["timeouts"], series: names.map((name) => `${name}, 1000, base`) },
      {
        title: "figure 11(c) to (h), TRIM",
        kind: "curve",
        y: ["timeouts"],
        series: [normal(trim), ...[2, 3, 4].map((thousands) => `${trim}, ${1000 * thousands}, normal`)],
      },
    ],
    assumptions: [loads, marking],
    claims: [
      {
        says: "TCP has the most timeouts, with every buffer.",
        ...said("IV-C", "figure 11", "TCP has the highest number of RTO both in the “normal case” and in the “base case”"),
        test: { kind: "order", curves: [on(normal(tcp), "timeouts"), on(normal(dctcp), "timeouts")] },
      },
      {
        says: "TRIM has fewer than DCTCP.",
        ...said("IV-C", "figure 11", "TCP-TRIM always performs the best."),
        test: { kind: "order", curves: [on(normal(dctcp), "timeouts"), on(normal(trim), "timeouts")] },
      },
      {
        says: "TRIM has fewer than L2DCT.",
        ...said("IV-C", "figure 11", "TCP-TRIM always performs the best."),
        test: { kind: "order", curves: [on(normal(l2dct), "timeouts"), on(normal(trim), "timeouts")] },
      },
      {
        says: "DCTCP and L2DCT have about as many timeouts.",
        ...said("IV-C", "figure 11", "DCTCP and L2DCT have the similar performance"),
        test: { kind: "flat", curves: [on(normal(dctcp), "timeouts"), on(normal(l2dct), "timeouts")], within: 15, as: "difference" },
      },
      {
        says: "With 1000 connections TRIM has none above 512 KB.",
        ...said("IV-C", "figure 11", "The RTO never occurs when the buffer size is larger than 512 KB in both cases"),
        printed: { level: 0 },
        test: { kind: "level", curves: [on(normal(trim), "timeouts")], from: 1024, most: 0 },
      },
      {
        says: "With 2000 and 3000 connections TRIM has none from 2 MB on.",
        ...said("IV-C", "figure 11", "TCP-TRIM needs at least 2 MB buffer size to avoid RTO in the cases of 2000 and 3000 connections"),
        printed: { level: 0 },
        test: {
          kind: "level",
          curves: [on(`${trim}, 2000, normal`, "timeouts"), on(`${trim}, 3000, normal`, "timeouts")],
          from: 2048,
          most: 0,
        },
      },
      {
        says: "With 4000 connections TRIM has some even with 2 MB.",
        ...said("IV-C", "figure 11", "TCP-TRIM can not avoid RTO completely either"),
        test: { kind: "level", curves: [on(`${trim}, 4000, normal`, "timeouts")], from: 2048, until: 2048, least: 1 },
      },
      {
        says: "TCP has some even with 4 MB.",
        ...said("IV-C", "figure 11", "Even with 4 MB buffer size, TCP still cannot eliminate the RTO completely in the “normal case”"),
        test: { kind: "level", curves: [on(normal(tcp), "timeouts")], from: 4096, least: 1 },
      },
      {
        says: "With a new connection per response TCP has fewer.",
        ...said("IV-C", "figure 11", "the number of RTOs in the “normal case” is lowered to some extent across all protocols"),
        test: { kind: "order", curves: [on(normal(tcp), "timeouts"), on(`${tcp}, 1000, base`, "timeouts")] },
      },
      {
        says: "With a new connection per response TRIM has no more.",
        ...said("IV-C", "figure 11", "the number of RTOs in the “normal case” is lowered to some extent across all protocols"),
        test: { kind: "order", curves: [on(normal(trim), "timeouts"), on(`${trim}, 1000, base`, "timeouts")], margin: -5 },
      },
    ],
    reason:
      "Inherited windows of many connections meet in one port; TRIM's connections probe first. At the load chosen here 4000 TRIM connections fill at most nine tenths of 2 MB, so nothing is lost, and with 4 MB TCP has no timeout either. A higher load would change both.",
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
