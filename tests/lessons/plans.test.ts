import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { lessons } from "../../src/lessons/registry.ts";

const guide = readFileSync(new URL("../../docs/in-class.md", import.meta.url), "utf8");
const plans = guide.slice(guide.indexOf("## A plan for 45 minutes"));

it("the plans of docs/in-class.md name lessons that there are, each with its own misconception", () => {
  const rows = [...plans.matchAll(/^\|.*?_(.+?)_.*?\| "(.+)" +\|$/gm)].map(([, title, belief]) => [title, belief]);
  expect(rows.length).toBeGreaterThan(9);
  const known = lessons.map(({ title, misconception }) => [title, misconception]);
  for (const row of rows) expect(known).toContainEqual(row);
  for (const [, title] of plans.matchAll(/_(.+?)_/g)) expect(lessons.map((one) => one.title)).toContain(title);
});
