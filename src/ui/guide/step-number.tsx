import styles from "./step-number.module.css";

/** The round number of a step, as at the mark in the picture; filled: the open one. */
export function StepNumber(props: { place: number; isOpen: boolean }) {
  return (
    <span className={styles.root} data-open={props.isOpen ? "" : undefined} aria-hidden="true">
      {props.place + 1}
    </span>
  );
}
