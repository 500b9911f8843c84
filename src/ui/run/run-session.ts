import type { LiveRun, RunSnapshot } from "../../bridge/live-run.ts";
import { forgetNames } from "../../engine/spec/groups.ts";
import type { Scenario } from "../../engine/spec/scenario.ts";
import { type Wait, findWaits, shortestWaitNs } from "../../analysis/waits.ts";

/** The run on screen and the one before it. */
export interface RunPair {
  readonly current: RunSnapshot | null;
  /** The last finished run of another scenario; null: none to compare with. */
  readonly ghost: RunSnapshot | null;
}

export interface RunSession {
  get(): RunPair;
  /** For drawing: a run in progress is reported at intervals, everything else at once. */
  subscribe(listener: () => void): () => void;
  /** Called at every change; keep it short. */
  follow(listener: () => void): () => void;
  /**
   * Starts a run. `gesture` names what the reader is doing ("workload.senders"): as long as it stays the same
   * and goes on without a break, the ghost remains the run from before it began, not the last slider position.
   */
  start(scenario: Scenario, gesture: string, port?: number | null): void;
  /** Runs the present scenario again with the packets of another port; nothing else of it changes. */
  recordPort(port: number | null): void;
  cancel(): void;
  /** As `LiveRun.holdAfterFirstBlock`. */
  hold(isOn: boolean): void;
  retry(): void;
  /** Waits of the current run so far, in order of time. */
  waits(): readonly Wait[];
}

/** A pause this long ends a gesture, ms. */
export const gesturePauseMs = 1500;
/**
 * How often a run in progress is reported, ms, after its first packets: each report draws the words of the page again.
 * What has been computed can be read at once.
 */
const tellEveryMs = 150;
/** How old the list of waits of a growing run may be, ms. */
const waitsAgeMs = 250;

function isSameButNames(before: Scenario, now: Scenario): boolean {
  return JSON.stringify(forgetNames(before)) === JSON.stringify(forgetNames(now));
}

export function createRunSession(
  live: LiveRun,
  now: () => number = () => performance.now(),
  later: (callback: () => void, ms: number) => void = setTimeout,
): RunSession {
  let pair: RunPair = { current: null, ghost: null };
  let gesture = "";
  let gestureAtMs = -Infinity;
  let waits: { of: RunSnapshot; list: readonly Wait[]; atMs: number } | null = null;
  const listeners = new Set<() => void>();

  let toldAtMs = -Infinity;
  let isTellingLater = false;
  const tell = () => {
    toldAtMs = now();
    for (const listener of [...listeners]) listener();
  };

  const followers = new Set<() => void>();

  live.subscribe(() => {
    const current = live.getSnapshot();
    const before = pair.current;
    if (current === before) return;
    pair = { ...pair, current };
    for (const follower of [...followers]) follower();
    const isFirstSight = before !== null && before.computedNs === 0;
    const isProgress = current?.status === "computing" && current.run === before?.run && !isFirstSight;
    const dueMs = toldAtMs + tellEveryMs - now();
    if (!isProgress || dueMs <= 0) return tell();
    if (isTellingLater) return;
    isTellingLater = true;
    later(() => {
      isTellingLater = false;
      // Its end may have been reported meanwhile.
      if (pair.current?.status === "computing") tell();
    }, dueMs);
  });

  return {
    get: () => pair,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    follow(listener) {
      followers.add(listener);
      return () => followers.delete(listener);
    },
    recordPort(port) {
      if (pair.current) live.start(pair.current.scenario, port);
    },
    start(scenario, nextGesture, port = null) {
      const nowMs = now();
      const isSameGesture = nextGesture === gesture && nowMs - gestureAtMs < gesturePauseMs;
      gesture = nextGesture;
      gestureAtMs = nowMs;
      const { current } = pair;
      // under other names the run is the same, and what it is compared with stays
      const isRenamed = current !== null && current.scenario.groups.length > 0 && isSameButNames(current.scenario, scenario);
      if (!isSameGesture && !isRenamed && current?.status === "done") pair = { ...pair, ghost: current };
      live.start(scenario, port);
    },
    cancel: () => live.cancel(),
    hold: (isOn) => live.holdAfterFirstBlock(isOn),
    retry: () => live.retry(),
    waits() {
      const { current } = pair;
      if (!current) return [];
      if (waits?.of === current) return waits.list;
      const nowMs = now();
      // The run is computed far ahead of the clock: while it grows, its waits need not be found again for every frame.
      const isFresh = waits !== null && waits.of.run === current.run && current.status === "computing" && nowMs - waits.atMs < waitsAgeMs;
      if (!isFresh || !waits) {
        const { computedNs, scenario } = current;
        waits = { of: current, list: findWaits(current, computedNs, shortestWaitNs(scenario.network.rttNs)), atMs: nowMs };
      }
      return waits.list;
    },
  };
}
