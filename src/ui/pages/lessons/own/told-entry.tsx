import { useId } from "react";
import { lookUp, t } from "../../../../language/translate.ts";
import type { LessonMistake } from "../../../../lessons/check-lesson.ts";
import { readAt } from "../../../../lessons/edit-json.ts";
import { isObject, type Values } from "../../../../scenario/check/check-values.ts";
import { useAuthor } from "./author-context.ts";
import { type Entry, pictureParts } from "./form.ts";
import { MistakeList } from "./mistakes.tsx";
import styles from "./author.module.css";

/** Sentences, each a text with an optional condition and the part of the picture to which it refers. */
export function ToldEntry({ entry }: { entry: Extract<Entry, { kind: "told" }> }) {
  const { session, value, mistakesAt } = useAuthor();
  const id = useId();
  const now = readAt(value, entry.keys);
  const list: readonly unknown[] = Array.isArray(now) ? now : [];
  const name = lookUp(entry.label);
  const mistakes = mistakesAt(entry.keys);
  const mistakesOf = (index: number) => mistakes.filter(({ keys }) => keys[entry.keys.length] === index);
  const change = (next: readonly unknown[]): void => session.put(entry.keys, next.length === 0 && entry.isOptional ? undefined : next);
  return (
    <fieldset className={styles.part} data-keys={entry.keys.join(".")}>
      <legend>{t(entry.label)}</legend>
      {list.map((told, index) => (
        <ToldRow
          // Rows are identified only by their position.
          // eslint-disable-next-line react/no-array-index-key
          key={index}
          id={`${id}-${index}`}
          label={t("{name} {n}", { name, n: index + 1 })}
          told={told}
          mistakes={mistakesOf(index)}
          onChange={(next) => change(list.with(index, next))}
          onRemove={() => change(list.toSpliced(index, 1))}
        />
      ))}
      <button type="button" className="text-button" aria-label={t("Add to {name}", { name })} onClick={() => change([...list, ""])}>
        {t("Add")}
      </button>
      <MistakeList found={mistakes.filter(({ keys }) => keys.length === entry.keys.length)} />
    </fieldset>
  );
}

interface ToldRowProps {
  readonly id: string;
  readonly label: string;
  readonly told: unknown;
  readonly mistakes: readonly LessonMistake[];
  readonly onChange: (told: unknown) => void;
  readonly onRemove: () => void;
}

function ToldRow({ id, label, told, mistakes, onChange, onRemove }: ToldRowProps) {
  const all: Values = isObject(told) ? told : { text: told };
  const read = (name: string): string => (typeof all[name] === "string" ? all[name] : "");
  const put = (name: string, text: string): void => {
    const next = Object.fromEntries(Object.entries({ ...all, [name]: text }).filter(([key, one]) => key === "text" || one !== ""));
    onChange(Object.keys(next).length === 1 ? next.text : next);
  };
  const isFurther = ["when", "part", "at"].some((key) => read(key) !== "");
  return (
    <div className={styles.item}>
      <textarea
        aria-label={label}
        rows={2}
        aria-invalid={mistakes.length > 0 || undefined}
        aria-describedby={mistakes.length > 0 ? `${id}-fault` : undefined}
        value={read("text")}
        onChange={({ currentTarget }) => put("text", currentTarget.value.replaceAll(/\s*\n\s*/g, " "))}
      />
      <MistakeList id={`${id}-fault`} found={mistakes} />
      <details open={isFurther || undefined}>
        <summary>{t("Condition, part of the picture, moment")}</summary>
        <div className={styles.further}>
          <label htmlFor={`${id}-when`}>{t("Shown only if")}</label>
          <input id={`${id}-when`} type="text" value={read("when")} onChange={({ currentTarget }) => put("when", currentTarget.value)} />
          <label htmlFor={`${id}-part`}>{t("Its number is drawn at")}</label>
          <select id={`${id}-part`} value={read("part")} onChange={({ currentTarget }) => put("part", currentTarget.value)}>
            <option value="">{t("nothing")}</option>
            {pictureParts.map((part) => (
              <option key={part} value={part}>
                {part}
              </option>
            ))}
          </select>
          <label htmlFor={`${id}-at`}>{t("Shows the moment of the fact")}</label>
          <input id={`${id}-at`} type="text" value={read("at")} onChange={({ currentTarget }) => put("at", currentTarget.value)} />
        </div>
      </details>
      <button type="button" className="text-button" aria-label={t("Remove {name}", { name: label })} onClick={onRemove}>
        {t("Remove")}
      </button>
    </div>
  );
}
