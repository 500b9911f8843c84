import { afterEach, describe, expect, it } from "vitest";
import { activeLanguage, english, type Language, setActiveLanguage } from "../../src/language/active.ts";
import { locales } from "../../src/language/locales.ts";
import { numberFormat } from "../../src/language/numbers.ts";
import { readTypedDigits } from "../../src/language/typed-number.ts";
import { readTypedNumber } from "../../src/ui/pages/lessons/guess-entry.tsx";
import { getField } from "../../src/scenario/fields/fields.ts";
import type { NumberField } from "../../src/scenario/fields/field-types.ts";
import { parseFieldText } from "../../src/scenario/fields/field-values.ts";
import { completeText, splitFieldText } from "../../src/ui/scenario/field-text.ts";
import { readTyped, writeTyped } from "../../src/ui/scenario/typed-value.ts";
import { drawSeed } from "../properties/seed.ts";
import { countCases } from "../support/extent.ts";
import fc from "fast-check";

const tags = Object.keys(locales) as (keyof typeof locales)[];
const all: readonly Language[] = [english, ...tags.map((tag) => ({ ...locales[tag], tag, messages: {} }))];

afterEach(() => setActiveLanguage(english));

describe.each(all)("a number in $tag", (language) => {
  const seed = drawSeed();
  /** Of every size and precision, with and without a sign, some of them whole; the same again with PROPERTY_SEED. */
  const numbers = fc.sample(
    fc
      .tuple(fc.double({ min: -0.5, max: 1, noNaN: true }), fc.integer({ min: -4, max: 11 }), fc.integer({ min: 1, max: 12 }), fc.boolean())
      .map(([share, power, figures, isWhole]) => {
        const value = Number((share * 10 ** power).toPrecision(figures));
        // no noughts with a sign, nor what is written as a power of ten
        return (isWhole ? Math.round(value) : Math.abs(value) < 1e-6 ? 0 : value) + 0;
      }),
    { seed, numRuns: countCases(2000, 0.15) },
  );
  const replay = (text: string): string => `${text}, again: PROPERTY_SEED=${seed}`;

  it("is read as it is written, in the language's digits and in those of its script", () => {
    setActiveLanguage(language);
    const formats = [
      numberFormat("exact", { maximumSignificantDigits: 21 }),
      new Intl.NumberFormat(language.locale, { maximumSignificantDigits: 21, useGrouping: "always" }),
      ...(language.tag === "ar" ? [new Intl.NumberFormat("ar-u-nu-arab", { maximumSignificantDigits: 21 })] : []),
      ...(language.tag === "zh" ? [new Intl.NumberFormat("zh-u-nu-fullwide", { maximumSignificantDigits: 21 })] : []),
    ];
    for (const format of formats)
      for (const value of numbers) {
        const text = format.format(value);
        expect(Number(readTypedDigits(text)), replay(text)).toBe(value);
        expect(readTypedDigits(`${text} ms`), replay(text)).toBe(`${readTypedDigits(text)} ms`);
      }
  });

  it.each(["network.bufferPackets", "network.rttNs", "network.linkBps", "workload.blockBytes", "seed"] as const)(
    "reads what a box of the scenario shows: %s",
    (path) => {
      setActiveLanguage(language);
      const field = getField(path) as NumberField;
      for (const number of numbers) {
        const value = Math.abs(Math.round(number));
        const { figure, unit } = splitFieldText(field, value);
        const typed = completeText(figure, field.unit === "packets" ? "" : unit);
        expect(parseFieldText(field, typed), replay(figure)).toEqual({ ok: true, value });
        const text = writeTyped(field, value);
        expect(parseFieldText(field, readTyped(field, text)), replay(text)).toEqual({ ok: true, value });
      }
    },
  );

  it("reads a decimal point where no group can be", () => {
    setActiveLanguage(language);
    for (const text of ["0.5", "1.25", "12.5", "0.125", "1.0000", "1234.567"])
      expect(Number(readTypedDigits(text)), replay(text)).toBe(Number(text));
    expect(readTypedDigits("1,024.5")).toBe("1024.5");
    expect(readTypedDigits("1.024,5")).toBe("1024.5");
    expect(readTypedDigits("0,5")).toBe("0.5");
  });
});

describe("one sign alone", () => {
  const read = (tag: string, text: string): string => {
    setActiveLanguage(all.find((one) => one.tag === tag)!);
    expect(activeLanguage().tag).toBe(tag);
    return readTypedDigits(text);
  };
  it.each([
    ["en", "1.000", "1.000"],
    ["en", "1,000", "1000"],
    ["de", "1.000", "1000"],
    ["de", "1,000", "1.000"],
    ["de", "1.000 Pakete", "1000 Pakete"],
    ["de", "10.5.3", "10.5.3"],
    ["de", "1.234e-7", "1.234e-7"],
    ["de", "1,234e-7", "1.234e-7"],
    ["de", "1.500,5e3", "1500.5e3"],
    ["es", "1,500e3", "1.500e3"],
    ["fr", "1,500e3", "1.500e3"],
    ["en", "1,500e3", "1500e3"],
    ["es", "1.000", "1000"],
    ["fr", "1\u202f000", "1000"],
    ["fr", "1 000,5 ms", "1000.5 ms"],
    ["fr", "1\u00a0000", "1000"],
    ["zh", "１，０２４．５", "1024.5"],
    ["ar", "١٬٠٠٠", "1000"],
    ["ar", "١٬٠٠٠٫٥", "1000.5"],
    ["ar", "\u200e-1,000", "-1000"],
    ["ar", "۲٫۵ ms", "2.5 ms"],
    ["de", "viele", "viele"],
    ["de", "", ""],
  ])("is read in %s: %j is %j", (tag, text, wanted) => {
    expect(read(tag, text)).toBe(wanted);
  });

  it("is read so by the questions of lessons", () => {
    setActiveLanguage(all.find(({ tag }) => tag === "de")!);
    expect(readTypedNumber("1.000", "packets")).toBe(1000);
    expect(readTypedNumber("1.000 µs", "ns")).toBe(1e6);
    expect(readTypedNumber("12,5 %", "share")).toBe(0.125);
  });
});
