import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLiveRun } from "../../src/bridge/create-live-run.ts";
import type { FromLiveWorker, ToLiveWorker } from "../../src/protocol/messages.ts";
import { LiveSession } from "../../workers/live-session.ts";
import { makeScenario } from "../support/scenarios.ts";

/** A worker within this thread, which can be made to die without a word, or to answer without computing. */
class FakeWorker {
  onmessage: ((event: { data: FromLiveWorker }) => void) | null = null;
  onerror: unknown = null;
  onmessageerror: unknown = null;
  isDead = false;
  isIdle = false;
  /** How long the worker waits before each slice, ms. */
  sliceMs = 0;
  isTerminated = false;
  asked = 0;
  readonly #session = new LiveSession({
    post: (message) => this.#later(() => this.onmessage?.({ data: message })),
    defer: (task) => this.isIdle || this.#later(task, this.sliceMs),
  });
  #later(task: () => void, ms = 0): void {
    setTimeout(() => {
      if (!this.isDead && !this.isTerminated) task();
    }, ms);
  }
  postMessage(message: ToLiveWorker): void {
    if (message.type === "ping") this.asked++;
    this.#later(() => this.#session.receive(message));
  }
  terminate(): void {
    this.isTerminated = true;
  }
}

const scenario = makeScenario({ workload: { senders: 4, blocks: 2 } });

const opened: ReturnType<typeof createLiveRun>[] = [];

function open(prepare: (worker: FakeWorker, index: number) => void = () => undefined) {
  const workers: FakeWorker[] = [];
  const live = createLiveRun(1e6, () => {
    const worker = new FakeWorker();
    prepare(worker, workers.length);
    workers.push(worker);
    return worker as unknown as Worker;
  });
  opened.push(live);
  return { live, workers };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  // files of a thread share the count of workers that compute
  for (const live of opened.splice(0)) live.dispose();
  vi.useRealTimers();
});

describe("a worker that says nothing any more", () => {
  it("is noticed at the next change, which another one then computes", async () => {
    const { live, workers } = open();
    live.start(scenario);
    await vi.advanceTimersByTimeAsync(500);
    expect(live.getSnapshot()?.status).toBe("done");
    workers[0].isDead = true;
    live.start(scenario);
    await vi.advanceTimersByTimeAsync(5000);
    expect(live.getSnapshot()?.status).toBe("computing");
    await vi.advanceTimersByTimeAsync(6000);
    expect(live.getSnapshot()?.status).toBe("done");
    expect(workers).toHaveLength(2);
    expect(workers[0].isTerminated).toBe(true);
  });
  it("is given time at first, as its file may be long under way", async () => {
    const { live, workers } = open((worker) => (worker.isDead = true));
    live.start(scenario);
    await vi.advanceTimersByTimeAsync(25_000);
    expect(workers).toHaveLength(1);
    expect(live.getSnapshot()?.status).toBe("computing");
  });
  it("twice in a row has failed, and says so; the next change starts another", async () => {
    const { live, workers } = open((worker, index) => (worker.isDead = index < 2));
    live.start(scenario);
    await vi.advanceTimersByTimeAsync(80_000);
    expect(live.getSnapshot()).toMatchObject({ status: "failed", error: "The simulation stopped answering." });
    live.start(scenario);
    await vi.advanceTimersByTimeAsync(500);
    expect(live.getSnapshot()?.status).toBe("done");
    expect(workers).toHaveLength(3);
  });
  it("or answers and computes nothing is replaced; twice in a row it has failed, and a retry starts another", async () => {
    const { live, workers } = open((worker, index) => (worker.isIdle = index < 2));
    live.start(scenario);
    await vi.advanceTimersByTimeAsync(8000);
    expect(workers).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(8000);
    expect(workers).toHaveLength(2);
    expect(live.getSnapshot()?.status).toBe("computing");
    await vi.advanceTimersByTimeAsync(16_000);
    expect(live.getSnapshot()).toMatchObject({ status: "failed", error: "The simulation stopped computing." });
    live.retry();
    await vi.advanceTimersByTimeAsync(500);
    expect(live.getSnapshot()?.status).toBe("done");
    expect(workers).toHaveLength(3);
  });
  it("and computes slowly is left alone, however long a slice takes", async () => {
    // one slice between two pings, and no chunk for a minute
    const { live, workers } = open((worker) => (worker.sliceMs = 3900));
    live.start(makeScenario({ workload: { senders: 64, blocks: 40 } }));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(workers).toHaveLength(1);
    expect(live.getSnapshot()?.status).toBe("computing");
    live.dispose();
  });
  it("is not asked while nothing is computed", async () => {
    const { live, workers } = open();
    live.start(scenario);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(workers[0].asked).toBe(0);
    live.dispose();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("a run that waits after its first block", () => {
  /** Many chunks long. */
  const long = makeScenario({ workload: { senders: 32, blocks: 40 } });

  it("goes on where it stood once it may, and nobody takes it for dead meanwhile", async () => {
    const { live, workers } = open();
    live.holdAfterFirstBlock(true);
    live.start(long);
    await vi.advanceTimersByTimeAsync(2000);
    const { status, blocksDone = 0, computedNs = 0 } = live.getSnapshot() ?? {};
    expect(status).toBe("computing");
    expect(blocksDone).toBeGreaterThan(0);
    expect(blocksDone).toBeLessThan(40);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(live.getSnapshot()).toMatchObject({ status: "computing", blocksDone, computedNs });
    expect(workers).toHaveLength(1);
    live.holdAfterFirstBlock(false);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(live.getSnapshot()).toMatchObject({ status: "done", blocksDone: 40 });
    expect(workers).toHaveLength(1);
  });

  it("is the same run as one that did not wait", async () => {
    const plain = open().live;
    plain.start(long);
    await vi.advanceTimersByTimeAsync(20_000);
    const held = open().live;
    held.holdAfterFirstBlock(true);
    held.start(long);
    await vi.advanceTimersByTimeAsync(3000);
    held.holdAfterFirstBlock(false);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(held.getSnapshot()?.totals).toEqual(plain.getSnapshot()?.totals);
    expect(plain.getSnapshot()?.status).toBe("done");
  });
});
