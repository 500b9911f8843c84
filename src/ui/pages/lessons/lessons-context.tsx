import { createContext, use } from "react";
import type { Findings } from "../../../lessons/situation.ts";
import type { PageHost } from "../../kit/page.ts";
import type { Store } from "../../run/contracts.ts";
import type { ClassSession } from "./in-class/class-session.ts";
import type { AuthorSession } from "./own/author-session.ts";
import type { Draft } from "./own/drafts.ts";
import type { LessonsSession, OpenLesson } from "./lessons-session.ts";
import { useStore } from "../../run/store.ts";

/** State of the page besides that of the session. */
export interface LessonsPage {
  /** The lesson's file being loaded; null: none. */
  readonly loading: string | null;
  /** Invalid or unavailable parts of the URL, and other messages. */
  readonly notices: readonly string[];
  /** The question being asked of a class; null: none. */
  readonly room: ClassSession | null;
  /** The lesson being edited; null: none. */
  readonly author: AuthorSession | null;
  /** Is a class waiting for this student's prediction? */
  readonly isAwaited: boolean;
  /** Opened through a class's short URL: material for teachers is hidden, on this lesson and those visited from it. */
  readonly isStudent: boolean;
}

export interface LessonsView {
  readonly session: LessonsSession;
  readonly host: PageHost;
  readonly page: Store<LessonsPage>;
  /** A single lesson, as in a frame: there is no link to the others. */
  readonly isAlone: boolean;
  /** Embedded in a frame on another page; its header links to the Lab. */
  readonly isFramed: boolean;
  /** Opens a lesson by its id or its file's URL; null: the index. */
  go(lesson: string | null): void;
  /** Edits a lesson from a file's text as a draft in this browser, or reopens a draft with the same text. null: starts with an example. */
  write(text: string | null): void;
  /** Reopens a draft. */
  resume(id: string): void;
  /** Drafts not saved to a file yet, newest first. */
  listDrafts(): readonly Draft[];
  /** Asks the lesson's question of a class. */
  gather(lesson: string): void;
}

export const LessonsContext = createContext<LessonsView | null>(null);

/** @throws Error outside the page. */
export function useLessons(): LessonsView {
  const view = use(LessonsContext);
  if (!view) throw new Error("useLessons needs a LessonsContext around it");
  return view;
}

export function useFindings(): Findings {
  return useStore(useLessons().session.finder.state, ({ findings }) => findings);
}

/** The open lesson. @throws Error if none is open. */
export function useLesson(): OpenLesson {
  const open = useStore(useLessons().session.state, (state) => state.open);
  if (open === null) throw new Error("useLesson needs an open lesson");
  return open;
}
