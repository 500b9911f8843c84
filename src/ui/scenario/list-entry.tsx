import { useState } from "react";
import type { CdfField, ListField, RowsField } from "../../scenario/field-types.ts";
import { useRunView } from "../run/run-context.tsx";
import { useStore } from "../run/use-store.ts";
import type { FieldValue } from "../run/scenario-path.ts";
import { longestListText, readListText, writeListText } from "./list-text.ts";
import scenarioStyles from "./scenario.module.css";
import styles from "./list-entry.module.css";

/** A list as text: numbers with units and commas. What does not fit stays as typed, with what is wrong beside it. */
export function ListEntry(props: { field: CdfField | ListField | RowsField; value: FieldValue; id: string; labelId: string }) {
  const { field, value, id } = props;
  const { scenario, perform } = useRunView();
  const [draft, setDraft] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const text = writeListText(field, value);
  // What was wrong with a draft was wrong beside the scenario of then: it is looked at anew beside another.
  const now = useStore(scenario, (state) => state.scenario);
  const [checkedBeside, setCheckedBeside] = useState(now);
  if (now !== checkedBeside) {
    setCheckedBeside(now);
    const isStartedAnew = fault !== null && now === scenario.get().baseline;
    if (isStartedAnew) setDraft(null);
    setFault(isStartedAnew || fault === null || draft === null ? null : scenario.findFault(field, readListText(field, draft)));
  }
  if (text.length > longestListText)
    return <div className={scenarioStyles.fieldNote}>too long to edit here: change it in the link or the scenario file</div>;

  const drop = () => {
    setDraft(null);
    setFault(null);
  };
  const commit = () => {
    if (draft === null || draft.trim() === text) return drop();
    const typed = readListText(field, draft);
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
        rows={Math.min(4, Math.ceil(Math.max(1, text.length) / 36))}
        autoComplete="off"
        spellCheck={false}
        aria-labelledby={props.labelId}
        aria-describedby={fault === null ? undefined : `${id}-fault`}
        aria-invalid={fault !== null}
        placeholder={
          field.kind === "rows" ? (field.least === 0 ? `none; such as ${field.example}` : undefined) : (field.nullLabel ?? undefined)
        }
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
      {fault !== null && (
        <div className={styles.fieldFault} id={`${id}-fault`} role="alert">
          {fault}
        </div>
      )}
    </>
  );
}
