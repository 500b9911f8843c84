import { useId, useState } from "react";
import { lookUp, t } from "../../../../language/translate.ts";
import { putAt, readAt } from "../../../../lessons/edit-json.ts";
import { isObject } from "../../../../scenario/check/check-values.ts";
import type { Keys } from "../../../../scenario/check/problem.ts";
import type { Field } from "../../../../scenario/fields/field-types.ts";
import { parseFieldText, writeFieldText } from "../../../../scenario/fields/field-values.ts";
import { fields, getDefault } from "../../../../scenario/fields/fields.ts";
import { useAuthor } from "./author-context.ts";
import type { Entry } from "./form.ts";
import { Mistakes } from "./mistakes.tsx";
import styles from "./author.module.css";

/** Settings with a flag, which fit in a line of text; others are edited in the source. */
const known: readonly Field[] = fields.filter(({ flag, kind }) => flag !== null && kind !== "program");

const wayOf = (field: Field): readonly string[] => field.path.split(".");

/** A partial scenario, setting by setting. */
export function SettingsEntry({ entry }: { entry: Extract<Entry, { kind: "settings" }> }) {
  return (
    <fieldset className={styles.part} data-keys={entry.keys.join(".")}>
      <legend>{t(entry.label)}</legend>
      {entry.help !== undefined && <p className={styles.help}>{t(entry.help)}</p>}
      <Settings keys={entry.keys} isOptional={entry.isOptional === true} />
      <Mistakes keys={entry.keys} />
    </fieldset>
  );
}

function Settings({ keys, isOptional }: { keys: Keys; isOptional: boolean }) {
  const { session, value } = useAuthor();
  const id = useId();
  const partial = readAt(value, keys);
  const given = known.filter((field) => readAt(partial, wayOf(field)) !== undefined);
  const put = (field: Field, next: unknown): void => {
    const [section, ...rest] = wayOf(field);
    const changed = putAt(partial ?? {}, [section, ...rest], next);
    const inner = readAt(changed, [section]);
    const tidy = isObject(inner) && Object.keys(inner).length === 0 ? putAt(changed, [section], undefined) : changed;
    session.put(keys, isOptional && isObject(tidy) && Object.keys(tidy).length === 0 ? undefined : tidy);
  };
  return (
    <>
      {given.map((field) => (
        <Setting
          key={field.path}
          id={`${id}-${field.path}`}
          field={field}
          value={readAt(partial, wayOf(field))}
          onChange={(next) => put(field, next)}
        />
      ))}
      <label className={styles.add}>
        {t("Add a setting")}
        <select
          value=""
          onChange={({ currentTarget }) => {
            const field = known.find(({ path }) => path === currentTarget.value);
            if (field !== undefined) put(field, getDefault(field, "barrier"));
          }}
        >
          <option value="" disabled>
            {t("choose")}
          </option>
          {known
            .filter((field) => !given.includes(field))
            .map((field) => (
              <option key={field.path} value={field.path}>
                {lookUp(field.label)}
              </option>
            ))}
        </select>
      </label>
    </>
  );
}

interface SettingProps {
  readonly id: string;
  readonly field: Field;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** Written as after a flag: 200ms, 256KB, on. Invalid text is kept as typed, and reported. */
function Setting({ id, field, value, onChange }: SettingProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = writeFieldText(field, value);
  const commit = (text: string): void => {
    const parsed = parseFieldText(field, text);
    onChange(parsed.ok ? parsed.value : text);
  };
  const label = lookUp(field.label);
  return (
    <div className={styles.setting}>
      <label htmlFor={id}>{label}</label>
      {field.kind === "choice" ? (
        <select id={id} value={shown} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
          {!field.choices.some((one) => one.value === shown) && <option value={shown}>{shown}</option>}
          {field.choices.map((one) => (
            <option key={one.value} value={one.value}>
              {lookUp(one.label)}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          type="text"
          autoComplete="off"
          value={typed ?? shown}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            commit(currentTarget.value);
          }}
          onBlur={() => setTyped(null)}
        />
      )}
      <button type="button" className="text-button" aria-label={t("Remove {name}", { name: label })} onClick={() => onChange(undefined)}>
        {t("Remove")}
      </button>
    </div>
  );
}

/** Named partial scenarios. */
export function RunsEntry({ entry }: { entry: Extract<Entry, { kind: "runs" }> }) {
  const { session, value } = useAuthor();
  const id = useId();
  const [name, setName] = useState("");
  const runs = readAt(value, entry.keys);
  const names = isObject(runs) ? Object.keys(runs) : [];
  const add = (): void => {
    if (name.trim() === "" || names.includes(name.trim())) return;
    session.put([...entry.keys, name.trim()], {});
    setName("");
  };
  return (
    <fieldset className={styles.part} data-keys={entry.keys.join(".")}>
      <legend>{t(entry.label)}</legend>
      {entry.help !== undefined && <p className={styles.help}>{t(entry.help)}</p>}
      {names.map((one) => (
        <div key={one} role="group" aria-label={one} className={styles.item}>
          <b>{one}</b>
          <Settings keys={[...entry.keys, one]} isOptional={false} />
          <button
            type="button"
            className="text-button"
            onClick={() => session.put(names.length === 1 ? entry.keys : [...entry.keys, one], undefined)}
          >
            {t("Remove {name}", { name: one })}
          </button>
        </div>
      ))}
      <div className={styles.setting}>
        <label htmlFor={id}>{t("Name of a new run")}</label>
        <input
          id={id}
          type="text"
          autoComplete="off"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") add();
          }}
        />
        <button type="button" className="text-button" aria-disabled={name.trim() === ""} onClick={add}>
          {t("Add the run")}
        </button>
      </div>
      <Mistakes keys={entry.keys} />
    </fieldset>
  );
}
