import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lineMetrics } from "../../src/analysis/metrics/outputs.ts";
import type { PoolJob } from "../../src/bridge/sweep-pool.ts";
import { simulate } from "../../src/cli/simulate.ts";
import { createRunLibrary } from "../../src/bridge/run-library.ts";
import { FakeSweepWorker } from "../support/fake-sweep-worker.ts";
import { makeScenario } from "../support/scenarios.ts";

const makeJob = (senders: number): PoolJob => ({
  scenario: makeScenario({ workload: { senders, blocks: 2, blockBytes: 16_000 } }),
  skipBlocks: 0,
});

function open(size: number, deadly: (index: number) => boolean = () => false) {
  const workers: FakeSweepWorker[] = [];
  const library = createRunLibrary(() => {
    const worker = new FakeSweepWorker();
    if (deadly(workers.length)) worker.deadly = "newreno";
    workers.push(worker);
    return worker as unknown as Worker;
  }, size);
  const countStarts = () => workers.flatMap(({ log }) => log).filter((line) => line.startsWith("start")).length;
  return { library, workers, countStarts };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const finish = () => vi.runAllTimersAsync();

describe("the run library", () => {
  it("has the numbers of the terminal", async () => {
    const { library } = open(2);
    const jobs = [3, 5].map(makeJob);
    library.request(jobs, "asked", () => undefined);
    await finish();
    for (const job of jobs) {
      const totals = simulate(job.scenario);
      const expected = lineMetrics.map((metric) => metric.read({ scenario: job.scenario, totals, columns: null }));
      expect(library.find(job)?.numbers?.slice(0, expected.length)).toEqual(expected);
    }
  });

  it("computes a run once for all who ask", async () => {
    const { library, countStarts } = open(2);
    const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()];
    library.request([makeJob(3)], "asked", first);
    library.request([makeJob(3)], "asked", second);
    await finish();
    library.request([makeJob(3)], "quiet", first);
    await finish();
    expect([countStarts(), first.mock.calls.length, second.mock.calls.length]).toEqual([1, 2, 1]);
  });

  it("computes quiet runs one at a time, after those asked for, and not while it is held", async () => {
    const { library, workers, countStarts } = open(3);
    const release = library.hold();
    library.request([1, 2, 3].map(makeJob), "quiet", () => undefined);
    await finish();
    expect(countStarts()).toBe(0);
    const isAsked = vi.fn<() => void>();
    library.request([4, 5, 6, 7].map(makeJob), "asked", isAsked);
    await finish();
    expect(countStarts()).toBe(4);
    expect(isAsked).toHaveBeenCalled();
    release();
    let most = 0;
    for (let step = 0; step < 200; step++) {
      await vi.advanceTimersByTimeAsync(1);
      const lines = workers.flatMap(({ log }) => log);
      most = Math.max(
        most,
        lines.filter((line) => line.startsWith("start")).length - lines.filter((line) => line.startsWith("done")).length,
      );
    }
    await finish();
    expect([countStarts(), most]).toEqual([7, 1]);
  });

  it("stops what nobody waits for, and keeps what has arrived", async () => {
    const { library, workers } = open(2);
    const onAnswers = vi.fn<() => void>();
    const withdraw = library.request([1, 2, 3, 4, 5, 6, 7, 8].map(makeJob), "asked", onAnswers);
    while (library.find(makeJob(1)) === undefined) await vi.advanceTimersByTimeAsync(1);
    withdraw();
    await finish();
    expect(onAnswers).not.toHaveBeenCalled();
    expect(workers.flatMap(({ log }) => log).filter((line) => line.startsWith("done")).length).toBeLessThan(8);
    expect(library.find(makeJob(1))?.numbers).toBeDefined();
    expect(library.find(makeJob(8))).toBeUndefined();
  });

  it("tries a run again that has failed", async () => {
    // a run is given to a second worker before it counts as failed
    const { library } = open(1, (index) => index < 2);
    library.request([makeJob(2)], "asked", () => undefined);
    await finish();
    const { fault } = library.find(makeJob(2))!;
    expect(fault).toBeDefined();
    library.request([makeJob(2)], "asked", () => undefined);
    await finish();
    expect(library.find(makeJob(2))?.numbers).toBeDefined();
  });
});
