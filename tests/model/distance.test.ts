import { expect, test } from "vitest";
import { describeDistance } from "../../src/model/distance.ts";

const point = (senders: number, model: number | null, measured: number) => ({ senders, model, measured });

test("stretches that fit, miss and are undefined", () => {
  const { text, spans, meanDistance } = describeDistance("The model", [
    point(4, 0.88, 0.9),
    point(16, 0.87, 0.95),
    point(24, 0.24, 0.81),
    point(32, 0.3, 0.45),
    point(40, 0.35, 0.38),
    point(300, null, 0.4),
  ]);
  expect(text).toBe(
    "The model differs from the runs by at most 0.1 of the link rate at N = 4 to 16 and 40. " +
      "It misses from N = 24 to 32: too low by up to 0.57 of the link rate (N = 24: 0.24, runs 0.81). It is undefined at N = 300.",
  );
  expect(spans.map(({ kind, from, to }) => [kind, from, to])).toEqual([
    ["near", 4, 16],
    ["low", 24, 32],
    ["near", 40, 40],
    ["undefined", 300, 300],
  ]);
  // (0.02 + 0.08 + 0.57 + 0.15 + 0.03) / 5
  expect(meanDistance).toBeCloseTo(0.17, 12);
});

test("neighbouring misses are one stretch, whichever way they are off, with what is known of it", () => {
  const points = [point(2, 0.4, 0.28), point(4, 0.66, 0.94), point(6, 0.55, 0.5), point(8, 0.9, 0.3)];
  const why = ({ from, to }: { from: number; to: number }) => (from === 2 ? `Neighbours from ${from} to ${to} differ.` : "");
  const { text, spans } = describeDistance("The model", points, 0.1, why);
  expect(spans.map(({ kind, from, to }) => [kind, from, to])).toEqual([
    ["off", 2, 4],
    ["near", 6, 6],
    ["high", 8, 8],
  ]);
  expect(text).toBe(
    "The model differs from the runs by at most 0.1 of the link rate at N = 6. " +
      "It misses from N = 2 to 4: off by up to 0.28 of the link rate (N = 4: 0.66, runs 0.94). Neighbours from 2 to 4 differ. " +
      "It misses at N = 8: too high by 0.6 of the link rate (N = 8: 0.9, runs 0.3).",
  );
});

test("it fits everywhere, or nowhere", () => {
  expect(describeDistance("One timeout per block", [point(32, 0.33, 0.3), point(8, 0.1, 0.1)]).text).toBe(
    "One timeout per block differs from the runs by at most 0.1 of the link rate at every N, 8 to 32.",
  );
  expect(describeDistance("The model", [point(8, 0.9, 0.5)]).text).toBe(
    "The model misses at N = 8: too high by 0.4 of the link rate (N = 8: 0.9, runs 0.5).",
  );
  expect(describeDistance("The model", [point(8, null, 0.5)])).toMatchObject({
    text: "The model is undefined at N = 8.",
    meanDistance: null,
  });
  expect(describeDistance("The model", []).text).toBe("There are no runs to compare with yet.");
});
