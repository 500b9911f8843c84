import { type ReactNode, useId } from "react";
import { rightIcon } from "../controls/icons.tsx";
import styles from "./fold.module.css";

/** Something of a group that is folded away. */
export function Fold(props: { label: string; of: string; isOpen: boolean; onToggle: () => void; children: ReactNode }) {
  const id = useId();
  return (
    <>
      <button type="button" className={styles.button} aria-expanded={props.isOpen} aria-controls={id} onClick={props.onToggle}>
        {props.label}
        <span className="visually-hidden"> of {props.of}</span> {rightIcon}
      </button>
      <div id={id} role="group" aria-label={`${props.label} of ${props.of}`}>
        {props.children}
      </div>
    </>
  );
}
