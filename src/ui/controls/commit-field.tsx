import { useId, useState } from "react";
import styles from "./commit-field.module.css";

/** Letters that a narrow box next to its label holds. */
const mostInNarrowBox = 14;

/** A line of text that is taken on Enter or when it is left; Escape puts it back. */
export function CommitField(props: {
  label: string;
  text: string;
  /** Why the text cannot be taken, in words; null: it can. */
  findFault?: (text: string) => string | null;
  isLabelHidden?: boolean;
  onCommit: (text: string) => void;
}) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const fault = draft === null ? null : (props.findFault?.(draft) ?? null);
  const commit = (): void => {
    if (draft === null) return;
    setDraft(null);
    const text = draft.trim();
    if (text !== "" && text !== props.text && fault === null) props.onCommit(text);
  };
  return (
    <div className={styles.field} data-long={props.text.length > mostInNarrowBox ? "" : undefined}>
      <label htmlFor={id} className={props.isLabelHidden ? "visually-hidden" : "field-caption"}>
        {props.label}
      </label>
      <input
        id={id}
        type="text"
        // "256 KB" runs from left to right on every page
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        value={draft ?? props.text}
        aria-invalid={fault !== null}
        aria-describedby={fault === null ? undefined : `${id}-fault`}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === "Enter") commit();
          else if (event.key === "Escape" && draft !== null) {
            event.preventDefault();
            setDraft(null);
          }
        }}
      />
      {fault !== null && (
        <p id={`${id}-fault`} className={styles.fault}>
          {fault}
        </p>
      )}
    </div>
  );
}
