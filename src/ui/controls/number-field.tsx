import { useEffect, useRef, useState } from "react";
import { sayUnit } from "../text/spoken-units.ts";

/** Quiet time after which a value being typed is taken, ms. */
const typingPauseMs = 500;

/**
 * A number with its unit, which screen readers say in full. What is typed is taken at Enter, Tab or a pause, and stands as typed
 * until it is left. `onCommit` gets the raw text and the unit it was typed beside: 1500 that a pause took for 1.5 s is not 1500 s
 * at the Enter that follows.
 */
export function NumberField(props: {
  id: string;
  labelledBy: string;
  describedBy?: string | undefined;
  text: string;
  unit: string;
  isWide?: boolean;
  /** Is this text valid without a repair? Then a pause in typing accepts it. */
  isAcceptable: (text: string, unit: string) => boolean;
  onCommit: (text: string, unit: string) => void;
  onStep: (direction: 1 | -1) => void;
}) {
  const { text, isAcceptable, onCommit } = props;
  const [draft, setDraft] = useState<{ readonly text: string; readonly unit: string } | null>(null);
  // the unit stays beside what is being typed, too
  const unit = draft?.unit ?? props.unit;
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const unitId = `${props.id}-unit`;
  const describedBy = [unit && unitId, props.describedBy].filter(Boolean).join(" ");

  const commit = () => {
    window.clearTimeout(timer.current);
    setDraft(null);
    if (draft !== null && (draft.text.trim() !== text || draft.unit !== props.unit)) onCommit(draft.text, draft.unit);
  };

  return (
    <label className="number-field" data-wide={props.isWide ? "" : undefined} dir={/^[a-zµ]/i.test(unit) ? "ltr" : undefined}>
      <input
        id={props.id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        aria-labelledby={props.labelledBy}
        aria-describedby={describedBy || undefined}
        value={draft?.text ?? text}
        // a long unit is shortened before the number is
        style={{ minWidth: `${Math.min(text.length, 7)}ch` }}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          const typed = event.currentTarget.value;
          setDraft({ text: typed, unit });
          window.clearTimeout(timer.current);
          if (isAcceptable(typed, unit)) timer.current = window.setTimeout(() => onCommit(typed, unit), typingPauseMs);
        }}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === "Enter") commit();
          else if (event.key === "Escape" && draft !== null) {
            event.preventDefault();
            window.clearTimeout(timer.current);
            setDraft(null);
          } else if (event.key === "Escape") {
            // Keys are the Lab's again.
            event.preventDefault();
            event.currentTarget.blur();
          } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
            event.preventDefault();
            commit();
            props.onStep(event.key === "ArrowUp" ? 1 : -1);
          }
        }}
      />
      {unit && (
        <span className="unit">
          <span aria-hidden="true">{unit}</span>
          <span className="visually-hidden" id={unitId}>
            {sayUnit(unit)}
          </span>
        </span>
      )}
    </label>
  );
}
