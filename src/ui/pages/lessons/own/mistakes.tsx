import { t } from "../../../../language/translate.ts";
import type { LessonMistake } from "../../../../lessons/check-lesson.ts";
import type { Keys } from "../../../../scenario/check/problem.ts";
import { useAuthor } from "./author-context.ts";
import styles from "./author.module.css";

/** Mistakes at a path, and below it where there are no fields. */
export function Mistakes({ keys, id }: { keys: Keys; id?: string }) {
  return <MistakeList id={id} found={useAuthor().mistakesAt(keys)} />;
}

export function MistakeList({ found, id }: { found: readonly LessonMistake[]; id?: string | undefined }) {
  if (found.length === 0) return null;
  return (
    <ul id={id} className={styles.fault} data-mistakes="">
      {found.map(({ words, place }) => (
        <li key={words}>
          {words}{" "}
          {place !== null && (
            <span className={styles.place}>{t("line {line}, column {column}", { line: place.line, column: place.column })}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
