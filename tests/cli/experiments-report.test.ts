import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { experiments } from "../../src/experiments/registry.ts";
import { makeStamp } from "../../src/experiments/stored-figure.ts";
import { runCli } from "./run-cli.ts";

/** Where `incast experiments report` writes, and what may be in the way. */

const folder = mkdtempSync(join(tmpdir(), "incast-report-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string): string => join(folder, name);
const report = ["experiments", "report", "--only", "lite-5", "--out"];

function refuse(...args: readonly string[]): string {
  const { code, stdout, stderr } = runCli([...report, ...args]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toMatch(/^incast: [^\n]+\n$/);
  return stderr;
}

// of a figure that is not asked for: all of them are in the outlines
const [other] = experiments;

test.each([
  ["not JSON", "["],
  ["nothing", "null"],
  ["a figure without its curves", JSON.stringify({ id: other.id, stamp: makeStamp(other) })],
])("a store that is damaged (%s) is named before anything is computed", (what, text) => {
  const [out, store] = [file(`out ${what}`), file(`store ${what}`)];
  mkdirSync(store);
  writeFileSync(join(store, `${other.id}.json`), text);
  const said = refuse(out, "--store", store);
  expect(said).toContain(`--store: "${join(store, other.id)}.json" is not a stored figure (`);
  expect(said).toMatch(/\); remove it, and --only \S+ computes it again\n$/);
  expect(readdirSync(out)).toEqual([]);
});

test("a stored figure of another definition is passed over", () => {
  mkdirSync(file("older"));
  writeFileSync(file(`older/${other.id}.json`), JSON.stringify({ id: other.id, stamp: "0" }));
  expect(runCli([...report, file("beside older"), "--store", file("older")]).code).toBe(0);
  expect(JSON.parse(readFileSync(file("older/outlines.json"), "utf8"))).toHaveLength(1);
});

test("folders that cannot be written are bad input", () => {
  writeFileSync(file("plain"), "");
  expect(refuse(file("plain/out"))).toContain(`--out: "${file("plain/out")}" cannot be written: `);
  expect(refuse(file("plain"))).toContain(`--out: "${file("plain")}" cannot be written: `);
  expect(refuse(file("good"), "--store", file("plain/store"))).toContain(`--store: "${file("plain/store")}" cannot be written: `);
  expect(readdirSync(file("good"))).toEqual([]);
});

test("a folder that another process writes into is refused", () => {
  mkdirSync(file("taken"));
  writeFileSync(file("taken/.incast-is-writing"), JSON.stringify({ host: "elsewhere.example", process: 1 }));
  expect(refuse(file("taken"))).toContain('process 1 of "elsewhere.example" writes into it');
  expect(readFileSync(file("taken/.incast-is-writing"), "utf8")).toContain("elsewhere");
});
