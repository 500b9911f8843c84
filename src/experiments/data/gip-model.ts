import { evaluateGip } from "../../model/gip.ts";
import { ns2Transport } from "../../scenario/paper-transport.ts";
import type { Experiment } from "../experiment.ts";
import { at, on } from "./curves.ts";
import { common, headWindow, makeFigure, startJitter } from "./gip-basics.ts";

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
    title: "608 packets of two senders use the whole link",
    finding:
      "The least stripe unit that keeps the link busy falls fast: 608 packets a period with two senders, below 10 KB past 6 senders, below 1 KB past 14.",
    scenario: {
      transport: { ...ns2Transport, algorithm: "gip" },
      workload: { kind: "barrier", startJitterNs: 0 },
    },
    series: [{ name: "A", overlay: "gipPackets" }, { name: "Least unit", overlay: "gipUnit" }, { name: "Runs with these units" }],
    x: { label: "senders", cases },
    seeds: { coarse: 1, full: 1 },
    panels: [
      { title: "figure 21", kind: "curve", y: ["formula"], series: ["Least unit"], log: true },
      { title: "goodput with these units", kind: "curve", y: ["goodputShare"], series: ["Runs with these units"] },
    ],
    assumptions: [
      headWindow("2", "W0 = 2 in section VIII."),
      { ...startJitter, chosen: { name: "none: all begin at once", settings: {} }, because: "The formula has none." },
      ...common.slice(1),
    ],
    claims: [
      {
        says: "Two senders need 608 packets (within 1 %).",
        cite: "section VIII",
        test: { kind: "level", curves: [on("A", "formula")], until: 2, least: 602, most: 614 },
      },
      {
        says: "Below 10 KB past 6 senders.",
        cite: "section VIII, figure 21",
        test: { kind: "onset", curve: on("Least unit", "formula"), below: 10_000, least: 6, most: 7 },
      },
      {
        says: "Below 1 KB past 14 senders.",
        cite: "section VIII, figure 21",
        test: { kind: "onset", curve: on("Least unit", "formula"), below: 1000, least: 14, most: 16 },
      },
      {
        says: "Such units use the whole link (nine tenths of what headers leave).",
        cite: "section VIII",
        test: { kind: "level", curves: [on("Runs with these units", "goodputShare")], least: 0.9 },
      },
    ],
    reason:
      "The formula leaves out the round trip of the request, which units of a few packets do not hide: the runs lose nothing, they wait for requests.",
    questions: [
      {
        asks: "Why can the unit shrink so fast when there are more senders?",
        answer: "A period is shorter with smaller windows: {two} packets with 2 senders, {eight} with 8.",
        facts: { two: at("A", "formula", 2, "whole"), eight: at("A", "formula", 8, "whole") },
      },
      {
        asks: "Do runs with the least unit use the link?",
        answer: "With 2 senders {two} of what headers leave, with 14 senders {many}.",
        facts: {
          two: at("Runs with these units", "goodputShare", 2, "percent"),
          many: at("Runs with these units", "goodputShare", 14, "percent"),
        },
      },
    ],
  }),
];
