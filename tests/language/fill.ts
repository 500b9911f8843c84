import { readFileSync } from "node:fs";
import { locales } from "../../src/language/locales.ts";
import { readTranslations } from "./given-translations.ts";
import { readCatalogue, writeCatalogue } from "./project.ts";

/**
 * Puts translations from a file into a catalogue, and says which of them belong to no message:
 * `npm run language:fill -- de translations.json`, with the messages on the left as in the catalogue.
 */

function refuse(why: string): never {
  console.error(why);
  process.exit(2);
}

const [tag, file] = process.argv.slice(2);
if (tag === undefined || file === undefined) refuse("usage: npm run language:fill -- LANGUAGE FILE.json");
if (!Object.hasOwn(locales, tag)) refuse(`There is no language "${tag}". There are ${Object.keys(locales).join(", ")}.`);
let text: string;
try {
  text = readFileSync(file, "utf8");
} catch (error) {
  refuse(`"${file}" cannot be read: ${(error as Error).message}`);
}
const given = readTranslations(text);
if (!given.ok) refuse(`"${file}" ${given.fault}`);
const catalogue = { ...readCatalogue(tag) };
let count = 0;
for (const [key, translation] of given.entries) {
  if (Object.hasOwn(catalogue, key)) {
    catalogue[key] = translation;
    count++;
  } else console.error(`no source says ${JSON.stringify(key)}`);
}
writeCatalogue(tag, catalogue);
console.log(`${count} of ${given.entries.length} translations are in ${tag}.json`);
if (count < given.entries.length) process.exitCode = 1;
