import { msg } from "../../language/translate.ts";
import type { ScenarioInput } from "../../scenario/check/scenario-input.ts";
import type { Experiment } from "../experiment.ts";
import { at, on, said } from "./curves.ts";
import { makeTrimFigure, onePoint, slowStart, slowStartRestart, star, tcp, trim } from "./trim-basics.ts";

/** TCP-TRIM, figures 4 and 7: small responses inflate windows before a large one. */

/** 200 small responses of each of five servers from 0.1 s on, a large one at 0.5 s. */
export const history: ScenarioInput = {
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

export const trimResponses: readonly Experiment[] = [
  makeTrimFigure({
    id: "trim-4",
    figures: ["4"],
    title: "Inherited windows cause timeouts",
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
