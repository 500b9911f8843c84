import { tell } from "../tell.ts";
import { msg } from "../../language/translate.ts";
import type { Case, Experiment, ExperimentSeries } from "../experiment.ts";
import { at, on, said } from "./curves.ts";
import { dctcp, ids, l2dct, makeTrimFigure, nameRun, names, slowStart, slowStartRestart, tcp, trim } from "./trim-basics.ts";
import { history } from "./trim-responses.ts";

/** TCP-TRIM, figures 5 and 7(c): how likely a timeout is, by the buffer. */

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

export const trimBuffers: readonly Experiment[] = [
  makeTrimFigure({
    id: "trim-5",
    figures: ["5", "7(c)"],
    title: "1 MB of buffer: timeouts remain",
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
      slowStart,
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
        ...said(
          "II-B",
          "figure 5",
          name === tcp
            ? "More severer performance degradation."
            : "suffer from a severer performance degradation after introducing the ON/OFF HTTP traffic",
        ),
        test: { kind: "order", curves: [on(withHistory(name), "hasTimeout"), on(nameRun(name, false, "1 Gbps"), "hasTimeout")] } as const,
      })),
      ...[dctcp, l2dct].map((name) => ({
        says: tell(msg("{name} has no more timeouts than TCP."), { name }),
        ...said("II-B", "figure 5", "Although other protocols perform a little better"),
        test: { kind: "order", curves: [on(withHistory(tcp), "hasTimeout"), on(withHistory(name), "hasTimeout")] } as const,
      })),
      ...[dctcp, l2dct].map((name) => ({
        says: tell(msg("{name} has timeouts with every buffer."), { name }),
        ...said("II-B", "figure 5", "the risk of TCP timeout still exists after introducing the ON/OFF HTTP traffic"),
        test: { kind: "level", curves: [on(withHistory(name), "hasTimeout")], least: 0.01 } as const,
      })),
      ...[tcp, dctcp, l2dct].map((name) => ({
        says: tell(msg("TRIM has fewer than {name}, with every buffer."), { name }),
        ...said(
          "IV-A",
          "figure 7(c)",
          "the probability of TCP timeout with TCP-TRIM is much lower than those of TCP, DCTCP, and L2DCT across all the cases",
        ),
        test: { kind: "order", curves: [on(withHistory(name), "hasTimeout"), on(withHistory(trim), "hasTimeout")], margin: 0.01 } as const,
      })),
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
];
