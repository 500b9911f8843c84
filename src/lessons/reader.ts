import { t } from "../language/translate.ts";
import { checkObject, isObject, type Values } from "../scenario/check/check-values.ts";
import { joinWords } from "../scenario/fields/describe-value.ts";
import { createProblem, type Issue, type Keys, type Problem } from "../scenario/check/problem.ts";

/** Our choice: a paragraph. */
const mostLetters = 600;

/** What is wrong with a place, and the way to it. */
export interface LessonIssue extends Issue {
  readonly keys: Keys;
}

/** Collects what is wrong with the places of a file, each with its path, value and what is allowed. */
export class Reader {
  readonly #problems: Problem[] = [];

  get issues(): readonly LessonIssue[] {
    return this.#problems.map(({ path, keys, value, allowed }) => ({ path: path || "lesson", keys, value, allowed }));
  }

  refuse(keys: Keys, value: unknown, allowed: string): void {
    this.#problems.push(createProblem(keys, value, allowed));
  }

  /** null: it is none, or something is missing. */
  object(keys: Keys, value: unknown, required: readonly string[], optional: readonly string[]): Values | null {
    const before = this.#problems.length;
    const found = checkObject(keys, value, ["$schema", ...required, ...optional], this.#problems);
    if (isObject(value))
      for (const name of required) if (found[name] === undefined) this.refuse([...keys, name], undefined, t("something: it must be given"));
    return this.#problems.length > before ? null : found;
  }

  text(keys: Keys, value: unknown): void {
    if (typeof value === "string" && value.trim() !== "" && value.length <= mostLetters && !/\p{Cc}/u.test(value)) return;
    this.refuse(keys, value, t("a text of 1 to {most} letters in one line", { most: mostLetters }));
  }

  number(keys: Keys, value: unknown, min: number, max: number): void {
    if (typeof value === "number" && value >= min && value <= max) return;
    this.refuse(keys, value, t("a number from {min} to {max}", { min: String(min), max: String(max) }));
  }

  choice(keys: Keys, value: unknown, choices: readonly string[]): void {
    if (!choices.some((choice) => choice === value)) this.refuse(keys, value, joinWords(choices));
  }

  list(keys: Keys, value: unknown, least: number, most: number, read: (keys: Keys, one: unknown) => void): void {
    if (!Array.isArray(value) || value.length < least || value.length > most)
      return this.refuse(keys, value, t("a list of {least} to {most} entries", { least, most }));
    for (const [index, one] of value.entries()) read([...keys, index], one);
  }

  /** A partial scenario; whether it can be run is seen where it is laid over another one. */
  partial(keys: Keys, value: unknown): void {
    if (!isObject(value)) this.refuse(keys, value, t("a partial scenario"));
  }
}
