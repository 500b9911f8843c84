import { TimeoutClass } from "../observer.ts";
import { type BlockTotals, NO_TIMEOUTS } from "../totals.ts";

const CLASSES = Object.keys(TimeoutClass).length;
/** Of each sender: its timeouts by class, and those that a lost end of the block brought about. */
const SLOTS = CLASSES + 1;

type Counts = Pick<
  BlockTotals,
  "timeouts" | "worstFlowTimeouts" | "timeoutsByClass" | "worstByClass" | "worstFlowByClass" | "worstTailTimeouts"
>;

/** How often each sender's timer has fired in a block, and why. */
export class BlockTimeouts {
  readonly #counts: Int32Array;
  #sum = 0;
  /** The most that any sender had, and who had so many first. */
  #worst = 0;
  #worstFlow = 0;

  /** @param flows senders of the run. */
  constructor(flows: number) {
    this.#counts = new Int32Array(SLOTS * flows);
  }

  clear(): void {
    if (this.#sum > 0) this.#counts.fill(0);
    this.#sum = 0;
    this.#worst = 0;
  }

  /** @param isTail the missing packet is one of the block's last three. */
  add(flow: number, kind: TimeoutClass, isTail: boolean): void {
    this.#sum += 1;
    this.#counts[SLOTS * flow + kind] += 1;
    const isOfTail = kind === TimeoutClass.blockTail || kind === TimeoutClass.lostRetransmission;
    if (isTail && isOfTail) this.#counts[SLOTS * flow + CLASSES] += 1;
    let own = 0;
    for (let at = SLOTS * flow; at < SLOTS * flow + CLASSES; at++) own += this.#counts[at];
    if (own <= this.#worst) return;
    this.#worst = own;
    this.#worstFlow = flow;
  }

  /** O(senders), unless there were none. */
  count(): Counts {
    if (this.#sum === 0) {
      return {
        timeouts: 0,
        worstFlowTimeouts: 0,
        timeoutsByClass: NO_TIMEOUTS,
        worstByClass: NO_TIMEOUTS,
        worstFlowByClass: NO_TIMEOUTS,
        worstTailTimeouts: 0,
      };
    }
    const timeoutsByClass = [...NO_TIMEOUTS];
    const worstByClass = [...NO_TIMEOUTS];
    let worstTailTimeouts = 0;
    for (let at = 0; at < this.#counts.length; at += SLOTS) {
      for (let kind = 0; kind < CLASSES; kind++) {
        const count = this.#counts[at + kind];
        timeoutsByClass[kind] += count;
        worstByClass[kind] = Math.max(worstByClass[kind], count);
      }
      worstTailTimeouts = Math.max(worstTailTimeouts, this.#counts[at + CLASSES]);
    }
    const worstAt = SLOTS * this.#worstFlow;
    const worstFlowByClass = [...this.#counts.subarray(worstAt, worstAt + CLASSES)];
    return { timeouts: this.#sum, worstFlowTimeouts: this.#worst, timeoutsByClass, worstByClass, worstFlowByClass, worstTailTimeouts };
  }
}
