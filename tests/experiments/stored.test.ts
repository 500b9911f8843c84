import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { experiments } from "../../src/experiments/registry.ts";
import { isCurrent } from "../../src/experiments/stored-figure.ts";
import { outlinesName, type StoredOutlines } from "../../src/experiments/stored-outline.ts";
import { verdicts } from "../../src/experiments/verdict.ts";
import { readStoredFigure, storedFolder } from "./stored-files.ts";

const outlines = JSON.parse(readFileSync(join(storedFolder, outlinesName), "utf8")) as StoredOutlines;

describe("what is stored", () => {
  it.each(experiments.map((one) => [one.id, one] as const))("of %s is of its definition, and of its full runs", (id, experiment) => {
    const stored = readStoredFigure(id);
    expect(isCurrent(stored, experiment)).toBe(true);
    expect(stored.size).toBe("full");
    expect(verdicts).toContain(stored.verdict);
    // their English is the definition's, whatever was stored (unpackFigure)
    expect(stored.claims).toHaveLength(experiment.claims.length);
  });
  it("has all figures in the outlines, with their verdicts", () => {
    expect(outlines.map(({ id, verdict }) => [id, verdict])).toEqual(experiments.map(({ id }) => [id, readStoredFigure(id).verdict]));
  });
});

describe("whatever is named as the cause changes a claim", () => {
  it.each(outlines.filter(({ dependsOn = [] }) => dependsOn.length > 0).map(({ id, dependsOn = [] }) => [id, dependsOn] as const))(
    "of %s: %j",
    (id, dependsOn) => {
      const { claims, alternatives } = readStoredFigure(id);
      const changed = alternatives.filter((one) =>
        one.claims.some((verdict, claim) => (verdict === "reproduced") !== (claims[claim].verdict === "reproduced")),
      );
      expect([...new Set(changed.map(({ field }) => field))]).toEqual(dependsOn);
    },
  );
});
