import { describe, expect, test } from "vitest";
import { digestEngine } from "../../scripts/engine-digest.mjs";
import {
  engine,
  listTransports,
  planSweep,
  readScenario,
  run,
  runPlanned,
  ScenarioError,
  startRun,
  sweep,
  version,
} from "../../src/library/incast-lab.ts";
import { findCollapse, gip, goodput, trim } from "../../src/library/models.ts";
import { root, runCli } from "../cli/run-cli.ts";

/** The package itself, installed in Node and in a page, is for `npm run verify:package`. */

const small = { workload: { senders: 12, blocks: 3, blockBytes: 64_000 } };
const flags = ["--senders", "12", "--blocks", "3", "--block", "64KB"];

function printJson(...args: readonly string[]): unknown {
  const { code, stdout, stderr } = runCli(args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return JSON.parse(stdout);
}

function withoutManifest(row: unknown): unknown {
  const { manifest: _, ...rest } = row as { manifest: unknown };
  return rest;
}

describe("a run", () => {
  test("is the terminal's, to the last digit", () => {
    const plain: unknown = JSON.parse(JSON.stringify(run(small)));
    expect(plain).toEqual(withoutManifest(printJson("run", ...flags, "--format", "json")));
    const skipped: unknown = JSON.parse(JSON.stringify({ skipBlocks: 1, ...run(small, { skipBlocks: 1 }) }));
    expect(skipped).toEqual(withoutManifest(printJson("run", ...flags, "--format", "json", "--skip-blocks", "1")));
  });

  test("step by step it is the same, and is told while it goes on", () => {
    const started = startRun(small);
    let steps = 0;
    for (; !started.finished; steps++) started.step(1000);
    expect(steps).toBeGreaterThan(3);
    expect(started.summarize()).toEqual(run(small));
  });

  test("an observer hears it and changes nothing", () => {
    let drops = 0;
    const ignore = (): void => {};
    const observer = {
      ...{ onAccept: ignore, onWindow: ignore, onTimeout: ignore, onGauge: ignore, onResponse: ignore, onMilestone: ignore },
      onDrop: () => (drops += 1),
    };
    const summary = run(small, { observer });
    expect(summary).toEqual(run(small));
    expect(drops).toBe(summary.drops);
  });

  test("of a scenario that cannot be is refused with path, value and what is allowed", () => {
    expect(() => run({ workload: { senders: -1 } })).toThrow(ScenarioError);
    expect(() => readScenario({ workload: { senders: -1 } })).toThrow(
      /workload\.senders: -1 is not allowed; allowed: a whole number from 1/,
    );
    expect(() => run(small, { skipBlocks: 3 })).toThrow(/skipBlocks: 3 is not allowed; allowed: a whole number from 0 to 2/);
  });
});

describe("a sweep", () => {
  const request = { base: small, vary: { senders: [2, 4, 8], algorithm: "newreno,reno" }, seeds: 2 };

  test("has the rows of the terminal, in their order", () => {
    const vary = ["--vary", "senders=2,4,8", "--vary", "algorithm=newreno,reno", "--seeds", "2"];
    const { stdout } = runCli(["sweep", ...flags.slice(2), ...vary, "--format", "jsonl"]);
    const lines = stdout.trimEnd().split("\n");
    expect(lines).toHaveLength(12);
    expect(JSON.parse(JSON.stringify([...sweep(request)]))).toEqual(lines.map((line) => withoutManifest(JSON.parse(line))));
  });

  test("is planned first: runs can be computed anywhere", () => {
    const plan = planSweep(request);
    expect(plan.columns).toEqual(["senders", "algorithm", "seed"]);
    const [, , third] = plan.runs;
    expect(runPlanned(plan, structuredClone(third))).toEqual([...sweep(request)][2]);
  });

  test("takes series, and refuses what the terminal refuses", () => {
    const series = [{ name: "GIP", changes: { transport: { algorithm: "gip" } } }];
    expect([...sweep({ base: small, series })].map(({ vary }) => vary)).toEqual([{ series: "GIP", seed: 1 }]);
    expect(() => planSweep({ vary: { sender: [1] } })).toThrow(/"sender"/);
    expect(() => planSweep({ vary: { senders: [0] } })).toThrow(/0 is not allowed/);
  });
});

test("models are the terminal's", () => {
  const path = { linkBps: 1e9, rttNs: 100_000, bufferPackets: 64, segmentBytes: 1000 };
  const setting = { ...path, blockBytes: 256_000, rtoMinNs: 200_000_000, awndPackets: null };
  expect(goodput(setting, 8)).toEqual(printJson("model", "goodput", "--senders", "8", "--format", "json"));
  expect(gip(path, 8)).toEqual(printJson("model", "gip", "--senders", "8", "--format", "json"));
  expect(trim(path, 8, 4)).toEqual(printJson("model", "trim", "--senders", "8", "--format", "json"));
  expect(findCollapse(setting)).toBe(goodput(setting, 8).NStar);
  expect(() => gip(path, 1)).toThrow(/N: 1 is not allowed/);
});

test("it says which one it is", () => {
  expect(engine).toBe(digestEngine(root));
  expect(runCli(["--version"]).stdout).toBe(`incast ${version}, engine ${engine}\n`);
  expect(listTransports().map(({ id }) => id)).toContain("newreno");
});
