import { createHash } from "node:crypto";
import { keyOf } from "../../src/language/translate.ts";
import { describeMessage, listBraces } from "./compare-messages.ts";
import type { FoundMessage } from "./find-messages.ts";

/** A message as it read at the last `language:extract`. */
export interface LedgerEntry {
  readonly english: string;
  readonly context?: string;
  /** Where it stood first. */
  readonly file: string;
}

/** Every message by its id, which it keeps when its English is edited (src/language/catalogues/en.json). */
export type Ledger = Readonly<Record<string, LedgerEntry>>;

/** A translation; `of` is the English it was made from, where that has been edited since. */
export type Translation = string | { readonly text: string; readonly of: string };

/** A language's translations by id. A message without one is shown in English. */
export type Catalogue = Readonly<Record<string, Translation>>;

export const textOf = (translation: Translation): string => (typeof translation === "string" ? translation : translation.text);

/** A message of today's sources, with the entry of the ledger that it is or comes nearest to. */
export interface Matched {
  readonly found: FoundMessage;
  /** null: it is new, or says something else than before. */
  readonly id: string | null;
  /** What it was before it was edited: a key, as `keyOf` makes it. */
  readonly was?: string;
}

const keyOfEntry = ({ english, context }: LedgerEntry): string => keyOf(english, context);
export const fileOf = ({ place }: FoundMessage): string => place.replace(/:\d+$/, "");

/** Similar enough to be the same sentence, edited: within a file, and where it has moved to another. */
const least = { sameFile: 0.5, elsewhere: 0.75 };

/**
 * Finds for every message its entry: the one with the same English, else the nearest one that no other message claims and that
 * names the same values and tags, so that its translation can be filled in. What was split off by a new context shares the
 * entry it had.
 */
export function matchMessages(ledger: Ledger, messages: readonly FoundMessage[]): readonly Matched[] {
  const ids = new Map(Object.entries(ledger).map(([id, entry]) => [keyOfEntry(entry), id]));
  const today = [...new Map(messages.toReversed().map((one) => [one.key, one])).values()].toReversed();
  const edited = today.filter(({ key }) => !ids.has(key));
  if (edited.length === 0) return today.map((found) => ({ found, id: ids.get(found.key)! }));

  const files = new Map<string, Set<string>>(edited.map(({ key }) => [key, new Set()]));
  for (const one of messages) files.get(one.key)?.add(fileOf(one));
  const kept = new Set(today.map(({ key }) => key));
  const free = Object.entries(ledger).filter(([, entry]) => !kept.has(keyOfEntry(entry)));
  const nearest = pairUp(edited, free, files);

  const byEnglish = new Map(Object.entries(ledger).map(([id, { english }]) => [english, id]));
  return today.map((found) => {
    const exact = ids.get(found.key);
    if (exact !== undefined) return { found, id: exact };
    const id = nearest.get(found.key) ?? byEnglish.get(found.message) ?? null;
    return id === null ? { found, id } : { found, id, was: keyOfEntry(ledger[id]) };
  });
}

/** The id of each message's entry by the message's key: the most similar pairs first. */
function pairUp(
  edited: readonly FoundMessage[],
  free: readonly (readonly [id: string, entry: LedgerEntry])[],
  files: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlyMap<string, string> {
  const old = free.map(([id, entry]) => ({ id, entry, profile: profileOf(entry.english), needs: new Map<boolean, string>() }));
  const pairs: { readonly key: string; readonly id: string; readonly score: number }[] = [];
  for (const found of edited) {
    const profile = profileOf(found.message);
    const isTable = found.isTable === true;
    const given = namesOf(found.message, isTable);
    for (const { id, entry, profile: other, needs } of old) {
      const isSameFile = files.get(found.key)?.has(entry.file) === true;
      const likeness = compare(profile, other);
      if (likeness < (isSameFile ? least.sameFile : least.elsewhere)) continue;
      if (!needs.has(isTable)) needs.set(isTable, namesOf(entry.english, isTable));
      if (needs.get(isTable) !== given) continue;
      pairs.push({ key: found.key, id, score: likeness + (isSameFile ? 0.25 : 0) + (entry.context === found.context ? 0.1 : 0) });
    }
  }
  const chosen = new Map<string, string>();
  const claimed = new Set<string>();
  for (const { key, id } of pairs.toSorted((a, b) => b.score - a.score)) {
    if (chosen.has(key) || claimed.has(id)) continue;
    chosen.set(key, id);
    claimed.add(id);
  }
  return chosen;
}

/** What a translation must name to be filled in by the same call, and to be true: "at 16 senders" is no older form of "at 10 senders". */
function namesOf(text: string, isTable: boolean): string {
  const figures = (text.match(/\d[\d.,]*/g) ?? []).map((figure) => figure.replace(/[.,]$/, "")).toSorted();
  if (isTable) return JSON.stringify([listBraces(text), figures]);
  try {
    const { names, kinds, counted } = describeMessage(text);
    return JSON.stringify([names, kinds, counted, figures]);
  } catch {
    return `not ICU: ${text}`; // a fault that the tests name
  }
}

interface Profile {
  readonly counts: ReadonlyMap<string, number>;
  readonly total: number;
}

/** How often each run of three letters occurs. */
function profileOf(text: string): Profile {
  const padded = ` ${text.toLowerCase().replace(/\s+/g, " ").trim()} `;
  const counts = new Map<string, number>();
  for (let at = 0; at + 3 <= padded.length; at++) {
    const gram = padded.slice(at, at + 3);
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  return { counts, total: Math.max(0, padded.length - 2) };
}

/** The share of runs that both have, from 0 to 1 (Dice's coefficient). */
function compare(a: Profile, b: Profile): number {
  const [fewer, more] = a.counts.size <= b.counts.size ? [a, b] : [b, a];
  // as good as it can be with these lengths
  if ((2 * Math.min(a.total, b.total)) / (a.total + b.total) < least.sameFile) return 0;
  let shared = 0;
  for (const [gram, count] of fewer.counts) shared += Math.min(count, more.counts.get(gram) ?? 0);
  return (2 * shared) / (a.total + b.total);
}

/** Readable, and the same wherever the message is extracted first: branches that add messages merge without conflict. */
export function makeId(key: string, taken: (id: string) => boolean): string {
  const words = key
    .replace(/<\/?[a-z][\w-]*>|[{}#]/gi, " ")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  const slug = (words ?? ["text"]).slice(0, 6).join("-").slice(0, 32).replace(/-$/, "");
  const digest = createHash("sha256").update(key).digest("hex");
  for (let length = 4; ; length++) {
    const id = `${slug}-${digest.slice(0, length)}`;
    if (!taken(id)) return id;
  }
}

/** A catalogue as the page reads it: by today's English. */
export function compileCatalogue(matched: readonly Matched[], catalogue: Catalogue): Readonly<Record<string, string>> {
  return Object.fromEntries(
    matched.flatMap(({ found, id }) => {
      const text = id !== null && Object.hasOwn(catalogue, id) ? textOf(catalogue[id]) : "";
      return text === "" ? [] : [[found.key, text]];
    }),
  );
}

/** A translation that waits for somebody: there is none, or it was made from older English. */
export interface Gap {
  readonly key: string;
  readonly place: string;
  /** The English that the translation shown was made from. */
  readonly was?: string;
}

export function listGaps(matched: readonly Matched[], catalogue: Catalogue): readonly Gap[] {
  return matched.flatMap(({ found: { key, place }, id, was }) => {
    const translation = id !== null && Object.hasOwn(catalogue, id) ? catalogue[id] : "";
    if (textOf(translation) === "") return [{ key, place }];
    const made = typeof translation === "string" ? was : translation.of;
    return made === undefined || made === key ? [] : [{ key, place, was: made }];
  });
}

export interface Books {
  readonly ledger: Ledger;
  readonly catalogues: Readonly<Record<string, Catalogue>>;
}

/**
 * Brings the ledger up to today's sources. Messages keep their ids; their translations remember what they were made from; what no
 * source says any more goes out, and is what is left of the old ids.
 */
export function updateBooks({ ledger, catalogues }: Books, messages: readonly FoundMessage[]): Books {
  const next: Record<string, LedgerEntry> = {};
  const nextCatalogues: Record<string, Record<string, Translation>> = {};
  for (const tag of Object.keys(catalogues)) nextCatalogues[tag] = {};
  const matched = matchMessages(ledger, messages);
  const owners = new Map(matched.filter(({ was }) => was === undefined).map(({ id, found }) => [id, found.key]));
  for (const { found, id: old, was } of matched) {
    // a context that was split off gets an id of its own
    const isOwn = old !== null && (was === undefined || (!owners.has(old) && !Object.hasOwn(next, old)));
    const id = isOwn ? old : makeId(found.key, (one) => Object.hasOwn(next, one) || Object.hasOwn(ledger, one));
    next[id] = { english: found.message, ...(found.context === undefined ? {} : { context: found.context }), file: fileOf(found) };
    for (const [tag, catalogue] of Object.entries(catalogues)) {
      const translation = old !== null && Object.hasOwn(catalogue, old) ? catalogue[old] : "";
      if (textOf(translation) === "") continue;
      const made = typeof translation === "string" ? was : translation.of;
      nextCatalogues[tag][id] = made === undefined || made === found.key ? textOf(translation) : { text: textOf(translation), of: made };
    }
  }
  return { ledger: next, catalogues: nextCatalogues };
}
