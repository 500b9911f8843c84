import { describe, expect, it } from "vitest";
import { joinSentence } from "../../../src/analysis/words.ts";
import { findExperiment } from "../../../src/experiments/registry.ts";
import { makeReport } from "../../../src/experiments/report-object.ts";
import { shownVerdicts } from "../../../src/ui/pages/papers/papers-query.ts";
import { hasTooFewSeeds, writeOurs, writePrinted } from "../../../src/ui/pages/papers/papers-words.ts";
import { writeReading, writeWall } from "../../../src/ui/pages/papers/verdict-sentences.ts";
import { runCoarse } from "../../experiments/compute-here.ts";

const everything = { verdict: null, paper: null } as const;

describe("the wall in words", () => {
  it("has counts that add up to all figures, whichever verdicts there are", () => {
    const all = shownVerdicts.flatMap((shown, index) => Array.from({ length: index + 1 }, () => ({ shown, paper: "GIP" as const })));
    const [total, ...counts] = [...joinSentence(writeWall(all, everything)).matchAll(/\d+/g)].map(Number);
    expect(total).toBe(all.length);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(total);
    expect(counts).toHaveLength(shownVerdicts.length);
  });
  it("leaves out what is nought, and tells of one verdict or paper where it is asked for", () => {
    const all = [
      { shown: "partly", paper: "GIP" },
      { shown: "partly", paper: "QLF" },
      { shown: "reproduced", paper: "QLF" },
    ] as const;
    expect(joinSentence(writeWall(all, everything))).toBe("3 published figures and tables. 1 is reproduced. 2 are partly reproduced.");
    expect(joinSentence(writeWall(all, { verdict: "partly", paper: null }))).toBe(
      "3 published figures and tables. 2 are partly reproduced.",
    );
    expect(joinSentence(writeWall(all, { verdict: null, paper: "GIP" }))).toBe("1 figure or table of GIP. 1 is partly reproduced.");
  });
});

describe("the paper's number", () => {
  const claimOf = (id: string, claim: number) => [findExperiment(id)!.claims[claim - 1], findExperiment(id)!.x] as const;
  it.each([
    ["gip-8", 1, "about 90"],
    ["gip-8", 3, "about 12 senders"],
    ["prin-19", 3, "20"],
    ["qlf-table1", 2, "52, 77, 20, 28"],
  ] as const)("of %s, claim %i", (id, claim, text) => expect(writePrinted(...claimOf(id, claim))).toContain(text));
  it("is that of one x where one is told of", () => expect(writePrinted(...claimOf("qlf-table1", 2), 3)).toBe("20"));
  it("is none where the paper gives a word only", () => expect(writePrinted(...claimOf("prin-8", 2))).toBeNull());
});

describe("our numbers", () => {
  const result = {
    ...({ verdict: "reproduced", holds: true, value: 0.9, failsAt: null, seedsHolding: 3, seeds: 3 } as const),
    limit: { least: 0.8, most: 1 },
    places: [0.9, 0.95].map((value, x) => ({ x, value, least: 0.8, most: 1, seedsHolding: 3, holds: true })),
  };
  const test = { kind: "level", curves: [{ series: "A", y: "normalizedGoodput" }], least: 0.8, most: 1 } as const;
  it("span all x where a claim holds", () => expect(writeOurs(test, result)).toMatch(/^90.* to 95/));
  it("are those of the first x where it fails", () => expect(writeOurs(test, { ...result, holds: false })).toMatch(/^90\D*$/));
  it("within what we accept fail for too few seeds alone", () => {
    expect(hasTooFewSeeds({ ...result, holds: false })).toBe(true);
    expect(hasTooFewSeeds({ ...result, holds: false, value: 0.7 })).toBe(false);
    expect(hasTooFewSeeds(result)).toBe(false);
  });
});

it("what is named as the cause changes a claim", async () => {
  const experiment = findExperiment("lite-2")!;
  const report = makeReport(await runCoarse("lite-2"));
  const claims = report.claims.map(({ verdict }) => verdict);
  const [first] = experiment.assumptions;
  const same = { field: first.field, choice: first.alternatives[0].name, claims };
  expect(writeReading(experiment, { ...report, alternatives: [same] })).toBe("One other setting was tried. It changes no claim.");
  const turned = { ...same, claims: claims.map((verdict) => (verdict === "reproduced" ? "not reproduced" : "reproduced")) };
  expect(writeReading(experiment, { ...report, alternatives: [same, turned], dependsOn: [first.field] })).toContain("RTOmin");
});
