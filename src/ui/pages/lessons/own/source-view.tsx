import { useEffect, useRef, useState } from "react";
import { t } from "../../../../language/translate.ts";
import type { TextPlace } from "../../../../scenario/fields/json-places.ts";
import type { EditorHandle, EditorMarks } from "../../../kit/own/editor-view.ts";
import type { AuthorSession } from "./author-session.ts";
import codeStyles from "../../../kit/own/code-editor.module.css";
import styles from "./author.module.css";
import { useStore } from "../../../run/store.ts";

/** Offset of a position in the text, from 0. */
export function offsetOf(text: string, { line, column }: TextPlace): number {
  let at = 0;
  for (let left = line - 1; left > 0; left--) at = text.indexOf("\n", at) + 1;
  return at + column - 1;
}

function readMarks({ state }: AuthorSession): EditorMarks {
  const { mistakes, text } = state.get();
  return {
    problems: mistakes.flatMap(({ place, words }) => {
      if (place === null) return [];
      const from = offsetOf(text, place);
      // To the end of the value, if it is within the line.
      const to = from + (/^"(?:[^"\\\n]|\\.)*"|^[^\s,\]}]+/.exec(text.slice(from))?.[0].length ?? 1);
      return [{ from, to, words: t("line {line}, column {column}: {fault}", { ...place, fault: words }) }];
    }),
    start: text,
    atWork: null,
    asked: null,
    noticed: [],
    offer: null,
  };
}

/** The file itself in an editor, or in a plain text box until the editor is loaded or if it cannot run. */
export function SourceView({ session }: { session: AuthorSession }) {
  const place = useRef<HTMLDivElement>(null);
  const [isPlain, setPlain] = useState(true);
  useEffect(() => {
    const parent = place.current;
    if (parent === null) return;
    let editor: EditorHandle | null = null;
    let isGone = false;
    const follow = (): void => {
      editor?.setText(session.state.get().text);
      editor?.setMarks(readMarks(session));
    };
    const stop = session.state.subscribe(follow);
    import("../../../kit/own/editor-view.ts")
      .then(({ createEditor }) => {
        if (isGone) return;
        editor = createEditor({
          parent,
          label: t("Source of the lesson, JSON"),
          replaceLabel: t("Replace"),
          text: session.state.get().text,
          marks: readMarks(session),
          onChange: (text) => session.setText(text),
          onRun: () => session.settle(),
          onLine: () => undefined,
          onOffer: () => false,
          onLeave: () => document.getElementById("centre")?.focus(),
          explain: () => null,
        });
        setPlain(false);
      })
      // The text box remains.
      .catch(() => undefined);
    return () => {
      isGone = true;
      stop();
      editor?.destroy();
    };
  }, [session]);
  return (
    <div className={styles.source}>
      <div ref={place} hidden={isPlain} className={codeStyles.editor} data-source-editor="" />
      {isPlain && <PlainSource session={session} />}
    </div>
  );
}

function PlainSource({ session }: { session: AuthorSession }) {
  const text = useStore(session.state, (state) => state.text);
  return (
    <textarea
      dir="ltr"
      aria-label={t("Source of the lesson, JSON")}
      spellCheck={false}
      rows={24}
      value={text}
      onChange={({ currentTarget }) => session.setText(currentTarget.value)}
    />
  );
}
