import fc from "fast-check";
import { expect, test } from "vitest";
import { cubeRoot } from "../../src/algorithms/cube-root.ts";

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
