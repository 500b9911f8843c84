import { readArguments } from "../../scripts/tool-arguments.mjs";
import { locales } from "../../src/language/locales.ts";
import { findAllBypasses, readCatalogue, readProject, readUnconverted } from "./project.ts";

const { words: wanted, values } = readArguments({
  name: "language:check",
  about: `Lists how much of each catalogue is filled, and which texts bypass the catalogues. Exit code 1: some do, or, with --complete, a
catalogue misses a message or translates one that no source has.`,
  options: { complete: { type: "flag", help: "also lists missing and obsolete translations, which a release must not have" } },
  words: { placeholder: "PATH", help: "where a source's path begins: those files, converted or not; else all that count as converted" },
});

const { files, messages } = readProject();
const keys = new Set(messages.map(({ key }) => key));
const rows = Object.keys(locales).map((tag) => {
  const catalogue = readCatalogue(tag);
  const filled = [...keys].filter((key) => catalogue[key]).length;
  return `${tag}  ${filled} of ${keys.size} messages (${keys.size > 0 ? Math.floor((100 * filled) / keys.size) : 100} %)`;
});
console.log(rows.join("\n"));
if (values.complete) {
  for (const tag of Object.keys(locales)) {
    const catalogue = readCatalogue(tag);
    for (const key of keys) if (!catalogue[key]) report(`${tag}: ${JSON.stringify(key)} is not translated`);
    for (const key of Object.keys(catalogue)) if (!keys.has(key)) report(`${tag}: ${JSON.stringify(key)} is in no source`);
  }
}

function report(fault: string): void {
  console.log(fault);
  process.exitCode = 1;
}

const unconverted = new Set(readUnconverted());
const bypasses = findAllBypasses(files);
const shown = [...bypasses].filter(([path]) =>
  wanted.length > 0 ? wanted.some((start) => path.startsWith(start)) : !unconverted.has(path),
);
for (const [, texts] of shown) console.log(texts.join("\n"));
const count = [...bypasses.values()].reduce((sum, texts) => sum + texts.length, 0);
console.log(`${count} texts in ${bypasses.size} files go past the catalogues`);
if (shown.length > 0) process.exitCode = 1;
