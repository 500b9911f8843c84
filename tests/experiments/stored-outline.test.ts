import { expect, it } from "vitest";
import { findExperiment } from "../../src/experiments/registry.ts";
import { makeReport } from "../../src/experiments/report-object.ts";
import { readMedian } from "../../src/experiments/results.ts";
import { isCurrent, unpackFigure } from "../../src/experiments/stored-figure.ts";
import { packOutline, readResults } from "../../src/experiments/stored-outline.ts";
import { runExperiment } from "../../src/experiments/run-experiment.ts";
import { computeHere } from "./compute-here.ts";

it("keeps the medians that are drawn, and the verdict, in a part of the room", async () => {
  const experiment = findExperiment("lite-2")!;
  const outcome = await runExperiment({ experiment, size: "coarse", seeds: 3, triesAlternatives: false }, computeHere());
  const report = makeReport(outcome);
  const outline = packOutline(report, experiment, "1");
  expect(isCurrent(outline, experiment)).toBe(true);
  expect(outline.verdict).toBe(report.verdict);
  expect(outline.claims.map(({ holds }) => holds)).toEqual(report.claims.map(({ holds }) => holds));
  const medians = readResults(unpackFigure(outline, experiment));
  const [y] = experiment.panels[0].y;
  for (const { name } of outcome.results)
    for (const x of [2, 6, 10, 14]) {
      const curve = { series: name, y };
      const whole = readMedian(outcome.results, curve, x)!;
      expect(Math.abs(readMedian(medians, curve, x)! - whole)).toBeLessThanOrEqual(0.005 * whole);
    }
  expect(JSON.stringify(outline).length).toBeLessThan(JSON.stringify(report).length / 3);
});
