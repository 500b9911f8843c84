import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { locales } from "../../src/language/locales.ts";
import { listSources, parseSource, readSources, type SourceFile } from "../architecture/source.ts";
import { findBypasses } from "./find-bypasses.ts";
import { findMessages, type FoundMessage } from "./find-messages.ts";
import {
  type Books,
  type Catalogue,
  compileCatalogue,
  type Ledger,
  type LedgerEntry,
  type Matched,
  matchMessages,
  type Translation,
} from "./ledger.ts";
import { sourceFolders, tableFolders } from "./sources.ts";

/** Where the project is: this file may run bundled, elsewhere. */
export const root = existsSync("src/language/locales.ts") ? `${process.cwd()}/` : fileURLToPath(new URL("../../", import.meta.url));
export const catalogueFolder = `${root}src/language/catalogues/`;

/** Has the file messages? By its absolute path. */
export const isSource = (file: string): boolean =>
  /\.tsx?$/.test(file) && [...sourceFolders, ...tableFolders].some((folder) => file.startsWith(`${root}${folder}/`));

export interface Sources {
  readonly files: readonly SourceFile[];
  readonly messages: readonly FoundMessage[];
  readonly faults: readonly string[];
}

/** Everything that may be translated, and where it stands. */
export function readProject(): Sources {
  const files = readSources(root, [...sourceFolders, ...tableFolders]);
  const found = files.map(findMessages);
  return { files, messages: found.flatMap(({ messages }) => messages), faults: found.flatMap(({ faults }) => faults) };
}

/** Texts that go past the catalogue, by file. */
export function findAllBypasses(files: readonly SourceFile[]): ReadonlyMap<string, readonly string[]> {
  const judged = files.filter(({ path }) => sourceFolders.some((folder) => path.startsWith(`${folder}/`)));
  return new Map(judged.map((file) => [file.path, findBypasses(file)] as const).filter(([, texts]) => texts.length > 0));
}

/** A catalogue or the ledger as its file has it: a line for each entry, so that branches merge line by line. */
export function formatEntries(entries: Ledger | Catalogue): string {
  // by code points: the same on every machine
  const lines = Object.entries(entries)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([id, entry]) => `  ${JSON.stringify(id)}: ${JSON.stringify(entry)}`);
  return `{\n${lines.join(",\n")}\n}\n`;
}

/**
 * Reads the entries line by line, as they are written here: what a merge has left in conflict is read from both sides. The later
 * one counts, but a stale translation never replaces one that is not.
 */
export function parseEntries<E extends Translation | LedgerEntry>(text: string): Readonly<Record<string, E>> {
  const entries = new Map<string, E>();
  for (const line of text.split("\n")) {
    if (!line.startsWith('  "')) continue;
    const [[id, entry]] = Object.entries(JSON.parse(`{${line.replace(/,\s*$/, "")}}`) as Record<string, E>);
    if (!(typeof entry === "object" && "of" in entry && entries.has(id))) entries.set(id, entry);
  }
  return Object.fromEntries(entries);
}

function readEntries<E extends Translation | LedgerEntry>(name: string): Readonly<Record<string, E>> {
  const file = `${catalogueFolder}${name}.json`;
  return existsSync(file) ? parseEntries<E>(readFileSync(file, "utf8")) : {};
}

export const readLedger = (): Ledger => readEntries<LedgerEntry>("en");
export const readCatalogue = (tag: string): Catalogue => readEntries<Translation>(tag);

export const readBooks = (): Books => ({
  ledger: readLedger(),
  catalogues: Object.fromEntries(Object.keys(locales).map((tag) => [tag, readCatalogue(tag)])),
});

export function writeBooks({ ledger, catalogues }: Books): void {
  for (const [name, entries] of Object.entries({ ...catalogues, en: ledger }))
    writeFileSync(`${catalogueFolder}${name}.json`, formatEntries(entries));
}

const cacheFile = `${root}node_modules/.cache/messages.json`;
const finders = ["tests/architecture/source.ts", "tests/language/find-messages.ts", "tests/language/sources.ts"];

interface Cache {
  /** By a source's path and digest. */
  readonly messages: Readonly<Record<string, readonly FoundMessage[]>>;
  readonly finder: string;
}

/** The messages of all sources, as `readProject` finds them; only files that have changed since the last time are parsed. */
export function readMessages(): readonly FoundMessage[] {
  const finder = digest(finders.map((path) => readFileSync(root + path, "utf8")).join());
  const known = readCache(finder);
  const messages: Record<string, readonly FoundMessage[]> = {};
  for (const path of listSources(root, [...sourceFolders, ...tableFolders])) {
    const text = readFileSync(root + path, "utf8");
    const stamp = `${path} ${digest(text)}`;
    messages[stamp] = known[stamp] ?? findMessages(parseSource(path, text)).messages;
  }
  if (Object.keys(messages).some((stamp) => !Object.hasOwn(known, stamp))) writeCache({ finder, messages });
  return Object.values(messages).flat();
}

const digest = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 20);

function readCache(finder: string): Cache["messages"] {
  try {
    const cache = JSON.parse(readFileSync(cacheFile, "utf8")) as Cache;
    return cache.finder === finder ? cache.messages : {};
  } catch {
    return {}; // never written
  }
}

/** Another process may write it at this moment: nobody ever reads half of it. */
function writeCache(cache: Cache): void {
  mkdirSync(dirname(cacheFile), { recursive: true });
  const draft = `${cacheFile}.${process.pid}.draft`;
  writeFileSync(draft, JSON.stringify(cache));
  renameSync(draft, cacheFile);
}

let today: readonly Matched[] | undefined;

/** A language as the page gets it: today's English on the left. */
export function readLanguage(tag: string): Readonly<Record<string, string>> {
  return compileCatalogue((today ??= matchMessages(readLedger(), readMessages())), readCatalogue(tag));
}
