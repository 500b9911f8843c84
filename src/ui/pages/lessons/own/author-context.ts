import { createContext, use } from "react";
import type { LessonMistake } from "../../../../lessons/check-lesson.ts";
import type { Keys } from "../../../../scenario/check/problem.ts";
import type { AuthorSession } from "./author-session.ts";

/** Context of the form's fields. */
export interface Author {
  readonly session: AuthorSession;
  readonly value: unknown;
  /** Mistakes by the one field to which each belongs. */
  readonly mistakesAt: (keys: Keys) => readonly LessonMistake[];
}

export const AuthorContext = createContext<Author | null>(null);

/** @throws Error outside the form. */
export function useAuthor(): Author {
  const author = use(AuthorContext);
  if (!author) throw new Error("useAuthor needs an AuthorContext around it");
  return author;
}
