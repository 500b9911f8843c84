import { readFileSync, writeFileSync } from "node:fs";
import { readArguments } from "../../scripts/tool-arguments.mjs";
import { listSources } from "../architecture/source.ts";
import { listGaps, matchMessages, textOf, updateBooks } from "./ledger.ts";
import { readBooks, readProject, root, writeBooks } from "./project.ts";
import { listEdits, requote } from "./requote.ts";

readArguments({
  name: "language:extract",
  about: `Brings the ledger of English messages up to date with the sources: new ones get an id, edited ones keep theirs, and their translations
are marked as stale. What no source says any more goes out, with its translations. Tests and documents that quote an edited one get its new words.`,
});

const { messages, faults } = readProject();
for (const fault of faults) console.error(fault);
const old = readBooks();
const next = updateBooks(old, messages);
writeBooks(next);
const tests = listSources(root, ["tests"]).filter((path) => !path.startsWith("tests/language/"));
const documents = ["docs/lessons.md", "public/scenario.schema.json"];
const edits = listEdits(old.ledger, matchMessages(old.ledger, messages));
for (const file of edits.length > 0 ? [...tests, ...documents] : []) {
  const text = readFileSync(root + file, "utf8");
  const quoted = requote(text, edits, messages);
  if (quoted !== text) writeFileSync(root + file, quoted);
}
const matched = matchMessages(next.ledger, messages);
console.log(`${matched.length} messages`);
for (const [tag, catalogue] of Object.entries(next.catalogues)) {
  const gaps = listGaps(matched, catalogue);
  const stale = gaps.filter(({ was }) => was !== undefined).length;
  console.log(`${tag}: ${gaps.length - stale} have no translation, ${stale} an older one`);
}
for (const [id, { english }] of Object.entries(old.ledger)) {
  if (Object.hasOwn(next.ledger, id)) continue;
  console.log(`dropped ${JSON.stringify(english)}`);
  for (const [tag, catalogue] of Object.entries(old.catalogues))
    if (Object.hasOwn(catalogue, id)) console.log(`  ${tag}: ${JSON.stringify(textOf(catalogue[id]))}`);
}
if (faults.length > 0) process.exitCode = 1;
