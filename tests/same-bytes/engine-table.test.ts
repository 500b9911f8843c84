import { expect, test } from "vitest";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { writeTable } from "./engine-table.ts";

const digest = (text: string) => ({ text, rows: 1, isFinished: true });
const kinds = [
  { name: "one", scenarios: [requireScenario({})] },
  { name: "two", scenarios: [requireScenario({}), requireScenario({})] },
];

test("counts what is equal in all engines, and names the rest", () => {
  const columns = [
    { title: "A 1", digests: [digest("a"), digest("b"), digest("c")] },
    { title: "B 2", digests: [digest("a"), digest("b"), digest("d")] },
  ];
  const { text, differing } = writeTable(kinds, columns, "text");
  expect(differing).toEqual([2]);
  const rows = text.trim().split("\n").map((line) => line.split(/\s{2,}/)); // prettier-ignore
  expect(rows.map((row) => [row[0], row.at(-1)])).toEqual([
    ["scenarios", "equal"],
    ["one", "1 of 1"],
    ["two", "1 of 2"],
    ["all", "2 of 3"],
  ]);
  expect(rows[1][1]).toBe(rows[1][2]);
  expect(rows[2][1]).not.toBe(rows[2][2]);
  expect(rows[3][1]).not.toBe(rows[3][2]);
});

test("as Markdown", () => {
  const columns = [{ title: "A 1", digests: [digest("a"), digest("b"), digest("c")] }];
  expect(writeTable(kinds, columns, "markdown").text.split("\n")[1]).toMatch(/^\| -+ \| -+ \| -+ \|$/);
});
