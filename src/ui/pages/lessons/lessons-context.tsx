import { createContext, use } from "react";
import type { Findings } from "../../../lessons/situation.ts";
import { useStore } from "../../run/use-store.ts";
import type { PageHost } from "../../kit/page.ts";
import type { Store } from "../../run/contracts.ts";
import type { ClassSession } from "./in-class/class-session.ts";
import type { AuthorSession } from "./own/author-session.ts";
import type { Draft } from "./own/drafts.ts";
import type { LessonsSession, OpenLesson } from "./lessons-session.ts";

/** Where the page is, besides what the session knows. */
export interface LessonsPage {
  /** A lesson's file that is under way; null: none. */
  readonly loading: string | null;
  /** What the link asks for and cannot be had, and other messages. */
  readonly notices: readonly string[];
  /** A question that is asked of a class; null: none. */
  readonly room: ClassSession | null;
  /** A lesson that is being written; null: none. */
  readonly author: AuthorSession | null;
  /** A class waits for this student's prediction. */
  readonly isAwaited: boolean;
  /** Came by a class's short link: nothing for teachers is shown, on this lesson and on those visited from it. */
  readonly isStudent: boolean;
}

export interface LessonsView {
  readonly session: LessonsSession;
  readonly host: PageHost;
  readonly page: Store<LessonsPage>;
  /** One lesson stands by itself, as in a frame: there is no way to the others. */
  readonly isAlone: boolean;
  /** It stands in a frame on another page, whose header leads to the Lab. */
  readonly isFramed: boolean;
  /** Goes to a lesson by its id or its file's address; null: to the index. */
  go(lesson: string | null): void;
  /** Edits a lesson from its file's text, as a draft of this browser's; a draft with that very text is taken up again. null: begins with an example. */
  write(text: string | null): void;
  /** Goes on with a draft. */
  resume(id: string): void;
  /** Drafts that are in no file yet, newest first. */
  listDrafts(): readonly Draft[];
  /** Asks its question of a class. */
  gather(lesson: string): void;
}

export const LessonsContext = createContext<LessonsView | null>(null);

/** @throws Error outside of the page. */
export function useLessons(): LessonsView {
  const view = use(LessonsContext);
  if (!view) throw new Error("useLessons needs a LessonsContext around it");
  return view;
}

export function useFindings(): Findings {
  return useStore(useLessons().session.finder.state, ({ findings }) => findings);
}

/** The lesson that stands open. @throws Error where there is none. */
export function useLesson(): OpenLesson {
  const open = useStore(useLessons().session.state, (state) => state.open);
  if (open === null) throw new Error("useLesson needs an open lesson");
  return open;
}
