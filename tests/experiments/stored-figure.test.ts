import { expect, it } from "vitest";
import { findExperiment } from "../../src/experiments/registry.ts";
import type { ExperimentReport } from "../../src/experiments/report-object.ts";
import { isCurrent, packFigure, type StoredFigure, unpackFigure } from "../../src/experiments/stored-figure.ts";

const experiment = findExperiment("gip-15")!;

const report: ExperimentReport = {
  ...{
    id: "x",
    paper: "GIP",
    figures: ["1"],
    basis: "simulation",
    size: "full",
    verdict: "partly",
    claims: [],
    assumptions: [],
    alternatives: [],
  },
  series: [
    {
      name: "A",
      points: [
        { x: 1, seed: 1, values: { drops: 3, jain: null } },
        { x: 2, seed: 1, values: { drops: 4, jain: 0.5 } },
      ],
    },
    { name: "B", points: [{ x: 1, seed: 2, across: { "workload.senders": 5 }, values: { timeoutsOfSenders: [0, 1] } }] },
  ],
  cost: { runs: 3, packets: 10 },
};

it("comes back as it was", () =>
  expect(unpackFigure(JSON.parse(JSON.stringify(packFigure(report, experiment, "1"))) as StoredFigure, experiment)).toEqual(report));

it("keeps nothing that differs from run to run", () =>
  expect(packFigure({ ...report, cost: { ...report.cost, cpuSeconds: 1.5 } }, experiment, "1")).toEqual(
    packFigure(report, experiment, "1"),
  ));

it("is known to be of another definition", () => {
  const stored = packFigure({ ...report, id: experiment.id }, experiment, "1");
  expect(isCurrent(stored, experiment)).toBe(true);
  expect(isCurrent(stored, { ...experiment, seeds: { coarse: 1, full: 99 } })).toBe(false);
  expect(isCurrent(stored, findExperiment("gip-16")!)).toBe(false);
  // what people read of it may be edited
  const claims = experiment.claims.map((claim) => ({ ...claim, says: "In other words." }));
  expect(isCurrent(stored, { ...experiment, claims, reason: "For another reason." })).toBe(true);
  const older = { ...stored, claims: experiment.claims.map((claim) => ({ ...claim, says: "Before." })) } as unknown as StoredFigure;
  expect(unpackFigure(older, { ...experiment, claims }).claims.map(({ says }) => says)).toEqual(claims.map(({ says }) => says));
});
