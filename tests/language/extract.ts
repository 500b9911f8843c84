import { readArguments } from "../../scripts/tool-arguments.mjs";
import { locales } from "../../src/language/locales.ts";
import { findAllBypasses, readCatalogue, readProject, readUnconverted, writeCatalogue, writeUnconverted } from "./project.ts";

readArguments({
  name: "language:extract",
  about: `Brings the catalogues up to date with the sources: new messages come in with an empty translation, and what no source says any more
goes out. And takes the files that are converted from the lists of those that are not.`,
});

const { files, messages, faults } = readProject();
for (const fault of faults) console.error(fault);
const keys = [...new Set(messages.map(({ key }) => key))];
for (const tag of Object.keys(locales)) {
  const old = readCatalogue(tag);
  const next = Object.fromEntries(keys.map((key) => [key, old[key] ?? ""]));
  const stale = Object.keys(old).filter((key) => old[key] !== "" && !Object.hasOwn(next, key));
  writeCatalogue(tag, next);
  console.log(`${tag}: ${keys.filter((key) => next[key] === "").length} of ${keys.length} messages have no translation`);
  for (const key of stale) console.log(`  dropped ${JSON.stringify(key)}: ${JSON.stringify(old[key])}`);
}
const bypasses = findAllBypasses(files);
const left = readUnconverted().filter((path) => bypasses.has(path));
writeUnconverted(left);
console.log(`${left.length} files are not converted yet`);
if (faults.length > 0) process.exitCode = 1;
