import { describe, expect, it } from "vitest";
import { experiments } from "../../src/experiments/registry.ts";
import type { Claim, Experiment } from "../../src/experiments/experiment.ts";
import { judgeClaim } from "../../src/experiments/judge-claim.ts";
import type { MeasuredValue } from "../../src/experiments/measure.ts";
import { listCurves } from "../../src/experiments/predicate.ts";
import type { Results } from "../../src/experiments/results.ts";
import { makeOverlayReader } from "../../src/experiments/run-experiment.ts";
import { readResults } from "../../src/experiments/stored-outline.ts";
import { unpackFigure } from "../../src/experiments/stored-figure.ts";
import { drawLogged } from "../support/draw.ts";
import { readStoredFigure } from "./stored-files.ts";

/** A claim that no data could contradict says nothing. Its own stored data are changed until it fails. */

type Change = (value: number, place: { readonly isFirst: boolean; readonly x: number; readonly xs: readonly number[] }) => number;

const changes: Readonly<Record<string, Change>> = {
  "all of it is nothing": () => 0,
  "a hundred times as much": (value) => 100 * value + 100,
  "a hundredth": (value) => value / 100,
  "the first curve alone is nothing": (value, { isFirst }) => (isFirst ? 0 : value),
  "the first curve alone is a hundred times as high": (value, { isFirst }) => (isFirst ? 100 * value + 100 : value),
  "it rises with x": (_, { x, xs }) => 1 + xs.indexOf(x),
  "it falls with x": (_, { x, xs }) => xs.length - xs.indexOf(x),
  "it never changes": () => 1,
};

function changeResults(results: Results, { test }: Claim, change: Change): Results {
  const curves = listCurves(test!);
  return results.map(({ name, points }) => {
    const own = curves.filter(({ series }) => series === name);
    const xs = [...new Set(points.map(({ x }) => x))].sort((a, b) => a - b);
    return {
      name,
      points: points.map((point) => {
        const changed = own.map(({ y }): [string, MeasuredValue] => {
          const value = point.values[y] ?? null;
          const place = { isFirst: name === curves[0].series && y === curves[0].y, x: point.x, xs };
          const next = Array.isArray(value) ? (value as number[]).map((one) => change(one, place)) : change((value ?? 0) as number, place);
          return [y, next];
        });
        return { ...point, values: { ...point.values, ...Object.fromEntries(changed) } };
      }),
    };
  });
}

const testable = experiments.filter(({ claims }) => claims.some(({ test }) => test !== null));
const tested = drawLogged("figures whose data change", testable, testable.length / 5);

describe.each(tested.map((one) => [one.id, one] as const))("%s", (_, experiment: Experiment) => {
  const results = readResults(unpackFigure(readStoredFigure(experiment.id), experiment));
  const readOverlay = makeOverlayReader({ experiment, size: "full" });
  it.each(experiment.claims.filter(({ test }) => test !== null).map((claim) => [claim.says, claim] as const))(
    "fails when its data change: %s",
    (_says, claim) => {
      expect(judgeClaim(claim, results, readOverlay).verdict).not.toBe("not testable");
      const failing = Object.entries(changes).filter(([, change]) => {
        const { verdict } = judgeClaim(claim, changeResults(results, claim, change), readOverlay);
        return verdict === "not reproduced" || verdict === "partly";
      });
      expect(failing).not.toEqual([]);
    },
  );
});
