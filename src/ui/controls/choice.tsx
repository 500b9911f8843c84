import { useId } from "react";
import styles from "./choice.module.css";

/** One of a few, all in sight. */
export function Choice<T extends string>(props: {
  label: string;
  value: T;
  options: readonly { readonly value: T; readonly label: string }[];
  onChange: (value: T) => void;
  isLabelShown?: boolean;
}) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={props.label}>
      {props.isLabelShown && <div className="field-caption">{props.label}</div>}
      <div className={styles.root}>
        {props.options.map((option) => (
          <label key={option.value}>
            <input type="radio" name={name} checked={option.value === props.value} onChange={() => props.onChange(option.value)} />
            {option.label}
          </label>
        ))}
      </div>
    </div>
  );
}
