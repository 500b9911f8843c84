import { type ESTree, Visitor } from "vite";
import { glossary } from "../../src/story/glossary.ts";
import type { SourceFile } from "../architecture/source.ts";
import { findMessages, findWriters, makeLineOf } from "./find-messages.ts";
import { forPrograms, isUntranslated, quotations } from "./sources.ts";

/** Attributes that are read out or shown. */
const shownAttributes =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|title|placeholder|alt|label|labels|text|valueText|heading|caption|summary|hint|legend|question|explanation|note|said|unit|children)$/;

/** Names of an object's texts. */
const shownNames =
  /^(label|text|title|heading|help|meaning|caption|question|explanation|note|says|hint|sentence|detail|placeholder|description|message|words|about|summary|button|told|why|idea)$/;

/** Names of an object's texts that stay as they are: papers and standards, and what nobody is shown. */
const silentNames = /^(cite|paper|gesture|timeoutsOf)$/;

/** Calls whose texts are for programmers, for the browser or for a machine, or a paper in its own words. */
const silentCalls =
  /^(Error|RangeError|TypeError|SyntaxError|URL|RegExp|Set|closest|matches|matchMedia|querySelector|querySelectorAll|setAttribute|getAttribute|removeAttribute|toggleAttribute|addEventListener|setProperty|getPropertyValue|removeProperty|createElement|createElementNS|split|join|error|warn|log|on|at|getItem|setItem|removeItem|has|get|numberFormat|findFact|readNumber|define|prin|gip|trim|said)$/;

const silentAttributes =
  /^(className|style|d|transform|viewBox|points|id|key|href|src|rel|target|type|role|data-.*|preserveAspectRatio|strokeDasharray|htmlFor|aria-(labelledby|describedby|controls|owns|activedescendant|keyshortcuts)|sandbox|allow|accept|media|sizes|inputMode|autoComplete|rank|tone)$/;

/** Words of CSS and SVG that stand between blanks. */
const machineWords =
  /^(px|em|rem|vh|vw|dvh|deg|fr|calc|translate|scale|rotate|matrix|solid|dashed|dotted|none|auto|center|left|right|top|bottom|start|end|min|max|var|rgb|rgba|hsl|url|repeat|minmax|xMidYMid|xMinYMid|meet|slice|evenodd|bold|normal|italic|serif|sans|inherit|currentColor|and|not|screen|print|width|height|prefers|contrast|more|color|scheme|reduced|motion|reduce|dark|light|pointer|coarse|fine|hover)$/;

const hasWord = (text: string): boolean => /\p{L}{2,}/u.test(text);

/** Something somebody might read: words with blanks between or around them. */
export function looksLikeText(text: string): boolean {
  if (!/\s/.test(text) || !hasWord(text) || isUntranslated(text)) return false;
  const words = text.match(/\p{L}{2,}/gu) ?? [];
  if (words.every((word) => machineWords.test(word))) return false;
  // classes, attributes, keys, addresses, selectors
  if (/\[(role|type|contenteditable)\b|:not\(/.test(text)) return false;
  return !/^[\s\w-]*(--|__|\[|::|=|\/|@media|#[\da-f]{3,6}\b)|^\s*(<[?/]|<svg |[\w:-]+=")/.test(text);
}

/** Texts of a file that nobody can translate, each with its place. */
export function findBypasses(file: SourceFile): string[] {
  if (forPrograms.some(({ files }) => files.test(file.path))) return [];
  const { spans, faults } = findMessages(file);
  const known = findWriters(file);
  const lineOf = makeLineOf(file.text);
  const quoted = quotations.flatMap(({ files, names }) => (files.test(file.path) ? names : []));
  const found: { at: number; text: string }[] = [];
  /** Spans nobody looks into, and spans whose texts are shown whatever they look like. */
  const silent: (readonly [number, number])[] = [...spans];
  const shown: (readonly [number, number])[] = [];
  const isIn = (list: readonly (readonly [number, number])[], at: number): boolean => list.some(([start, end]) => start <= at && at < end);
  const literals: { at: number; text: string }[] = [];
  let depth = 0;
  const moduleCalls: number[] = [];
  const enter = (): void => void depth++;
  const leave = (): void => void depth--;
  const silence = (node: ESTree.Node | null | undefined): void => {
    if (node) silent.push([node.start, node.end]);
  };
  const show = (node: ESTree.Node | null | undefined): void => {
    for (const one of showable(node)) shown.push([one.start, one.end]);
  };
  const judgeCall = (callee: ESTree.Node, args: readonly ESTree.Node[]): void => {
    if (callee.type === "Super") for (const argument of args) silence(argument);
    const name = callee.type === "Identifier" ? callee.name : callee.type === "MemberExpression" ? nameOf(callee.property) : null;
    if (name !== null && silentCalls.test(name)) for (const argument of args) silence(argument);
    if (depth === 0 && callee.type === "Identifier" && ["t", "rich", "phrase"].includes(callee.name) && known.has(callee.name))
      moduleCalls.push(callee.start);
  };
  new Visitor({
    FunctionDeclaration: enter,
    "FunctionDeclaration:exit": leave,
    FunctionExpression: enter,
    "FunctionExpression:exit": leave,
    ArrowFunctionExpression: enter,
    "ArrowFunctionExpression:exit": leave,
    ImportDeclaration: silence,
    ExportAllDeclaration: silence,
    ImportExpression: silence,
    TSLiteralType: silence,
    TSTypeAliasDeclaration: silence,
    TSInterfaceDeclaration: silence,
    ExpressionStatement: (node) => {
      if (node.directive) silence(node);
    },
    CallExpression: ({ callee, arguments: args }) => judgeCall(callee, args),
    NewExpression: ({ callee, arguments: args }) => judgeCall(callee, args),
    ThrowStatement: silence,
    BinaryExpression: ({ operator, left, right }) => {
      if (["===", "!==", "in"].includes(operator)) for (const side of [left, right]) if (side.type === "Literal") silence(side);
    },
    SwitchCase: ({ test }) => silence(test),
    Property: ({ key, value, computed }) => {
      silence(computed ? null : key);
      const name = computed ? null : nameOf(key);
      if (name !== null && (silentNames.test(name) || quoted.includes(name))) silence(value);
      else if (name === "word" && value.type === "Literal" && Object.hasOwn(glossary, String(value.value))) silence(value);
      else if (name !== null && shownNames.test(name)) show(value);
    },
    JSXAttribute: ({ name, value }) => {
      const attribute = name.type === "JSXIdentifier" ? name.name : `${name.namespace.name}:${name.name.name}`;
      if (silentAttributes.test(attribute)) silence(value);
      else if (shownAttributes.test(attribute)) show(value);
    },
    JSXText: ({ value, start }) => {
      if (hasWord(value) && !isUntranslated(value)) found.push({ at: start + (/\S/.exec(value)?.index ?? 0), text: value.trim() });
    },
    JSXElement: ({ children }) => children.forEach(show),
    JSXFragment: ({ children }) => children.forEach(show),
    Literal: ({ value, start }) => {
      if (typeof value === "string") literals.push({ at: start, text: value });
    },
    TemplateElement: ({ value, start }) => {
      literals.push({ at: start, text: value.cooked ?? "" });
    },
  }).visit(file.program);
  for (const { at, text } of literals) {
    if (isIn(silent, at)) continue;
    if (looksLikeText(text) || (isIn(shown, at) && hasWord(text) && !isUntranslated(text))) found.push({ at, text });
  }
  return [
    ...faults,
    ...moduleCalls.map(
      (at) => `${file.path}:${lineOf(at)}: is written while the module loads, in whatever language that is; mark it by msg`,
    ),
    ...found
      .toSorted((a, b) => a.at - b.at)
      .map(({ at, text }) => `${file.path}:${lineOf(at)}: ${JSON.stringify(text.replace(/\s+/g, " ").slice(0, 80))}`),
  ];
}

function nameOf(node: ESTree.Node): string | null {
  return node.type === "Identifier" ? node.name : node.type === "Literal" ? String(node.value) : null;
}

/** The literals that an expression may come to. */
function showable(node: ESTree.Node | null | undefined): readonly ESTree.Node[] {
  switch (node?.type) {
    case "Literal":
      return [node];
    case "TemplateLiteral":
      return node.quasis;
    case "JSXExpressionContainer":
    case "ParenthesizedExpression":
      return showable(node.expression);
    case "ConditionalExpression":
      return [...showable(node.consequent), ...showable(node.alternate)];
    case "LogicalExpression":
      return [...showable(node.left), ...showable(node.right)];
    case "BinaryExpression":
      return node.operator === "+" ? [...showable(node.left), ...showable(node.right)] : [];
    default:
      return [];
  }
}
