import fc from "fast-check";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, test } from "vitest";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { geometryOf } from "../../src/analysis/geometry.ts";
import { listFctCells, listFctColumns, summarizeFct } from "../../src/cli/fct.ts";
import { findEmptyTimeNs, type FlowTime, watchFlowTimes } from "../../src/cli/flow-times.ts";
import { createSimulation } from "../../src/engine/run.ts";
import type { Scenario } from "../../src/engine/spec/scenario.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import type { ScenarioInput } from "../../src/scenario/check/scenario-input.ts";
import { drawSeed } from "../properties/seed.ts";
import { arbitraryNetworkScenario } from "../scenario/arbitrary-network.ts";
import { countCases } from "../support/extent.ts";
import { runCli } from "./run-cli.ts";

const folder = mkdtempSync(join(tmpdir(), "incast-fct-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** null: it takes too long. */
function watch(scenario: Scenario, skipBlocks = 0): readonly FlowTime[] | null {
  const { observer, list } = watchFlowTimes(scenario, skipBlocks);
  const run = createSimulation(scenario, getAlgorithm, observer);
  for (let steps = 0; !run.finished && steps < 300; steps++) run.run(20_000);
  return run.finished ? list : null;
}

/** A sender that no window holds back, and nobody beside it. */
const alone = (workload: ScenarioInput["workload"], network: ScenarioInput["network"] = {}): Scenario =>
  requireScenario({
    network: { bufferPackets: 10_000, ...network },
    transport: { initialWindow: 1000, awndPackets: 1000 },
    workload,
  });

describe("the time on an empty path", () => {
  const emptyNs = (scenario: Scenario, bytes: number, flow = 0): number =>
    findEmptyTimeNs(geometryOf(scenario), flow, scenario.transport, bytes);
  const star = alone({ kind: "oneshot", startJitterNs: 0, flows: [{ senders: 1, bytes: 1 }] });

  it("by hand: 8.32 us for a packet of 1,040 bytes on each of two links, 0.32 us for an ACK, 100 us of way", () => {
    expect(emptyNs(star, 1000)).toBe(100_000 + 2 * 8320 + 2 * 320);
    // one more packet follows at once
    expect(emptyNs(star, 2000)).toBe(100_000 + 3 * 8320 + 2 * 320);
    expect(emptyNs(star, 100_000)).toBe(100_000 + 101 * 8320 + 2 * 320);
    // a last packet of 540 bytes waits on the second link for the full one before it
    expect(emptyNs(star, 1500)).toBe(100_000 + 2 * 8320 + 4320 + 2 * 320);
    expect(emptyNs(star, 1)).toBe(100_000 + 2 * 328 + 2 * 320);
  });
  it("follows the slowest link", () => {
    const fast = alone({ kind: "oneshot", startJitterNs: 0, flows: [{ senders: 1, bytes: 1 }] }, { senderLinkBps: 1e10 });
    expect(emptyNs(fast, 3000)).toBe(100_000 + 832 + 3 * 8320 + 32 + 320);
  });
  it.each([1, 999, 1000, 1001, 1500, 2000, 37_123, 250_000])("is that of the engine: %i bytes", (bytes) => {
    for (const network of [{}, { senderLinkBps: 3e9 }, { senderLinkBps: 7e8 }, { topology: "leaf-spine" as const }]) {
      const scenario = alone({ kind: "oneshot", startJitterNs: 0, flows: [{ senders: 1, bytes }] }, network);
      const [flow] = watch(scenario)!;
      expect(flow.bytes).toBe(bytes);
      // links round to whole ns, and the last ACK may wait a moment for the one before it
      expect(flow.timeNs - emptyNs(scenario, bytes)).toBeGreaterThanOrEqual(0);
      expect(flow.timeNs - emptyNs(scenario, bytes)).toBeLessThan(bytes === 1001 ? 200 : 10);
    }
  });
  it("is never more than any flow takes", () => {
    const seed = drawSeed();
    let flows = 0;
    fc.assert(
      fc.property(arbitraryNetworkScenario, (scenario) => {
        for (const { slowdown, timeNs } of watch(scenario) ?? []) {
          flows++;
          expect(timeNs).toBeGreaterThan(0);
          expect(slowdown).toBeGreaterThanOrEqual(1);
        }
      }),
      { seed, numRuns: countCases(60), endOnFailure: true },
    );
    expect(flows).toBeGreaterThan(0);
  });
});

describe("flows of blocks", () => {
  const scenario = requireScenario({ workload: { senders: 4, blocks: 3, blockBytes: 8000 } });
  it("are a sender's part of each, from when it had it to its last ACK", () => {
    const flows = watch(scenario)!;
    expect(flows.every(({ bytes }) => bytes === 8000)).toBe(true);
    // the run ends with the last byte: an ACK may be on its way
    expect(flows.length).toBeGreaterThan(8);
    expect(flows.length).toBeLessThanOrEqual(12);
  });
  it("leave out the first blocks with the rest of the result", () => {
    expect(watch(scenario, 2)).toEqual(watch(scenario)!.slice(8));
  });
});

test("background does not count", () => {
  const scenario = requireScenario({
    workload: { kind: "oneshot", flows: [{ senders: 2, bytes: 5000 }] },
    groups: [
      { senders: 2 },
      { senders: 1, background: true, workload: { kind: "on-off", responses: 5, responseBytes: [10, 20], meanGapNs: 1000, finalBytes: 0 } },
    ],
  });
  expect(watch(scenario)!.map(({ bytes }) => bytes)).toEqual([5000, 5000]);
});

describe("bins", () => {
  const flows = [
    { bytes: 10, timeNs: 100, slowdown: 1 },
    { bytes: 100, timeNs: 300, slowdown: 3 },
    { bytes: 101, timeNs: 200, slowdown: 2 },
    ...Array.from({ length: 1000 }, (_, index) => ({ bytes: 5000, timeNs: 1000 + index, slowdown: 1 + index })),
  ];
  it("hold sizes above their start and up to their end", () => {
    const [all, small, middle, large] = summarizeFct(flows, [100, 1000]);
    expect([all, small, middle, large].map(({ fromBytes, toBytes, count }) => [fromBytes, toBytes, count])).toEqual([
      [0, null, 1003],
      [0, 100, 2],
      [100, 1000, 1],
      [1000, null, 1000],
    ]);
    expect(small).toMatchObject({ meanNs: 200, p50Ns: 100, p99Ns: 300, maxNs: 300, slowdownMean: 2, slowdownP50: 1, slowdownP999: 3 });
    // nearest rank: of 1,000 the 500th, the 990th, the 999th and the last
    expect(large).toMatchObject({ p50Ns: 1499, p99Ns: 1989, p999Ns: 1998, maxNs: 1999, slowdownP99: 990, slowdownP999: 999 });
  });
  it("without flows have a count and nothing else", () => {
    const [, empty] = summarizeFct(flows, [5]);
    expect(Object.values(empty).slice(2)).toEqual([0, ...Array.from({ length: 10 }, () => null)]);
  });
  it("have a column for each of their numbers", () => {
    const columns = listFctColumns([100, 1_000_000]);
    expect(columns.slice(0, 11)).toEqual(
      "Count MeanNs P50Ns P95Ns P99Ns P999Ns MaxNs SlowdownMean SlowdownP50 SlowdownP99 SlowdownP999"
        .split(" ")
        .map((id) => `fct${id}.all`),
    );
    expect(columns.filter((name) => name.startsWith("fctCount."))).toEqual([
      "fctCount.all",
      "fctCount.0-100B",
      "fctCount.100B-1MB",
      "fctCount.1MB-",
    ]);
    expect(listFctCells(flows, [100, 1_000_000])).toHaveLength(columns.length);
  });
});

describe("in the terminal", () => {
  const args = ["--workload", "on-off", "--senders", "4", "--responses", "20", "--fct", "10KB,100KB"];
  const run = JSON.parse(runCli(["run", "--format", "json", ...args]).stdout) as {
    fct: { count: number; p999Ns: number }[];
    responses: { count: number; p999Ns: number; maxNs: number };
    manifest: { command: string };
  };
  it("all flows are the responses of the run", () => {
    expect(run.fct).toHaveLength(4);
    expect(run.fct[0]).toMatchObject({ ...run.responses, count: run.responses.count });
    expect(run.fct.slice(1).reduce((sum, { count }) => sum + count, 0)).toBe(run.responses.count);
    expect(run.manifest.command).toContain(" --fct 10KB,100KB");
  });
  it("the same in CSV, in a sweep however many threads compute it, in JSON Lines, and in words", () => {
    const readCells = (text: string): Record<string, string> => {
      const [heading, row] = text.split("\n").map((line) => line.split(","));
      return Object.fromEntries(heading.map((name, index) => [name, row[index]]));
    };
    const sweep = ["sweep", "--vary", "buffer=64", ...args];
    const wanted = {
      "fctCount.all": String(run.fct[0].count),
      "fctP999Ns.all": String(run.fct[0].p999Ns),
      "fctCount.0-10KB": String(run.fct[1].count),
    };
    expect(readCells(runCli(["run", "--format", "csv", ...args]).stdout)).toMatchObject(wanted);
    expect(readCells(runCli(sweep).stdout)).toMatchObject(wanted);
    expect((JSON.parse(runCli([...sweep, "--format", "jsonl"]).stdout) as { fct: object }).fct).toEqual(run.fct);
    expect(runCli(["run", ...args]).stdout).toMatch(
      /^flow size +flows +mean +median +99% +99\.9% +slowdown +its 99% +its 99\.9%\nall +\d+ /m,
    );
  });
  it("watching does not change the run, and columns come only where they are asked for", () => {
    const plain = args.slice(0, -2);
    const { fct: _fct, manifest: _manifest, ...rest } = run;
    const { manifest: _other, ...without } = JSON.parse(runCli(["run", "--format", "json", ...plain]).stdout) as Record<string, unknown>;
    expect(rest).toEqual(without);
    expect(runCli(["run", "--format", "csv", ...plain]).stdout).not.toContain("fct");
  });
  it("beside a trace", () => {
    const { stdout } = runCli(["run", "--format", "json", ...args, "--trace", join(folder, "trace")]);
    expect((JSON.parse(stdout) as typeof run).fct).toEqual(run.fct);
  });
  it.each(["", "0", "10KB,10KB", "2KB,1KB", "x", "1KB,", "-1", Array.from({ length: 17 }, (_, i) => i + 1).join()])(
    "--fct %j is refused",
    (sizes) => {
      const { code, stdout, stderr } = runCli(["run", `--fct=${sizes}`]);
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expect(stderr).toMatch(
        /^incast: --fct: ".*" is not allowed; allowed: up to 16 sizes, each above the one before, such as 10KB,100KB,1MB\n$/,
      );
    },
  );
});
