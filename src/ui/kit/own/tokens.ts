import { ackFields, builtins, declarations, hooks, readables, textFunctions } from "../../../algorithms/own/vocabulary.ts";

/** Splits a program into tokens for syntax coloring. */
export interface Token {
  readonly from: number;
  readonly to: number;
  readonly kind: "comment" | "text" | "number" | "keyword" | "value" | "function" | "hook";
}

const keywords = new Set(["let", "if", "else", "return", "function", "true", "false"]);
const calls: ReadonlySet<string> = new Set([...builtins.keys(), ...textFunctions.keys(), ...declarations.keys()]);
const pattern = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"[^"\n]*"?|'[^'\n]*'?|\b\d[\w.]*|[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?/g;

export function listTokens(text: string): readonly Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(pattern)) {
    const kind = nameKind(match[0]);
    if (kind !== null) tokens.push({ from: match.index, to: match.index + match[0].length, kind });
  }
  return tokens;
}

function nameKind(word: string): Token["kind"] | null {
  if (word.startsWith("//") || word.startsWith("/*")) return "comment";
  if (/^["']/.test(word)) return "text";
  if (/^\d/.test(word)) return "number";
  if (keywords.has(word)) return word === "true" || word === "false" ? "number" : "keyword";
  if (hooks.has(word)) return "hook";
  if (calls.has(word)) return "function";
  const [, field] = word.split(".");
  return readables.has(word) || (field !== undefined && ackFields.has(field)) ? "value" : null;
}
