import { defaultKeymap, history, historyKeymap, indentLess, insertNewlineAndIndent } from "@codemirror/commands";
import { EditorState, type Extension, RangeSetBuilder, StateEffect, StateField, Text } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  gutter,
  GutterMarker,
  highlightActiveLine,
  hoverTooltip,
  keymap,
  lineNumbers,
  showTooltip,
  type Tooltip,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from "@codemirror/view";
import { listTokens } from "./tokens.ts";

/** The editor proper: CodeMirror, told what to mark. Words and values come from the page. */

export interface EditorMarks {
  readonly problems: readonly { readonly from: number; readonly to: number; readonly words: string; readonly fix?: string }[];
  /** The program that the text began as: lines that it has not are marked. */
  readonly start: string;
  /** The line that last set cwnd at the cursor, and what it did; null: none. */
  readonly atWork: { readonly line: number; readonly note: string } | null;
  /** A line that was asked about: how often it ran. */
  readonly asked: { readonly line: number; readonly note: string } | null;
  /** Lines that a notice of the run names. */
  readonly noticed: readonly { readonly line: number; readonly note: string }[];
  /** A line on offer, before which line it goes; null: none. */
  readonly offer: { readonly before: number; readonly text: string; readonly key: string; readonly note: string } | null;
}

/** A name's meaning and its value now. */
export interface NameCard {
  readonly title: string;
  readonly kind: string;
  readonly help: string;
  readonly where: string;
  readonly value: string;
}

export interface EditorOptions {
  readonly parent: HTMLElement;
  readonly label: string;
  readonly replaceLabel: string;
  readonly text: string;
  readonly marks: EditorMarks;
  onChange(text: string): void;
  onRun(): void;
  onLine(line: number): void;
  onOffer(): boolean;
  onLeave(): void;
  explain(name: string): NameCard | null;
}

export interface EditorHandle {
  setText(text: string): void;
  setMarks(marks: EditorMarks): void;
  /** Puts the caret at an offset and shows it. */
  goTo(from: number): void;
  undo(): void;
  destroy(): void;
}

const marksChanged = StateEffect.define<EditorMarks>();

class ProblemWidget extends WidgetType {
  readonly #words: string;
  readonly #fix: (() => void) | null;
  readonly #label: string;

  constructor(words: string, fix: (() => void) | null, label: string) {
    super();
    this.#words = words;
    this.#fix = fix;
    this.#label = label;
  }

  override eq(other: ProblemWidget): boolean {
    return other.#words === this.#words && (other.#fix === null) === (this.#fix === null);
  }

  toDOM(): HTMLElement {
    const box = document.createElement("div");
    box.className = "own-problem";
    const words = document.createElement("span");
    words.textContent = this.#words;
    box.append(words);
    if (this.#fix !== null) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = this.#label;
      button.addEventListener("click", this.#fix);
      box.append(button);
    }
    return box;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

/** Words at the end of a line, or a line that is not there yet. */
class NoteWidget extends WidgetType {
  readonly #text: string;
  readonly #className: string;
  readonly #before: string;
  readonly #press: (() => void) | null;

  constructor(text: string, className: string, before = "", press: (() => void) | null = null) {
    super();
    this.#text = text;
    this.#className = className;
    this.#before = before;
    this.#press = press;
  }

  override eq(other: NoteWidget): boolean {
    return other.#text === this.#text && other.#className === this.#className && other.#before === this.#before;
  }

  toDOM(): HTMLElement {
    const box = document.createElement(this.#before === "" ? "span" : "div");
    box.className = this.#className;
    if (this.#before !== "") {
      const code = document.createElement("code");
      code.textContent = this.#before;
      box.append(code);
    }
    const words = document.createElement("span");
    words.textContent = this.#text;
    box.append(words);
    const press = this.#press;
    if (press !== null) box.addEventListener("mousedown", (event) => (event.preventDefault(), press()));
    return box;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

class SignMarker extends GutterMarker {
  readonly #sign: string;
  override readonly elementClass: string;

  constructor(sign: string, className: string) {
    super();
    this.#sign = sign;
    this.elementClass = className;
  }

  override toDOM(): Node {
    return document.createTextNode(this.#sign);
  }
}

const signs = {
  changed: new SignMarker("", "own-changed"),
  problem: new SignMarker("▲", "own-sign-problem"),
  work: new SignMarker("▶", "own-sign-work"),
  asked: new SignMarker("▷", "own-sign-work"),
  noticed: new SignMarker("◆", "own-sign-problem"),
} as const;

export function createEditor(options: EditorOptions): EditorHandle {
  let isSetting = false;
  const marks = StateField.define<EditorMarks>({
    create: () => options.marks,
    update(value, { effects }) {
      for (const effect of effects) if (effect.is(marksChanged)) return effect.value;
      return value;
    },
  });
  const read = (state: EditorState): EditorMarks => state.field(marks);
  const replace = (from: number, to: number, insert: string): void =>
    view.dispatch({ changes: { from, to, insert }, userEvent: "input.complete" });

  const decorations = StateField.define<DecorationSet>({
    create: (state) => decorate(state),
    update: (value, { docChanged, effects, state }) =>
      docChanged || effects.some((effect) => effect.is(marksChanged)) ? decorate(state) : value,
    provide: (field) => EditorView.decorations.from(field),
  });

  function decorate(state: EditorState): DecorationSet {
    const { problems, atWork, asked, noticed, offer } = read(state);
    const { doc } = state;
    const all: ReturnType<Decoration["range"]>[] = [];
    const lineAt = (line: number) => (line >= 1 && line <= doc.lines ? doc.line(line) : null);
    const note = (line: number, text: string, className: string): void => {
      const at = lineAt(line);
      if (at === null) return;
      all.push(Decoration.line({ class: `own-line ${className}` }).range(at.from));
      if (text !== "") all.push(Decoration.widget({ widget: new NoteWidget(text, "own-note"), side: 1 }).range(at.to));
    };
    for (const { from, to, words, fix } of problems.slice(0, 5)) {
      const start = Math.min(from, doc.length);
      const end = Math.min(Math.max(to, start + 1), doc.length);
      const line = doc.lineAt(start);
      all.push(Decoration.line({ class: "own-line own-line-problem" }).range(line.from));
      if (end > start) all.push(Decoration.mark({ class: "own-wrong" }).range(start, Math.min(end, line.to) || end));
      const mend = fix === undefined ? null : () => replace(start, to, fix);
      all.push(Decoration.widget({ widget: new ProblemWidget(words, mend, options.replaceLabel), block: true, side: 2 }).range(line.to));
    }
    for (const one of noticed) note(one.line, one.note, "own-line-noticed");
    if (atWork !== null) note(atWork.line, atWork.note, "own-line-work");
    if (asked !== null) note(asked.line, asked.note, "own-line-asked");
    const at = offer === null ? null : lineAt(offer.before);
    if (offer !== null && at !== null) {
      const widget = new NoteWidget(`${offer.key} ${offer.note}`, "own-offer", offer.text, () => options.onOffer());
      all.push(Decoration.widget({ widget, block: true, side: -1 }).range(at.from));
    }
    return Decoration.set(
      all.filter(({ from, to }) => from <= to && to <= doc.length),
      true,
    );
  }

  const changedLines = gutter({
    class: "own-changes",
    lineMarker: (view, line) => {
      const start = startOf(read(view.state).start);
      return start.has(view.state.doc.lineAt(line.from).text) ? null : signs.changed;
    },
    lineMarkerChange: (update) => update.docChanged || isMarked(update),
  });
  const signGutter = gutter({
    class: "own-signs",
    lineMarker: (view, line) => {
      const { problems, atWork, asked, noticed } = read(view.state);
      const { from, to, number } = view.state.doc.lineAt(line.from);
      if (problems.some((one) => one.from >= from && one.from <= to)) return signs.problem;
      if (noticed.some((one) => one.line === number)) return signs.noticed;
      if (atWork?.line === number) return signs.work;
      return asked?.line === number ? signs.asked : null;
    },
    lineMarkerChange: (update) => update.docChanged || isMarked(update),
    domEventHandlers: { mousedown: pickLine },
  });

  function pickLine(view: EditorView, block: { readonly from: number }): boolean {
    options.onLine(view.state.doc.lineAt(block.from).number);
    return true;
  }

  const isMarked = ({ transactions }: ViewUpdate): boolean =>
    transactions.some(({ effects }) => effects.some((effect) => effect.is(marksChanged)));

  const askedName = StateField.define<Tooltip | null>({
    create: () => null,
    update(value, { effects, docChanged, selection }) {
      for (const effect of effects) if (effect.is(nameAsked)) return effect.value;
      return docChanged || selection ? null : value;
    },
    provide: (field) => showTooltip.from(field),
  });

  function findCard(view: EditorView, pos: number): Tooltip | null {
    const line = view.state.doc.lineAt(pos);
    const before = /[A-Za-z_][\w.]*$/.exec(line.text.slice(0, pos - line.from))?.[0] ?? "";
    const after = /^\w*/.exec(line.text.slice(pos - line.from))![0];
    const card = options.explain(before + after);
    if (card === null) return null;
    const from = pos - before.length;
    return { pos: from, end: pos + after.length, above: false, create: () => ({ dom: drawCard(card) }) };
  }

  const keys = keymap.of([
    { key: "Mod-Enter", run: () => (options.onRun(), true) },
    { key: "Tab", run: () => options.onOffer() },
    { key: "Shift-Tab", run: (view) => !view.state.selection.main.empty && indentLess(view) },
    { key: "F8", run: (view) => goToProblem(view) },
    {
      key: "Alt-F1",
      run: (view) => (view.dispatch({ effects: nameAsked.of(findCard(view, view.state.selection.main.head)) }), true),
    },
    { key: "Escape", run: () => (options.onLeave(), true) },
    { key: "Enter", run: insertNewlineAndIndent },
    ...historyKeymap,
    ...defaultKeymap,
  ]);

  function goToProblem(view: EditorView): boolean {
    const { problems } = read(view.state);
    const { head } = view.state.selection.main;
    const next = problems.find(({ from }) => from > head) ?? problems[0];
    if (next !== undefined) view.dispatch({ selection: { anchor: Math.min(next.from, view.state.doc.length) }, scrollIntoView: true });
    return true;
  }

  const extensions: Extension = [
    marks,
    decorations,
    askedName,
    changedLines,
    lineNumbers({ domEventHandlers: { mousedown: pickLine } }),
    signGutter,
    history(),
    drawSelection(),
    highlightActiveLine(),
    EditorView.lineWrapping,
    coloring,
    look,
    hoverTooltip(findCard, { hoverTime: 350 }),
    EditorView.contentAttributes.of({
      "aria-label": options.label,
      spellcheck: "false",
      autocapitalize: "off",
      autocorrect: "off",
      "data-gramm": "false",
    }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged && !isSetting) options.onChange(update.state.doc.toString());
    }),
    keys,
  ];
  const view = new EditorView({ parent: options.parent, state: EditorState.create({ doc: options.text, extensions }) });

  return {
    setText(text) {
      const now = view.state.doc.toString();
      if (text === now) return;
      isSetting = true;
      // one step for undo, and the caret stays where the rest is the same
      let from = 0;
      while (from < Math.min(now.length, text.length) && now[from] === text[from]) from++;
      let end = 0;
      while (end < Math.min(now.length, text.length) - from && now.at(-1 - end) === text.at(-1 - end)) end++;
      const insert = Text.of(text.slice(from, text.length - end).split("\n"));
      view.dispatch({ changes: { from, to: now.length - end, insert } });
      isSetting = false;
    },
    setMarks: (next) => view.dispatch({ effects: marksChanged.of(next) }),
    goTo(from) {
      const anchor = Math.min(from, view.state.doc.length);
      view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
      view.focus();
    },
    undo() {
      historyKeymap.find(({ key }) => key === "Mod-z")?.run?.(view);
    },
    destroy: () => view.destroy(),
  };
}

/** CodeMirror's own rules stand in no layer, so that those of a layer cannot change them. */
const look = EditorView.theme({
  "&": { color: "var(--ink)", backgroundColor: "var(--paper)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "inherit", lineHeight: "inherit" },
  ".cm-content": { padding: "8px 0", caretColor: "var(--ink)" },
  ".cm-line": { padding: "0 16px 0 6px" },
  ".cm-gutters": { border: "0", backgroundColor: "var(--paper)", color: "var(--ink2)" },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "26px", padding: "0 4px", cursor: "pointer" },
  ".cm-activeLine": { backgroundColor: "transparent" },
  ".cm-cursor": { borderLeft: "2px solid var(--ink)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "color-mix(in srgb, var(--pick) 22%, transparent)" },
  ".cm-tooltip": { border: "1px solid var(--ink)", borderRadius: "4px", backgroundColor: "var(--paper)", color: "var(--ink)" },
});

const nameAsked = StateEffect.define<Tooltip | null>();

let lastStart: { readonly text: string; readonly lines: ReadonlySet<string> } = { text: "", lines: new Set() };

function startOf(text: string): ReadonlySet<string> {
  if (lastStart.text !== text) lastStart = { text, lines: new Set(text.split("\n")) };
  return lastStart.lines;
}

function drawCard({ title, kind, help, where, value }: NameCard): HTMLElement {
  const box = document.createElement("div");
  box.className = "own-card";
  const add = (tag: string, text: string, parent: HTMLElement): void => {
    const element = document.createElement(tag);
    element.textContent = text;
    parent.append(element);
  };
  const head = document.createElement("div");
  add("code", title, head);
  add("span", kind, head);
  const foot = document.createElement("div");
  add("span", where, foot);
  add("b", value, foot);
  box.append(head);
  add("p", help, box);
  box.append(foot);
  return box;
}

/** Colours of words, drawn anew for the lines on screen: a program is never long. */
const coloring = ViewPlugin.fromClass(
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
  for (const { from, to, kind } of listTokens(view.state.doc.toString())) builder.add(from, to, Decoration.mark({ class: `own-${kind}` }));
  return builder.finish();
}
