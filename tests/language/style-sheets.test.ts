import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const folder = fileURLToPath(new URL("../../src/ui/", import.meta.url));

/** Sides that stay where they are when the page runs from right to left. */
const sided =
  /(?<![\w-])((margin|padding|border|scroll-margin|scroll-padding)-(left|right)\b|text-align:\s*(left|right)|border-(top|bottom)-(left|right)-radius|float:\s*(left|right))/;

it("style sheets name sides by the way a text runs", () => {
  const faults = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".css"))
    .flatMap((name) =>
      readFileSync(folder + name, "utf8")
        .split("\n")
        .flatMap((line, place) => (sided.test(line) ? [`${name}:${place + 1}: ${line.trim()}`] : [])),
    );
  expect(faults).toEqual([]);
});
