import { type LessonMistake, readLessonFile } from "../../../../lessons/check-lesson.ts";
import { putAt } from "../../../../lessons/edit-json.ts";
import type { Keys } from "../../../../scenario/check/problem.ts";
import type { Store } from "../../../run/contracts.ts";
import { createStore } from "../../../run/store.ts";
import type { Draft, DraftShelf } from "./drafts.ts";

/** Pause after a change before the text is checked and stored, ms (our choice). */
const settleMs = 300;

export interface AuthorState {
  readonly text: string;
  /** The parsed text; undefined: not JSON. */
  readonly value: unknown;
  /** Results of the last check, which may be slightly out of date. */
  readonly mistakes: readonly LessonMistake[];
  /** The last valid text of a lesson; null: none yet. */
  readonly good: string | null;
  readonly isSaved: boolean;
  /** Will the draft survive a reload? null: nothing to store yet. */
  readonly isKept: boolean | null;
}

/** A lesson being edited: one text, which the form and the source view both change. */
export interface AuthorSession {
  readonly id: string;
  readonly state: Store<AuthorState>;
  setText(text: string): void;
  /** Sets the value at a path; undefined removes it. Does nothing while the text is not JSON. */
  put(keys: Keys, value: unknown): void;
  /** Checks and stores pending changes now. */
  settle(): void;
  /** Marks the text as saved to a file. */
  markSaved(): void;
  dispose(): void;
}

/** JSON in the format of files written here. */
export const writeJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

function readJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return undefined;
  }
}

export function createAuthorSession({ id, text, isSaved }: Draft, shelf: DraftShelf): AuthorSession {
  const check = (now: string): Pick<AuthorState, "mistakes"> & Partial<Pick<AuthorState, "good">> => {
    const read = readLessonFile(now);
    return read.ok ? { mistakes: [], good: now } : { mistakes: read.mistakes };
  };
  const state = createStore<AuthorState>({ text, value: readJson(text), good: null, isSaved, isKept: null, ...check(text) });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = (): void => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    const now = state.get();
    state.set({ ...check(now.text), isKept: shelf.keep({ id, text: now.text, isSaved: now.isSaved }) });
  };
  const change = (next: string, value: unknown): void => {
    if (next === state.get().text) return;
    clearTimeout(timer);
    timer = setTimeout(settle, settleMs);
    state.set({ text: next, value, isSaved: false });
  };
  return {
    id,
    state,
    setText: (next) => change(next, readJson(next)),
    put(keys, next) {
      const { value } = state.get();
      if (value === undefined) return;
      const changed = putAt(value, keys, next);
      change(writeJson(changed), changed);
    },
    settle,
    markSaved() {
      settle();
      state.set({ isSaved: true, isKept: shelf.keep({ id, text: state.get().text, isSaved: true }) });
    },
    dispose: settle,
  };
}
