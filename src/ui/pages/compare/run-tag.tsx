import type { RunTag as Tag } from "../../../scenario/scenario-set.ts";
import styles from "./run-tag.module.css";

/** The letter a run goes by. */
export function RunTag({ tag }: { tag: Tag }) {
  return (
    <span className={styles.root} data-tag={tag}>
      <span className="visually-hidden">Run </span>
      {tag}
    </span>
  );
}
