import { expect, it } from "vitest";
import type { ExperimentReport } from "../../src/experiments/report-object.ts";
import { packFigure, type StoredFigure, unpackFigure } from "../../src/experiments/stored-figure.ts";

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

it("comes back as it was", () => expect(unpackFigure(JSON.parse(JSON.stringify(packFigure(report))) as StoredFigure)).toEqual(report));

it("keeps nothing that differs from run to run", () =>
  expect(packFigure({ ...report, cost: { ...report.cost, cpuSeconds: 1.5 } })).toEqual(packFigure(report)));
