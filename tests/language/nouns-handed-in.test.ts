import { expect, it } from "vitest";
import { readLanguage } from "./project.ts";

/**
 * A noun or a quantity is filled in as it stands in a table, in the nominative: "64 Sender", "Pakete". Behind a preposition it would have to
 * bend (German), or to elide it ("d’émetteurs"), or to be in the genitive plural (Arabic counts in the singular from eleven).
 */
const nouns = "unit|metric|place|drawn";
const governing: Readonly<Record<string, RegExp>> = {
  de: new RegExp(String.raw`(?<![\p{L}])(?:an|aus|bei|gegenüber|in|mit|nach|seit|statt|von|vor|während|wegen|zu) \{(?:${nouns})\}`, "iu"),
  fr: new RegExp(String.raw`(?<![\p{L}])(?:de|que|jusque) \{(?:unit|metric)\}`, "iu"),
  es: new RegExp(String.raw`(?<![\p{L}])(?:de el|a el) \{(?:${nouns})\}`, "iu"),
  ar: new RegExp(String.raw`(?:من|بـ|لـ) ?\{(?:unit|metric)\}`, "u"),
};
/** What is filled in there is a name, or a sign such as "ms". */
const names = /^(host|server) \{number\} of \{place\}$|^\{question\}, in \{unit\}$/;

it.each(Object.keys(governing))("hands no noun to a preposition that would bend it: %s", (tag) => {
  const faults = Object.entries(readLanguage(tag)).filter(([message, text]) => !names.test(message) && governing[tag].test(text));
  expect(faults).toEqual([]);
});
