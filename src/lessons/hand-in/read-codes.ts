import type { Guess } from "../guess.ts";
import type { Lesson } from "../lesson.ts";
import { readAnswer } from "./answer.ts";
import { cleanNickname, numberQuestion, questionWidth, studentWidth, codeVersion, codeWord } from "./code.ts";
import { checksum, checkWidth, joinNumber, readSymbol, writeSymbols } from "./symbols.ts";

/** What a student has handed in. */
export interface HandIn {
  /** The code as it was written, without nickname. */
  readonly code: string;
  readonly student: number;
  readonly nickname: string;
  readonly guess: Guess;
}

/** Why something that looks like a code is none that can be counted. */
export type Fault =
  /** It ends too early, or goes on where it should end. */
  | { readonly kind: "length" }
  /** Its checksum does not fit. */
  | { readonly kind: "mistyped" }
  /** A letter that codes do not have. */
  | { readonly kind: "letter"; readonly letter: string }
  | { readonly kind: "version"; readonly version: string }
  /** Of another question; null: of a lesson that is not among those known here. */
  | { readonly kind: "foreign"; readonly lesson: Lesson | null }
  /** The checksum fits, yet the question has no such answer. */
  | { readonly kind: "answer" }
  /** A link to a prediction: it does not say who has made it. */
  | { readonly kind: "link" };

export interface Unread {
  /** As written in the text, cut to a line. */
  readonly text: string;
  /** Text before it in its line, where chats put the writer's name; "": none. */
  readonly who: string;
  /** Its line in the text, from 1. */
  readonly line: number;
  readonly fault: Fault;
}

export interface ReadText {
  readonly found: readonly HandIn[];
  readonly unread: readonly Unread[];
  /** Lines with nothing that looks like a code. */
  readonly otherLines: number;
}

/** What chat programs put into texts: look-alikes of hyphens, and signs without width. */
const dashes = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Without a hyphen only if enough letters follow to rule out a word such as "castle". */
const start = new RegExp(
  `(?<![\\p{L}\\p{N}])${codeWord}(?:([0-9ILO])[-\\s]|(${codeVersion})(?=[\\p{L}\\p{N}]{${questionWidth + studentWidth + 1 + checkWidth}}))`,
  "giu",
);
/** Between two letters of one code. */
const separators = /[-\s]{0,3}/y;
const nickname = /~((?:[\p{L}\p{M}\p{N}_]|%[0-9a-f]{2}){1,120})/iuy;
const isLetter = /[\p{L}\p{N}]/u;
const guessLink = /[?&]guess=[^&\s]+/;
const shownLength = 60;

/** Our choice: the longest code of a curve with 400 values. */
const mostSymbols = 1000;

/** Reads all codes of a text, whatever is between them. Never throws. @param others lessons whose codes are known by name. */
export function readCodes(input: string, lesson: Lesson, others: readonly Lesson[] = []): ReadText {
  const text = input.normalize("NFKC").replaceAll(dashes, "-").replaceAll(invisible, "");
  const found: HandIn[] = [];
  const unread: Unread[] = [];
  const taken: (readonly [from: number, to: number])[] = [];
  start.lastIndex = 0;
  for (let match = start.exec(text); match !== null; match = start.exec(text)) {
    const one = readOne(text, match, lesson, others);
    const { to } = one;
    if ("fault" in one)
      unread.push({
        text: text.slice(match.index, Math.min(to, match.index + shownLength)).trim(),
        ...placeOf(text, match.index),
        fault: one.fault,
      });
    else found.push(one.handIn);
    taken.push([match.index, to]);
    start.lastIndex = Math.max(to, match.index + 1);
  }
  const { others: rest, otherLines } = readLines(text, taken, (line) => readBare(line, lesson, others));
  for (const one of rest) if ("fault" in one) unread.push(one);
  const bare = rest.flatMap((one) => ("fault" in one ? [] : [one]));
  return { found: [...found, ...bare], unread: unread.toSorted((a, b) => a.line - b.line), otherLines };
}

/** Between the brackets of a time, "12:03" alone, and the separator of name and message. */
const beforeNames = /^[\s>*\-[(<]*(?:\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s*[ap]m)?[\s\])>,-]*)?/iu;
const afterNames = /[\s:>)\]\-–,]+$/u;
const longestName = 40;

/** Who wrote what begins at `at`, and in which line. */
function placeOf(text: string, at: number): { readonly who: string; readonly line: number } {
  const from = text.lastIndexOf("\n", at - 1) + 1;
  const before = text.slice(from, at);
  // a sentence that ends in a code is no name: a name is followed by a colon or a bracket
  const name = /[:>)\]]\s*$/u.test(before) ? before.replace(beforeNames, "").replace(afterNames, "") : "";
  return { who: Array.from(name.trim()).slice(-longestName).join(""), line: text.slice(0, at).split("\n").length };
}

/** Groups of a code whose word was not copied. */
const bareCode = new RegExp(`(?<![\\p{L}\\p{N}-])\\w{4}(?:-\\w{4}){2,}(?:-\\w{1,4})?(?![\\p{L}\\p{N}-])(?:~[\\p{L}\\p{M}\\p{N}_]+)?`, "u");

/** A line's code without its word: counted if its checksum fits, since a word of a chat does not come to that by chance. */
function readBare(line: string, lesson: Lesson, others: readonly Lesson[]): HandIn | null {
  const bare = bareCode.exec(line);
  if (bare === null) return null;
  const { found } = readCodes(`${codeWord}${codeVersion}-${bare[0]}`, lesson, others);
  return found[0] ?? null;
}

/** Text in lines without a code. */
function readLines(
  text: string,
  taken: readonly (readonly [number, number])[],
  readOther: (line: string) => HandIn | null,
): { others: readonly (HandIn | Unread)[]; otherLines: number } {
  const others: (HandIn | Unread)[] = [];
  let otherLines = 0;
  let [from, next] = [0, 0];
  for (const line of text.split("\n")) {
    const to = from + line.length;
    while (next < taken.length && taken[next][1] <= from) next += 1;
    const hasCode = next < taken.length && taken[next][0] <= to;
    from = to + 1;
    if (hasCode || line.trim() === "") continue;
    const link = guessLink.exec(line);
    const bare = readOther(line);
    if (bare !== null) others.push(bare);
    else if (link === null) otherLines += 1;
    else others.push({ text: line.trim().slice(0, shownLength), ...placeOf(text, to - line.length + link.index), fault: { kind: "link" } });
  }
  return { others, otherLines };
}

type One = { readonly to: number } & ({ readonly handIn: HandIn } | { readonly fault: Fault });

function readOne(text: string, match: RegExpExecArray, lesson: Lesson, others: readonly Lesson[]): One {
  const version = readSymbol(match[1] ?? match[2]);
  const begin = match.index + match[0].length;
  const written = readWritten(text, begin);
  const refuse = (fault: Fault): One => ({ to: written.to, fault });
  if (version !== codeVersion) return refuse({ kind: "version", version: String(version) });
  // a code of a known question says itself where it ends, however it is spaced
  const number = joinNumber(readSpaced(text, begin, questionWidth).symbols);
  const asked = [lesson, ...others].find((one) => numberQuestion(one) === number) ?? null;
  const spaced = readSpaced(text, begin, asked === null ? 0 : mostSymbols);
  const answer = asked === null ? null : readAnswer(asked, spaced.symbols.slice(questionWidth + studentWidth));
  const length = answer && questionWidth + studentWidth + answer.length + checkWidth;
  if (asked !== null && answer !== null && length !== null && length <= spaced.symbols.length) {
    const symbols = spaced.symbols.slice(0, length);
    const end = spaced.ends[length - 1];
    const isWhole = !isLetter.test(text.charAt(end)) && !(text[end] === "-" && isLetter.test(text.charAt(end + 1)));
    if (isWhole && checksum([codeVersion, ...symbols]) === 0) {
      if (asked !== lesson) return { to: end, fault: { kind: "foreign", lesson: asked } };
      const name = readNickname(text, end);
      const student = joinNumber(symbols.slice(questionWidth, questionWidth + studentWidth));
      const code = `${codeWord}${codeVersion}-${(writeSymbols(symbols).match(/.{1,4}/g) ?? []).join("-")}`;
      return { to: name.to, handIn: { code, student, nickname: name.nickname, guess: answer.guess } };
    }
  }
  if (written.strange !== null) return refuse({ kind: "letter", letter: written.strange });
  if (written.symbols.length < questionWidth + studentWidth + 1 + checkWidth) return refuse({ kind: "length" });
  // before the checksum, which does not detect a missing last letter 0
  if (asked === lesson && length !== null && written.symbols.length !== length) return refuse({ kind: "length" });
  if (checksum([codeVersion, ...written.symbols]) === 0)
    return refuse(asked === null ? { kind: "foreign", lesson: null } : { kind: "answer" });
  return refuse({ kind: "mistyped" });
}

/** What is joined by hyphens alone, as codes are written. */
function readWritten(text: string, begin: number): { symbols: readonly number[]; to: number; strange: string | null } {
  const symbols: number[] = [];
  let strange: string | null = null;
  let at = begin;
  for (; at < text.length && symbols.length < mostSymbols; at++) {
    const letter = text[at];
    if (letter === "-") continue;
    if (!isLetter.test(letter)) break;
    const symbol = readSymbol(letter);
    if (symbol === null) strange ??= letter;
    else symbols.push(symbol);
  }
  return { symbols, to: at, strange };
}

/** The same, read on over spaces and ends of lines as far as there are symbols, `most` of them. */
function readSpaced(text: string, begin: number, most: number): { symbols: readonly number[]; ends: readonly number[] } {
  const symbols: number[] = [];
  const ends: number[] = [];
  for (let at = begin; at < text.length && symbols.length < most;) {
    const symbol = readSymbol(text[at]);
    if (symbol === null) break;
    symbols.push(symbol);
    ends.push(++at);
    separators.lastIndex = at;
    at += separators.exec(text)?.[0].length ?? 0;
  }
  return { symbols, ends };
}

function readNickname(text: string, from: number): { nickname: string; to: number } {
  nickname.lastIndex = from;
  const match = nickname.exec(text);
  if (match === null) return { nickname: "", to: from };
  let name = match[1];
  try {
    name = decodeURIComponent(name);
  } catch {
    // a per cent sign of its own
  }
  return { nickname: cleanNickname(name), to: from + match[0].length };
}
