import { useEffect, useRef, useState } from "react";
import { sayUnit } from "../text/spoken-units.ts";

/** Quiet time after which a value being typed is taken, ms. */
const typingPauseMs = 500;

/**
 * A number with its unit, which screen readers say in full. What is typed stays as typed until Enter, Tab or a pause;
 * `onCommit` gets the raw text and answers with the text of the value that came of it.
 */
export function NumberField(props: {
  id: string;
  labelledBy: string;
  describedBy?: string | undefined;
  text: string;
  unit: string;
  isWide?: boolean;
  /** Could this text be taken as it stands, without a repair? Then a pause in typing takes it. */
  isAcceptable: (text: string) => boolean;
  onCommit: (text: string) => void;
  onStep: (direction: 1 | -1) => void;
}) {
  const { text, isAcceptable, onCommit } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const unitId = `${props.id}-unit`;
  const describedBy = [props.unit && unitId, props.describedBy].filter(Boolean).join(" ");

  const commit = (value: string | null) => {
    window.clearTimeout(timer.current);
    setDraft(null);
    if (value !== null && value.trim() !== text) onCommit(value);
  };

  return (
    <label className="number-field" data-wide={props.isWide ? "" : undefined} dir={/^[a-zµ]/i.test(props.unit) ? "ltr" : undefined}>
      <input
        id={props.id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        aria-labelledby={props.labelledBy}
        aria-describedby={describedBy || undefined}
        value={draft ?? text}
        // a long unit is shortened before the number is
        style={{ minWidth: `${Math.min(text.length, 7)}ch` }}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          const typed = event.currentTarget.value;
          setDraft(typed);
          window.clearTimeout(timer.current);
          if (isAcceptable(typed)) timer.current = window.setTimeout(() => onCommit(typed), typingPauseMs);
        }}
        onBlur={() => commit(draft)}
        onKeyDown={(event) => {
          if (event.key === "Enter") commit(draft);
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
            commit(draft);
            props.onStep(event.key === "ArrowUp" ? 1 : -1);
          }
        }}
      />
      {props.unit && (
        <span className="unit">
          <span aria-hidden="true">{props.unit}</span>
          <span className="visually-hidden" id={unitId}>
            {sayUnit(props.unit)}
          </span>
        </span>
      )}
    </label>
  );
}
