import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { locales } from "../../src/language/locales.ts";
import { fields } from "../../src/scenario/fields/fields.ts";
import { encodePlace } from "../../src/ui/pages/papers/papers-query.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const [page, scenario, view] = readFileSync(join(root, "docs/urls.md"), "utf8")
  .split(/^## /m)
  .slice(1)
  .map((section) =>
    section
      .split("\n")
      .filter((line) => line.startsWith("| `"))
      .map((line) => line.split("|").map((cell) => cell.trim())),
  );
const codeIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code);

/** Names that the sources write in quotes. */
const written = new Set(
  readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(join(root, "src", file), "utf8").matchAll(/"(v\.[a-z-]+)"/g)])
    .map(([, name]) => name),
);

describe("docs/urls.md", () => {
  it("lists each setting of a scenario with its option and label", () => {
    const rows = scenario.map(([, key, option, label]) => [codeIn(key)[0], codeIn(option)[0] ?? null, label]);
    const listed = fields.flatMap(({ key, flag, label }) => (key === null ? [] : [[key, flag === null ? null : `--${flag}`, label]]));
    expect(rows.filter(([key]) => !/[.…]/.test(key))).toEqual(expect.arrayContaining(listed));
    const keys = rows.map(([key]) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("lists each entry of a view, and none besides", () => {
    const named = view.flatMap(([, names]) => codeIn(names)).filter((name) => !/\d$/.test(name));
    expect(named.toSorted()).toEqual([...written].filter((name) => name !== "v.preset").toSorted());
  });

  it("lists what names a figure, and what chooses figures", () => {
    const place = { figure: "gip-15", trial: { field: "name" }, form: "predict", verdict: "partly", paper: "GIP" } as const;
    const listed = page.flatMap(([, names]) => codeIn(names));
    const named = [...new URLSearchParams(encodePlace(place)).keys()].map((name) => name.replace(/^with\..*/, "with.…"));
    expect(listed).toEqual(expect.arrayContaining(named));
  });

  it("lists the languages", () => {
    const row = page.find(([, name]) => name === "`lang`")!;
    expect(codeIn(row[2]).toSorted()).toEqual(["en", ...Object.keys(locales)].toSorted());
  });
});
