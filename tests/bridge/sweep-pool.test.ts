import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isComputing } from "../../src/bridge/pulse.ts";
import { createSweepPool, type PoolJob } from "../../src/bridge/sweep-pool.ts";
import { lineMetrics } from "../../src/analysis/metrics/outputs.ts";
import { simulate } from "../../src/cli/simulate.ts";
import type { Scenario } from "../../src/engine/spec/scenario.ts";
import { FakeSweepWorker } from "../support/fake-sweep-worker.ts";
import { makeScenario } from "../support/scenarios.ts";

interface Job extends PoolJob {
  readonly name: string;
}

const makeJob = (senders: number, skipBlocks = 0): Job => ({
  name: `${senders}`,
  scenario: makeScenario({ workload: { senders, blocks: 2, blockBytes: 16_000 } }),
  skipBlocks,
});
const makeJobs = (count: number): Job[] => Array.from({ length: count }, (_, index) => makeJob(index + 1));

function open(size: number, prepare: (worker: FakeSweepWorker, index: number) => void = () => undefined, warmUp: readonly PoolJob[] = []) {
  const workers: FakeSweepWorker[] = [];
  const done = new Map<string, readonly (number | null)[]>();
  const failed: string[] = [];
  const pool = createSweepPool<Job>(
    size,
    () => {
      const worker = new FakeSweepWorker();
      prepare(worker, workers.length);
      workers.push(worker);
      return worker as unknown as Worker;
    },
    {
      onDone(job, numbers) {
        expect(done.has(job.name)).toBe(false);
        done.set(job.name, numbers);
      },
      onFailed: (job, message) => failed.push(`${job.name}: ${message}`),
    },
    warmUp,
  );
  return { pool, workers, done, failed };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("a pool of sweep workers", () => {
  it("comes to what the terminal comes to, the first blocks left out where that is asked", async () => {
    const { pool, done } = open(2);
    const jobs = [...makeJobs(4), { ...makeJob(8, 1), name: "skipped" }];
    pool.add(jobs);
    await vi.advanceTimersByTimeAsync(5000);
    expect([...done.keys()].sort()).toEqual(jobs.map(({ name }) => name).sort());
    for (const { name, scenario, skipBlocks } of jobs) {
      const data = { scenario, totals: simulate(scenario, undefined, null, { skipBlocks }), columns: null };
      expect(done.get(name)).toEqual(lineMetrics.map(({ read }) => read(data)));
    }
    pool.dispose();
  });

  it("computes until all runs are done, cancelled or gone with the pool", async () => {
    const { pool, done } = open(2);
    expect(isComputing()).toBe(false);
    pool.add(makeJobs(3));
    expect(isComputing()).toBe(true);
    await vi.advanceTimersByTimeAsync(5000);
    expect([done.size, isComputing()]).toEqual([3, false]);
    pool.add(makeJobs(3));
    pool.cancel();
    expect(isComputing()).toBe(false);
    pool.add([makeJob(5)]);
    expect(isComputing()).toBe(true);
    pool.dispose();
    expect(isComputing()).toBe(false);
  });

  it("keeps its workers, gives each its next run before it asks, and gives every run once", async () => {
    const { pool, workers, done } = open(2);
    pool.add(makeJobs(9));
    await vi.advanceTimersByTimeAsync(5000);
    expect(done.size).toBe(9);
    expect(workers).toHaveLength(2);
    for (const { log } of workers) {
      // two runs are in hand before the first answer
      expect(log.slice(0, 2).every((entry) => entry.startsWith("start"))).toBe(true);
      // and at every answer but the last another one is there already
      const starts = log.map((entry) => entry.startsWith("start"));
      for (const [index, isStart] of starts.entries()) {
        if (isStart || index === log.length - 1) continue;
        const open = starts.slice(0, index).filter(Boolean).length - starts.slice(0, index + 1).filter((one) => !one).length;
        expect(open).toBeGreaterThan(0);
      }
    }
    pool.add(makeJobs(12).slice(9));
    await vi.advanceTimersByTimeAsync(5000);
    expect(workers).toHaveLength(2);
    expect(done.size).toBe(12);
    pool.dispose();
  });

  it("gives each worker the short runs first, and no one their answers", async () => {
    const unknown = { ...makeJob(3), scenario: makeScenario({ transport: { algorithm: "none" } }) };
    const { pool, workers, done, failed } = open(2, undefined, [makeJob(7), unknown]);
    pool.add(makeJobs(4));
    await vi.advanceTimersByTimeAsync(5000);
    for (const { log } of workers) expect(log.slice(0, 2)).toEqual(["start 0", "start 0"]);
    expect([...done.keys()].sort()).toEqual(["1", "2", "3", "4"]);
    expect(failed).toEqual([]);
    expect(pool.countOpen()).toBe(0);
    pool.dispose();
  });

  it("replaces a worker that has died without a word, and loses nothing", async () => {
    const { pool, workers, done, failed } = open(2);
    pool.add(makeJobs(8));
    workers[0].isDead = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(workers).toHaveLength(3);
    expect(workers[0].isTerminated).toBe(true);
    expect(done.size).toBe(8);
    expect(failed).toEqual([]);
    expect(pool.countOpen()).toBe(0);
    pool.dispose();
  });

  it("gives up a run that kills every worker, and the others survive", async () => {
    const { pool, done, failed } = open(1, (worker) => {
      worker.deadly = "reno";
    });
    const jobs = makeJobs(5);
    pool.add(jobs.with(2, { ...jobs[2], scenario: makeScenario({ transport: { algorithm: "reno" } }) }));
    await vi.advanceTimersByTimeAsync(300_000);
    expect([...done.keys()].sort()).toEqual(["1", "2", "4", "5"]);
    expect(failed).toEqual(["3: The simulation stopped answering."]);
    pool.dispose();
  });

  it("tells of a run that fails, and goes on with the next", async () => {
    const broken: Job = { name: "broken", scenario: { ...makeScenario({}), transport: null } as unknown as Scenario, skipBlocks: 0 };
    const { pool, workers, done, failed } = open(1);
    pool.add([makeJob(1), broken, makeJob(2)]);
    await vi.advanceTimersByTimeAsync(5000);
    expect([...done.keys()]).toEqual(["1", "2"]);
    expect(failed).toHaveLength(1);
    expect(failed[0]).toMatch(/^broken: /);
    expect(workers).toHaveLength(1);
    pool.dispose();
  });

  it("begins nothing while it pauses, and forgets everything when it is cancelled", async () => {
    const { pool, done } = open(1);
    pool.add(makeJobs(6));
    pool.pause();
    await vi.advanceTimersByTimeAsync(5000);
    expect(done.size).toBe(2);
    pool.resume();
    pool.cancel();
    await vi.advanceTimersByTimeAsync(5000);
    expect(done.size).toBe(2);
    expect(pool.countOpen()).toBe(0);
    pool.add([makeJob(7)]);
    await vi.advanceTimersByTimeAsync(5000);
    expect([...done.keys()]).toEqual(["1", "2", "7"]);
    pool.dispose();
  });

  it("replaces a worker that answers and computes nothing", async () => {
    const { pool, workers, done, failed } = open(1, (worker, index) => (worker.isIdle = index === 0));
    pool.add(makeJobs(3));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(workers).toHaveLength(2);
    expect(done.size).toBe(3);
    expect(failed).toEqual([]);
    pool.dispose();
  });

  it("stops making workers when none ever computes", async () => {
    const { pool, workers, failed } = open(2, (worker) => (worker.isIdle = true));
    pool.add(makeJobs(40));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(workers.length).toBeLessThan(10);
    expect(failed).toHaveLength(40);
    expect(failed[0]).toContain("The simulation stopped computing.");
    pool.dispose();
  });

  it("stops making workers when none of them ever starts", async () => {
    const { pool, workers, failed } = open(2, (worker) => {
      worker.isDead = true;
    });
    pool.add(makeJobs(40));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(workers.length).toBeLessThan(10);
    expect(failed).toHaveLength(40);
    pool.dispose();
  });
});
