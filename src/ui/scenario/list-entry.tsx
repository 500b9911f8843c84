import { useState } from "react";
import { lookUp, t } from "../../language/translate.ts";
import { T } from "../text/t.tsx";
import type { FieldValue } from "../run/scenario-path.ts";
import scenarioStyles from "./scenario.module.css";
import styles from "./list-entry.module.css";
import { useStore } from "../run/store.ts";
import { useRunView } from "../run/run-view.ts";
import type { CdfField, ListField, RowsField, TextField } from "../../scenario/fields/field-types.ts";
import { writeFieldText } from "../../scenario/fields/field-values.ts";

/** What shows how it is written. */
function describeEmpty(field: ListTextField): string | undefined {
  if (field.kind === "rows") return field.least === 0 ? t("none; such as {example}", { example: field.example }) : undefined;
  return field.kind === "text" || field.nullLabel === null ? undefined : lookUp(field.nullLabel);
}

/** Names need a line for each row and one more. */
function countLines(field: ListTextField, text: string): number {
  if (hasNames(field)) return Math.min(6, Math.max(2, text.split("\n").length));
  return Math.min(4, Math.ceil(Math.max(1, text.length) / 36));
}

/** A list as text: numbers with units and commas, places by name. What does not fit stays as typed, with what is wrong beside it. */
export function ListEntry(props: {
  field: ListTextField;
  /** Placeholder for an empty entry, if the field has none. */
  placeholder?: string;
  value: FieldValue;
  id: string;
  labelId: string;
}) {
  const { field, value, id } = props;
  const { scenario, perform } = useRunView();
  const [draft, setDraft] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const text = writeListText(field, value);
  // A draft was checked against the scenario of its time: it is checked again against another.
  const now = useStore(scenario, (state) => state.scenario);
  const [checkedBeside, setCheckedBeside] = useState(now);
  if (now !== checkedBeside) {
    setCheckedBeside(now);
    const isStartedAnew = fault !== null && now === scenario.get().baseline;
    if (isStartedAnew) setDraft(null);
    setFault(isStartedAnew || fault === null || draft === null ? null : scenario.findFault(field, readListText(field, draft)));
  }
  if (text.length > longestListText)
    return <div className={scenarioStyles.fieldNote}>{t("too long to edit here: change it in the URL or the scenario file")}</div>;

  const drop = () => {
    setDraft(null);
    setFault(null);
  };
  const commit = () => {
    if (draft === null || draft.trim() === text) return drop();
    const typed = readListText(field, draft);
    if (field.kind === "text" && typed === "") {
      drop();
      return perform({ do: "change", path: field.path, value: null });
    }
    const found = scenario.findFault(field, typed);
    setFault(found);
    if (found !== null) return;
    setDraft(null);
    perform({ do: "type", path: field.path, text: typed });
  };

  return (
    <>
      <textarea
        className={styles.root}
        rows={countLines(field, text)}
        autoComplete="off"
        spellCheck={false}
        aria-labelledby={props.labelId}
        aria-describedby={[hasNames(field) && `${id}-example`, fault !== null && `${id}-fault`].filter(Boolean).join(" ") || undefined}
        aria-invalid={fault !== null}
        placeholder={props.placeholder ?? describeEmpty(field)}
        value={draft ?? text}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === "Enter") {
            event.preventDefault();
            commit();
          } else if (event.key === "Escape" && draft !== null) {
            event.preventDefault();
            drop();
          }
        }}
      />
      {field.kind === "rows" && hasNames(field) && (
        <div className={scenarioStyles.fieldNote} id={`${id}-example`}>
          <T message="a line each, such as {example}" example={<span className={styles.example}>{field.example}</span>} />
        </div>
      )}
      {fault !== null && (
        <div className={styles.fieldFault} id={`${id}-fault`} role="alert">
          {fault}
        </div>
      )}
    </>
  );
}

/** Letters of a list that can still be edited by hand (our choice). */
const longestListText = 2000;

type ListTextField = CdfField | ListField | RowsField | TextField;

/** A list as it is typed: "10us, 12us", rows on lines of their own; nothing where the list is not given. */
export function writeListText(field: ListTextField, value: FieldValue): string {
  if (value === null || (Array.isArray(value) && value.length === 0)) return "";
  if (field.kind === "text") return (Array.isArray(value) ? value : [value]).join(", ");
  if (hasNames(field)) return writeFieldText(field, value).replaceAll(",", ",\n");
  return writeFieldText(field, value).replaceAll(",", ", ").replaceAll(";", "; ");
}

/** Rows with names, such as a network's hosts, are long: each has a line of its own. */
function hasNames(field: ListTextField): boolean {
  return field.kind === "rows" && field.columns.some(({ kind }) => kind === "name");
}

/** The separator that the end of a line means. */
function nextLine(field: ListTextField): string {
  if (field.kind === "list" && field.depth === 2) return ";";
  return field.kind === "cdf" ? " " : ", ";
}

function mayBeNone(field: ListTextField): boolean {
  if (field.kind === "list") return field.nullable;
  return field.kind === "cdf" || (field.kind === "rows" && field.least === 0);
}

/** What was typed, as links and flags spell it; an empty text is no list, if the field allows none. */
export function readListText(field: ListTextField, text: string): string {
  const plain = text.trim().replaceAll(/(?:\s*,)?\s*\n\s*/g, nextLine(field));
  return plain === "" && mayBeNone(field) ? "none" : plain.replace(/[,;]$/, "");
}
