import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { assignSigns, findTexts, putSigns } from "../../scripts/late-texts.mjs";

const code = `export const table = {
  a: { label: "A", help: "What A is.", cite: "RFC 1" },
  b: { help: "What A is.", cite: null, choices: [{ label: "X", meaning: "Like A." }] },
  c: { help: \`\${word} counted\`, cite: shared },
  d: { cite: "stays: nothing beside it is explained" },
};`;

describe("explanations that come late", () => {
  it("are the literal help of an entry, the source beside it, and what a choice means", () => {
    expect(findTexts(code, "t.ts").map(({ text }) => text)).toEqual(["What A is.", "RFC 1", "What A is.", "Like A."]);
  });
  it("leave a sign where they stood, the same for the same text", () => {
    const signs = assignSigns(findTexts(code, "t.ts").map(({ text }) => text));
    expect(putSigns(code, "t.ts", signs)).toBe(
      code.replaceAll('"What A is."', '"~0"').replace('"RFC 1"', '"~1"').replace('"Like A."', '"~2"'),
    );
  });
  it("are read as text wherever the page shows a table's help or source", () => {
    const ui = fileURLToPath(new URL("../../src/ui/", import.meta.url));
    const readers = readdirSync(ui, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name))
      .flatMap((name) =>
        readFileSync(ui + name, "utf8")
          .split("\n")
          .filter((line) => /\b(field|metric|spec|param|column)\.(help|cite)\b/.test(line) && !/readLate\(|<Term /.test(line))
          .map((line) => `${name}: ${line.trim()}`),
      );
    // Term has them read by what it loads late; these two lines are within one
    expect(readers.toSorted()).toEqual(["scenario/field-control.tsx: cite={field.cite}", "scenario/field-control.tsx: help={field.help}"]);
  });
});
