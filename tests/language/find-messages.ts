import { type ESTree, Visitor } from "vite";
import { keyOf } from "../../src/language/translate.ts";
import type { SourceFile } from "../architecture/source.ts";
import { isUntranslated, textTables } from "./sources.ts";

export interface FoundMessage {
  readonly message: string;
  readonly context?: string;
  /** As the catalogues have it. */
  readonly key: string;
  /** "src/ui/app/top-bar.tsx:12" */
  readonly place: string;
  /** Names that the call fills in; null: they are not written out there. */
  readonly filled: readonly string[] | null;
  /** A text of a table: no ICU, and braces mean what they mean there. */
  readonly isTable?: boolean;
}

/** Functions whose first argument is a message, and where each is from. */
const writers: Readonly<Record<string, string>> = {
  t: "src/language/translate.ts",
  msg: "src/language/translate.ts",
  rich: "src/language/translate.ts",
  phrase: "src/story/phrase.ts",
  T: "src/ui/text/t.tsx",
};

/** Which of the writers the file has imported: `t` is also a name for a time. */
export function findWriters({ program, references }: SourceFile): ReadonlySet<string> {
  const found = new Set<string>();
  for (const node of program.body) {
    if (node.type !== "ImportDeclaration") continue;
    const target = references.find(({ specifier }) => specifier === node.source.value)?.target;
    for (const one of node.specifiers) if (one.type === "ImportSpecifier" && writers[one.local.name] === target) found.add(one.local.name);
  }
  return found;
}

/** Literal text: as it is, in pieces put together with "+", or one of several. null: it is only known when it runs. */
export function readLiterals(node: ESTree.Node | null | undefined): readonly string[] | null {
  switch (node?.type) {
    case "Literal":
      return typeof node.value === "string" ? [node.value] : null;
    case "TemplateLiteral":
      return node.expressions.length === 0 ? [node.quasis[0].value.cooked ?? ""] : null;
    case "ParenthesizedExpression":
      return readLiterals(node.expression);
    case "JSXExpressionContainer":
      return readLiterals(node.expression);
    case "ConditionalExpression": {
      const [yes, no] = [readLiterals(node.consequent), readLiterals(node.alternate)];
      return yes && no ? [...yes, ...no] : null;
    }
    case "BinaryExpression": {
      const [left, right] = [readLiterals(node.left), readLiterals(node.right)];
      return node.operator === "+" && left?.length === 1 && right?.length === 1 ? [left[0] + right[0]] : null;
    }
    default:
      return null;
  }
}

/** Names of an object written out at the call; null where more may be spread into it. */
function readNames(node: ESTree.Node | undefined): readonly string[] | null {
  if (node === undefined) return [];
  if (node.type !== "ObjectExpression") return null;
  const names: string[] = [];
  for (const one of node.properties) {
    if (one.type !== "Property" || one.computed) return null;
    if (one.key.type === "Identifier") names.push(one.key.name);
    else if (one.key.type === "Literal") names.push(String(one.key.value));
  }
  return names;
}

export interface Messages {
  readonly messages: readonly FoundMessage[];
  /** Calls whose message cannot be read from the source. */
  readonly faults: readonly string[];
  /** Where messages stand in the source, from start to end. */
  readonly spans: readonly (readonly [start: number, end: number])[];
}

/** All messages of a file. */
export function findMessages(file: SourceFile): Messages {
  const known = findWriters(file);
  const messages: FoundMessage[] = [];
  const faults: string[] = [];
  const spans: (readonly [number, number])[] = [];
  const lineOf = makeLineOf(file.text);
  // what writes messages passes on what it is given
  const isWriter = Object.values(writers).includes(file.path);
  const add = (
    node: ESTree.Node,
    contextNode: ESTree.Node | null | undefined,
    isMarker: boolean,
    filled: readonly string[] | null,
  ): void => {
    const place = `${file.path}:${lineOf(node.start)}`;
    spans.push([node.start, node.end]);
    const texts = readLiterals(node);
    const contexts = contextNode ? readLiterals(contextNode) : null;
    if (contextNode) spans.push([contextNode.start, contextNode.end]);
    if (contextNode && !contexts && !isWriter) faults.push(`${place}: the context of a message must be a literal`);
    const [context] = contexts ?? [];
    for (const message of texts ?? [])
      messages.push({ message, ...(context === undefined ? {} : { context }), key: keyOf(message, context), place, filled });
    if (texts) return;
    const { type } = node.type === "JSXExpressionContainer" ? node.expression : node;
    const isGlued = type === "TemplateLiteral" || type === "BinaryExpression" || type === "Literal";
    if ((isMarker || isGlued) && !isWriter)
      faults.push(`${place}: a message must be a literal; what differs from run to run goes in by {name}`);
  };
  const table = textTables.find(({ files }) => files.test(file.path));
  const addOfTable = (name: string, value: ESTree.Node): void => {
    const isList = value.type === "ArrayExpression";
    if (table?.silent?.includes(name) && !(isList && table.lists?.includes(name))) spans.push([value.start, value.end]);
    if (!table || !(table.names.includes(name) || (isList && table.lists?.includes(name)))) return;
    for (const one of isList ? value.elements : [value]) {
      const texts = readLiterals(one);
      if (!one || !texts) continue;
      spans.push([one.start, one.end]);
      const place = `${file.path}:${lineOf(one.start)}`;
      for (const text of texts)
        if (/\p{L}/u.test(text) && !isUntranslated(text)) messages.push({ message: text, key: text, place, filled: null, isTable: true });
    }
  };
  new Visitor({
    CallExpression(node) {
      if (node.callee.type !== "Identifier" || !known.has(node.callee.name)) return;
      const [message, values, context] = node.arguments;
      if (message) add(message, context, node.callee.name === "msg", node.callee.name === "msg" ? null : readNames(values));
    },
    JSXOpeningElement({ name, attributes }) {
      if (name.type !== "JSXIdentifier" || name.name !== "T" || !known.has("T")) return;
      const named = new Map(
        attributes.flatMap((one) =>
          one.type === "JSXAttribute" && one.name.type === "JSXIdentifier" ? [[one.name.name, one.value] as const] : [],
        ),
      );
      const isWhole = attributes.length === named.size;
      const message = named.get("message");
      const names = [...named.keys()].filter((one) => one !== "message" && one !== "context" && one !== "key");
      if (message) add(message, named.get("context"), false, isWhole ? names : null);
    },
    Property(node) {
      if (!node.computed && node.key.type === "Identifier") addOfTable(node.key.name, node.value);
    },
    VariableDeclarator({ id, init }) {
      if (id.type === "Identifier" && init) addOfTable(id.name, init);
    },
  }).visit(file.program);
  return { messages, faults, spans };
}

/** Line of an offset, from 1. */
export function makeLineOf(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return (offset) => starts.findLastIndex((start) => start <= offset) + 1;
}
