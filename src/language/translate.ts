import format, { type CompiledMessage, type FormatOptions, type FormatValues } from "icu-minify/format";
import { activeLanguage, type Language } from "./active.ts";
import { isolate, numberFormat, pluralRule } from "./numbers.ts";
import { shown, readMessage } from "./read-message.ts";

declare const marked: unique symbol;
/** What `msg` gives. */
export type Marked = string & { readonly [marked]: true };

/** A literal, or what `msg` has marked: any other string would be missing from the catalogues. */
type Known<M extends string> = M & (string extends M ? Marked : unknown);

/** What fills a message: a text of a table is written first, `t(label)`. */
export type Values = Readonly<Record<string, (string & { readonly [marked]?: never }) | number>>;

/** Marks a message of a table or constant: it is English until `t` writes it. */
export function msg<const M extends string>(message: M & (string extends M ? never : unknown)): Marked {
  return message as string as Marked;
}

/**
 * Writes a message in the language in force; in English it is the message itself, filled in.
 *
 * @param message English, in ICU's syntax, as a literal (docs/languages.md): `t("{count, plural, one {# packet} other {# packets}}", { count })`
 * @param context what it means, where one English text needs two translations: `t("Run", {}, "noun")`
 * @throws Error when a value is missing or of the wrong kind.
 */
export function t<const M extends string>(message: Known<M>, values?: Values, context?: string): string {
  return write(message, values, context);
}

/**
 * The translation of a text of a table whose folder knows of no languages (`help` of a field, `idea` of a transport), or of
 * a template with a syntax of its own (a lesson's sentences). It is taken as it is, not as ICU; `tests/language/sources.ts`
 * says where such texts stand. What the catalogue has not is shown as it is.
 */
export function lookUp(text: string): string {
  const { messages, disguise } = activeLanguage();
  if (disguise) return disguise(text);
  return find(messages, text) || text;
}

/** A catalogue's own entries only: a user's lesson may be called "constructor". */
function find(messages: Language["messages"], key: string): string | undefined {
  return messages !== null && Object.hasOwn(messages, key) ? messages[key] : undefined;
}

/** Key of a message in the catalogues. */
export function keyOf(message: string, context?: string): string {
  return context ? `${message}⟨${context}⟩` : message;
}

/**
 * A message with parts that are no text: links, elements, pieces of a sentence. `<b>…</b>` calls the function `b` with what
 * stands between; `{name}` may be of any kind. Text comes as strings.
 */
export function rich<const M extends string, R>(message: Known<M>, values: RichValues<R>, context?: string): readonly (string | R)[] {
  const filled: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    filled[name] = value;
    const given = typeof value === "number" ? writeNumber(value) : typeof value === "string" ? isolate(value) : value;
    if (typeof value !== "function") filled[shown + name] = () => given;
  }
  const written = format(compile(message, context, true), activeLanguage().locale, filled as FormatValues<R>, options);
  return Array.isArray(written) ? written : written === "" ? [] : [written];
}

export type RichValues<R> = Readonly<
  Record<string, string | number | R | readonly R[] | ((children: readonly (string | R)[]) => R | readonly R[])>
>;

const options: FormatOptions = {
  formatters: {
    getNumberFormat: () => numberFormat("any"),
    getPluralRules: (_, { type } = {}) => pluralRule(type),
    getDateTimeFormat: () => {
      throw new Error("no message has a date");
    },
  },
};

function write(message: string, values?: Values, context?: string): string {
  const compiled = compile(message, context, false);
  if (typeof compiled === "string") return compiled;
  const filled: Record<string, string | number> = {};
  for (const name in values) {
    const value = values[name];
    filled[name] = value;
    filled[shown + name] = typeof value === "number" ? writeNumber(value) : isolate(value);
  }
  return format(compiled, activeLanguage().locale, filled, options) as string;
}

function writeNumber(value: number): string {
  return Number.isInteger(value) && value >= 0 && value < 1000 ? String(value) : numberFormat("any").format(value);
}

let compiledFor: Language | null = null;
const compiled = [new Map<string, CompiledMessage>(), new Map<string, CompiledMessage>()] as const;

/** The message as `format` wants it, read once for each language. */
function compile(message: string, context: string | undefined, isRich: boolean): CompiledMessage {
  const language = activeLanguage();
  if (language !== compiledFor) {
    for (const known of compiled) known.clear();
    compiledFor = language;
  }
  const key = keyOf(message, context);
  const known = compiled[isRich ? 1 : 0];
  let found = known.get(key);
  if (found === undefined) {
    // an empty translation is a hole: English shows through
    const text = find(language.messages, key) || message;
    known.set(key, (found = readMessage(language.disguise ? language.disguise(text) : text, isRich)));
  }
  return found;
}
