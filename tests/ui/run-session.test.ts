import { describe, expect, it } from "vitest";
import type { LiveRun, RunSnapshot } from "../../src/bridge/live-run.ts";
import { defaultScenario, requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import { createTables } from "../../src/protocol/growable-tables.ts";
import type { LabView, PlaybackClock } from "../../src/ui/run/contracts.ts";
import { followRuns, freshView } from "../../src/ui/run/follow-runs.ts";
import { createPlaybackClock } from "../../src/ui/run/playback-clock.ts";
import { createRunSession } from "../../src/ui/run/run-session.ts";
import { createStore } from "../../src/ui/run/store.ts";

/** A LiveRun whose progress the test decides. */
function createFakeLive(): LiveRun & { progress(patch: Partial<RunSnapshot>): void } {
  let snapshot: RunSnapshot | null = null;
  let run = 0;
  const listeners = new Set<() => void>();
  const publish = (next: RunSnapshot) => {
    snapshot = next;
    for (const listener of listeners) listener();
  };
  const start: LiveRun["start"] = (scenario) =>
    publish({
      run: ++run,
      scenario,
      status: "computing",
      computedNs: 0,
      blocksDone: 0,
      columns: createTables(16),
      detailUntilNs: null,
      totals: null,
      error: null,
    });
  return {
    start,
    progress: (patch) => {
      if (snapshot) publish({ ...snapshot, ...patch });
    },
    cancel: () => undefined,
    holdAfterFirstBlock: () => undefined,
    retry: () => undefined,
    getSnapshot: () => snapshot,
    getPrevious: () => null,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispose: () => undefined,
  };
}

describe("progress", () => {
  it("is known at once to whoever asks or follows, and drawn at intervals", () => {
    let nowMs = 0;
    const waiting: (() => void)[] = [];
    const live = createFakeLive();
    const runs = createRunSession(
      live,
      () => nowMs,
      (callback) => waiting.push(callback),
    );
    let [told, followed] = [0, 0];
    runs.subscribe(() => told++);
    runs.follow(() => followed++);
    runs.start(defaultScenario, "first");
    expect([told, followed]).toEqual([1, 1]);
    live.progress({ computedNs: 1 });
    // A new run without packets has nothing to show: its first ones are not kept waiting.
    expect([told, followed, waiting.length]).toEqual([2, 2, 0]);
    for (let ns = 2; ns <= 5; ns++) live.progress({ computedNs: ns });
    expect(runs.get().current?.computedNs).toBe(5);
    expect([told, followed, waiting.length]).toEqual([2, 6, 1]);
    nowMs = 200;
    waiting.pop()?.();
    expect(told).toBe(3);
    live.progress({ computedNs: 6 });
    live.progress({ status: "done" });
    expect(told).toBe(4);
    waiting.pop()?.(); // the end has been told
    expect(told).toBe(4);
  });
});

describe("the ghost", () => {
  it("is the finished run before this one", () => {
    const live = createFakeLive();
    const runs = createRunSession(live, () => 0);
    runs.start(defaultScenario, "first");
    expect(runs.get().ghost).toBeNull();
    live.progress({ status: "done" });
    runs.start(defaultScenario, "n");
    expect(runs.get().ghost?.run).toBe(1);
    expect(runs.get().current?.run).toBe(2);
  });
  it("stays the run from before a slider was taken up, and changes with the next gesture", () => {
    let nowMs = 0;
    const live = createFakeLive();
    const runs = createRunSession(live, () => nowMs);
    runs.start(defaultScenario, "first");
    live.progress({ status: "done" });
    for (let step = 0; step < 5; step++) {
      runs.start(defaultScenario, "workload.senders");
      live.progress({ status: "done" });
      nowMs += 100;
    }
    expect(runs.get().ghost?.run).toBe(1);
    nowMs += 5000;
    runs.start(defaultScenario, "workload.senders");
    expect(runs.get().ghost?.run).toBe(6);
  });
  it("is never a run that was not finished", () => {
    const runs = createRunSession(createFakeLive(), () => 0);
    runs.start(defaultScenario, "first");
    runs.start(defaultScenario, "second");
    expect(runs.get().ghost).toBeNull();
  });
});

function createFollower(plays = true) {
  const live = createFakeLive();
  const runs = createRunSession(live, () => 0);
  const view = createStore<LabView>({ ...freshView, compressWaits: true, showGhost: true, showAhead: true, lockScale: true });
  const clock: PlaybackClock = createPlaybackClock(
    {
      endNs: () => runs.get().current?.computedNs ?? 0,
      isComplete: () => runs.get().current?.status !== "computing",
      waits: () => [],
      movesByJumps: () => false,
      nextEventNs: () => null,
    },
    { request: () => 1, cancel: () => undefined },
  );
  let done = 0;
  followRuns(
    runs,
    clock,
    view,
    () => plays,
    () => null,
    () => done++,
  );
  return { live, runs, view, clock, countDone: () => done };
}

describe("a new run", () => {
  it("plays from its start", () => {
    const { runs, clock } = createFollower();
    runs.start(defaultScenario, "first");
    expect(clock.playing()).toBe(true);
    expect(clock.timeNs()).toBe(0);
  });
  it("does not play by itself where motion is unwanted", () => {
    const { runs, clock } = createFollower(false);
    runs.start(defaultScenario, "first");
    expect(clock.playing()).toBe(false);
  });
  it("leaves a paused reader at the same moment, as soon as it is computed", () => {
    const { live, runs, clock } = createFollower();
    runs.start(defaultScenario, "first");
    live.progress({ computedNs: 1e9 });
    clock.pause();
    clock.seek(5e8);
    runs.start(defaultScenario, "n");
    live.progress({ computedNs: 1e8 });
    expect(clock.timeNs()).toBe(0);
    live.progress({ computedNs: 6e8 });
    expect(clock.timeNs()).toBe(5e8);
    expect(clock.playing()).toBe(false);
  });
  it("plays again for a reader whose run had played to its end", () => {
    const { live, runs, clock } = createFollower();
    runs.start(defaultScenario, "first");
    live.progress({ computedNs: 1e9, status: "done" });
    clock.seek(1e9);
    clock.pause();
    runs.start(defaultScenario, "n");
    expect(clock.playing()).toBe(true);
  });
  it("keeps the picked sender only if it still exists", () => {
    const { runs, view } = createFollower();
    runs.start(defaultScenario, "first");
    view.set({ picked: 7, fromNs: 5 });
    runs.start({ ...defaultScenario, workload: { ...defaultScenario.workload, senders: 8 } }, "n");
    expect(view.get()).toMatchObject({ picked: 7 });
    runs.start({ ...defaultScenario, workload: { ...defaultScenario.workload, senders: 7 } }, "n");
    expect(view.get().picked).toBeNull();
  });
  it("is reported once when it is done", () => {
    const { live, runs, countDone } = createFollower();
    runs.start(defaultScenario, "first");
    live.progress({ status: "done" });
    live.progress({ status: "done" });
    expect(countDone()).toBe(1);
  });
});

describe("a run under other names", () => {
  it("keeps what it is compared with", () => {
    const live = createFakeLive();
    const runs = createRunSession(live);
    const grouped = requireScenario({ groups: [{ senders: 16 }, { senders: 16, transport: { rtoMinNs: 2e6 } }] });
    const name = (text: string) => ({ ...grouped, groups: grouped.groups.with(0, { ...grouped.groups[0], name: text }) });
    runs.start(defaultScenario, "first");
    live.progress({ status: "done" });
    runs.start(grouped, "groups");
    live.progress({ status: "done" });
    expect(runs.get().ghost?.scenario).toBe(defaultScenario);
    runs.start(name("patient"), "groups.0.name");
    live.progress({ status: "done" });
    expect(runs.get().ghost?.scenario).toBe(defaultScenario);
    runs.start({ ...name("patient"), seed: 2 }, "seed");
    expect(runs.get().ghost?.scenario).toEqual(name("patient"));
  });
});
