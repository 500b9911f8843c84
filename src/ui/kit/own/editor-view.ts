import { defaultKeymap, history, historyKeymap, indentLess, insertNewlineAndIndent } from "@codemirror/commands";
import { EditorState, type Extension, StateEffect, StateField, Text } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  gutter,
  highlightActiveLine,
  hoverTooltip,
  keymap,
  lineNumbers,
  showTooltip,
  type Tooltip,
  type ViewUpdate,
} from "@codemirror/view";
import { coloring, look } from "./editor-look.ts";
import { drawCard, type NameCard, NoteWidget, ProblemWidget, signs } from "./editor-widgets.ts";
import styles from "./code-editor.module.css";

/** The editor itself: CodeMirror with marks. Words and values come from the page. */

export interface EditorMarks {
  readonly problems: readonly { readonly from: number; readonly to: number; readonly words: string; readonly fix?: string }[];
  /** The program that the text started from; lines that it does not contain are marked. */
  readonly start: string;
  /** The line that last set cwnd at the cursor, and what it did; null: none. */
  readonly atWork: { readonly line: number; readonly note: string } | null;
  /** The line the user asked about, and how often it ran. */
  readonly asked: { readonly line: number; readonly note: string } | null;
  /** Lines that a notice of the run names. */
  readonly noticed: readonly { readonly line: number; readonly note: string }[];
  /** An offered line, and the line before which it goes; null: none. */
  readonly offer: { readonly before: number; readonly text: string; readonly note: string } | null;
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
      all.push(Decoration.line({ class: className }).range(at.from));
      if (text !== "") all.push(Decoration.widget({ widget: new NoteWidget(text, styles.note), side: 1 }).range(at.to));
    };
    for (const { from, to, words, fix } of problems.slice(0, 5)) {
      const start = Math.min(from, doc.length);
      const end = Math.min(Math.max(to, start + 1), doc.length);
      const line = doc.lineAt(start);
      all.push(Decoration.line({ class: styles.lineProblem }).range(line.from));
      if (end > start) all.push(Decoration.mark({ class: styles.wrong }).range(start, Math.min(end, line.to) || end));
      const mend = fix === undefined ? null : () => replace(start, to, fix);
      all.push(Decoration.widget({ widget: new ProblemWidget(words, mend, options.replaceLabel), block: true, side: 2 }).range(line.to));
    }
    for (const one of noticed) note(one.line, one.note, styles.lineNoticed);
    if (atWork !== null) note(atWork.line, atWork.note, styles.lineWork);
    if (asked !== null) note(asked.line, asked.note, styles.lineAsked);
    const at = offer === null ? null : lineAt(offer.before);
    if (offer !== null && at !== null) {
      const widget = new NoteWidget(offer.note, styles.offer, offer.text, () => options.onOffer());
      all.push(Decoration.widget({ widget, block: true, side: -1 }).range(at.from));
    }
    return Decoration.set(
      all.filter(({ from, to }) => from <= to && to <= doc.length),
      true,
    );
  }

  const changedLines = gutter({
    class: styles.changes,
    lineMarker: (view, line) => {
      const start = startOf(read(view.state).start);
      return start.has(view.state.doc.lineAt(line.from).text) ? null : signs.changed;
    },
    lineMarkerChange: (update) => update.docChanged || isMarked(update),
  });
  const signGutter = gutter({
    class: styles.signs,
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
    // code runs from left to right in every language
    EditorView.editorAttributes.of({ dir: "ltr" }),
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
    EditorView.domEventHandlers({ beforeinput: replaceSelection }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged && !isSetting) options.onChange(update.state.doc.toString());
    }),
    keys,
  ];
  adoptStyles();
  const view = new EditorView({ parent: options.parent, state: EditorState.create({ doc: options.text, extensions }) });

  return {
    setText(text) {
      const now = view.state.doc.toString();
      if (text === now) return;
      isSetting = true;
      // one undo step, and the caret keeps its position where the text is unchanged
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

const nameAsked = StateEffect.define<Tooltip | null>();

let lastStart: { readonly text: string; readonly lines: ReadonlySet<string> } = { text: "", lines: new Set() };

function startOf(text: string): ReadonlySet<string> {
  if (lastStart.text !== text) lastStart = { text, lines: new Set(text.split("\n")) };
  return lastStart.lines;
}

/**
 * When text replaces a selection, Chromium copies the look of the old text with an inline style, which strict content security policies
 * block and report. So we replace the text ourselves.
 */
function replaceSelection(event: InputEvent, view: EditorView): boolean {
  if (event.inputType !== "insertText" || event.data === null || !event.cancelable) return false;
  if (view.composing || view.state.selection.main.empty) return false;
  view.dispatch(view.state.replaceSelection(event.data), { userEvent: "input.type", scrollIntoView: true });
  return true;
}

let hasAdopted = false;

/**
 * CodeMirror puts its rules into a <style> element of the document, which strict content security policies block, but uses an adopted
 * style sheet in a shadow root. Both find their set of rules by a symbol, so the document gets a shadow root's set.
 */
function adoptStyles(): void {
  if (hasAdopted || !("adoptedStyleSheets" in document)) return;
  hasAdopted = true;
  const root = document.createElement("div").attachShadow({ mode: "open" });
  new EditorView({ parent: root, root }).destroy();
  const key = Object.getOwnPropertySymbols(root).find(({ description }) => description === "styleSet");
  if (key !== undefined) Object.defineProperty(document, key, { value: (root as unknown as Record<symbol, unknown>)[key] });
}
