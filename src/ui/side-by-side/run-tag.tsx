import { T } from "../text/t.tsx";
import type { RunTag as Tag } from "../../scenario/change/scenario-set.ts";
import styles from "./run-tag.module.css";

/** The letter that names a run. */
export function RunTag({ tag }: { tag: Tag }) {
  return (
    <span className={styles.root} data-tag={tag}>
      <T message="<hidden>Run </hidden>{tag}" tag={tag} hidden={(text) => <span className="visually-hidden">{text}</span>} />
    </span>
  );
}
