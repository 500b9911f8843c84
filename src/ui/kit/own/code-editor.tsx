import { useEffect, useRef, useState } from "react";
import { t } from "../../../language/translate.ts";
import type { EditorHandle, EditorMarks, EditorOptions } from "./editor-view.ts";
import type { NameCard } from "./editor-widgets.ts";
import { offerEditor } from "./go-to-line.ts";
import { useOwn } from "./own-context.tsx";
import { findOffer, offeredLine, type OwnSession } from "./own-session.ts";
import styles from "./code-editor.module.css";
import { describeProgramWord } from "../../text/program-words.ts";
import { formatAtMost, formatCount, formatMs } from "../../../language/formats.ts";
import { useRunView } from "../../run/run-view.ts";
import type { FollowedProgram } from "../../../bridge/program-trace-source.ts";
import type { Nanos } from "../../../engine/spec/scenario.ts";

/** The program's text: an editor, or a plain text box until it has loaded, or where it cannot run. */
export function CodeEditor() {
  const { session } = useOwn();
  const { clock } = useRunView();
  const place = useRef<HTMLDivElement>(null);
  const [isPlain, setPlain] = useState(true);
  useEffect(() => {
    const parent = place.current;
    if (parent === null) return;
    let stop: (() => void) | null = null;
    let isGone = false;
    import("./editor-view.ts")
      .then(({ createEditor }) => {
        if (isGone) return;
        stop = openEditor(parent, session, clock, createEditor);
        setPlain(false);
      })
      // the text box remains
      .catch(() => undefined);
    return () => {
      isGone = true;
      stop?.();
    };
  }, [session, clock]);
  return (
    <div className={styles.root}>
      <div ref={place} hidden={isPlain} className={styles.editor} />
      {isPlain && <PlainBox session={session} />}
    </div>
  );
}

function PlainBox({ session }: { session: OwnSession }) {
  const [text, setText] = useState(session.state.get().text);
  useEffect(() => session.state.subscribe(() => setText(session.state.get().text)), [session]);
  return (
    <textarea
      dir="ltr"
      className={styles.plain}
      aria-label={t("Program")}
      spellCheck={false}
      value={text}
      rows={24}
      onChange={(event) => session.setText(event.target.value)}
    />
  );
}

type CreateEditor = (options: EditorOptions) => EditorHandle;
type Clock = ReturnType<typeof useRunView>["clock"];

function openEditor(parent: HTMLElement, session: OwnSession, clock: Clock, createEditor: CreateEditor): () => void {
  const { run, state } = session;
  const hasTouch = window.matchMedia("(hover: none)").matches;
  /** The line the user asked about, and which of its executions is at the cursor. */
  let asked: { readonly line: number; readonly at: number } | null = null;

  const readMarks = (): EditorMarks => {
    const { problems, start, trace, isOffered, text, program } = state.get();
    const isOld = text !== program;
    const hook = isOld ? null : findHook(trace, clock.timeNs());
    const moments = asked === null || isOld ? [] : listMoments(trace, asked.line);
    return {
      problems,
      start,
      atWork:
        hook === null || hook.line === 0
          ? null
          : {
              line: hook.line,
              note:
                hook.before === hook.after
                  ? formatAtMost(hook.after)
                  : t("{before} → {after}", { before: formatAtMost(hook.before), after: formatAtMost(hook.after) }),
            },
      asked:
        asked === null || moments.length === 0
          ? null
          : { line: asked.line, note: t("{at} of {count}", { at: formatCount(asked.at + 1), count: formatCount(moments.length) }) },
      noticed: isOld
        ? []
        : (trace?.notices ?? []).map(({ line, value, timeNs }) => ({
            line,
            note: t("{value} at {time}", { value: Number.isNaN(value) ? "NaN" : formatAtMost(value), time: formatMs(timeNs) }),
          })),
      offer: isOffered
        ? {
            before: findOffer(text) + 1,
            text: offeredLine,
            note: hasTouch ? t("Tap to add this line") : `${t("Tab")} ${t("adds this line")}`,
          }
        : null,
    };
  };

  /** Steps to the next time at which the line ran. */
  const stepLine = (line: number): void => {
    const { trace, text, program } = state.get();
    if (text !== program) return;
    const moments = listMoments(trace, line);
    if (moments.length === 0) return;
    const next =
      asked?.line === line
        ? (asked.at + 1) % moments.length
        : Math.max(
            0,
            moments.findIndex((timeNs) => timeNs >= clock.timeNs()),
          );
    asked = { line, at: next };
    run.perform({ do: "goTo", timeNs: moments[next] });
    show();
  };

  const explain = (name: string): NameCard | null => {
    const { trace } = state.get();
    const where = t("sender {sender} at {time}", { sender: session.sender(), time: formatMs(clock.timeNs()) });
    const [head, field] = name.split(".");
    const full = field === undefined ? head : `ack.${field}`;
    const word = describeProgramWord(full);
    const value = readVariable(trace, clock.timeNs(), full);
    if (word !== null) return { ...word, where: value === null ? "" : where, value: value === null ? "" : formatAtMost(value) };
    const { params } = run.scenario.get().scenario.transport;
    if (Object.hasOwn(params, head))
      return { title: head, kind: t("parameter of your program"), help: "", where: "", value: formatAtMost(Number(params[head]), 4) };
    return value === null ? null : { title: head, kind: t("yours, one per sender"), help: "", where, value: formatAtMost(value) };
  };

  const editor: EditorHandle = createEditor({
    parent,
    label: t("Program"),
    replaceLabel: t("Replace"),
    text: state.get().text,
    marks: readMarks(),
    onChange: (text) => session.setText(text),
    onRun: () => session.runNow(),
    onLine: stepLine,
    onOffer() {
      if (!state.get().isOffered) return false;
      session.takeOffer();
      return true;
    },
    onLeave: () => document.getElementById("centre")?.focus(),
    explain,
  });

  let frame = 0;
  function show(): void {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => editor.setMarks(readMarks()));
  }
  const follow = (): void => {
    editor.setText(state.get().text);
    show();
  };
  const stops = [state.subscribe(follow), clock.subscribe(show), offerEditor(editor, () => state.get().text)];
  return () => {
    cancelAnimationFrame(frame);
    for (const stop of stops) stop();
    editor.destroy();
  };
}

/** What the traced sender's program had done by a given time. */
interface HookMoment {
  /** The line that last set cwnd; 0: none. */
  readonly line: number;
  readonly before: number;
  readonly after: number;
  readonly ssthresh: number;
}

/** Row of the last hook up to a given time; -1: none. */
function findRow(times: Float64Array, timeNs: Nanos): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle] <= timeNs) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function findHook(trace: FollowedProgram | null, timeNs: Nanos): HookMoment | null {
  if (trace === null) return null;
  const { hooks } = trace;
  const row = findRow(hooks.timeNs, timeNs);
  if (row < 0) return null;
  const after = hooks.cwnd[row];
  // go back to the previous value
  let from = row;
  while (from > 0 && hooks.cwnd[from - 1] === after) from -= 1;
  return { line: hooks.line[row], before: from > 0 ? hooks.cwnd[from - 1] : after, after, ssthresh: hooks.ssthresh[row] };
}

/** null: the program has no such variable, or has not started. */
function readVariable(trace: FollowedProgram | null, timeNs: Nanos, name: string): number | null {
  if (trace === null) return null;
  const column = trace.variables.indexOf(name);
  const row = findRow(trace.hooks.timeNs, timeNs);
  return column < 0 || row < 0 ? null : trace.hooks.values[row * trace.variables.length + column];
}

/** Times at which the traced sender executed a line, ascending. */
function listMoments(trace: FollowedProgram | null, line: number): readonly Nanos[] {
  if (trace === null) return [];
  const moments: Nanos[] = [];
  for (let row = 0; row < trace.lines.line.length; row++) if (trace.lines.line[row] === line) moments.push(trace.lines.timeNs[row]);
  return moments;
}
