import type { CompiledMessage } from "icu-minify/format";

/**
 * Reads an ICU message into the form that `icu-minify/format` writes out. That package's own compiler has eight times the
 * size of this and knows dates, skeletons and offsets, which no message here needs; tests hold every message of the
 * sources and catalogues, and random ones, against it.
 *
 * What is known: `{name}`, `{n, plural, =0 {…} one {# packet} other {# packets}}`, `selectordinal`, `select`, and tags
 * `<b>…</b>`. An apostrophe quotes only before one of `{ } < >` (and `#` in a plural); `''` is an apostrophe.
 */

type Node = string | number | readonly unknown[];

/** As in icu-minify's compiled messages. */
const pound = 0;
const kinds: Readonly<Record<string, number>> = { select: 1, plural: 2, selectordinal: 3 };

/**
 * Before the name of a simple argument: `{n}` is filled by the value `=n`, a text, so that the same `n` can be the number
 * that a plural counts.
 */
export const shown = "=";

const tagStart = /<(\/?)([a-z][\w-]*)>/iy;
const argument = /\{\s*(\w+)\s*(?:\}|,\s*(select|plural|selectordinal)\s*,)/y;
const branchStart = /\s*(=\d+|[\w-]+)\s*\{/y;

class Reader {
  #at = 0;
  readonly #text: string;
  readonly #isRich: boolean;

  constructor(text: string, isRich: boolean) {
    this.#text = text;
    this.#isRich = isRich;
  }

  readAll(): CompiledMessage {
    const nodes = this.#readNodes(false, null);
    if (this.#at < this.#text.length) throw this.#fault();
    return (nodes.length === 0 ? "" : nodes.length === 1 && typeof nodes[0] === "string" ? nodes[0] : nodes) as CompiledMessage;
  }

  #fault(): Error {
    return new Error(`cannot read the message ${JSON.stringify(this.#text)} at ${this.#at}`);
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found) this.#at = pattern.lastIndex;
    return found;
  }

  /** Up to the end of the text, a closing brace, or `tag`'s end. */
  #readNodes(isPlural: boolean, tag: string | null): Node[] {
    const nodes: Node[] = [];
    let literal = "";
    const push = (node: Node): void => {
      if (literal !== "") nodes.push(literal);
      literal = "";
      nodes.push(node);
    };
    const text = this.#text;
    while (this.#at < text.length) {
      const sign = text[this.#at];
      if (sign === "}") break;
      if (sign === "'") literal += this.#readApostrophe(isPlural);
      else if (sign === "#" && isPlural) {
        this.#at++;
        push(pound);
      } else if (sign === "{") push(this.#readArgument());
      else {
        const found = sign === "<" ? this.#match(tagStart) : null;
        if (found?.[1]) {
          if (found[2] !== tag) throw this.#fault();
          if (literal !== "") nodes.push(literal);
          return nodes;
        }
        if (found) push(this.#readTag(found[2], isPlural));
        else {
          literal += sign;
          this.#at++;
        }
      }
    }
    if (tag !== null) throw this.#fault();
    if (literal !== "") nodes.push(literal);
    return nodes;
  }

  #readApostrophe(isPlural: boolean): string {
    const text = this.#text;
    const next = text[++this.#at];
    if (next === "'") {
      this.#at++;
      return "'";
    }
    if (next === undefined || !(isPlural ? "{}<>#" : "{}<>").includes(next)) return "'";
    let quoted = "";
    while (this.#at < text.length) {
      const sign = text[this.#at++];
      if (sign !== "'") quoted += sign;
      else if (text[this.#at] === "'") quoted += text[this.#at++];
      else break;
    }
    return quoted;
  }

  #readTag(name: string, isPlural: boolean): Node {
    const children = this.#readNodes(isPlural, name);
    return [name, ...(children.length === 0 ? [""] : children)];
  }

  #readArgument(): Node {
    const found = this.#match(argument);
    if (!found) throw this.#fault();
    const [, name, kind] = found as readonly (string | undefined)[];
    if (kind === undefined) return this.#isRich ? [shown + name, ""] : [shown + name];
    const branches: Record<string, unknown> = {};
    for (let branch = this.#match(branchStart); branch; branch = this.#match(branchStart)) {
      const nodes = this.#readNodes(kind !== "select", null);
      if (this.#text[this.#at++] !== "}") throw this.#fault();
      const [first] = nodes;
      if (branch[1] in branches) throw this.#fault();
      branches[branch[1]] = nodes.length === 0 ? "" : nodes.length === 1 && !Array.isArray(first) ? first : nodes;
    }
    while (/\s/.test(this.#text[this.#at] ?? "")) this.#at++;
    if (this.#text[this.#at++] !== "}" || !("other" in branches)) throw this.#fault();
    return [name, kinds[kind], branches];
  }
}

/**
 * @param isRich simple arguments are filled by functions, like tags, which may give anything.
 * @throws Error when the message is not one of those described above.
 */
export function readMessage(text: string, isRich = false): CompiledMessage {
  return new Reader(text, isRich).readAll();
}
