import { type ReactNode, useId } from "react";
import { t } from "../../language/translate.ts";
import { T } from "../text/t.tsx";
import { rightIcon } from "../controls/icons.tsx";
import styles from "./fold.module.css";

/** Something of a group that is folded away; `group` counts from 1. */
export function Fold(props: { label: string; group: number; isOpen: boolean; onToggle: () => void; children: ReactNode }) {
  const id = useId();
  return (
    <>
      <button type="button" className={styles.button} aria-expanded={props.isOpen} aria-controls={id} onClick={props.onToggle}>
        <T
          message="{part}<hidden> of group {group}</hidden>"
          part={props.label}
          group={props.group}
          hidden={(text) => <span className="visually-hidden">{text}</span>}
        />{" "}
        {rightIcon}
      </button>
      <div id={id} role="group" aria-label={t("{part} of group {group}", { part: props.label, group: props.group })}>
        {props.children}
      </div>
    </>
  );
}
