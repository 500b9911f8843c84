import { describe, expect, it } from "vitest";
import { findShownBlock, orderByFinish } from "../../src/analysis/finish-order.ts";
import { createBlockIndex, extendBlockIndex } from "../../src/analysis/blocks.ts";
import { Milestone } from "../../src/engine/observer.ts";
import { makeColumns } from "./make-columns.ts";

const done = (timeNs: number, flow: number, block: number) => ({ timeNs, kind: Milestone.senderDelivered, flow, block });
// Blocks from 0 to 100, 100 to 200, and from 200 on.
const columns = makeColumns({
  milestones: [
    { timeNs: 0, kind: Milestone.blockStart, flow: -1 },
    done(60, 2, 0),
    done(70, 1, 0),
    done(100, 0, 0),
    { timeNs: 100, kind: Milestone.blockEnd, flow: -1 },
    { timeNs: 100, kind: Milestone.blockStart, flow: -1, block: 1 },
    done(150, 1, 1),
    done(180, 0, 1),
    done(200, 2, 1),
    { timeNs: 200, kind: Milestone.blockEnd, flow: -1, block: 1 },
    { timeNs: 200, kind: Milestone.blockStart, flow: -1, block: 2 },
    done(210, 2, 2),
  ],
});
const blocks = createBlockIndex();
extendBlockIndex(blocks, columns);

describe("rows in the order of finishing", () => {
  it.each([
    [0, [2, 1, 0]],
    [1, [1, 0, 2]],
    [2, [2, 0, 1]],
    [-1, [0, 1, 2]],
  ])("are those of block %i, with unfinished senders last", (block, expected) => {
    const { senderAt, rowOf, doneNs } = orderByFinish({ columns }, blocks, block, 3);
    expect([...senderAt]).toEqual(expected);
    expected.forEach((sender, row) => expect(rowOf[sender]).toBe(row));
    if (block === 2) expect([...doneNs]).toEqual([Infinity, Infinity, 210]);
  });
  it.each([
    [0, 105, 0],
    [95, 205, 1],
    [0, 300, 0],
    [60, 130, 0],
    [70, 140, 1],
    [130, 140, 1],
    [190, 260, 2],
    [900, 950, 2],
  ])("from %i to %i show block %i", (fromNs, toNs, block) => expect(findShownBlock(blocks, fromNs, toNs)).toBe(block));
  it("show none before the first", () => expect(findShownBlock(createBlockIndex(), 0, 10)).toBe(-1));
});
