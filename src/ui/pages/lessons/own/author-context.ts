import { createContext, use } from "react";
import type { LessonMistake } from "../../../../lessons/check-lesson.ts";
import type { Keys } from "../../../../scenario/check/problem.ts";
import type { AuthorSession } from "./author-session.ts";

/** What every field of the form needs. */
export interface Author {
  readonly session: AuthorSession;
  readonly value: unknown;
  /** Each mistake at the one field that it belongs to. */
  readonly mistakesAt: (keys: Keys) => readonly LessonMistake[];
}

export const AuthorContext = createContext<Author | null>(null);

/** @throws Error outside of the form. */
export function useAuthor(): Author {
  const author = use(AuthorContext);
  if (!author) throw new Error("useAuthor needs an AuthorContext around it");
  return author;
}
