import { type ReactNode, useId } from "react";
import styles from "./autopsy-section.module.css";

/** One of the six answers. */
export function AutopsySection(props: { number: number | string; title: ReactNode; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.root} aria-labelledby={id}>
      <h3 id={id}>
        <span>{props.number}</span> {props.title}
      </h3>
      {props.aside !== undefined && <span className={styles.aside}>{props.aside}</span>}
      {props.children}
    </section>
  );
}
