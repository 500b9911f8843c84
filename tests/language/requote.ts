import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import type { FoundMessage } from "./find-messages.ts";
import type { Ledger, Matched } from "./ledger.ts";

/**
 * Tests of wording quote sentences as the ledger has them. Where a sentence has been edited since, they are read with its new words, so that
 * English is edited in one file; `language:extract` then writes these words into them.
 */

export interface Edit {
  readonly was: string;
  readonly now: string;
  /** The message is of a table with a syntax of its own, not ICU. */
  readonly isTable: boolean;
  /** How it is found in tests; made when the first one is read. */
  rules?: readonly Rule[];
}

export function listEdits(ledger: Ledger, matched: readonly Matched[]): readonly Edit[] {
  return matched.flatMap(({ found, id }) => {
    if (id === null || ledger[id].english === found.message) return [];
    return [{ was: ledger[id].english, now: found.message, isTable: found.isTable === true }];
  });
}

/** A way to read a message: literals, and between them the names of what is filled in. */
type Form = readonly (string | { readonly name: string })[];

/** Most forms of a message that are looked for (our choice). */
const mostForms = 64;

/** Every combination of a message's branches. @throws SyntaxError when it is no ICU. */
function listForms(message: string, isTable: boolean): readonly Form[] {
  if (isTable) return [message.split(/(\{[^{}]*\}|\[\[[^[\]]*\]\])/).map((part, i) => (i % 2 === 0 ? part : { name: part }))];
  const join = (nodes: readonly MessageFormatElement[], counted: string): Form[] => {
    let forms: Form[] = [[]];
    for (const node of nodes) {
      const ways: Form[] =
        node.type === TYPE.literal
          ? [[node.value]]
          : node.type === TYPE.tag
            ? join(node.children, counted).map((way) => [{ name: "<" }, ...way, { name: ">" }])
            : node.type === TYPE.select || node.type === TYPE.plural
              ? Object.values(node.options).flatMap(({ value }) => join(value, node.value))
              : [[{ name: node.type === TYPE.pound ? counted : node.value }]];
      forms = forms.flatMap((form) => ways.map((way) => [...form, ...way])).slice(0, mostForms);
    }
    return forms;
  };
  return join(parse(message), "#");
}

type Message = Pick<FoundMessage, "message" | "isTable">;

const namesOf = (form: Form): string => form.map((part) => (typeof part === "string" ? "" : part.name)).join("|");
const sortNames = (form: Form): string =>
  form
    .flatMap((part) => (typeof part === "string" ? [] : [part.name]))
    .toSorted()
    .join("|");

/** A literal in a source: its text may go on in the next line, and its signs be escaped. */
const toPattern = (literal: string): string =>
  literal.replaceAll(/[.*+?^${}()|[\]\\/"'`]/g, String.raw`\\?\$&`).replaceAll(" ", String.raw`(?:[ \u00a0](?:" \+\s*")?|" \+\s*" )`);

/** Escaped as the quote is whose place it takes: in a pattern, or in a string. */
function escapeLike(text: string, quote: string): string {
  if (/\\[.*+?^${}()|[\]]/.test(quote)) return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
  return quote.includes('"') && !quote.includes('\\"') ? text : text.replaceAll('"', String.raw`\"`);
}

/** What is filled in: short, and in the same string. */
const gap = String.raw`((?:(?!["'\`](?:[)\];]|, ["'\`]))[^\n]|" \+\s*"){0,160}?)`;
const countWords = (text: string): number => text.split(/\s+/).filter((word) => /\w/.test(word)).length;

/** Fewer are found by accident too (our choice). */
const fewWords = 4;
/** Fewer words around values are found in any sentence, even where they are all that is quoted (our choice). */
const leastWords = 3;

/** Not within a longer word. */
const toWords = (pattern: string): string => String.raw`(?<!\w)${pattern}(?!\w)`;

interface Rule {
  readonly pattern: RegExp;
  readonly write: (match: readonly string[]) => string;
  /** Other messages that say this with more words: what is theirs is left alone. */
  readonly rivals: readonly RegExp[];
}

const toSource = (form: Form): string => form.map((part) => (typeof part === "string" ? toPattern(part) : gap)).join("");
const listLiterals = (form: Form): readonly string[] => form.filter((part) => typeof part === "string");

/** A whole sentence, with whatever is filled in. @param others forms of other messages: what one of them says with more words is left to it. */
function ruleOfForm(was: Form, now: Form, others: readonly Form[]): Rule | null {
  const literals = listLiterals(was);
  // a few words stand for this message only where they are all that is quoted
  const words = countWords(literals.join(" "));
  const isLong = words > fewWords;
  const [from, to] = isLong ? [trim(was), trim(now)] : [was, now];
  if (JSON.stringify(from) === JSON.stringify(to) || literals.length === 0 || sortNames(from) !== sortNames(to)) return null;
  const names = from.flatMap((part) => (typeof part === "string" ? [] : [part.name]));
  if (names.length > 0 && words < leastWords) return null;
  const source = toSource(from);
  const isLike = new RegExp(source);
  const rivals = others
    .filter((form) => isLike.test(form.map((part) => (typeof part === "string" ? part : "…")).join("")))
    .map((form) => new RegExp(toSource(trim(form)), "g"));
  const pattern = isLong ? toWords(source) : `(?<=["'\`/])${source}(?=["'\`/])`;
  const write = ([quote, ...values]: readonly string[]): string =>
    to.map((part) => (typeof part === "string" ? escapeLike(part, quote) : values[names.indexOf(part.name)])).join("");
  return { pattern: new RegExp(pattern, "g"), write, rivals };
}

/** Without what is filled in at the ends. */
function trim(form: Form): Form {
  const isText = (part: Form[number]): boolean => typeof part === "string" && part.trim() !== "";
  return form.slice(form.findIndex(isText), form.findLastIndex(isText) + 1);
}

/** The words that changed and some around them, if no other message has these: tests quote parts of sentences too. */
function ruleOfPart(was: string, now: string, others: readonly Message[]): Rule | null {
  const [from, to] = [was.split(" "), now.split(" ")];
  let start = 0;
  while (start < Math.min(from.length, to.length) && from[start] === to[start]) start++;
  let end = 0;
  while (end < Math.min(from.length, to.length) - start && from.at(-1 - end) === to.at(-1 - end)) end++;
  for (let around = 1; around < from.length; around++) {
    const [left, right] = [Math.max(0, start - around), Math.max(0, end - around)];
    const words = from
      .slice(left, from.length - right)
      .join(" ")
      .trim();
    if (countWords(words) <= fewWords || others.some(({ message }) => message.includes(words))) continue;
    const next = to
      .slice(left, to.length - right)
      .join(" ")
      .trim();
    return { pattern: new RegExp(toWords(toPattern(words)), "g"), write: ([quote]) => escapeLike(next, quote), rivals: [] };
  }
  return null;
}

function listRules({ was, now, isTable }: Edit, others: readonly Message[]): readonly Rule[] {
  const [before, after] = [listForms(was, isTable), listForms(now, isTable)];
  if (before.length !== after.length) return [];
  const pairs = before.map((form, i) => [form, after[i]] as const);
  const longest = before.flatMap(listLiterals).reduce((a, b) => (b.length > a.length ? b : a), "");
  const texts = others.filter(({ message }) => message !== now);
  const forms = texts
    .filter(({ message }) => message.includes(longest.trim()))
    .flatMap((one) => listForms(one.message, one.isTable === true));
  const whole = pairs.map(([from, to]) => ruleOfForm(from, to, forms));
  const parts = pairs.flatMap(([from, to]) =>
    namesOf(from) === namesOf(to)
      ? from.map((part, i) => (typeof part === "string" && part !== to[i] ? ruleOfPart(part, to[i] as string, texts) : null))
      : [],
  );
  return [...whole, ...parts].filter((rule) => rule !== null);
}

/** A text that quotes messages, with the words that they have today. @param messages all of today's. */
export function requote(text: string, edits: readonly Edit[], messages: readonly Message[]): string {
  const done: string[] = [];
  let quoted = text;
  for (const edit of edits) {
    for (const { pattern, write, rivals } of (edit.rules ??= listRules(edit, messages))) {
      const before = quoted;
      const taken = rivals
        .flatMap((rival) => [...before.matchAll(rival)])
        .map((match) => [match.index, match.index + match[0].length] as const);
      quoted = before.replaceAll(pattern, (quote: string, ...rest: (string | number)[]) => {
        const at = rest.find((part) => typeof part === "number")!;
        if (taken.some(([from, to]) => from <= at && at + quote.length <= to)) return quote;
        done.push(write([quote, ...rest.slice(0, rest.indexOf(at))] as string[]));
        // out of reach of other rules: a sign for private use
        return `\ue000${done.length - 1}\ue000`;
      });
    }
  }
  return quoted.replaceAll(/\ue000(\d+)\ue000/g, (_, index: string) => done[Number(index)]);
}
