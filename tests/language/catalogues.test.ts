import { readFileSync } from "node:fs";
import compile from "icu-minify/compile";
import { describe, expect, it } from "vitest";
import { locales } from "../../src/language/locales.ts";
import { readMessage } from "../../src/language/read-message.ts";
import { disguiseMessage } from "../../src/language/pseudo.ts";
import { describeMessage, listFaults } from "./compare-messages.ts";
import { compileCatalogue, matchMessages } from "./ledger.ts";
import { catalogueFolder, formatEntries, readCatalogue, readLedger, readProject } from "./project.ts";

const { messages } = readProject();
const known = new Map(messages.map((one) => [one.key, one]));
const ledger = readLedger();
const matched = matchMessages(ledger, messages);
const icu = messages.filter(({ isTable }) => !isTable);

/** The library's own compiler names the place where this one names what fills it. */
const asLibrary = (compiled: unknown): unknown =>
  JSON.parse(JSON.stringify(compiled), (_, value: unknown) =>
    Array.isArray(value) && value.length === 1 && typeof value[0] === "string" && value[0].startsWith("=") ? [value[0].slice(1)] : value,
  );

describe("the messages of the sources", () => {
  it("are ICU, and read as the library reads them", () => {
    for (const { message } of icu) expect(asLibrary(readMessage(message)), message).toEqual(JSON.parse(JSON.stringify(compile(message))));
  });
  it("have English plurals", () =>
    expect(
      icu.flatMap(({ message, place }) =>
        describeMessage(message).plurals.flatMap(({ type, categories }) => {
          const needed = new Intl.PluralRules("en", { type }).resolvedOptions().pluralCategories;
          const missing = needed.filter((one) => !categories.includes(one) && !(one === "one" && categories.includes("=1")));
          return missing.map((one) => `${place}: ${message} lacks ${one}`);
        }),
      ),
    ).toEqual([]));
  it("are filled with what they name", () =>
    expect(
      icu.flatMap(({ message, filled, place }) => {
        if (filled === null) return [];
        const named = describeMessage(message);
        const missing = named.names.filter((one) => !filled.includes(one) && !plainTags.includes(one));
        const idle = filled.filter((one) => !named.names.includes(one));
        return [...missing.map((one) => `${place}: ${one} is not given`), ...idle.map((one) => `${place}: ${one} is not named`)];
      }),
    ).toEqual([]));
  it("stay ICU in disguise, with the same names", () => {
    for (const { message } of icu) expect(describeMessage(disguiseMessage(message)).names, message).toEqual(describeMessage(message).names);
  });
});

/** What `T` knows by itself. */
const plainTags = ["b", "i", "em", "strong", "kbd", "small", "sub"];

describe.each(Object.keys(locales) as (keyof typeof locales)[])("the catalogue %s", (tag) => {
  const catalogue = readCatalogue(tag);
  it("has a line for each entry, sorted, as language:extract writes them", () =>
    expect(readFileSync(`${catalogueFolder}${tag}.json`, "utf8") === formatEntries(catalogue)).toBe(true));
  it("translates messages of the ledger, and no others", () =>
    expect(Object.keys(catalogue).filter((id) => !Object.hasOwn(ledger, id))).toEqual([]));
  it("has the names, tags and plurals that its messages and its language need", () =>
    expect(
      Object.entries(compileCatalogue(matched, catalogue)).flatMap(([key, text]) => listFaults(known.get(key)!, text, locales[tag].locale)),
    ).toEqual([]));
});
