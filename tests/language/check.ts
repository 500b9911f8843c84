import { readArguments } from "../../scripts/tool-arguments.mjs";
import { locales } from "../../src/language/locales.ts";
import { listGaps, matchMessages } from "./ledger.ts";
import { findAllBypasses, readCatalogue, readLedger, readProject } from "./project.ts";

const { words: wanted, values } = readArguments({
  name: "language:check",
  about: `Lists how much of each catalogue is filled, which messages have no translation or one of older English, and which texts bypass the
catalogues. Exit code 1: some do, or, with --complete, a translation is missing or stale.`,
  options: { complete: { type: "flag", help: "a translation that is missing or stale is an error, as it is for a release" } },
  words: { placeholder: "PATH", help: "where a source's path begins: those files only" },
});

const { files, messages } = readProject();
const matched = matchMessages(readLedger(), messages);
const isWanted = (path: string): boolean => wanted.length === 0 || wanted.some((start) => path.startsWith(start));

/** Languages by what they lack: most messages are missing in all of them. */
const lacking = new Map<string, string[]>();
for (const tag of Object.keys(locales)) {
  const gaps = listGaps(matched, readCatalogue(tag));
  const stale = gaps.filter(({ was }) => was !== undefined).length;
  const filled = matched.length - gaps.length;
  const share = matched.length > 0 ? Math.floor((100 * filled) / matched.length) : 100;
  console.log(`${tag}  ${filled} of ${matched.length} messages (${share}%), ${stale} stale, ${gaps.length - stale} missing`);
  if (values.complete && gaps.length > 0) process.exitCode = 1;
  for (const { place, key, was } of gaps) {
    if (!isWanted(place)) continue;
    const line =
      was === undefined
        ? `${place}: missing: ${JSON.stringify(key)}`
        : `${place}: stale: ${JSON.stringify(key)}\n    was: ${JSON.stringify(was)}`;
    lacking.set(line, [...(lacking.get(line) ?? []), tag]);
  }
}
for (const [line, tags] of lacking) console.log(`${line}\n    in: ${tags.join(" ")}`);

const bypasses = findAllBypasses(files);
const shown = [...bypasses].filter(([path]) => isWanted(path));
for (const [, texts] of shown) console.log(texts.join("\n"));
const count = [...bypasses.values()].reduce((sum, texts) => sum + texts.length, 0);
console.log(`${count} texts in ${bypasses.size} files go past the catalogues`);
if (shown.length > 0) process.exitCode = 1;
