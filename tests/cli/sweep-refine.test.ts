import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { classicCollapseSenders } from "../../src/analysis/classic-collapse.ts";
import { drawLogged } from "../support/draw.ts";
import { runCli } from "./run-cli.ts";

const sweep = (...args: readonly string[]): string => {
  const { code, stdout, stderr } = runCli(["sweep", ...args]);
  // how far it is, where that takes long
  expect({ code, stderr: stderr.replaceAll(/^incast: \d+ of \d+ runs done.*\n/gm, "") }).toEqual({ code: 0, stderr: "" });
  return stdout;
};

/** Of 4, 8 and 12 senders the runs with 8 differ: 46, 99 and 99% of the maximum. */
const few = ["--vary", "senders=4,8,12", "--seeds", "3"];
const refined = [...few, "--refine", "5"];
const folder = mkdtempSync(join(tmpdir(), "incast-refine-"));

test("as text, says where the collapse begins, of how many seeds and in which scenario", () => {
  const text = sweep("--vary", `senders=1,8,${classicCollapseSenders}`, "--seeds", "3", "--format", "text");
  const [headline, blank, heading, first] = text.split("\n");
  expect(headline).toBe(
    `The collapse begins at ${classicCollapseSenders} senders: NewReno falls from 99.1% of the maximum (at 8) to 24%. Median of 3 seeds.`,
  );
  expect([blank, heading.split(/ {2,}/), first.split(/ {2,}/)]).toEqual([
    "",
    ["senders", "median", "least", "most", "runs"],
    ["1", "92.6%", "92.4%", "93%", "3"],
  ]);
  expect(sweep("--vary", "senders=8,12", "--block", "64KB", "--format", "text")).toMatch(/One seed per point, with blocks of 64 KB\.\n/);
  // without senders there is nothing to say, but a table
  expect(sweep("--vary", "buffer=64", "--blocks", "1", "--format", "text")).toMatch(/^bufferPackets {2}median/);
});

test("gives more seeds to the points whose runs differ, behind all others and in the same columns", () => {
  const plain = sweep(...few);
  const more = sweep(...refined);
  expect(more.startsWith(plain)).toBe(true);
  const added = more.slice(plain.length);
  // with 12 senders the runs differ by seven points in a hundred
  expect(
    added
      .trim()
      .split("\n")
      .map((line) => line.split(",").slice(0, 2)),
  ).toEqual([
    ["8", "4"],
    ["8", "5"],
  ]);
  // the very runs that so many seeds give; the last columns say which sweep they are of
  const takeNumbers = (lines: readonly string[]) => lines.map((line) => line.split(",").slice(0, -3));
  const all = sweep("--vary", "senders=8", "--seeds", "5").split("\n");
  expect(takeNumbers(added.split("\n"))).toEqual(takeNumbers(all.slice(4)));
  expect(sweep(...refined, "--format", "text")).toMatch(/Median of 3 to 5 seeds\.\n[^]*\n8 .* 5\n/);
  expect(
    sweep(...refined, "--format", "jsonl")
      .split("\n")
      .filter((line) => line !== ""),
  ).toHaveLength(11);
  expect(sweep(...refined, "--jobs", "2")).toBe(more);
});

test("goes on where it was", () => {
  const file = join(folder, "refined.csv");
  const whole = sweep(...refined, "--resume", file);
  expect(readFileSync(file, "utf8")).toBe(whole);
  const lines = whole.split(/(?<=\n)/);
  for (const kept of drawLogged("lines of a refined sweep that are left", [5, 11], 1)) {
    writeFileSync(file, lines.slice(0, kept).join(""));
    expect(sweep(...refined, "--resume", file)).toBe(whole);
    expect(readFileSync(file, "utf8")).toBe(whole);
  }
});

test.each([
  [["--refine", "20"], "--refine is for points with several runs"],
  [["--seeds", "3", "--refine", "3"], 'incast: --refine: "3" is not allowed; allowed: more than the 3 of --seeds'],
  [["--seeds", "3", "--refine", "x"], 'incast: --refine: "x" is not allowed; allowed: a whole number'],
  [["--seeds", "3", "--refine", "20", "--shard", "1/2"], "--shard and --refine cannot both be given"],
  [["--format", "text", "--shard", "1/2"], "--shard and --format text cannot both be given"],
  [["--seeds", "2", "--refine", "20", "--seed", "4294967290"], "--refine: seed 4294967296 is not allowed"],
])("%j is refused", (args, message) => {
  const { code, stdout, stderr } = runCli(["sweep", "--vary", "senders=4,8", ...args]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain(message);
});
