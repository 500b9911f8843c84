import { readFileSync } from "node:fs";
import { endWith, readArguments } from "../../scripts/tool-arguments.mjs";
import { locales } from "../../src/language/locales.ts";
import { keyOf } from "../../src/language/translate.ts";
import { readTranslations } from "./given-translations.ts";
import { type Translation, updateBooks } from "./ledger.ts";
import { readBooks, readProject, writeBooks } from "./project.ts";

const { words } = readArguments({
  name: "language:fill",
  about: `Puts translations from a file into a catalogue, and says which of them belong to no message: a JSON object with the messages on the
left, in English or by id. Brings the ledger up to date first, as language:extract does.`,
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
const { messages } = readProject();
const books = updateBooks(readBooks(), messages);
const ids = new Map(Object.entries(books.ledger).map(([id, { english, context }]) => [keyOf(english, context), id]));
const catalogue: Record<string, Translation> = { ...books.catalogues[tag] };
let count = 0;
for (const [key, translation] of given.entries) {
  const id = ids.get(key) ?? key;
  if (Object.hasOwn(books.ledger, id)) {
    catalogue[id] = translation;
    count++;
  } else console.error(`no source says ${JSON.stringify(key)}`);
}
writeBooks({ ...books, catalogues: { ...books.catalogues, [tag]: catalogue } });
console.log(`${count} of ${given.entries.length} translations are in ${tag}.json`);
if (count < given.entries.length) process.exitCode = 1;
