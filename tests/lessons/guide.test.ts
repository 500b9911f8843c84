import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { facts } from "../../src/lessons/fact-table.ts";
import { paneIds } from "../../src/lessons/lesson.ts";
import { paneTitles } from "../../src/ui/panes/registry.ts";
import { root } from "../cli/run-cli.ts";

it("the guide for lecturers has every fact with its unit, and no other", () => {
  const rows = readFileSync(`${root}docs/lessons.md`, "utf8")
    .split("\n")
    .map((row) => row.split("|").map((cell) => cell.trim()));
  const told = rows.filter((row) => facts.some(({ name }) => row[1] === `\`${name}\`` && row.length === 5));
  const units = new Set(["count", ...facts.map(({ unit }) => unit)]);
  expect(rows.filter((row) => units.has(row[2] as "ns")).length).toBe(facts.length);
  for (const { name, unit } of facts) expect(told.find((row) => row[1] === `\`${name}\``)).toMatchObject({ 2: unit || "count" });
});

it("lessons open only panes that the page has", () => {
  expect(paneTitles.map(({ id }) => id)).toEqual(expect.arrayContaining([...paneIds]));
});
