import { describe, expect, test } from "vitest";
import { findRateFall, measureMedianRate, measureSentRate, rateAt, rateQuantile } from "../../src/analysis/rates.ts";
import { boundScale } from "../../src/charts/time/draw-rates.ts";
import { ratesPane } from "../../src/ui/panes/rates.ts";
import { createRecorder } from "../../src/protocol/recorder.ts";
import { algorithms } from "../../src/algorithms/registry.ts";
import { makeScenario } from "../support/scenarios.ts";
import { runPreset } from "../support/presets.ts";
import { drawLogged } from "../support/draw.ts";

/** Reports as [time, sender, bits per second]. */
function record(...reports: readonly (readonly [number, number, number])[]) {
  const { observer, columns } = createRecorder();
  for (const report of reports) observer.onRate(...report);
  return { observer, columns };
}

test("the median rate has fallen to a value once half of the senders have it or less", () => {
  const { columns } = record([10, 0, 100], [10, 1, 100], [10, 2, 100], [20, 0, 50], [30, 1, 40], [40, 2, 30]);
  expect([99, 50, 40, 35].map((bps) => findRateFall(columns, 3, bps))).toEqual([30, 30, 40, null]);
  expect(findRateFall(record().columns, 3, 1e9)).toBeNull();
});

describe("a sender's rate", () => {
  const { columns } = record([10, 0, 100], [20, 1, 300], [20, 0, 50], [30, 0, Infinity]);

  test.each([
    [9, null],
    [10, 100],
    [19, 100],
    [20, 50],
    [99, Infinity],
  ])("at %i ns is the last one reported: %s", (timeNs, expected) => expect(rateAt(columns, 0, timeNs)).toBe(expected));

  test("of a sender that has reported none is not known", () => expect(rateAt(columns, 5, 99)).toBeNull());

  test("rows that come later are found too", () => {
    const { observer, columns: growing } = record([10, 0, 100]);
    expect(rateAt(growing, 0, 40)).toBe(100);
    observer.onRate(40, 0, 7);
    expect(rateAt(growing, 0, 40)).toBe(7);
  });
});

test("quantiles and medians leave out who has reported none", () => {
  const { columns } = record([10, 0, 100], [20, 2, 300], [30, 1, 200], [40, 2, 20]);
  expect([0, 0.5, 1].map((share) => rateQuantile(columns, 4, 35, share))).toEqual([100, 200, 300]);
  expect(rateQuantile(columns, 4, 5, 0.5)).toBeNull();
  expect([...measureMedianRate(columns, 4, Float64Array.of(0, 15, 25, 35, 45))]).toEqual([100, 100, 200, 100]);
  // from the middle on: what was reported before counts
  expect([...measureMedianRate(columns, 4, Float64Array.of(35, 45))]).toEqual([100]);
});

test("what one sender sends is the port's arrivals, shared out", () => {
  const { observer, columns } = createRecorder();
  for (const arriveNs of [0, 100, 900, 1000]) observer.onAccept(arriveNs, arriveNs + 5, 0, 0, 0, 0, 0);
  const rates = measureSentRate(columns, 2, 1000, Float64Array.of(0, 1000, 2000));
  // three packets of 8,000 bits in a microsecond, of two senders
  expect(rates[0]).toBe(12e9);
  expect(rates[1]).toBe(4e9);
});

test("the scale holds the fair share and two decades below it at most", () => {
  expect(boundScale(1e9, 10, Infinity)).toBe(1e7);
  expect(boundScale(1e9, 10, 5e6)).toBe(5e6);
  expect(boundScale(1e9, 10, 1)).toBe(1e6);
  expect(boundScale(1e9, 10_000, 1)).toBe(1e5);
});

describe("which transports pace", () => {
  const rated = algorithms.filter(({ family }) => family === "rate");

  test.each(rated.filter(({ paces }) => paces !== true).map(({ id, gauges }) => [id, gauges] as const))(
    "%s sends by a timer of its own, and its rate is a gauge",
    (algorithm, gauges = []) => {
      expect(algorithm).toBe("lttp");
      const { columns } = runPreset("healthy", 1, { algorithm, awndPackets: 100 });
      const own = gauges.indexOf("rateMbps");
      expect(own).toBeGreaterThanOrEqual(0);
      expect(columns.gauges.gauge.subarray(0, columns.gauges.length)).toContain(own);
    },
  );

  test.each(
    drawLogged(
      "transports whose rates are recorded",
      rated.filter(({ id }) => id !== "lttp").map(({ id }) => id),
      2,
    ),
  )("%s says so, and its runs have rates", (algorithm) => {
    expect(algorithms.find(({ id }) => id === algorithm)?.paces).toBe(true);
    expect(ratesPane.isOffered?.(makeScenario({ transport: { algorithm } }))).toBe(true);
    expect(runPreset("healthy", 1, { algorithm, awndPackets: 100 }).columns.rates.length).toBeGreaterThan(0);
  });

  test("NewReno has none", () => {
    expect(ratesPane.isOffered?.(makeScenario())).toBe(false);
    expect(runPreset("healthy").columns.rates).toHaveLength(0);
  });
});
