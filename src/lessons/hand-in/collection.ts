import type { Lesson } from "../lesson.ts";
import { cleanNickname, codeVersion } from "./code.ts";
import { type HandIn, readCodes, type Unread } from "./read-codes.ts";

/** What a class has handed in for one question, in the order in which it came. */
export interface Collection {
  readonly handIns: readonly HandIn[];
}

export const emptyCollection: Collection = { handIns: [] };

/** More is no class (our choice). */
export const mostHandIns = 5000;

/** What became of one text. */
export interface Report {
  readonly accepted: readonly HandIn[];
  /** The same answer of the same student once more. */
  readonly repeated: readonly HandIn[];
  /** Another answer of the same student: the first one counts, or the last one if answers may be changed. */
  readonly changed: readonly HandIn[];
  readonly unread: readonly Unread[];
  /** Lines with nothing that looks like a code. */
  readonly otherLines: number;
  /** Answers for which there was no room. */
  readonly tooMany: number;
}

/**
 * Students at one computer have the same number and tell themselves apart by nicknames; one who gives a nickname only the second
 * time is the same.
 */
function isSameStudent(one: HandIn, other: HandIn): boolean {
  if (one.student !== other.student) return false;
  return one.nickname === "" || other.nickname === "" || one.nickname.toLowerCase() === other.nickname.toLowerCase();
}

/**
 * Adds what a text hands in. Never throws.
 * @param others lessons whose codes are known by name
 * @param isLastCounted in a chat anybody may write in another's name, so the first answer stands; a phone may change its own
 */
export function collect(
  before: Collection,
  text: string,
  lesson: Lesson,
  others: readonly Lesson[] = [],
  isLastCounted = false,
): { readonly collection: Collection; readonly report: Report } {
  const { found, unread, otherLines } = readCodes(text, lesson, others);
  const byStudent = new Map<number, HandIn[]>();
  for (const one of before.handIns) byStudent.set(one.student, [...(byStudent.get(one.student) ?? []), one]);
  const [accepted, repeated, changed]: [HandIn[], HandIn[], HandIn[]] = [[], [], []];
  let tooMany = 0;
  /** In place of an earlier answer of the same student. */
  const instead = new Map<HandIn, HandIn>();
  for (const one of found) {
    const own = byStudent.get(one.student) ?? [];
    const known = own.find((other) => isSameStudent(one, other));
    if (known !== undefined) {
      (known.code === one.code ? repeated : changed).push(one);
      if (!isLastCounted || known.code === one.code) continue;
      instead.set(known, one);
      byStudent.set(one.student, own.with(own.indexOf(known), one));
    } else if (before.handIns.length + accepted.length >= mostHandIns) tooMany += 1;
    else {
      accepted.push(one);
      byStudent.set(one.student, [...own, one]);
    }
  }
  const lastOf = (one: HandIn): HandIn => {
    const next = instead.get(one);
    return next === undefined ? one : lastOf(next);
  };
  const isSame = accepted.length === 0 && instead.size === 0;
  const collection = isSame ? before : { handIns: [...before.handIns, ...accepted].map(lastOf) };
  return { collection, report: { accepted, repeated, changed, unread, otherLines, tooMany } };
}

/** As it is kept, a line for each; `readCollection` reads it, and so does anybody who pastes it. */
export function writeCollection({ handIns }: Collection): string {
  return handIns
    .map(({ code, nickname }) => (nickname === "" ? code : `${code}~${cleanNickname(nickname).replaceAll(" ", "_")}`))
    .join("\n");
}

/** What can be read of what was kept. Never throws. */
export function readCollection(text: string | null, lesson: Lesson): Collection {
  return text === null ? emptyCollection : collect(emptyCollection, text, lesson).collection;
}

/** What was kept in the meantime, with what is here: nothing of either is lost. */
export function mergeCollections(kept: Collection, here: Collection, lesson: Lesson): Collection {
  return collect(kept, writeCollection(here), lesson).collection;
}

/** Names the store of a question's answers. */
export function nameStore(question: number): string {
  return `incast-lab.class.${codeVersion}.${question}`;
}
