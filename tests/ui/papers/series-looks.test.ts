import { expect, it } from "vitest";
import { mostLooks } from "../../../src/charts/xy/series-looks.ts";
import { experiments } from "../../../src/experiments/registry.ts";
import { makeOverlayReader } from "../../../src/experiments/run-experiment.ts";
import { unpackFigure } from "../../../src/experiments/stored-figure.ts";
import { readResults } from "../../../src/experiments/stored-outline.ts";
import { listDrawnPanels, listTraces } from "../../../src/ui/pages/papers/chart-data.ts";
import { readStoredFigure } from "../../experiments/stored-files.ts";

it.each(experiments.map((one) => [one.id, one] as const))("no two series of a panel of %s look alike", (_, experiment) => {
  const results = readResults(unpackFigure(readStoredFigure(experiment.id), experiment));
  const readOverlay = makeOverlayReader({ experiment, size: "full" });
  const alike = listDrawnPanels(experiment)
    .filter(({ kind, y }) => kind !== "rows" && y.length === 1)
    .filter((panel) => {
      const runs = listTraces(experiment, panel, results, readOverlay).filter(({ kind }) => kind === "runs");
      return runs.length <= mostLooks && new Set(runs.map(({ look }) => JSON.stringify(look))).size < runs.length;
    });
  expect(alike.map(({ title }) => title)).toEqual([]);
});
