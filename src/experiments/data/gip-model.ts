import { evaluateGip } from "../../model/gip.ts";
import type { Experiment } from "../experiment.ts";
import { at, on, said } from "./curves.ts";
import { common, headWindow, makeFigure, startJitter } from "./gip-basics.ts";
import { ns2Transport } from "../../scenario/presets/preset.ts";

/** GIP (ICNP 2013), figure 21: the least stripe unit. */

const path = { linkBps: 1e9, rttNs: 100_000, bufferPackets: 64, segmentBytes: 1000 };

const cases = [2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 15, 16].map((senders) => ({
  at: senders,
  name: String(senders),
  onlyFull: [5, 7, 10, 12].includes(senders),
  changes: { workload: { senders, blockBytes: Math.round(evaluateGip(path, senders).unitBytes) } },
}));

export const gipModel: readonly Experiment[] = [
  makeFigure("GIP", {
    id: "gip-21",
    figures: ["21"],
    basis: "model",
    title: "608 packets of two senders fill the link",
    finding:
      "The minimum stripe unit that keeps the link busy falls fast: 608 packets per period with two senders, less than 10 KB above 6 senders, less than 1 KB above 14.",
    scenario: {
      transport: { ...ns2Transport, algorithm: "gip" },
      workload: { kind: "barrier" },
    },
    series: [{ name: "A", overlay: "gipPackets" }, { name: "Minimum unit", overlay: "gipUnit" }, { name: "Runs with these units" }],
    x: { label: "senders", cases },
    seeds: { coarse: 1, full: 1 },
    panels: [
      { title: "figure 21", kind: "curve", y: ["formula"], series: ["Minimum unit"], log: true },
      { title: "goodput with these units", kind: "curve", y: ["goodputShare"], series: ["Runs with these units"] },
    ],
    assumptions: [
      headWindow("2", "W0 = 2 in section VIII."),
      {
        ...startJitter,
        chosen: { name: "none: all start at once", settings: { "workload.startJitterNs": "0us" } },
        alternatives: [{ name: "100 us", settings: { "workload.startJitterNs": "100us" } }],
        because: "The formula has none.",
      },
      ...common.slice(1),
    ],
    claims: [
      {
        says: "With two senders a period has about 608 packets.",
        ...said("VIII-A", "", "then A_ss+ca ≈ 608 pkts"),
        printed: { values: { 2: 608 }, isAbout: true },
        test: { kind: "level", curves: [on("A", "formula")], until: 2, least: 602, most: 614 },
      },
      {
        says: "The unit falls below 10 KB above 6 senders.",
        ...said(
          "VIII-A",
          "figure 21",
          "When the number of the senders is larger than about 6, only less than 10KB stripe unit can fill the bottleneck link",
        ),
        printed: { x: 6, isAbout: true },
        test: { kind: "onset", curve: on("Minimum unit", "formula"), below: 10_000, least: 6, most: 7 },
      },
      {
        says: "The unit falls below 1 KB above 14 senders.",
        ...said(
          "VIII-A",
          "figure 21",
          "when i > 14, only less than 1KB is enough for TCP with GIP to sufficiently utilize the bottleneck link",
        ),
        printed: { x: 14 },
        test: { kind: "onset", curve: on("Minimum unit", "formula"), below: 1000, least: 14, most: 16 },
      },
      {
        says: "Runs with these units reach the maximum goodput.",
        ...said("VIII-A", "", "the link will be sufficiently utilized"),
        test: { kind: "level", curves: [on("Runs with these units", "goodputShare")], least: 0.9 },
      },
    ],
    reason:
      "The formula omits the round trip of the request, which is long compared with a unit of a few packets: the runs lose nothing, but wait for requests.",
    questions: [
      {
        asks: "Why can the unit be so small with more senders?",
        answer: "With smaller windows a period is shorter: {two} packets with 2 senders, {eight} with 8.",
        facts: { two: at("A", "formula", 2, "whole"), eight: at("A", "formula", 8, "whole") },
      },
      {
        asks: "Do runs with the minimum unit fill the link?",
        answer: "With 2 senders they reach {two} of the maximum, with 14 senders {many}.",
        facts: {
          two: at("Runs with these units", "goodputShare", 2, "percent"),
          many: at("Runs with these units", "goodputShare", 14, "percent"),
        },
      },
    ],
  }),
];
