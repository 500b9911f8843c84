import { expect, it } from "vitest";
import { experiments } from "../../../src/experiments/registry.ts";
import { readMedian } from "../../../src/experiments/results.ts";
import { unpackFigure } from "../../../src/experiments/stored-figure.ts";
import { readResults } from "../../../src/experiments/stored-outline.ts";
import { listPrinted } from "../../../src/ui/pages/papers/chart-data.ts";
import { readStoredFigure } from "../../experiments/stored-files.ts";

it("draws each number that a paper prints for one x, a ratio as a share of our other curve", () => {
  const experiment = experiments.find(({ id }) => id === "qlf-table2")!;
  const results = readResults(unpackFigure(readStoredFigure(experiment.id), experiment));
  const marks = experiment.panels.flatMap((panel) => listPrinted(experiment, panel, results)).filter(({ points }) => points.length > 0);
  expect(marks).toHaveLength(8);
  const { series, points } = marks[0];
  expect(series).toEqual(["QLF"]);
  expect(points).toEqual([{ x: 1, y: 0.4895 * readMedian(results, { series: "ECN", y: "shortTransferNs" }, 1)! }]);
});
