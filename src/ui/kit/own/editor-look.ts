import { RangeSetBuilder } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import styles from "./code-editor.module.css";
import { ackFields, builtins, declarations, hooks, readables, textFunctions } from "../../../algorithms/own/vocabulary.ts";

/** Splits a program into tokens for syntax coloring. */
interface Token {
  readonly from: number;
  readonly to: number;
  readonly kind: "comment" | "text" | "number" | "keyword" | "value" | "function" | "hook";
}

const keywords = new Set(["let", "if", "else", "return", "function", "true", "false"]);
const calls: ReadonlySet<string> = new Set([...builtins.keys(), ...textFunctions.keys(), ...declarations.keys()]);
const pattern = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"[^"\n]*"?|'[^'\n]*'?|\b\d[\w.]*|[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?/g;

function listTokens(text: string): readonly Token[] {
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

/** CodeMirror's own rules are not in a cascade layer, so rules in a layer cannot override them. */
export const look = EditorView.theme({
  "&": { color: "var(--ink)", backgroundColor: "var(--paper)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "inherit", lineHeight: "inherit" },
  ".cm-content": { padding: "8px 0", caretColor: "var(--ink)" },
  ".cm-line": { padding: "0 16px 0 6px" },
  ".cm-gutters": { border: "0", backgroundColor: "var(--paper)", color: "var(--ink2)" },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "26px", padding: "0 4px", cursor: "pointer" },
  ".cm-activeLine": { backgroundColor: "transparent" },
  ".cm-cursor": { borderLeftWidth: "2px", borderLeftColor: "var(--ink)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--own-selected)" },
  ".cm-tooltip": { borderColor: "var(--ink)", borderRadius: "4px", backgroundColor: "var(--paper)", color: "var(--ink)" },
});

const tokenClasses: Readonly<Record<Token["kind"], string>> = {
  comment: styles.comment,
  text: styles.text,
  number: styles.number,
  keyword: styles.keyword,
  value: styles.value,
  function: styles.function,
  hook: styles.hook,
};

/** Syntax colors, recomputed for the visible lines: programs are short. */
export const coloring = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = color(view);
    }

    update({ docChanged, viewportChanged, view }: ViewUpdate): void {
      if (docChanged || viewportChanged) this.decorations = color(view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

function color(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to, kind } of listTokens(view.state.doc.toString()))
    builder.add(from, to, Decoration.mark({ class: tokenClasses[kind] }));
  return builder.finish();
}
