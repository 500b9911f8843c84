import { Milestone } from "../engine/observer.ts";
import type { Nanos } from "../engine/spec/scenario.ts";
import type { BlockIndex } from "./blocks.ts";
import type { RecordedRun } from "./run-index.ts";
import { countBelow } from "./search.ts";

/**
 * An order of senders: the sender of each row, the row of each sender, and when the receiver has each sender's part of the block
 * (Infinity: not yet).
 */
export interface SenderOrder {
  readonly senderAt: Int32Array;
  readonly rowOf: Int32Array;
  readonly doneNs: Float64Array;
}

/**
 * The block that a part of the run shows: the first of which at least half is in view, or which fills at least half of the view.
 * -1: none has begun.
 */
export function findShownBlock({ startNs, endNs }: BlockIndex, fromNs: Nanos, toNs: Nanos): number {
  for (let block = 0; block < startNs.length; block++) {
    const beganNs = startNs.values[block];
    const endedNs = block < endNs.length ? endNs.values[block] : Infinity;
    const inViewNs = Math.min(toNs, endedNs) - Math.max(fromNs, beganNs);
    if (2 * inViewNs >= Math.min(toNs - fromNs, endedNs - beganNs)) return block;
  }
  return startNs.length - 1;
}

/** The senders in the order in which they finish this block; those that have not finished yet come last, by number. */
export function orderByFinish({ columns }: Pick<RecordedRun, "columns">, blocks: BlockIndex, block: number, senders: number): SenderOrder {
  const { timeNs, kind, flow, block: of, length } = columns.milestones;
  const doneNs = new Float64Array(senders).fill(Infinity);
  const first = block < 0 ? length : countBelow(timeNs, length, blocks.startNs.values[block]);
  let left = senders;
  for (let row = first; row < length && left > 0; row++) {
    if (kind[row] !== Milestone.senderDelivered || of[row] !== block || doneNs[flow[row]] !== Infinity) continue;
    doneNs[flow[row]] = timeNs[row];
    left--;
  }
  const senderAt = Int32Array.from({ length: senders }, (_, sender) => sender).sort((a, b) =>
    doneNs[a] === doneNs[b] ? a - b : doneNs[a] - doneNs[b],
  );
  const rowOf = new Int32Array(senders);
  senderAt.forEach((sender, row) => (rowOf[sender] = row));
  return { senderAt, rowOf, doneNs };
}

/** Time between the first and the last sender that finishes a block, maximum over blocks; null: no block is complete. */
export function measureFinishSpread({ milestones: { timeNs, kind, block, length } }: RecordedRun["columns"]): Nanos | null {
  const firstNs = new Map<number, Nanos>();
  const lastNs = new Map<number, Nanos>();
  let spreadNs: Nanos | null = null;
  for (let row = 0; row < length; row++) {
    const of = block[row];
    if (kind[row] === Milestone.senderDelivered) {
      if (!firstNs.has(of)) firstNs.set(of, timeNs[row]);
      lastNs.set(of, timeNs[row]);
    } else if (kind[row] === Milestone.blockEnd)
      spreadNs = Math.max(spreadNs ?? 0, (lastNs.get(of) ?? timeNs[row]) - (firstNs.get(of) ?? timeNs[row]));
  }
  return spreadNs;
}
