import { expect, it } from "vitest";
import { runPreset } from "../support/presets.ts";

const countTimeouts = (algorithm: string, seed: number): number => runPreset("trim-12", seed, { algorithm }).timeouts.total;

// TCP-TRIM, table II, has 13, 9 and 8; here Reno has 19 to 25, DCTCP about 8, TRIM none
it.each([1, 2, 3])("timeouts in a fat-tree of four pods: Reno has most, DCTCP half as many, TRIM none, seed %d", (seed) => {
  const reno = countTimeouts("reno", seed);
  expect(reno).toBeGreaterThanOrEqual(19);
  expect(reno).toBeLessThanOrEqual(25);
  const dctcp = countTimeouts("dctcp", seed);
  expect(dctcp).toBeGreaterThanOrEqual(5);
  expect(dctcp).toBeLessThanOrEqual(12);
  expect(countTimeouts("trim", seed)).toBe(0);
});
