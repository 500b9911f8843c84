import type { RunSnapshot } from "../../../bridge/live-run.ts";
import { blockAt } from "../../../analysis/blocks.ts";
import { pausedLinksAt } from "../../../analysis/pauses.ts";
import { headerRowsAt } from "../../../analysis/headers.ts";
import { type RunIndex, detailEndNs, indexRun } from "../../../analysis/run-index.ts";
import { type QueueRows, orderQueue, queueRowsAt } from "../../../analysis/queue-order.ts";
import { countEnded, countUpTo } from "../../../analysis/search.ts";
import { senderStateAt } from "../../../analysis/senders.ts";
import { PacketFlag } from "../../../engine/observer.ts";
import { countSenders, transportsBySender } from "../../../engine/spec/groups.ts";
import type { Nanos, Scenario } from "../../../engine/spec/scenario.ts";
import { wireTimeNs } from "../../../engine/spec/geometry.ts";
import { describeStar } from "../../../engine/topologies/star-geometry.ts";
import { BlockProgress } from "./block-progress.ts";

/** A packet between two points, `share` of the way along. */
export interface Traveller {
  readonly flow: number;
  readonly share: number;
}

/** The drawn state of a port: its queue and recent drops. */
export interface QueueScene {
  readonly run: RunSnapshot;
  readonly timeNs: Nanos;
  /** False after the part of the run whose packets were recorded. */
  readonly isDetailed: boolean;
  readonly queue: QueueRows;
  /** Headers of cut packets, apart from the queue. */
  readonly headers: QueueRows;
  /** Number of packets dropped in this burst, and row of the drop followed by the given number of others; 0: the newest. */
  readonly fallen: number;
  fallenRow(rank: number): number;
  /** Did the burst follow timers that expired, rather than the block's beginning? */
  readonly isBurstAfterTimers: boolean;
}

/** More could not be distinguished. */
const mostTravellers = 240;

/**
 * The state of the network at one moment, read from the columns of a run.
 * A packet leaves its sender at its arrival at the switch, minus the time on the wire and the time to send it.
 */
export class Scene implements QueueScene {
  timeNs: Nanos = 0;
  block = -1;
  /** False after the part of the run whose packets were recorded. */
  isDetailed = true;
  /** RowState of each sender. */
  readonly states: Uint8Array;
  /** The packets in the queue. */
  queue: QueueRows = { length: 0, at: () => -1 };
  headers: QueueRows = { length: 0, at: () => -1 };
  /** Rows of the drops table in this burst: [burstRow, dropRow); the newest is last. */
  burstRow = 0;
  dropRow = 0;
  /** Did the burst follow timers that expired, rather than the block's beginning? */
  isBurstAfterTimers = false;
  upwards: Traveller[] = [];
  /** Links that PAUSE stops. */
  paused: ReadonlySet<number> = new Set();
  downwards: Traveller[] = [];
  readonly progress: BlockProgress;

  readonly run: RunSnapshot;
  readonly #index: RunIndex;
  /** Time of a full packet on an idle link from each sender to the switch; and the longest of them. */
  readonly #tripNs: Float64Array;
  readonly #longestTripNs: Nanos;

  constructor(run: RunSnapshot) {
    this.run = run;
    this.#index = indexRun(run);
    this.states = new Uint8Array(countSenders(run.scenario));
    this.progress = new BlockProgress(run);
    this.#tripNs = measureTrips(run.scenario);
    this.#longestTripNs = this.#tripNs.reduce((longest, tripNs) => Math.max(longest, tripNs), 0);
  }

  get fallen(): number {
    return this.dropRow - this.burstRow;
  }

  fallenRow(rank: number): number {
    return this.dropRow - 1 - rank;
  }

  /**
   * Updates the scene to `timeNs` and to what has been computed; the run's columns are the same objects.
   * @param isEnd the next block begins when one ends: is the end shown?
   */
  moveTo(run: RunSnapshot, timeNs: Nanos, lastWaitEndNs: Nanos, isEnd = false): void {
    const { drops } = run.columns;
    indexRun(run);
    const { blocks, senders } = this.#index;
    this.timeNs = timeNs;
    this.block = blockAt(blocks, isEnd ? timeNs - 1 : timeNs);
    this.isDetailed = timeNs <= detailEndNs(run) || run.detailUntilNs === null;
    for (let sender = 0; sender < this.states.length; sender++) this.states[sender] = senderStateAt(senders, sender, timeNs).state;
    this.paused = new Set(this.isDetailed ? pausedLinksAt(run.columns, timeNs) : []);
    this.queue = queueRowsAt(run.columns, timeNs);
    this.headers = headerRowsAt(run.columns, timeNs);
    const blockStartNs = this.block < 0 ? 0 : blocks.startNs.values[this.block];
    this.isBurstAfterTimers = lastWaitEndNs > blockStartNs;
    this.dropRow = countUpTo(drops.timeNs, drops.length, timeNs);
    this.burstRow = Math.min(this.dropRow, countUpTo(drops.timeNs, drops.length, Math.max(blockStartNs, lastWaitEndNs) - 1));
    this.progress.moveTo(timeNs, this.block, blockStartNs);
    this.#findTravellers(run, timeNs);
  }

  #findTravellers(run: RunSnapshot, timeNs: Nanos): void {
    const { packets, drops } = run.columns;
    this.upwards = [];
    const collect = (arriveNs: Float64Array, flow: Int32Array, from: number, length: number) => {
      for (let row = from; row < length && arriveNs[row] - this.#longestTripNs <= timeNs && this.upwards.length < mostTravellers; row++) {
        const share = 1 - (arriveNs[row] - timeNs) / this.#tripNs[flow[row]];
        if (share >= 0) this.upwards.push({ flow: flow[row], share });
      }
    };
    const arrived = countUpTo(packets.arriveNs, packets.length, timeNs);
    collect(packets.arriveNs, packets.flow, arrived, packets.length);
    collect(drops.timeNs, drops.flow, this.dropRow, drops.length);

    this.downwards = [];
    const downNs = Math.max(1, describeStar(run.scenario.network).bottleneck.delayNs);
    for (let row = countUpTo(orderQueue(run.columns).latest, packets.length, timeNs - downNs); row < arrived; row++) {
      const share = (timeNs - packets.departNs[row]) / downNs;
      const isUnderWay = share >= 0 && share < 1 && (packets.flags[row] & PacketFlag.pushedOut) === 0;
      if (isUnderWay && this.downwards.length < mostTravellers) this.downwards.push({ flow: packets.flow[row], share });
    }
  }
}

/** Packets on the links between the senders and the switch. */
export function countOnLinks({ upwards }: Pick<Scene, "upwards">): number {
  return upwards.length;
}

/** Time of a full packet on an idle link from each sender to the switch. */
export function measureTrips(scenario: Scenario): Float64Array {
  const { senderLink } = describeStar(scenario.network);
  return Float64Array.from(transportsBySender(scenario), ({ segmentBytes, headerBytes }, sender) => {
    const { delayNs, rateBps } = senderLink(sender);
    return delayNs + wireTimeNs(segmentBytes + headerBytes, rateBps);
  });
}

/** When the latest wait before `timeNs` ended; 0: none. */
export function findLastWaitEnd(waits: readonly { endNs: number }[], timeNs: number): number {
  const count = countEnded(waits, timeNs);
  return count > 0 ? waits[count - 1].endNs : 0;
}
