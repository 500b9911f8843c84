import { type ReactNode, useId } from "react";
import { lookUp, t } from "../../../../language/translate.ts";
import { readAt } from "../../../../lessons/edit-json.ts";
import type { Keys } from "../../../../scenario/check/problem.ts";
import { useAuthor } from "./author-context.ts";
import { beginPrediction, type Entry, flagListId } from "./form.ts";
import { Mistakes } from "./mistakes.tsx";
import { RunsEntry, SettingsEntry } from "./settings-entry.tsx";
import { ToldEntry } from "./told-entry.tsx";
import styles from "./author.module.css";

export function FormEntry({ entry }: { entry: Entry }) {
  switch (entry.kind) {
    case "text":
      return <TextEntry entry={entry} isLong={entry.isLong === true} />;
    case "number":
      return <NumberEntry entry={entry} />;
    case "choice":
      return <ChoiceEntry entry={entry} />;
    case "names":
      return <NamesEntry entry={entry} />;
    case "lines":
      return <LinesEntry entry={entry} />;
    case "told":
      return <ToldEntry entry={entry} />;
    case "settings":
      return <SettingsEntry entry={entry} />;
    case "runs":
      return <RunsEntry entry={entry} />;
    case "part":
      return <PartEntry entry={entry} />;
    case "rows":
      return <RowsEntry entry={entry} />;
  }
}

type EntryOf<K extends Entry["kind"]> = Extract<Entry, { kind: K }>;

/** A label, the field, and its mistakes. */
function Row({ entry, id, children }: { entry: Pick<Entry, "keys" | "label" | "help">; id: string; children: ReactNode }) {
  return (
    <div className={styles.row} data-keys={entry.keys.join(".")}>
      <label htmlFor={id}>{t(entry.label)}</label>
      {children}
      {entry.help !== undefined && (
        <p id={`${id}-help`} className={styles.help}>
          {t(entry.help)}
        </p>
      )}
      <Mistakes keys={entry.keys} id={`${id}-fault`} />
    </div>
  );
}

/** The field's attributes for screen readers. */
function useField(keys: Keys, hasHelp: boolean) {
  const id = useId();
  const isWrong = useAuthor().mistakesAt(keys).length > 0;
  const described = [...(hasHelp ? [`${id}-help`] : []), ...(isWrong ? [`${id}-fault`] : [])].join(" ");
  return { id, "aria-invalid": isWrong || undefined, "aria-describedby": described || undefined } as const;
}

const asText = (value: unknown): string => (typeof value === "string" ? value : value === undefined ? "" : JSON.stringify(value));

function TextEntry({ entry, isLong }: { entry: EntryOf<"text">; isLong: boolean }) {
  const { session, value } = useAuthor();
  const field = useField(entry.keys, entry.help !== undefined);
  const text = asText(readAt(value, entry.keys));
  const change = (next: string): void =>
    // A lesson's texts have one line.
    session.put(entry.keys, next === "" && entry.isOptional ? undefined : next.replaceAll(/\s*\n\s*/g, " "));
  return (
    <Row entry={entry} id={field.id}>
      {isLong ? (
        <textarea {...field} rows={2} value={text} onChange={({ currentTarget }) => change(currentTarget.value)} />
      ) : (
        <input
          {...field}
          type="text"
          list={entry.isFlag ? flagListId : undefined}
          value={text}
          autoComplete="off"
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      )}
    </Row>
  );
}

/** A number field. Invalid text is kept as typed, and reported. */
function NumberEntry({ entry }: { entry: EntryOf<"number"> }) {
  const { session, value } = useAuthor();
  const field = useField(entry.keys, entry.help !== undefined);
  const change = (text: string): void => {
    const number = text.trim() === "" ? NaN : Number(text);
    // "0." may become 0.5.
    session.put(entry.keys, Number.isFinite(number) && String(number) === text ? number : text);
  };
  const settle = (text: string): void => {
    const number = text.trim() === "" ? NaN : Number(text);
    if (Number.isFinite(number)) session.put(entry.keys, number);
  };
  return (
    <Row entry={entry} id={field.id}>
      <input
        {...field}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={asText(readAt(value, entry.keys))}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        onBlur={({ currentTarget }) => settle(currentTarget.value)}
      />
    </Row>
  );
}

function ChoiceEntry({ entry }: { entry: EntryOf<"choice"> }) {
  const { session, value } = useAuthor();
  const field = useField(entry.keys, entry.help !== undefined);
  const chosen = asText(readAt(value, entry.keys));
  const options = entry.options.includes(chosen) || (entry.isOptional && chosen === "") ? entry.options : [chosen, ...entry.options];
  const choose = (next: string): void => {
    if (next === "" && entry.isOptional) return session.put(entry.keys, undefined);
    // Another kind of question has other fields.
    if (entry.keys.join(".") === "guess.predict.kind") return session.put(["guess", "predict"], beginPrediction(next, value));
    session.put(entry.keys, next);
  };
  return (
    <Row entry={entry} id={field.id}>
      <select {...field} value={chosen} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {entry.isOptional && <option value="">{t("none")}</option>}
        {options.map((one) => (
          <option key={one} value={one}>
            {one === "" ? t("a plain number") : one}
          </option>
        ))}
      </select>
    </Row>
  );
}

function NamesEntry({ entry }: { entry: EntryOf<"names"> }) {
  const { session, value } = useAuthor();
  const now = readAt(value, entry.keys);
  const list: readonly unknown[] = Array.isArray(now) ? now : [];
  const toggle = (name: string, isOn: boolean): void => {
    const next = isOn ? [...list, name] : list.filter((one) => one !== name);
    session.put(entry.keys, next.length === 0 ? undefined : next);
  };
  return (
    <fieldset className={styles.names} data-keys={entry.keys.join(".")}>
      <legend>{t(entry.label)}</legend>
      {entry.options.map((name) => (
        <label key={name}>
          <input type="checkbox" checked={list.includes(name)} onChange={({ currentTarget }) => toggle(name, currentTarget.checked)} />
          {name}
        </label>
      ))}
      <Mistakes keys={entry.keys} />
    </fieldset>
  );
}

/** A list of short texts, one per line. */
function LinesEntry({ entry }: { entry: EntryOf<"lines"> }) {
  const { session, value } = useAuthor();
  const field = useField(entry.keys, true);
  const now = readAt(value, entry.keys);
  const lines = Array.isArray(now) ? now.map(asText) : now === undefined ? [] : [asText(now)];
  const change = (text: string): void => session.put(entry.keys, text === "" && entry.isOptional ? undefined : text.split("\n"));
  // An empty line may be the start of the next one.
  const settle = (): void => {
    const full = lines.filter((line) => line.trim() !== "");
    if (full.length < lines.length) session.put(entry.keys, full.length === 0 && entry.isOptional ? undefined : full);
  };
  return (
    <div className={styles.row} data-keys={entry.keys.join(".")}>
      <label htmlFor={field.id}>{t(entry.label)}</label>
      <textarea
        {...field}
        rows={Math.max(1, lines.length)}
        value={lines.join("\n")}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        onBlur={settle}
      />
      <p id={`${field.id}-help`} className={styles.help}>
        {entry.help !== undefined && `${t(entry.help)} `}
        {entry.isFlags ? t("One flag in each line, such as senders.") : t("One in each line.")}
      </p>
      <Mistakes keys={entry.keys} id={`${field.id}-fault`} />
    </div>
  );
}

function PartEntry({ entry }: { entry: EntryOf<"part"> }) {
  const { session, value } = useAuthor();
  const isThere = readAt(value, entry.keys) !== undefined;
  return (
    <fieldset className={styles.part} data-keys={entry.keys.join(".")}>
      <legend>
        <label>
          <input
            type="checkbox"
            checked={isThere}
            onChange={({ currentTarget }) => session.put(entry.keys, currentTarget.checked ? entry.fresh : undefined)}
          />
          {t(entry.label)}
        </label>
      </legend>
      {isThere && entry.entries.map((one) => <FormEntry key={one.keys.join(".")} entry={one} />)}
      <Mistakes keys={entry.keys} />
    </fieldset>
  );
}

function RowsEntry({ entry }: { entry: EntryOf<"rows"> }) {
  const { session } = useAuthor();
  const name = lookUp(entry.label);
  return (
    <fieldset className={styles.part} data-keys={entry.keys.join(".")}>
      <legend>{t(entry.label)}</legend>
      {entry.rows.map((row, index) => (
        // Rows are identified only by their position.
        // eslint-disable-next-line react/no-array-index-key
        <div key={index} role="group" aria-label={t("{name} {n}", { name, n: index + 1 })} className={styles.item}>
          {row.map((one) => (
            <FormEntry key={one.keys.join(".")} entry={one} />
          ))}
          <button
            type="button"
            className="text-button"
            aria-label={t("Remove {name} {n}", { name, n: index + 1 })}
            onClick={() => session.put([...entry.keys, index], undefined)}
          >
            {t("Remove")}
          </button>
        </div>
      ))}
      <button
        type="button"
        className="text-button"
        aria-label={t("Add to {name}", { name })}
        onClick={() => session.put([...entry.keys, entry.rows.length], entry.fresh)}
      >
        {t("Add")}
      </button>
      <Mistakes keys={entry.keys} />
    </fieldset>
  );
}
