import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { ExperimentReport } from "../../src/experiments/report-object.ts";
import { experiments } from "../../src/experiments/registry.ts";
import { listFailingAlways } from "../../src/experiments/verdict.ts";
import { readStoredFigure } from "../experiments/stored-files.ts";

/** docs/papers-audit.md: a row for each figure, and what it says of verdicts is what is stored. */

const columns = ["Figure", "What was wrong", "What it does now", "Then", "Now", "Decided by", "Done"];
const lines = readFileSync("docs/papers-audit.md", "utf8").split("\n");
const readRow = (line: string): string[] =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
const head = lines.findIndex((line) => readRow(line)[0] === columns[0]);
const rest = lines.slice(head + 2);
const end = rest.findIndex((line) => !line.startsWith("|"));
const rows = rest.slice(0, end < 0 ? undefined : end).map(readRow);

/** Fields of the assumptions that change a claim, and the numbers of the claims that fail under every setting. */
function describeDecision({
  dependsOn = [],
  claims,
  alternatives,
}: Pick<ExperimentReport, "dependsOn" | "claims" | "alternatives">): string {
  const always = listFailingAlways([claims.map(({ verdict }) => verdict), ...alternatives.map((one) => one.claims)]).map(
    (claim) => claim + 1,
  );
  return [...dependsOn, ...(always.length > 0 ? [`${always.length === 1 ? "claim" : "claims"} ${always.join(", ")} always`] : [])].join(
    "; ",
  );
}

it("has the columns that its rows fill", () => {
  expect(readRow(lines[head])).toEqual(columns);
  for (const row of rows) expect(row, row[0]).toHaveLength(columns.length);
});

it("has exactly one row for each experiment, in their order", () =>
  expect(rows.map(([id]) => id)).toEqual(experiments.map(({ id }) => id)));

it.each(rows.map((row) => [row[0], row] as const))("says of %s what is stored, and whether it is done", (id, row) => {
  const [, wrong, now, , verdict, decision, done] = row;
  for (const text of [wrong, now]) expect(text).not.toBe("");
  const stored = readStoredFigure(id);
  expect(verdict).toBe(stored.verdict);
  expect(decision).toBe(describeDecision(stored));
  expect(done).toMatch(/^(yes|in part: .+)$/);
});
