import { expect, it } from "vitest";
import type { Unit } from "../../../src/lessons/fact.ts";
import { readTypedNumber } from "../../../src/ui/pages/lessons/guess-entry.tsx";

it.each<[string, Unit, number]>([
  ["0,5", "", 0.5],
  ["1,024", "", 1024],
  ["1.024,5", "", 1024.5],
  ["12,5 %", "share", 0.125],
  ["12.5", "share", 0.125],
  ["1,5", "ns", 1_500_000],
  ["1,5 ms", "ns", 1_500_000],
  ["2 s", "ns", 2_000_000_000],
  ["5 packets", "packets", 5],
  ["5 Pakete", "packets", 5],
  ["1e3", "", 1000],
  ["", "", Number.NaN],
  [" ", "ns", Number.NaN],
  ["1,2,3", "", Number.NaN],
  ["constructor", "packets", Number.NaN],
  ["2k", "packets", Number.NaN],
  ["10 KB", "packets", Number.NaN],
  ["10 Mbps", "", Number.NaN],
  ["3 µs", "packets", Number.NaN],
  ["5 %", "ns", Number.NaN],
  ["2 ms", "share", Number.NaN],
])("reads %j, typed where a lesson asks in %j, as %d", (text, unit, value) => expect(readTypedNumber(text, unit)).toBe(value));
