import type { ScenarioInput } from "../../scenario/scenario-input.ts";
import { webGaps, webResponses } from "../../scenario/trim-distributions.ts";
import type { Assumption, Experiment } from "../experiment.ts";
import { at, on } from "./curves.ts";
import { dctcp, ids, l2dct, makeTrimFigure, marking, names, tcp, transport, trim } from "./trim-basics.ts";

/** TCP-TRIM, figure 11: thousands of connections to one front end. */

const loads: Assumption = {
  field: "gaps",
  label: "Gaps between responses",
  paperSays: "Hundreds of microseconds to several milliseconds; not how they go together with sizes and connections.",
  chosen: { name: "5.3 ms on average: the load is about the link's rate", settings: {} },
  alternatives: [],
  because: "With shorter gaps the load is several times the link's rate, and TRIM's probes then make more timeouts than DCTCP.",
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
    title: "A thousand connections: TRIM times out least",
    finding:
      "TCP has most timeouts, some even with 4 MB; DCTCP and L2DCT are alike; TRIM has fewest, and none above 512 KB with 1000 connections. With a new connection for each response there are fewer.",
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
    seeds: { coarse: 1, full: 2 },
    panels: [{ title: "figure 11", kind: "curve", y: ["timeouts"], log: true }],
    assumptions: [loads, marking],
    claims: [
      {
        says: "TCP has most timeouts at every buffer.",
        cite: "section IV-E, figure 11",
        test: { kind: "order", curves: [on(normal(tcp), "timeouts"), on(normal(dctcp), "timeouts")] },
      },
      {
        says: "TRIM has fewest.",
        cite: "section IV-E, figure 11",
        test: { kind: "order", curves: [on(normal(dctcp), "timeouts"), on(normal(trim), "timeouts")] },
      },
      {
        says: "DCTCP and L2DCT are within 15 of each other.",
        cite: "section IV-E, figure 11",
        test: { kind: "flat", curves: [on(normal(dctcp), "timeouts"), on(normal(l2dct), "timeouts")], within: 15, as: "difference" },
      },
      {
        says: "TRIM has none above 512 KB.",
        cite: "section IV-E, figure 11",
        test: { kind: "level", curves: [on(normal(trim), "timeouts")], from: 1024, most: 0 },
      },
      {
        says: "With 2000 and 3000 connections none from 2 MB on.",
        cite: "section IV-E",
        test: {
          kind: "level",
          curves: [on(`${trim}, 2000, normal`, "timeouts"), on(`${trim}, 3000, normal`, "timeouts")],
          from: 2048,
          most: 0,
        },
      },
      {
        says: "With 4000 connections some.",
        cite: "section IV-E",
        test: { kind: "level", curves: [on(`${trim}, 4000, normal`, "timeouts")], from: 2048, until: 2048, least: 1 },
      },
      {
        says: "TCP has some even with 4 MB.",
        cite: "section IV-E, figure 11",
        test: { kind: "level", curves: [on(normal(tcp), "timeouts")], from: 4096, least: 1 },
      },
      {
        says: "With a new connection each TCP has fewer.",
        cite: "section IV-E, figure 11",
        test: { kind: "order", curves: [on(normal(tcp), "timeouts"), on(`${tcp}, 1000, base`, "timeouts")] },
      },
      {
        says: "And TRIM no more.",
        cite: "section IV-E, figure 11",
        test: { kind: "order", curves: [on(normal(trim), "timeouts"), on(`${trim}, 1000, base`, "timeouts")], margin: -5 },
      },
    ],
    reason:
      "Inherited windows of many connections meet in one port. TRIM's connections probe first; at several times the link's load its probes leave whatever the queue is. At the load chosen here 4000 connections of TRIM fill nine tenths of 2 MB at the most, so that nothing is lost there; with 1 MB much is. With 4 MB TCP has no timeout either.",
    questions: [
      {
        asks: "How many timeouts does a probe avoid?",
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
