import { describe, expect, it } from "vitest";
import { describeTimeouts } from "../../src/experiments/failing-timeouts.ts";
import { makeReport } from "../../src/experiments/report-object.ts";
import { runExperiment } from "../../src/experiments/run-experiment.ts";
import { findExperiment } from "../../src/experiments/registry.ts";
import type { Experiment } from "../../src/experiments/experiment.ts";
import { computeHere } from "./compute-here.ts";

/** A full run of a few blocks: NewReno has half of the link with few senders, and with 24 it has not. */
const small: Experiment = {
  ...findExperiment("prin-7")!,
  x: { field: "workload.senders", label: "senders", coarse: [1, 4, 24], full: [1, 4, 24] },
  blocks: { coarse: 10, full: 10 },
  seeds: { coarse: 1, full: 2 },
  claims: [
    {
      says: "holds",
      cite: "",
      quote: "",
      test: { kind: "level", curves: [{ series: "B = 64", y: "normalizedGoodput" }], until: 4, least: 0.5 },
    },
    { says: "falls", cite: "", quote: "", test: { kind: "level", curves: [{ series: "B = 64", y: "normalizedGoodput" }], least: 0.5 } },
  ],
};

describe("where a claim fails first", () => {
  it("its timeouts are counted, with all seeds", async () => {
    const outcome = await runExperiment({ experiment: small, size: "full", triesAlternatives: false }, computeHere());
    const [holds, falls] = makeReport(outcome).claims;
    expect(holds.failing).toBeUndefined();
    expect(falls).toMatchObject({ verdict: "partly", failsAt: 24, failing: { series: "B = 64" } });
    const classes = ["blockHead", "blockTail", "lostRetransmission", "other", "spurious"] as const;
    const runs = outcome.results[0].points.filter(({ x }) => x === 24).length;
    expect(runs).toBe(2);
    const counted = { ...small, measures: classes };
    const again = await runExperiment({ experiment: counted, size: "full", triesAlternatives: false }, computeHere());
    const sums = classes.map((id) => again.results[0].points.reduce((sum, { x, values }) => sum + (x === 24 ? Number(values[id]) : 0), 0));
    const all = sums.reduce((sum, count) => sum + count, 0);
    expect(all).toBeGreaterThan(0);
    const names = ["block-head", "block-tail", "lost-retransmission", "other", "spurious"];
    expect(falls.failing!.most).toBe(names[sums.indexOf(Math.max(...sums))]);
    expect(falls.failing!.share).toBeCloseTo(Math.max(...sums) / all, 5);
  });
  it("a coarse run, which gives no verdict, does without", async () => {
    const outcome = await runExperiment({ experiment: small, size: "coarse", triesAlternatives: false }, computeHere());
    expect(outcome.failing).toEqual([null, null]);
  });
  it("is told with its share", () => {
    expect(describeTimeouts({ series: "PRIN", most: "block-head", share: 0.834 })).toBe("mostly block-head timeouts (83%, PRIN)");
    expect(describeTimeouts({ series: "PRIN", most: null, share: 0 })).toBe("no timeouts (PRIN)");
  });
});
