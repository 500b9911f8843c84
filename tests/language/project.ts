import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readSources, type SourceFile } from "../architecture/source.ts";
import { findBypasses } from "./find-bypasses.ts";
import { findMessages, type FoundMessage } from "./find-messages.ts";
import { sourceFolders, tableFolders } from "./sources.ts";

/** Where the project is: this file may run bundled, elsewhere. */
const root = existsSync("src/language/locales.ts") ? `${process.cwd()}/` : fileURLToPath(new URL("../../", import.meta.url));
export const catalogueFolder = `${root}src/language/catalogues/`;
const unconvertedFolder = `${root}tests/language/unconverted/`;

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

export type Catalogue = Readonly<Record<string, string>>;

/**
 * Reads a catalogue line by line, as it is written here: what a merge has left in conflict is read from both sides, and the
 * side that has a translation counts.
 */
export function parseCatalogue(text: string): Catalogue {
  const entries = new Map<string, string>();
  for (const line of text.split("\n")) {
    if (!line.startsWith('  "')) continue;
    const [[key, translation]] = Object.entries(JSON.parse(`{${line.replace(/,\s*$/, "")}}`) as Record<string, string>);
    if (translation !== "" || !entries.has(key)) entries.set(key, translation);
  }
  return Object.fromEntries(entries);
}

export function readCatalogue(tag: string): Catalogue {
  const file = `${catalogueFolder}${tag}.json`;
  return existsSync(file) ? parseCatalogue(readFileSync(file, "utf8")) : {};
}

/** A catalogue as its file has it. */
export function formatCatalogue(catalogue: Catalogue): string {
  // by code points: the same on every machine
  const sorted = Object.fromEntries(Object.entries(catalogue).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
  return `${JSON.stringify(sorted, null, 2)}\n`;
}

export function writeCatalogue(tag: string, catalogue: Catalogue): void {
  writeFileSync(`${catalogueFolder}${tag}.json`, formatCatalogue(catalogue));
}

/** One list for each room of the page and each other folder, so that two people who convert different rooms never meet. */
function listOf(path: string): string {
  const [, folder, room] = path.split("/");
  if (folder !== "ui") return folder;
  return room === "pages" ? `ui-pages-${path.split("/")[3].replace(/\..*$/, "")}` : `ui-${room}`;
}

/** Files that do not go through the catalogue yet. */
export function readUnconverted(): readonly string[] {
  if (!existsSync(unconvertedFolder)) return [];
  return readdirSync(unconvertedFolder)
    .toSorted()
    .flatMap((name) => readFileSync(unconvertedFolder + name, "utf8").split("\n"))
    .filter((line) => line !== "");
}

export function writeUnconverted(paths: readonly string[]): void {
  const lists = new Map<string, string[]>();
  for (const name of existsSync(unconvertedFolder) ? readdirSync(unconvertedFolder) : []) lists.set(name.replace(/\.txt$/, ""), []);
  for (const path of paths.toSorted()) lists.set(listOf(path), [...(lists.get(listOf(path)) ?? []), path]);
  for (const [name, lines] of lists) writeFileSync(`${unconvertedFolder}${name}.txt`, lines.map((line) => `${line}\n`).join(""));
}
