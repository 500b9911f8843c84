import { expect, test } from "vitest";
import { Random, RandomStream } from "../../../src/engine/core/random.ts";

const draws = 100_000;

test.each([1, 2, 3])("exponential: mean, variance and tail are 1, 1 and 1 / e to 2 %% (seed %i)", (seed) => {
  const random = new Random(seed, RandomStream.responses);
  let sum = 0;
  let squares = 0;
  let beyondOne = 0;
  let beyondThree = 0;
  let outside = 0;
  for (let i = 0; i < draws; i++) {
    const value = random.exponential();
    if (!(value >= 0 && value < Infinity)) outside += 1;
    sum += value;
    squares += value * value;
    if (value > 1) beyondOne += 1;
    if (value > 3) beyondThree += 1;
  }
  expect(outside).toBe(0);
  const mean = sum / draws;
  expect(Math.abs(mean - 1)).toBeLessThan(0.02);
  expect(Math.abs(squares / draws - mean * mean - 1)).toBeLessThan(0.02);
  expect(Math.abs(beyondOne / draws / 0.36788 - 1)).toBeLessThan(0.02);
  // a twentieth of all draws: its own error is larger
  expect(Math.abs(beyondThree / draws / 0.049787 - 1)).toBeLessThan(0.05);
});

test("streams of a seed are their own, and come again", () => {
  const list = (seed: number, stream: number) => {
    const random = new Random(seed, stream);
    return Array.from({ length: 20 }, () => random.exponential());
  };
  expect(list(1, RandomStream.responses)).toEqual(list(1, RandomStream.responses));
  expect(list(1, RandomStream.responses)).not.toEqual(list(1, RandomStream.transport));
  expect(list(1, RandomStream.responses)).not.toEqual(list(2, RandomStream.responses));
});
