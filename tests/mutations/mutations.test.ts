import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { mutations } from "./mutations.ts";

// whether tests notice them is asked by `npm run mutations`
test.each(mutations)("$name still fits $file", ({ file, find, replace }) => {
  const code = readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), "utf8");
  expect(code.split(find)).toHaveLength(2);
  expect(replace).not.toBe(find);
});

test("each has a name of its own", () => expect(new Set(mutations.map(({ name }) => name)).size).toBe(mutations.length));
