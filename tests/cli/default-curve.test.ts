import { expect, test } from "vitest";
import { findQuantile } from "../../src/analysis/quantile.ts";
import { runCli } from "./run-cli.ts";

/** The share of the link rate that `{}` reaches with so many senders: the median of seeds 1 to 3. */
const measured = [
  [1, 0.89],
  [2, 0.93],
  [3, 0.94],
  [4, 0.95],
  [5, 0.94],
  [6, 0.95],
  [7, 0.95],
  [8, 0.95],
  [10, 0.23],
  [12, 0.21],
  [16, 0.16],
  [24, 0.14],
  [32, 0.13],
  [48, 0.17],
  [64, 0.2],
] as const;

function readRows(args: readonly string[]): Record<string, number>[] {
  const { code, stdout, stderr } = runCli(["sweep", ...args]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const [heading, ...lines] = stdout.trimEnd().split("\n");
  return lines.map((line) => Object.fromEntries(line.split(",").map((value, at) => [heading.split(",")[at], Number(value)])));
}

test("the classic collapse: up to 8 senders nearly the whole link, from 10 on a quarter of it and less", () => {
  const rows = readRows(["--vary", `senders=${measured.map(([senders]) => senders).join(",")}`, "--seeds", "3"]);
  expect(rows).toHaveLength(3 * measured.length);
  const medians = measured.map(([senders]) => {
    const shares = rows.filter((row) => row["senders"] === senders).map((row) => row["normalizedGoodput"]);
    return [senders, Math.round(100 * findQuantile(shares, 0.5)) / 100];
  });
  expect(medians).toEqual(measured);
});

test("what the page shows is a share of the maximum: 15% with seed 1, 14% in the median", () => {
  const rows = readRows(["--vary", "seed=1..3"]);
  // 1,000 of 1,040 bytes are payload
  const shares = rows.map((row) => row["normalizedGoodput"] * 1.04);
  expect(Math.round(100 * shares[0])).toBe(15);
  expect(Math.round(100 * findQuantile(shares, 0.5))).toBe(14);
});
