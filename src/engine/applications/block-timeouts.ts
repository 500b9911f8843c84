import { TimeoutClass } from "../observer.ts";
import { type BlockTotals, NO_TIMEOUTS } from "../totals.ts";

const CLASSES = Object.keys(TimeoutClass).length;
/** Per sender: timeouts by class, those for a lost end of the block, and those of class block-head in mid-block. */
const [TAIL, MID_BLOCK] = [CLASSES, CLASSES + 1];
const SLOTS = CLASSES + 2;

type Counts = Pick<
  BlockTotals,
  | "timeouts"
  | "worstFlowTimeouts"
  | "timeoutsByClass"
  | "worstByClass"
  | "worstFlowByClass"
  | "worstTailTimeouts"
  | "midBlock"
  | "worstFlowMidBlock"
  | "worstAtHead"
>;

/** Counts each sender's timeouts in a block, by cause. */
export class BlockTimeouts {
  readonly #counts: Int32Array;
  #sum = 0;
  /** The most timeouts of any sender, and the first sender to reach that number. */
  #worst = 0;
  #worstFlow = 0;

  /** @param flows number of senders in the run. */
  constructor(flows: number) {
    this.#counts = new Int32Array(SLOTS * flows);
  }

  clear(): void {
    if (this.#sum > 0) this.#counts.fill(0);
    this.#sum = 0;
    this.#worst = 0;
  }

  /**
   * @param isTail the missing packet is one of the block's last three.
   * @param isMidBlock of class block-head, but an earlier packet of the block is acknowledged.
   */
  add(flow: number, kind: TimeoutClass, isTail: boolean, isMidBlock: boolean): void {
    this.#sum += 1;
    this.#counts[SLOTS * flow + kind] += 1;
    const isOfTail = kind === TimeoutClass.blockTail || kind === TimeoutClass.lostRetransmission;
    if (isTail && isOfTail) this.#counts[SLOTS * flow + TAIL] += 1;
    if (isMidBlock) this.#counts[SLOTS * flow + MID_BLOCK] += 1;
    let own = 0;
    for (let at = SLOTS * flow; at < SLOTS * flow + CLASSES; at++) own += this.#counts[at];
    if (own <= this.#worst) return;
    this.#worst = own;
    this.#worstFlow = flow;
  }

  /** O(senders), or O(1) without timeouts. */
  count(): Counts {
    if (this.#sum === 0) {
      return {
        timeouts: 0,
        worstFlowTimeouts: 0,
        timeoutsByClass: NO_TIMEOUTS,
        worstByClass: NO_TIMEOUTS,
        worstFlowByClass: NO_TIMEOUTS,
        worstTailTimeouts: 0,
        midBlock: 0,
        worstFlowMidBlock: 0,
        worstAtHead: 0,
      };
    }
    const timeoutsByClass = [...NO_TIMEOUTS];
    const worstByClass = [...NO_TIMEOUTS];
    let worstTailTimeouts = 0;
    let midBlock = 0;
    let worstAtHead = 0;
    for (let at = 0; at < this.#counts.length; at += SLOTS) {
      for (let kind = 0; kind < CLASSES; kind++) {
        const count = this.#counts[at + kind];
        timeoutsByClass[kind] += count;
        worstByClass[kind] = Math.max(worstByClass[kind], count);
      }
      worstTailTimeouts = Math.max(worstTailTimeouts, this.#counts[at + TAIL]);
      midBlock += this.#counts[at + MID_BLOCK];
      worstAtHead = Math.max(worstAtHead, this.#counts[at + TimeoutClass.blockHead] - this.#counts[at + MID_BLOCK]);
    }
    const worstAt = SLOTS * this.#worstFlow;
    const worstFlowByClass = [...this.#counts.subarray(worstAt, worstAt + CLASSES)];
    return {
      timeouts: this.#sum,
      worstFlowTimeouts: this.#worst,
      timeoutsByClass,
      worstByClass,
      worstFlowByClass,
      worstTailTimeouts,
      midBlock,
      worstFlowMidBlock: this.#counts[worstAt + MID_BLOCK],
      worstAtHead,
    };
  }
}
