import { expect, test } from "vitest";
import { countWaits } from "../../src/algorithms/count-waits.ts";

test("the wait doubles after eight attempts without effect, up to 16 times", () => {
  expect([0, 8, 9, 10, 12, 13, 100].map(countWaits)).toEqual([1, 1, 2, 4, 16, 16, 16]);
});
