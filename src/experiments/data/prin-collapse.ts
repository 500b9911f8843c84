import { msg } from "../../language/translate.ts";
import type { AxisOfX, Experiment } from "../experiment.ts";
import { at, on } from "./curves.ts";
import { common, fastJitter, makeFigure, usualSeeds } from "./gip-basics.ts";

/** PRIN (TPDS 2015), figures 13 and 14: the number of senders at which goodput collapses. */

const slow = msg("Runs at 1 Gbps");
const fast = msg("Runs at 10 Gbps");
const bufferAxis: AxisOfX = {
  field: "network.bufferPackets",
  label: "buffer, packets",
  coarse: [32, 64, 128],
  full: [32, 64, 128, 256],
  log: true,
};

/** Figures 13 and 14: N* over the buffer. */
export const prinCollapse: readonly Experiment[] = (["13", "14"] as const).map((figure) => {
  const own = figure === "13" ? slow : fast;
  return makeFigure("PRIN", {
    id: `prin-${figure}`,
    figures: [figure],
    basis: "model",
    title: figure === "13" ? "N* grows with the buffer" : "N* hardly depends on the link's rate",
    finding:
      figure === "13"
        ? "The number of senders at which goodput collapses grows with the buffer."
        : "At 10 Gbps N* is nearly what it is at 1 Gbps: the link's rate hardly matters.",
    series: [
      { name: slow },
      ...(figure === "14" ? [{ name: fast, changes: { network: { linkBps: 1e10 }, workload: { startJitterNs: 10_000 } } }] : []),
      { name: "Model", overlay: "nStar" as const, ...(figure === "14" && { changes: { network: { linkBps: 1e10 } } }) },
    ],
    x: bufferAxis,
    search: { field: "workload.senders", y: "headTimeoutsPerBlock", reaches: 1, from: 2, to: 64 },
    blocks: { coarse: 5, full: 20 },
    seeds: usualSeeds,
    panels: [{ title: `figure ${figure}`, kind: "curve", y: ["found", "formula"], log: true }],
    assumptions: figure === "13" ? common : [fastJitter, ...common.slice(1)],
    claims: [
      ...(figure === "13"
        ? ([
            {
              says: "A larger buffer, a larger N*: in runs.",
              cite: "section 5.2, figure 13",
              test: { kind: "trend", curve: on(slow, "found"), least: 0.9 },
            },
            {
              says: "And in the model.",
              cite: "section 5.2, figure 13",
              test: { kind: "trend", curve: on("Model", "formula"), least: 0.9 },
            },
          ] as const)
        : ([
            {
              says: "N* at 10 Gbps is within a quarter of N* at 1 Gbps.",
              cite: "section 5.2, figure 14",
              test: { kind: "ratio", of: on(fast, "found"), to: on(slow, "found"), least: 0.75, most: 1.25 },
            },
          ] as const)),
      {
        says: "The model's N* is that of the runs (within 3).",
        cite: `section 5.2, figure ${figure}`,
        test: { kind: "near", curve: on(own, "found"), to: { curve: on("Model", "formula") }, within: 3 },
      },
    ],
    reason:
      "Burst and buffer decide, and neither depends on the rate when the jitter shrinks with it. The model lets the few late flows inherit the rest of the link, so its first windows are larger than those of a run.",
    questions: [
      {
        asks: "How many senders does a buffer of 128 packets stand?",
        answer: "One head timeout a block is reached at {run} senders; the model says {model}.",
        facts: { run: at(own, "found", 128), model: at("Model", "formula", 128) },
      },
      {
        asks: "What does doubling the buffer from 64 packets bring?",
        answer: "N* goes from {before} to {after}.",
        facts: { before: at(own, "found", 64), after: at(own, "found", 128) },
      },
    ],
  });
});
