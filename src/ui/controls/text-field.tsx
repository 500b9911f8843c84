import { useState } from "react";

/** A short text. What is typed is taken at Enter or when the field is left; Escape leaves it as it was. */
export function TextField(props: { labelledBy: string; text: string; most: number; onCommit: (text: string) => void }) {
  const { text, onCommit } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const commit = () => {
    setDraft(null);
    if (draft !== null && draft.trim() !== text) onCommit(draft.trim());
  };
  return (
    <input
      className="text-field"
      type="text"
      autoComplete="off"
      spellCheck={false}
      maxLength={props.most}
      aria-labelledby={props.labelledBy}
      value={draft ?? text}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === "Enter") commit();
        else if (event.key === "Escape") {
          event.preventDefault();
          // Without a draft the keys are the Lab's again.
          if (draft === null) event.currentTarget.blur();
          setDraft(null);
        }
      }}
    />
  );
}
