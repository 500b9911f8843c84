import { useMemo } from "react";
import { lookUp, t } from "../../../../language/translate.ts";
import { findOwner } from "../../../../lessons/edit-json.ts";
import { stepIds } from "../../../../lessons/lesson.ts";
import type { Keys } from "../../../../scenario/check/problem.ts";
import { fields } from "../../../../scenario/fields/fields.ts";
import { type Author, AuthorContext } from "./author-context.ts";
import type { AuthorSession } from "./author-session.ts";
import { flagListId, listSections, listWays } from "./form.ts";
import { FormEntry } from "./form-entry.tsx";
import { Mistakes } from "./mistakes.tsx";
import styles from "./author.module.css";
import { useStore } from "../../../run/store.ts";

const nameOf = (keys: Keys): string => JSON.stringify(keys);

/** The lesson as a form; each mistake is shown at its field. */
export function LessonForm({ session, onSource }: { session: AuthorSession; onSource: () => void }) {
  const value = useStore(session.state, (state) => state.value);
  const mistakes = useStore(session.state, (state) => state.mistakes);
  const sections = useMemo(() => listSections(value), [value]);
  const author = useMemo((): Author => {
    const ways = listWays(sections);
    const owned = mistakes.map((one) => ({ one, owner: nameOf(findOwner(ways, one.keys) ?? []) }));
    return { session, value, mistakesAt: (keys) => owned.flatMap(({ one, owner }) => (owner === nameOf(keys) ? [one] : [])) };
  }, [session, value, mistakes, sections]);
  if (value === undefined)
    return (
      <div className={styles.form}>
        <p className={styles.fault}>
          {t("The source is not JSON, so it has no fields. Correct it there: your text is kept.")}{" "}
          <button type="button" className="text-button" onClick={onSource}>
            {t("To the source")}
          </button>
        </p>
      </div>
    );
  return (
    <AuthorContext value={author}>
      <datalist id={flagListId}>
        {fields.flatMap(({ flag, label }) =>
          flag === null
            ? []
            : [
                <option key={flag} value={flag}>
                  {lookUp(label)}
                </option>,
              ],
        )}
      </datalist>
      <form className={styles.form} onSubmit={(event) => event.preventDefault()} data-lesson-form="">
        <Mistakes keys={[]} />
        {sections.map(({ id, title, entries }) => (
          <details key={id} open={id === "about" || undefined} data-section={id}>
            <summary>
              {stepIds.some((step) => step === id) && <span className={styles.number}>{stepIds.findIndex((step) => step === id) + 1}</span>}
              {t(title)}
              <Count
                of={
                  mistakes.filter(({ keys }) =>
                    belongsTo(
                      entries.map((one) => one.keys),
                      id,
                      keys,
                    ),
                  ).length
                }
              />
            </summary>
            <Mistakes keys={[id]} />
            {entries.map((entry) => (
              <FormEntry key={nameOf(entry.keys)} entry={entry} />
            ))}
          </details>
        ))}
      </form>
    </AuthorContext>
  );
}

const belongsTo = (ways: readonly Keys[], id: string, keys: Keys): boolean => findOwner([[id], ...ways], keys) !== null;

/** The number of mistakes, also shown for a collapsed section. */
function Count({ of }: { of: number }) {
  if (of === 0) return null;
  return <span className={styles.count}>{t("{count, plural, one {# mistake} other {# mistakes}}", { count: of })}</span>;
}
