import { expect, it } from "vitest";
import { mostLooks } from "../../../src/charts/xy/series-looks.ts";
import { experiments } from "../../../src/experiments/registry.ts";
import { makeOverlayReader } from "../../../src/experiments/run-experiment.ts";
import { unpackFigure } from "../../../src/experiments/stored-figure.ts";
import { readResults } from "../../../src/experiments/stored-outline.ts";
import { listDrawnPanels, listPrinted, listTraces } from "../../../src/ui/pages/papers/chart-data.ts";
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

it.each(experiments.map((one) => [one.id, one] as const))(
  "of %s only a small RTOmin is brown beside the paper's numbers",
  (_, experiment) => {
    const results = readResults(unpackFigure(readStoredFigure(experiment.id), experiment));
    const readOverlay = makeOverlayReader({ experiment, size: "full" });
    const isSmall = (name: string): boolean => {
      const { changes } = experiment.series.find((one) => one.name === name)!;
      return (changes?.transport?.rtoMinNs ?? experiment.scenario.transport?.rtoMinNs ?? 200e6) < 10e6;
    };
    const brown = listDrawnPanels(experiment)
      .filter((panel) => panel.kind !== "rows" && listPrinted(experiment, panel, results).length > 0)
      .map((panel) => listTraces(experiment, panel, results, readOverlay))
      .filter((traces) => traces.length < mostLooks)
      .flatMap((traces) => traces.filter(({ look }) => look.color === "var(--family-small-rto)"));
    expect(brown.map(({ series }) => series).filter((name) => !isSmall(name))).toEqual([]);
  },
);
