import type { ReactNode } from "react";
import styles from "./switch.module.css";

/** On or off. */
export function Switch(props: { isOn: boolean; onChange: (isOn: boolean) => void; children: ReactNode; describedBy?: string | undefined }) {
  return (
    <label className={styles.root}>
      <input
        type="checkbox"
        role="switch"
        checked={props.isOn}
        aria-describedby={props.describedBy}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      {props.children}
    </label>
  );
}
