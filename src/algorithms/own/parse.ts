import { type Node, parse, type Program } from "acorn";
import { mostBytes, mostLevels, mostNodes } from "./limits.ts";
import type { ProblemCode, ProgramProblem } from "./problem.ts";

/** Parses text into a JavaScript syntax tree of limited size. The compiler decides which syntax is allowed. */

export type Report = (code: ProblemCode, at: Pick<Node, "start" | "end">, values?: Readonly<Record<string, string>>, fix?: string) => void;

/** Records problems with their lines and columns. */
export function createReport(text: string, problems: ProgramProblem[]): Report {
  return (code, { start, end }, values = {}, fix) => {
    const before = text.slice(0, start);
    const line = before.split("\n").length;
    const column = start - (before.lastIndexOf("\n") + 1) + 1;
    problems.push({ code, line, column, from: start, to: Math.max(start, end), values, ...(fix !== undefined && { fix }) });
  };
}

/** @returns null: problems were reported. */
export function parseProgram(text: string, report: Report): Program | null {
  const end = Math.min(text.length, 1);
  const bytes = countBytes(text);
  if (bytes > mostBytes) {
    report("too-long", { start: 0, end }, { bytes: String(bytes), most: String(mostBytes) });
    return null;
  }
  const tree = parseText(text, report);
  if (tree === null) return null;
  const { nodes, levels, deepest } = measure(tree);
  if (levels > mostLevels) report("too-deep", deepest, { most: String(mostLevels) });
  else if (nodes > mostNodes) report("too-many-nodes", { start: 0, end }, { nodes: String(nodes), most: String(mostNodes) });
  else return tree;
  return null;
}

/** Length in UTF-8. */
function countBytes(text: string): number {
  let bytes = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0)!;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

function parseText(text: string, report: Report): Program | null {
  try {
    // a module: strict, and without the HTML comments of scripts
    return parse(text, { ecmaVersion: 2022, sourceType: "module" });
  } catch (error) {
    const { pos } = error as { readonly pos?: unknown };
    const { message } = error as Error;
    // The parser recurses per level: stack overflow, which it reports itself or browsers name differently.
    const isDeep = typeof pos !== "number" || /stack space/.test(message);
    if (!isDeep) reportSyntax(text, Math.min(pos, text.length), message, report);
    else report("too-deep", { start: 0, end: Math.min(text.length, 1) }, { most: String(mostLevels) });
    return null;
  }
}

/** Keywords with which other languages begin a declaration or a loop, and their equivalent in this one; "": none. */
const foreignWords: ReadonlyMap<string, string> = new Map([
  ...["int", "float", "double"].map((word) => [word, "let"] as const),
  ...["def", "func", "fn", "functon", "fuction", "funtion"].map((word) => [word, "function"] as const),
  ...["for", "while"].map((word) => [word, ""] as const),
]);

/** Reports what the parser says, "Unexpected token (5:3)", in the language's own terms. */
function reportSyntax(text: string, pos: number, message: string, report: Report): void {
  const found = /^[A-Za-z_$][\w$]*|^\d[\w.]*|^\S/u.exec(text.slice(pos))?.[0] ?? "";
  const at = { start: pos, end: pos + found.length };
  if (message.startsWith("Unterminated string")) return report("open-text", at);
  if (message.startsWith("Unterminated comment")) return report("syntax", at, { found: "" });
  if (/template|regular expression/.test(message))
    return report("not-in-language", at, { what: /template/.test(message) ? "`...`" : "/.../" });
  if (/already been declared|name clash/.test(message)) return report("declared-twice", at, { name: found });
  if (/^(Binding|Assigning to (eval|arguments))|reserved|'(let|yield|await)'|identifier 'await'/.test(message))
    return report("taken-name", at, { name: found });
  if (message.startsWith("Assigning to rvalue")) {
    // the invalid target precedes "=", and is on either side of "++" and "--"
    const sign = /[-+*/%]?=|\+\+|--/.exec(text.slice(pos));
    const start = sign === null ? pos : pos + sign.index;
    return report("syntax", { start, end: start + (sign?.[0] ?? found).length }, { found: sign?.[0] ?? found });
  }
  const before = text.slice(0, pos).trimEnd();
  if (/(^|\W)if$/.test(before)) return report("bare-condition", at);
  const [, foreign] = /(?:^|[\s;{}])(\w+)$/.exec(before) ?? [];
  const instead = foreignWords.get(foreign);
  if (instead !== undefined && /^\w/.test(found)) {
    const start = before.length - foreign.length;
    return report("not-in-language", { start, end: before.length }, { what: foreign, ...(instead !== "" && { instead }) });
  }
  const open = message.startsWith("Unexpected token") ? findMissing(text, pos, before, found) : null;
  report("syntax", at, { found, ...open });
}

/** A bracket that is missing, and the line of the one that it closes; null: something else is wrong. */
function findMissing(text: string, pos: number, before: string, found: string): Readonly<Record<string, string>> | null {
  const open = findOpenBracket(text, pos);
  // a brace may stay open as long as the text goes on, and a value may be what is missing
  if (open === null || (open.bracket === "{" && found !== "") || /[-+*/%<>=!&|?:,([]$/.test(before)) return null;
  return { missing: { "(": ")", "{": "}", "[": "]" }[open.bracket], opened: String(text.slice(0, open.at).split("\n").length) };
}

/** The innermost bracket still open at `end`, ignoring comments and strings. */
function findOpenBracket(text: string, end: number): { readonly bracket: "(" | "{" | "["; readonly at: number } | null {
  const open: { bracket: "(" | "{" | "["; at: number }[] = [];
  const tokens = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"[^"\n]*"|'[^'\n]*'|[(){}[\]]/g;
  for (const match of text.slice(0, end).matchAll(tokens)) {
    const [token] = match;
    if (token === "(" || token === "{" || token === "[") open.push({ bracket: token, at: match.index });
    else if (token === ")" || token === "}" || token === "]") open.pop();
  }
  return open.at(-1) ?? null;
}

interface Size {
  readonly nodes: number;
  readonly levels: number;
  readonly deepest: Node;
}

/** Iterative: the tree may be as deep as the text is long. */
function measure(tree: Node): Size {
  let nodes = 0;
  let levels = 0;
  let deepest = tree;
  const waiting: [Node, number][] = [[tree, 1]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [node, level] = next;
    nodes += 1;
    if (level > levels) [levels, deepest] = [level, node];
    for (const inner of listInner(node)) waiting.push([inner, level + 1]);
  }
  return { nodes, levels, deepest };
}

/** Number of nodes of a function's tree: its cost in steps. */
export function countNodes(tree: Node): number {
  return measure(tree).nodes;
}

function listInner(node: Node): Node[] {
  return Object.values(node).flatMap((value: unknown) => (Array.isArray(value) ? (value as unknown[]) : [value]).filter(isNode));
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as { type?: unknown }).type === "string" && "start" in value;
}
