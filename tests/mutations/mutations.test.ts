import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { mutations } from "./mutations.ts";
import { pageMutations, writeCatcher } from "./page-mutations.ts";

const pathOf = (file: string): string => fileURLToPath(new URL(`../../${file}`, import.meta.url));

// whether tests notice them is asked by `npm run mutations` and `npm run test:mutations`
test.each([...mutations, ...pageMutations])("$name still fits $file", ({ file, find, replace }) => {
  const code = readFileSync(pathOf(file), "utf8");
  expect(code.split(find)).toHaveLength(2);
  expect(replace).not.toBe(find);
});

test("each has a name of its own", () => {
  const names = [...mutations, ...pageMutations].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

describe("the test that catches a fault of the page", () => {
  test.each(pageMutations)("is there: $name", ({ caughtBy: { file, test: title } }) => {
    expect(existsSync(pathOf(file)), file).toBe(true);
    const code = readFileSync(pathOf(file), "utf8");
    const titles = [...code.matchAll(/(["`])((?:(?!\1)[^\n])+)\1\s*,\s*(?:async\s*)?\(/g)].map(([, , text]) => text);
    if (title !== undefined) expect(titles.filter((one) => one.includes(title))).toHaveLength(1);
    else expect(titles.length).toBeGreaterThan(0);
  });

  // a title that is drawn is missing from two runs of three
  test.each(pageMutations.filter(({ caughtBy }) => caughtBy.file.startsWith("tests/browser/")))(
    "runs every time: $name",
    ({ caughtBy: { file, test: title = "" } }) => {
      const lines = readFileSync(pathOf(file), "utf8").split("\n");
      expect(lines.filter((line) => line.includes(title) && /^\s*it\(["`]/.test(line))).toHaveLength(1);
    },
  );

  test("is in a browser only where nothing faster catches it", () =>
    expect(pageMutations.filter(({ caughtBy }) => caughtBy.file.startsWith("tests/browser/")).length).toBeLessThan(
      pageMutations.length / 3,
    ));
});

test("docs/commands.md has the table of the page's faults, as --list prints it", () => {
  const [, section] = readFileSync(pathOf("docs/commands.md"), "utf8").split("## Mutations of the page");
  const rows = [...section.matchAll(/^\| (.+?) +\| (.+?) +\|$/gm)].map(([, name, catcher]) => [name, catcher]).slice(2);
  expect(rows).toEqual(pageMutations.map(({ name, caughtBy }) => [name, writeCatcher(caughtBy)]));
});
