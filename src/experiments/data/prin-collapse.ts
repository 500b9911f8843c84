import { msg } from "../../language/translate.ts";
import type { AxisOfX, Experiment } from "../experiment.ts";
import { at, on, said } from "./curves.ts";
import { common, jitterByRate, makeFigure, startJitter, usualSeeds } from "./gip-basics.ts";

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
    title: figure === "13" ? "N* grows with the buffer" : "N* depends little on the link rate",
    finding:
      figure === "13"
        ? "The number of senders at which goodput collapses grows with the buffer."
        : "At 10 Gbps N* is nearly the same as at 1 Gbps: the link rate has little effect.",
    series: [
      { name: slow },
      ...(figure === "14" ? [{ name: fast, changes: { network: { linkBps: 1e10 }, workload: { startJitterNs: 10_000 } } }] : []),
      { name: "Model", overlay: "nStar" as const, ...(figure === "14" && { changes: { network: { linkBps: 1e10 } } }) },
    ],
    x: bufferAxis,
    search: { field: "workload.senders", y: "atHeadPerBlock", reaches: 1, from: 2, to: 64 },
    blocks: { coarse: 5, full: 20 },
    seeds: usualSeeds,
    panels: [{ title: `figure ${figure}`, kind: "curve", y: ["found", "formula"], log: true }],
    assumptions: figure === "13" ? common : [{ ...startJitter, chosen: jitterByRate }, ...common.slice(1)],
    claims: [
      ...(figure === "13"
        ? ([
            {
              says: "In the runs N* grows with the buffer.",
              ...said("4.3.3", "figure 13", "larger B can delay the onset of goodput collapse"),
              test: { kind: "trend", curve: on(slow, "found"), least: 0.9 },
            },
            {
              says: "In the model N* grows with the buffer.",
              ...said("4.3.3", "figure 13", "the critical point is mainly related to B"),
              test: { kind: "trend", curve: on("Model", "formula"), least: 0.9 },
            },
          ] as const)
        : ([
            {
              says: "N* at 10 Gbps is about N* at 1 Gbps.",
              ...said("4.3.3", "figure 14", "the bandwidth of the bottleneck link has little impact on it"),
              test: { kind: "ratio", of: on(fast, "found"), to: on(slow, "found"), least: 0.75, most: 1.25 },
            },
          ] as const)),
      {
        says: "The model and the runs have the same N*.",
        ...said("4.3.1", "", "the critical point N* is just the goodput collapse point"),
        test: { kind: "near", curve: on(own, "found"), to: { curve: on("Model", "formula") }, within: 3 },
      },
    ],
    reason:
      "N* depends on the burst and on the buffer. Neither depends on the link rate where the start jitter shrinks with it. In the model the few late flows share the rest of the link, so its first windows are larger than in the runs.",
    questions: [
      {
        asks: "How many senders fit a buffer of 128 packets?",
        answer: "The runs have one lost first window per block at {run} senders; the model says {model}.",
        facts: { run: at(own, "found", 128), model: at("Model", "formula", 128) },
      },
      {
        asks: "What does a buffer of 128 instead of 64 packets change?",
        answer: "N* rises from {before} to {after}.",
        facts: { before: at(own, "found", 64), after: at(own, "found", 128) },
      },
    ],
  });
});
