import { Milestone, type Observer, TAIL_PACKETS, type TimeoutClass, type TimeoutReport } from "../engine/observer.ts";
import type { Nanos, Scenario } from "../engine/spec/scenario.ts";

/** The few events of a run that the measures of experiments look at. Much less than a recording, so that runs stay fast. */

/** What is kept besides the timeouts, which always are. */
export type LogNeed = "tails" | "windows" | "departures";

export interface LoggedTimeout {
  readonly timeNs: Nanos;
  readonly flow: number;
  readonly block: number;
  readonly class: TimeoutClass;
  readonly cwndBefore: number;
  /** Packets from the missing one to the last that was given: 1 if the last one is missing. */
  readonly leftPackets: number;
  /** Which of its block's last three packets no copy got through of, the third last first; kept with "tails" only. */
  readonly lostTail: readonly boolean[];
}

export interface RunLog {
  /** Blocks before this one do not count. */
  readonly firstBlock: number;
  readonly timeouts: readonly LoggedTimeout[];
  /** cwnd of each sender when a block begins, by block; with "windows" only. */
  readonly windowsAtBlock: ReadonlyMap<number, readonly number[]>;
  /** cwnd of each sender at the moments asked for. */
  readonly windowsAtTime: ReadonlyMap<Nanos, readonly number[]>;
  /** Packets that left the bottleneck, by bins of `binNs`; with "departures" only. */
  readonly departures: ReadonlyMap<number, number>;
}

/** Our choice: as wide as the papers' throughput curves. */
export const binNs: Nanos = 5e6;

/** Moments at which the papers tell of windows: TCP-TRIM, figures 4 and 7. */
export const windowMoments: readonly Nanos[] = [300e6, 500e6];

export interface RunWatch {
  readonly observer: Observer;
  readonly log: RunLog;
}

/** @param skipBlocks blocks whose timeouts are not kept. */
export function watchRun(scenario: Scenario, needs: readonly LogNeed[], skipBlocks: number): RunWatch {
  const tails = needs.includes("tails") ? new TailFates(scenario) : null;
  const keepsWindows = needs.includes("windows");
  const keepsDepartures = needs.includes("departures");
  const timeouts: LoggedTimeout[] = [];
  const windowsAtBlock = new Map<number, readonly number[]>();
  const windowsAtTime = new Map<Nanos, readonly number[]>();
  const departures = new Map<number, number>();
  const windows: number[] = Array.from({ length: scenario.workload.senders }, () => scenario.transport.initialWindow);
  const waiting = [...windowMoments];
  const observer: Observer = {
    onAccept: (_arriveNs, departNs, flow, packet) => {
      tails?.record(flow, packet, true);
      if (!keepsDepartures) return;
      const bin = Math.floor(departNs / binNs);
      departures.set(bin, (departures.get(bin) ?? 0) + 1);
    },
    onDrop: (_timeNs, flow, packet) => tails?.record(flow, packet, false),
    onWindow: (timeNs, flow, cwnd) => {
      if (!keepsWindows) return;
      for (let due = waiting[0]; due !== undefined && timeNs > due; due = waiting[0]) {
        windowsAtTime.set(due, [...windows]);
        waiting.shift();
      }
      windows[flow] = cwnd;
    },
    onTimeout: (report) => {
      if (report.block < skipBlocks) return;
      timeouts.push(copyTimeout(report, tails));
    },
    onGauge: () => {},
    onMilestone: (_timeNs, kind, _flow, block) => {
      if (keepsWindows && kind === Milestone.blockStart) windowsAtBlock.set(block, [...windows]);
    },
  };
  return { observer, log: { firstBlock: skipBlocks, timeouts, windowsAtBlock, windowsAtTime, departures } };
}

/** The report is filled anew for each timeout. */
function copyTimeout(report: Readonly<TimeoutReport>, tails: TailFates | null): LoggedTimeout {
  const { timeNs, flow, block, class: kind, cwndBefore, limit, highestAck } = report;
  const lostTail = tails?.readLost(flow, block) ?? [];
  return { timeNs, flow, block, class: kind, cwndBefore, leftPackets: limit - 1 - highestAck, lostTail };
}

/** What became of the last packets of each sender's block in hand. */
class TailFates {
  readonly #perBlock: number;
  readonly #blocks: number[] = [];
  readonly #dropped: boolean[][] = [];
  readonly #passed: boolean[][] = [];

  constructor({ workload, transport }: Scenario) {
    this.#perBlock = workload.kind === "barrier" ? Math.ceil(workload.blockBytes / transport.segmentBytes) : Infinity;
  }

  record(flow: number, packet: number, isAccepted: boolean): void {
    const block = Math.floor(packet / this.#perBlock);
    const place = packet - (block + 1) * this.#perBlock + TAIL_PACKETS;
    if (!(place >= 0)) return;
    if (this.#blocks[flow] !== block) {
      this.#blocks[flow] = block;
      this.#dropped[flow] = [false, false, false];
      this.#passed[flow] = [false, false, false];
    }
    (isAccepted ? this.#passed : this.#dropped)[flow][place] = true;
  }

  readLost(flow: number, block: number): readonly boolean[] {
    if (this.#blocks[flow] !== block) return [false, false, false];
    return this.#dropped[flow].map((isDropped, place) => isDropped && !this.#passed[flow][place]);
  }
}
