import { expect, test } from "vitest";
import { raise, cubeRoot } from "../../src/algorithms/powers.ts";
import fc from "fast-check";

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

test.each([
  [0, 0],
  [1, 1],
  [8, 2],
  [27, 3],
  [1e9, 1000],
  [0.001, 0.1],
  [1e-9, 0.001],
  // by hand: 4.2171633^3 = 75
  [75, 4.217163326508746],
])("the cube root of %d is %d", (value, root) => {
  expect(cubeRoot(value)).toBeCloseTo(root, 12);
});

test("cubed it gives the value again, over the range that windows can have", () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-9, max: 1e12, noNaN: true }), (value) => {
      const root = cubeRoot(value);
      expect(Math.abs((root * root * root) / value - 1)).toBeLessThan(1e-14);
    }),
    { numRuns: 2000 },
  );
});
