import { expect, test } from "vitest";
import { createProgress, describeProgress } from "../../src/cli/progress.ts";
import { simulate } from "../../src/cli/simulate.ts";
import { createRunTotals } from "../../src/engine/totals.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { startCli } from "./run-cli.ts";
import { makeBlock } from "../support/make-block.ts";

/** What is left on the screen of what was written, and how often something was. */
function createScreen(columns = 80) {
  const written: string[] = [];
  return {
    isTTY: true,
    columns,
    written,
    write: (text: string) => written.push(text),
    line: () => written.join("").split("\r\u001B[K").at(-1),
  };
}

test("where nobody watches there is none", () => {
  expect(createProgress({ isTTY: false, write: () => {} })).toBeNull();
  expect(createProgress({ write: () => {} })).toBeNull();
});

test("it is written anew in place, a few times a second, and leaves nothing behind", () => {
  const screen = createScreen();
  let nowMs = 1000;
  const progress = createProgress(screen, () => nowMs)!;
  progress.show(() => "too early to flicker");
  expect(screen.written).toEqual([]);
  nowMs = 1400;
  progress.show(() => "1 of 20 blocks done");
  expect(screen.line()).toBe("1 of 20 blocks done");
  nowMs = 1599;
  progress.show(() => "too soon");
  expect(screen.line()).toBe("1 of 20 blocks done");
  nowMs = 1600;
  progress.show(() => "2 of 20 blocks done");
  expect(screen.line()).toBe("2 of 20 blocks done");
  progress.clear();
  progress.clear();
  expect(screen.line()).toBe("");
  expect(screen.written).toHaveLength(3);
  expect(screen.written.join("")).not.toContain("\n");
});

test("it does not wrap", () => {
  for (const [columns, length] of [
    [10, 9],
    [0, 79],
  ]) {
    const screen = createScreen(columns);
    let nowMs = 0;
    const progress = createProgress(screen, () => nowMs)!;
    nowMs = 1e6;
    progress.show(() => "x".repeat(100));
    expect(screen.line()).toHaveLength(length);
  }
});

test("it says how far a run is", () => {
  const totals = createRunTotals([0]);
  totals.durationNs = 1_234_000_000;
  totals.blocks.push(makeBlock({}));
  const describe = (workload: object) => describeProgress(requireScenario({ workload }), totals);
  expect(describe({ blocks: 2000 })).toBe("1 of 2,000 blocks done");
  expect(describe({ kind: "long", durationNs: 10e9 })).toBe("1.23 s of 10 s simulated");
  expect(describe({ kind: "oneshot" })).toBe("1.23 s simulated");
});

test("a run that is watched tells of its blocks as they end, and comes to the same", () => {
  const scenario = requireScenario({ workload: { senders: 24, blocks: 20 } });
  const seen: number[] = [];
  const watched = simulate(scenario, undefined, ({ blocks }) => seen.push(blocks.length));
  expect(seen.length).toBeGreaterThan(2);
  expect(seen[0]).toBeLessThan(20);
  expect(seen.at(-1)).toBe(20);
  expect(watched).toEqual(simulate(scenario));
});

test("into a pipe there is no word of it", () => {
  for (const command of [
    ["run", "--senders", "64", "--blocks", "40"],
    ["sweep", "--vary", "senders=48,64", "--blocks", "20"],
  ]) {
    const { code, stderr, stdout } = startCli(command);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).not.toContain("\u001B");
  }
});
