import type { Keys } from "../check/problem.ts";

/** Finds the place of a value in a JSON text, or of its first syntax error. Lines and columns count from 1, columns in UTF-16 units. */

export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** Deeper than any file of ours (our choice): the scanner must not overflow the stack. */
const mostDepth = 200;

class Stop extends Error {
  readonly at: number;
  constructor(at: number) {
    super("no JSON");
    this.at = at;
  }
}

const blanks = /[ \t\r\n]*/y;
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const quoted = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y; // eslint-disable-line no-control-regex

class Scanner {
  readonly #text: string;
  #at = 0;
  /** Start of each value, by its keys. */
  readonly places = new Map<string, number>();

  constructor(text: string) {
    this.#text = text;
  }

  /** @throws Stop if the text is not JSON. */
  scan(): void {
    if (this.#text.startsWith("\uFEFF")) this.#at = 1;
    this.#value([]);
    this.#skip();
    if (this.#at < this.#text.length) throw new Stop(this.#at);
  }

  #skip(): void {
    this.#match(blanks);
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? null;
    if (found !== null) this.#at += found.length;
    return found;
  }

  #take(letter: string): boolean {
    this.#skip();
    if (this.#text[this.#at] !== letter) return false;
    this.#at += 1;
    return true;
  }

  #value(keys: Keys): void {
    this.#skip();
    this.places.set(JSON.stringify(keys), this.#at);
    if (keys.length > mostDepth) throw new Stop(this.#at);
    if (this.#take("{")) return this.#members(keys);
    if (this.#take("[")) return this.#items(keys);
    if (this.#match(quoted) === null && this.#match(scalar) === null) throw new Stop(this.#at);
  }

  #members(keys: Keys): void {
    if (this.#take("}")) return;
    do {
      this.#skip();
      const name = this.#match(quoted);
      if (name === null || !this.#take(":")) throw new Stop(this.#at);
      this.#value([...keys, JSON.parse(name) as string]);
    } while (this.#take(","));
    if (!this.#take("}")) throw new Stop(this.#at);
  }

  #items(keys: Keys): void {
    if (this.#take("]")) return;
    let index = 0;
    do this.#value([...keys, index++]);
    while (this.#take(","));
    if (!this.#take("]")) throw new Stop(this.#at);
  }
}

function toPlace(text: string, at: number): TextPlace {
  const before = text.slice(0, at);
  return { line: before.split("\n").length, column: at - before.lastIndexOf("\n") };
}

/** Place of the first syntax error; null: the text is JSON. Never throws. */
export function findJsonFault(text: string): TextPlace | null {
  try {
    new Scanner(text).scan();
    return null;
  } catch (error) {
    if (error instanceof Stop) return toPlace(text, error.at);
    throw error;
  }
}

/** Finds the places of values in a text; for a missing value, the place of the object or list that lacks it. Never throws. */
export function locateValues(text: string): (keys: Keys) => TextPlace | null {
  const scanner = new Scanner(text);
  try {
    scanner.scan();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
  }
  return (keys) => {
    for (let length = keys.length; length >= 0; length--) {
      const at = scanner.places.get(JSON.stringify(keys.slice(0, length)));
      if (at !== undefined) return toPlace(text, at);
    }
    return null;
  };
}
