import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../../src/ui", import.meta.url));

it("sizes of type are tokens, in one file", () => {
  const sheets = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".css"));
  expect(sheets.length).toBeGreaterThan(5);
  const literal = sheets
    .filter((name) => !name.endsWith("tokens.css"))
    .flatMap((name) =>
      [...readFileSync(`${root}/${name}`, "utf8").matchAll(/font(?:-size)?:\s*([^;/]*\d(?:px|rem|pt)[^;/]*)/g)].map(
        ([, value]) => `${name}: ${value}`,
      ),
    );
  expect(literal).toEqual([]);
});
