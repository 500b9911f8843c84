import { describe, expect, it } from "vitest";
import { fields } from "../../src/scenario/fields/fields.ts";
import { type SliderRange, fromPosition, stepValue, toPosition } from "../../src/charts/xy/log-scale.ts";
import { findSliderRange } from "../../src/ui/scenario/field-range.ts";

const linear: SliderRange = { min: 0, max: 100, isLogarithmic: false, step: 5 };
const log: SliderRange = { min: 1, max: 10_000, isLogarithmic: true, step: 1 };
const logFromZero: SliderRange = { min: 0, max: 1_000_000, isLogarithmic: true, step: 1000 };

describe("positions", () => {
  it.each([
    [linear, 50, 0.5],
    [log, 100, 0.5],
    [log, 10_000, 1],
    [log, 1, 0],
    [logFromZero, 0, 0],
    [logFromZero, 1_000_000, 1],
    [log, 1e9, 1],
  ])("%o: %d is at %d", (range, value, position) => expect(toPosition(value, range)).toBeCloseTo(position, 9));
  it.each([
    [linear, 0.5, 50],
    [linear, 0.51, 50],
    [log, 0.5, 100],
    [log, 0.55, 160],
    [logFromZero, 0.02, 0],
    [logFromZero, 0, 0],
    [logFromZero, 0.04, 1000],
  ])("%o: %d means %d", (range, position, value) => expect(fromPosition(position, range)).toBe(value));
});

describe("every slider of the scenario", () => {
  const ranges = fields
    .filter((field) => field.kind === "number" && field.min < field.max)
    .map((field) => [field.path, findSliderRange(field as never)] as const);
  it("is there", () => expect(ranges.length).toBeGreaterThan(10));
  it.each(ranges)("%s: keys lead from end to end, every press changes the value", (_path, range) => {
    let value = range.min;
    let presses = 0;
    while (value < range.max) {
      const next = stepValue(value, 1, range);
      expect(next).toBeGreaterThan(value);
      value = next;
      expect(++presses).toBeLessThan(1000);
    }
    while (value > range.min) {
      const next = stepValue(value, -1, range);
      expect(next).toBeLessThan(value);
      value = next;
      expect(--presses).toBeGreaterThan(-1000);
    }
    expect(value).toBe(range.min);
  });
  it.each(ranges)("%s: the thumb stays where the hand leaves it", (_path, range) => {
    for (let position = 0; position <= 1; position += 1 / 64) {
      const value = fromPosition(position, range);
      expect(value).toBeGreaterThanOrEqual(range.min);
      expect(value).toBeLessThanOrEqual(range.max);
      expect(fromPosition(toPosition(value, range), range)).toBeCloseTo(value, 6);
    }
  });
});
