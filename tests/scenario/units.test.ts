import * as fc from "fast-check";
import { expect, test } from "vitest";
import { formatQuantity, formatShare, parseQuantity, writeQuantity } from "../../src/scenario/fields/units.ts";

test.each([
  ["256KB", "bytes", 256_000],
  ["256kb", "bytes", 256_000],
  ["256 KB", "bytes", 256_000],
  ["1KiB", "bytes", 1024],
  ["1.5MiB", "bytes", 1_572_864],
  ["2GB", "bytes", 2_000_000_000],
  ["64", "bytes", 64],
  ["1 byte", "bytes", 1],
  ["200ms", "ns", 200_000_000],
  ["100us", "ns", 100_000],
  ["100\u00b5s", "ns", 100_000],
  ["100\u03bcs", "ns", 100_000],
  ["1.1us", "ns", 1100],
  ["4.35us", "ns", 4350],
  ["2s", "ns", 2_000_000_000],
  ["1e6", "ns", 1_000_000],
  ["0.5e3us", "ns", 500_000],
  ["1Gbps", "bps", 1_000_000_000],
  ["100 Mbit/s", "bps", 100_000_000],
  ["2.5Gb/s", "bps", 2_500_000_000],
  ["64", "packets", 64],
  ["64 packets", "packets", 64],
  ["1 packet", "packets", 1],
  ["-3", "packets", -3],
  [".5", "", 0.5],
  [" 7 ", "", 7],
])("reads %s as %s: %d", (text, unit, value) => expect(parseQuantity(text, unit)).toEqual({ ok: true, value }));

test.each([
  ["", "ns"],
  ["ms", "ns"],
  ["12 parsecs", "ns"],
  ["12KB", "ns"],
  ["1,000", "bytes"],
  ["1 2", "bytes"],
  ["0x10", "packets"],
  ["NaN", "packets"],
  ["Infinity", "packets"],
  ["64KB", "packets"],
  ["5KB", "toString"],
  ["1Gbps", "bytes"],
  ["--1", ""],
  ["1e99999999", ""],
])("does not read %j as %s", (text, unit) => expect(parseQuantity(text, unit).ok).toBe(false));

test("says what would have been read", () => {
  expect(parseQuantity("12 parsecs", "ns")).toEqual({ ok: false, expected: "a time, such as 200ms, 100us, 2s, or a number of ns" });
  expect(parseQuantity("lots", "packets")).toEqual({ ok: false, expected: "a number" });
});

test.each([
  [256_000, "bytes", "256KB", "256 KB"],
  [262_144, "bytes", "262.144KB", "262.144 KB"],
  [999, "bytes", "999B", "999 B"],
  [0, "bytes", "0B", "0 B"],
  [200_000_000, "ns", "200ms", "200 ms"],
  [1500, "ns", "1.5us", "1.5 µs"],
  [1_000_000_000, "bps", "1Gbps", "1 Gbps"],
  [400_000_000_000, "bps", "400Gbps", "400 Gbps"],
  [1024, "packets", "1024", "1,024"],
  [100_000, "packets", "100000", "100,000"],
  [-2000, "ns", "-2us", "-2 µs"],
  [0.0625, "", "0.0625", "0.0625"],
  [1e15, "packets", "1000000000000000", "1,000,000,000,000,000"],
  [1e308, "packets", "1e+308", "1e+308"],
])("writes %d %s as %s and %s", (value, unit, plain, display) => {
  expect(writeQuantity(value, unit)).toBe(plain);
  expect(formatQuantity(value, unit)).toBe(display);
});

test.each([
  [1_234_567, "ns", 3, "1.23 ms"],
  [999_960, "ns", 3, "1 ms"],
  [187_654_321, "bps", 3, "188 Mbps"],
  [0, "bps", 3, "0 bps"],
  [12_345.6, "", 3, "12,300"],
])("rounds %d %s to %d digits: %s", (value, unit, digits, text) => expect(formatQuantity(value, unit, digits)).toBe(text));

test("what cannot be scaled is still shown", () => {
  expect(formatQuantity(Infinity, "ns")).toBe("∞");
  expect(writeQuantity(Number.NaN, "ns")).toBe("NaN");
  expect(formatShare(0.18765)).toBe("18.8%");
});

test("what is written is read back, bit for bit", () => {
  const unit = fc.constantFrom("ns", "bytes", "bps", "packets", "");
  const number = fc.oneof(fc.maxSafeInteger(), fc.double({ noNaN: true, noDefaultInfinity: true }));
  fc.assert(
    fc.property(number, unit, (value, unit) => {
      // -0 has no use here
      expect(parseQuantity(writeQuantity(value, unit), unit)).toEqual({ ok: true, value: value + 0 });
    }),
  );
});

test("never throws, whatever the text", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, unit) => {
      expect(() => parseQuantity(text, unit)).not.toThrow();
    }),
  );
});
