import { readFileSync } from "node:fs";
import { endWith, readArguments } from "../../scripts/tool-arguments.mjs";
import { locales } from "../../src/language/locales.ts";
import { readTranslations } from "./given-translations.ts";
import { readCatalogue, writeCatalogue } from "./project.ts";

const { words } = readArguments({
  name: "language:fill",
  about: `Puts translations from a file into a catalogue, and says which of them belong to no message: a JSON object with the messages on the
left as in the catalogue.`,
  words: { placeholder: "LANGUAGE FILE.json", least: 2, most: 2, help: `the language: ${Object.keys(locales).join(", ")}` },
});
const [tag, file] = words;
if (!Object.hasOwn(locales, tag)) endWith(`LANGUAGE: "${tag}" is not allowed; allowed: ${Object.keys(locales).join(", ")}`);
let text: string;
try {
  text = readFileSync(file, "utf8");
} catch (error) {
  endWith(`"${file}" cannot be read: ${(error as Error).message}`);
}
const given = readTranslations(text);
if (!given.ok) endWith(`"${file}" ${given.fault}`);
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
