import { expect, test } from "vitest";
import { copyTotals, subtractTotals } from "../../src/analysis/skip-blocks.ts";
import { summarize } from "../../src/analysis/summary.ts";
import { simulate } from "../../src/cli/simulate.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { runCli } from "./run-cli.ts";

const scenario = requireScenario({ workload: { senders: 12, blocks: 6 } });
const whole = simulate(scenario);

test.each([1, 2, 5])("without the first %i of 6 blocks: what a run of the others counts", (skip) => {
  const rest = simulate(scenario, undefined, null, { skipBlocks: skip });
  // the same seed draws the same blocks, so the first ones are a run of their own
  const first = simulate({ ...scenario, workload: { ...scenario.workload, blocks: skip } as typeof scenario.workload });
  expect(rest.blocks).toEqual(whole.blocks.slice(skip));
  expect(rest.durationNs).toBe(whole.durationNs - first.durationNs);
  expect(rest.durationNs).toBe(whole.blocks.at(-1)!.endNs - whole.blocks[skip - 1].endNs);
  // 12 senders of 256 packets a block
  expect(rest.deliveredBytes).toBe((6 - skip) * 12 * 256_000);
  expect(rest.deliveredPackets).toBe((6 - skip) * 12 * 256);
  expect(rest.drops).toBe(whole.drops - first.drops);
  expect(rest.timeouts).toEqual(whole.timeouts.map((count, kind) => count - first.timeouts[kind]));
  expect(rest.flows.map(({ bytes }) => bytes)).toEqual(Array(12).fill((6 - skip) * 256_000));
  const summary = summarize(scenario, rest);
  expect(summary.goodputBps).toBeCloseTo((rest.deliveredBytes * 8e9) / rest.durationNs, 3);
  expect(summary.utilization + summary.linkIdleFraction).toBeCloseTo(1, 9);
  expect(summary.flows.every(({ startNs }) => startNs >= first.durationNs)).toBe(true);
});

test("a skipped block changes nothing of the run itself, watched step by step or not", () => {
  expect(simulate(scenario, undefined, null, { skipBlocks: 0 })).toEqual(whole);
  expect(simulate(scenario, undefined, () => {}, { skipBlocks: 3 })).toEqual(simulate(scenario, undefined, null, { skipBlocks: 3 }));
});

test("totals are copied, not shared", () => {
  const copy = copyTotals(whole);
  expect(copy).toEqual(whole);
  copy.timeouts[0] += 1;
  copy.flows[0].bytes += 1;
  copy.blocks[0].timeouts += 1;
  expect(copyTotals(whole)).not.toEqual(copy);
  expect(subtractTotals(whole, whole)).toMatchObject({ durationNs: 0, drops: 0, deliveredBytes: 0, blocks: [], timeouts: [0, 0, 0, 0, 0] });
});

test("on the command line", () => {
  const run = (...args: string[]) =>
    JSON.parse(runCli(["run", "--senders", "12", "--blocks", "6", "--format", "json", ...args]).stdout) as Record<string, unknown>;
  const skipped = run("--skip-blocks", "1");
  expect(skipped).toMatchObject({ skipBlocks: 1, durationNs: whole.durationNs - whole.blocks[0].endNs });
  expect(skipped.blocks).toHaveLength(5);
  expect(run("--skip-blocks", "0")).toEqual(run());
  expect(run()).not.toHaveProperty("skipBlocks");
  const [row] = runCli(["sweep", "--vary", "senders=12", "--blocks", "6", "--skip-blocks", "1", "--format", "jsonl"]).stdout.split("\n");
  expect(JSON.parse(row)).toMatchObject({ skipBlocks: 1, goodputBps: skipped.goodputBps, timeoutsPerBlock: skipped.timeoutsPerBlock });
  expect(runCli(["run", "--skip-blocks", "1"]).stdout).toContain("The first block is left out (--skip-blocks)");
  expect(runCli(["run", "--skip-blocks", "20"])).toMatchObject({ code: 2, stdout: "" });
});
