import { packetsPerBlock } from "../analysis/workload.ts";
import { Milestone, type Observer, TimeoutClass } from "../engine/observer.ts";
import { transportsBySender } from "../engine/spec/groups.ts";
import type { Nanos, Scenario } from "../engine/spec/scenario.ts";
import { silentObserver } from "../engine/observers.ts";

/** Logs the few events of a run that only experiments need. Much less than a recording, so that runs stay fast. */

export type LogNeed = "timeouts" | "windows" | "departures" | "responses";

export interface LoggedTimeout {
  /** A block's whole first window was lost. */
  readonly isAtHead: boolean;
  readonly cwndBefore: number;
}

/** Each member is filled only if its need is requested. */
export interface RunLog {
  readonly timeouts: readonly LoggedTimeout[];
  /** cwnd of each sender when a block begins, by block. */
  readonly windowsAtBlock: ReadonlyMap<number, readonly number[]>;
  /** cwnd of each sender at `windowMoments`. */
  readonly windowsAtTime: ReadonlyMap<Nanos, readonly number[]>;
  /** Data packets that left the bottleneck, per sender in bins of `binNs`. */
  readonly departures: readonly (readonly number[])[];
  /** Size of each response, in order of acknowledgment. */
  readonly responseBytes: readonly number[];
}

/** Our choice: as wide as the papers' throughput curves. */
export const binNs: Nanos = 5e6;

/** Moments at which the papers show windows: TCP-TRIM, figures 4 and 7. */
export const windowMoments: readonly Nanos[] = [300e6, 500e6];

export interface RunWatch {
  readonly observer: Observer;
  readonly log: RunLog;
}

/** @param skipBlocks number of initial blocks whose timeouts are not kept. @param port the bottleneck, given as its link. */
export function watchRun(scenario: Scenario, needs: readonly LogNeed[], skipBlocks: number, port: number): RunWatch {
  const [keepsTimeouts, keepsWindows, keepsDepartures, keepsResponses] = (["timeouts", "windows", "departures", "responses"] as const).map(
    (need) => needs.includes(need),
  );
  const timeouts: LoggedTimeout[] = [];
  const windowsAtBlock = new Map<number, readonly number[]>();
  const windowsAtTime = new Map<Nanos, readonly number[]>();
  const departures: number[][] = [];
  const responseBytes: number[] = [];
  const windows: number[] = transportsBySender(scenario).map(({ initialWindow }) => initialWindow);
  const waiting = [...windowMoments];
  const observer: Observer = {
    ...silentObserver,
    onAccept: (_arriveNs, departNs, flow, _packet, _flags, link) => {
      if (!keepsDepartures || link !== port) return;
      const bins = (departures[flow] ??= []);
      const bin = Math.floor(departNs / binNs);
      bins[bin] = (bins[bin] ?? 0) + 1;
    },
    onWindow: (timeNs, flow, cwnd) => {
      if (!keepsWindows) return;
      for (let due = waiting[0]; due !== undefined && timeNs > due; due = waiting[0]) {
        windowsAtTime.set(due, [...windows]);
        waiting.shift();
      }
      windows[flow] = cwnd;
    },
    onTimeout: ({ block, flow, class: kind, highestAck, limit, cwndBefore }) => {
      if (!keepsTimeouts || block < skipBlocks) return;
      const blockStart = limit - (packetsPerBlock(scenario, flow) ?? Infinity);
      timeouts.push({ isAtHead: kind === TimeoutClass.blockHead && highestAck + 1 <= blockStart, cwndBefore });
    },
    onResponse: (_startNs, _endNs, _flow, bytes) => {
      if (keepsResponses) responseBytes.push(bytes);
    },
    onMilestone: (_timeNs, kind, _flow, block) => {
      if (keepsWindows && kind === Milestone.blockStart) windowsAtBlock.set(block, [...windows]);
    },
  };
  return { observer, log: { timeouts, windowsAtBlock, windowsAtTime, departures, responseBytes } };
}
