import { TAIL_PACKETS, TimeoutClass, type TimeoutReport } from "./observer.ts";
import type { BlockOutcome, BlockTotals } from "./totals.ts";

const classes = Object.values(TimeoutClass).length;
/** Of a sender in a block: its timeouts by class, and behind them those for one of its last packets. */
const slots = classes + 1;

/** A block whose timeouts are still being counted. */
interface Count {
  readonly timeouts: { timeoutsByClass: number[]; worstByClass: number[]; worstFlowByClass: number[]; worstTailTimeouts: number };
  readonly ofFlows: Int32Array;
  windowSum: number;
  /** Timeouts of the sender that has most, so far the first to have so many. */
  most: number;
  worstFlow: number;
}

/**
 * Counts the timeouts of each block as they happen, sender by sender and class by class, which no sum tells afterwards.
 * A sender whose last ACKs are still out may time out when the next block is open already.
 */
export class BlockCounts {
  readonly #flows: number;
  /** Of the block in hand and the one before. */
  readonly #counts = new Map<number, Count>();

  constructor(flows: number) {
    this.#flows = flows;
  }

  /** @param windowSum of the windows as the block opens, each rounded down to whole packets. */
  open(block: number, windowSum: number): void {
    this.#counts.delete(block - 2);
    this.#countOf(block).windowSum = windowSum;
  }

  add({ block, flow, class: kind, highestAck, limit }: Readonly<TimeoutReport>): void {
    const count = this.#countOf(block);
    const { ofFlows, timeouts } = count;
    const first = flow * slots;
    const own = ++ofFlows[first + kind];
    timeouts.timeoutsByClass[kind] += 1;
    timeouts.worstByClass[kind] = Math.max(timeouts.worstByClass[kind], own);
    const isOfLast = highestAck + 1 >= limit - TAIL_PACKETS;
    if (isOfLast && (kind === TimeoutClass.blockTail || kind === TimeoutClass.lostRetransmission)) {
      timeouts.worstTailTimeouts = Math.max(timeouts.worstTailTimeouts, ++ofFlows[first + classes]);
    }
    let total = 0;
    for (let at = first; at < first + classes; at++) total += ofFlows[at];
    if (total <= count.most && flow !== count.worstFlow) return;
    count.most = total;
    count.worstFlow = flow;
    for (let one = 0; one < classes; one++) timeouts.worstFlowByClass[one] = ofFlows[first + one];
  }

  /** The block has ended; what is still added to its count shows there. */
  complete(block: number, outcome: BlockOutcome): BlockTotals {
    const { timeouts, windowSum } = this.#countOf(block);
    return Object.assign(outcome, timeouts, { windowSum, windows: null });
  }

  #countOf(block: number): Count {
    let count = this.#counts.get(block);
    if (count === undefined) {
      count = {
        timeouts: { timeoutsByClass: [0, 0, 0, 0, 0], worstByClass: [0, 0, 0, 0, 0], worstFlowByClass: [0, 0, 0, 0, 0], worstTailTimeouts: 0 },
        ofFlows: new Int32Array(this.#flows * slots),
        windowSum: 0,
        most: 0,
        worstFlow: -1,
      };
      this.#counts.set(block, count);
    }
    return count;
  }
}
