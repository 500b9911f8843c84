import { spawnSync } from "node:child_process";
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { drawTests } from "../support/draw.ts";
import { tryScenario } from "./any-scenario.ts";
import { computeShare, describeFailure, findFailure } from "./share.ts";

const folder = mkdtempSync(join(tmpdir(), "properties-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("random scenarios of every kind hold, and a share has the same result wherever it is computed", () => {
  const order = { seed: 77, share: 3, runs: 15 };
  const result = computeShare(order);
  expect(result.failures).toEqual([]);
  expect(computeShare(order)).toEqual(result);
  for (const kind of ["network star", "network graph", "workload on-off", "several groups", "ended", "with drops"])
    expect(result.counts[kind], kind).toBeGreaterThan(0);
}, 120_000);

test("a failing run is reproduced by its seed, and reported in its smallest form", () => {
  const refuse = () => {
    throw new Error("made to fail");
  };
  const found = tryScenario(12, refuse);
  expect(found).toEqual(tryScenario(12, refuse));
  expect(found?.scenario).toMatchObject({ network: { topology: "star" }, seed: 0, groups: [] });
  // called within the check
  const failure = findFailure(12, refuse);
  expect(describeFailure(failure!)).toMatch(/made to fail[^]*\nagain: npm run properties -- --replay 12$/);
});

const some = drawTests("processes that continue from a file", 0.5);

some("a later start continues from a file, even if its last line is incomplete", () => {
  const [root, file] = [fileURLToPath(new URL("../../", import.meta.url)), join(folder, "runs.jsonl")];
  const start = (runs: number): string => {
    const args = ["scripts/run-ts.mjs", "tests/properties/main.ts", "--runs", String(runs), "--jobs", "1", "--resume", file];
    const { stdout, status } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
    expect(status).toBe(0);
    return stdout;
  };
  expect(start(3)).toMatch(/^seed \d+: 3 random scenarios\n +3 {2}runs\n +0 {2}failed\n/);
  const { seed } = JSON.parse(readFileSync(file, "utf8")) as { seed: number };
  appendFileSync(file, '{"seed":');
  expect(start(3)).toContain(`seed ${seed}: 3 random scenarios, of which 3 are done`);
  expect(start(4)).toMatch(new RegExp(`^seed ${seed}: 4 random scenarios\n +4 {2}runs\n`));
});
