import { afterEach, describe, expect, it } from "vitest";
import { english, type Language, setActiveLanguage } from "../../src/language/active.ts";
import { locales } from "../../src/language/locales.ts";
import { readTypedList, writeTypedList } from "../../src/language/typed-list.ts";
import { parseFieldText } from "../../src/scenario/fields/field-values.ts";
import type { ListField } from "../../src/scenario/fields/field-types.ts";
import { getField } from "../../src/scenario/fields/fields.ts";
import { readTyped, writeTyped } from "../../src/ui/scenario/typed-value.ts";

const tags = Object.keys(locales) as (keyof typeof locales)[];
const all: readonly Language[] = [english, ...tags.map((tag) => ({ ...locales[tag], tag, messages: {} }))];

afterEach(() => setActiveLanguage(english));

describe.each(all)("a list of numbers in $tag", (language) => {
  it.each([
    ["1000", true],
    ["1,2,4..64", true],
    ["8,16", true],
    ["16..10000:9log", true],
    ["1000,1500,2048..65536", true],
    ["1000..20000+1000", true],
    ["0.5", false],
    ["0.5,1,1.5..3+0.5", false],
    ["1ms..1s*1.5", false],
    ["200us,1.5ms,2s", false],
    ["1e-7,2", false],
    ["1.234e-7", false],
    ["12345.678", false],
  ])("is read as it is written: %s", (plain, isWhole) => {
    setActiveLanguage(language);
    expect(readTypedList(writeTypedList(plain), isWhole)).toBe(plain);
  });
  it.each([
    ["1,2,4..64", true],
    ["100,200", true],
    ["1ms,2ms,4ms..64ms", false],
    ["[2KB,6KB],[4KB,8KB]", false],
  ])("is understood as links spell it: %s", (plain, isWhole) => {
    setActiveLanguage(language);
    expect(readTypedList(plain, isWhole)).toBe(plain);
  });
});

it.each([
  ["de", "1.000", true, "1000"],
  ["de", "1.000, 2.000..8.000", true, "1000,2000..8000"],
  ["de", "0,5; 1,5", false, "0.5,1.5"],
  ["de", "0,5", false, "0.5"],
  ["de", "8,16,32", false, "8,16,32"],
  ["es", "1,5ms, 2ms", false, "1.5ms,2ms"],
  ["fr", "1\u202f000; 2\u202f000", true, "1000,2000"],
  ["en", "1,000; 2,000", true, "1000,2000"],
  ["en", "1,000, 2,000", true, "1000,2000"],
  ["en", "1,000", true, "1000"],
  ["en", "1,024..4,096", true, "1024..4096"],
  ["zh", "1、2、4..64", true, "1,2,4..64"],
  ["ar", "٤؛ ٨؛ ١٦", true, "4,8,16"],
] as const)("what people of a language type: %s %s", (tag, typed, isWhole, plain) => {
  setActiveLanguage(all.find((one) => one.tag === tag)!);
  expect(readTypedList(typed, isWhole)).toBe(plain);
});

it("shows a reader's own spelling", () => {
  const shown = (tag: string, plain: string): string => {
    setActiveLanguage(all.find((one) => one.tag === tag)!);
    return writeTypedList(plain);
  };
  expect(shown("de", "1000,2000..8000")).toBe("1.000, 2.000..8.000");
  expect(shown("de", "0.5,1..3")).toBe("0,5; 1..3");
  expect(shown("en", "1000,2000..8000")).toBe("1000, 2000..8000");
});

describe.each(all)("a list of a scenario that a series or a lane sets in $tag", (language) => {
  const field = getField("workload.responseBytes") as ListField;
  it.each([[[2000, 6000]], [[1500, 1_500_000]], [[1, 1_048_577]]])("is read as its boxes write it: %j", (value) => {
    setActiveLanguage(language);
    expect(parseFieldText(field, readTyped(field, writeTyped(field, value)))).toEqual({ ok: true, value });
  });
});
