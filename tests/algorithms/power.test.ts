import { expect, test } from "vitest";
import { raise } from "../../src/algorithms/power.ts";

test.each([
  [0.25, 0.5, 0.5],
  [0.25, 1, 0.25],
  [0.25, 2.5, 1 / 32],
  [1 / 256, 0.125, 0.5],
  [0.81, 1.5, 0.729],
  // 2^-0.1, from a table
  [0.5, 0.1, 0.933032991536807],
  // 2^(-1/3)
  [0.5, 1 / 3, 0.793700525984099],
  [0.3, 0, 1],
  [0, 0, 1],
  [0, 0.3, 0],
  [0, 2, 0],
  [1, 1.7, 1],
])("%d to the power of %d is %d", (base, exponent, power) => expect(raise(base, exponent)).toBeCloseTo(power, 14));

test("a power of one is the number itself, to the last bit", () => {
  for (const base of [1e-9, 0.1, 1 / 3, 0.9375, 1]) expect(raise(base, 1)).toBe(base);
});
