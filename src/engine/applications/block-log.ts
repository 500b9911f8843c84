import { Milestone, type TimeoutClass } from "../observer.ts";
import type { Nanos } from "../spec/scenario.ts";
import type { BlockTotals } from "../totals.ts";
import { BlockTimeouts } from "./block-timeouts.ts";
import type { Hosts } from "./workload.ts";

/** Keeps and reports the run's blocks. Timeouts of a block may still occur while the next one is open. */
export class BlockLog {
  /** The current block, from 0. */
  block = -1;
  readonly #hosts: Hosts;
  readonly #flows: readonly number[];
  #timeouts: BlockTimeouts;
  #timeoutsBefore: BlockTimeouts;
  #blockBefore: BlockTotals | null = null;
  #startNs: Nanos = 0;
  #windows: number[] = [];
  /** Senders whose part the receiver holds: their number, and the sum of their times from the block's start. */
  #completed = 0;
  #completionNs: Nanos = 0;
  readonly #windowsOf: number;

  /** @param flows senders whose windows are summed. @param windowsOf the block for which each window is kept; -1: none. */
  constructor(hosts: Hosts, flows: readonly number[], windowsOf: number) {
    this.#hosts = hosts;
    this.#flows = flows;
    this.#windowsOf = windowsOf;
    this.#timeouts = new BlockTimeouts(hosts.flows);
    this.#timeoutsBefore = new BlockTimeouts(hosts.flows);
  }

  open(): void {
    this.block += 1;
    this.#startNs = this.#hosts.nowNs;
    this.#completed = 0;
    this.#completionNs = 0;
    this.#windows = this.#flows.map((flow) => this.#hosts.windowPackets(flow));
    this.#hosts.reportMilestone(Milestone.blockStart, -1, this.block);
  }

  /** The receiver holds a sender's part of the block. */
  addCompletion(): void {
    this.#completed += 1;
    this.#completionNs += this.#hosts.nowNs - this.#startNs;
  }

  /** @param lastFlow the sender that ended it; -1: the clock. */
  close(lastFlow: number): void {
    const hosts = this.#hosts;
    const totals: BlockTotals = {
      startNs: this.#startNs,
      endNs: hosts.nowNs,
      lastFlow,
      ...this.#timeouts.count(),
      meanCompletionNs: this.#completed > 0 ? this.#completionNs / this.#completed : 0,
      windowSum: this.#windows.reduce((sum, window) => sum + window, 0),
      windows: this.block === this.#windowsOf ? this.#windows : null,
    };
    hosts.reportBlock(totals);
    hosts.reportMilestone(Milestone.blockEnd, -1, this.block);
    this.#blockBefore = totals;
    [this.#timeouts, this.#timeoutsBefore] = [this.#timeoutsBefore, this.#timeouts];
    this.#timeouts.clear();
  }

  /** @param block the sender's block: the current one or the previous one. */
  addTimeout(block: number, flow: number, kind: TimeoutClass, isTail: boolean, isMidBlock: boolean): void {
    if (block === this.block || this.#blockBefore === null) {
      this.#timeouts.add(flow, kind, isTail, isMidBlock);
      return;
    }
    this.#timeoutsBefore.add(flow, kind, isTail, isMidBlock);
    Object.assign(this.#blockBefore, this.#timeoutsBefore.count());
  }
}
