import { expect, test } from "vitest";
import { countEarlyDrops } from "../../src/analysis/early-drops.ts";
import { makeColumns } from "./make-columns.ts";

const drop = (timeNs: number, flow: number) => ({ timeNs, flow });
const rate = (timeNs: number, flow: number, bps: number) => ({ timeNs, flow, bps });

test("a drop is early until its own sender has slowed down, even from no limit", () => {
  const rates = [rate(10, 0, 100), rate(10, 1, Infinity), rate(10, 2, 100), rate(20, 2, 200), rate(30, 0, 90), rate(40, 1, 100)];
  const drops = [15, 25, 30, 35, 45].flatMap((timeNs) => [drop(timeNs, 0), drop(timeNs, 1), drop(timeNs, 2)]);
  // of sender 0 two, of sender 1 four, and of sender 2, which never slows down, all five
  expect(countEarlyDrops(makeColumns({ rates, drops }))).toBe(11);
});

test("where no sender has a rate, none is early or late", () => {
  expect(countEarlyDrops(makeColumns({ drops: [drop(15, 0)] }))).toBeNull();
});
