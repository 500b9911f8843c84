import type { LiveRun, RunSnapshot } from "../../bridge/live-run.ts";
import type { Scenario } from "../../engine/scenario.ts";
import { type Wait, findWaits, shortestWaitNs } from "../../analysis/waits.ts";

/** The run on screen and the one before it. */
export interface RunPair {
  readonly current: RunSnapshot | null;
  /** The last finished run of another scenario; null: there is none to compare with. */
  readonly ghost: RunSnapshot | null;
}

export interface RunSession {
  get(): RunPair;
  subscribe(listener: () => void): () => void;
  /**
   * Starts a run. `gesture` names what the reader is doing ("workload.senders"): as long as it stays the same
   * and goes on without a break, the ghost remains the run from before it began, not the last slider position.
   */
  start(scenario: Scenario, gesture: string): void;
  cancel(): void;
  retry(): void;
  /** Waits of the current run so far, in order of time. */
  waits(): readonly Wait[];
}

/** A pause this long ends a gesture, ms. */
const gesturePauseMs = 1500;

export function createRunSession(live: LiveRun, now: () => number = () => performance.now()): RunSession {
  let pair: RunPair = { current: null, ghost: null };
  let gesture = "";
  let gestureAtMs = -Infinity;
  let waits: { of: RunSnapshot; list: readonly Wait[] } | null = null;
  const listeners = new Set<() => void>();

  live.subscribe(() => {
    const current = live.getSnapshot();
    if (current === pair.current) return;
    pair = { ...pair, current };
    for (const listener of [...listeners]) listener();
  });

  return {
    get: () => pair,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start(scenario, nextGesture) {
      const nowMs = now();
      const isSameGesture = nextGesture === gesture && nowMs - gestureAtMs < gesturePauseMs;
      gesture = nextGesture;
      gestureAtMs = nowMs;
      const { current } = pair;
      if (!isSameGesture && current?.status === "done") pair = { ...pair, ghost: current };
      live.start(scenario);
    },
    cancel: () => live.cancel(),
    retry: () => live.retry(),
    waits() {
      const { current } = pair;
      if (!current) return [];
      if (waits?.of !== current) {
        const { columns, computedNs, scenario } = current;
        waits = { of: current, list: findWaits(columns, computedNs, shortestWaitNs(scenario.network.rttNs)) };
      }
      return waits.list;
    },
  };
}
