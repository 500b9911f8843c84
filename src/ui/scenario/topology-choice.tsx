import { type ReactNode, useId } from "react";
import type { ChoiceField } from "../../scenario/field-types.ts";
import { useRunView } from "../run/run-context.tsx";
import styles from "./topology-choice.module.css";

/** Small pictures of networks: hosts are dots, switches squares. */
const pictures: Readonly<Record<string, ReactNode>> = {
  star: (
    <>
      <path d="M4 4 20 12M4 9.5 20 12M4 14.5 20 12M4 20 20 12M20 12h16" />
      <rect x="17" y="8" width="7" height="8" />
      <circle cx="4" cy="4" r="2" />
      <circle cx="4" cy="9.5" r="2" />
      <circle cx="4" cy="14.5" r="2" />
      <circle cx="4" cy="20" r="2" />
      <circle cx="36" cy="12" r="2.4" />
    </>
  ),
  graph: (
    <>
      <path d="M4 5 13 12M4 12h32M4 19 13 12M27 12 36 6M27 12 36 18" />
      <rect x="10" y="8" width="7" height="8" />
      <rect x="23" y="8" width="7" height="8" />
      <circle cx="4" cy="5" r="2" />
      <circle cx="4" cy="12" r="2" />
      <circle cx="4" cy="19" r="2" />
      <circle cx="36" cy="6" r="2.2" />
      <circle cx="36" cy="18" r="2.2" />
    </>
  ),
  "leaf-spine": (
    <>
      <path d="M13 5 6 14M13 5 20 14M13 5 34 14M27 5 6 14M27 5 20 14M27 5 34 14M6 14v7M20 14v7M34 14v7" />
      <rect x="10" y="2" width="6" height="5" />
      <rect x="24" y="2" width="6" height="5" />
      <rect x="3" y="11" width="6" height="5" />
      <rect x="17" y="11" width="6" height="5" />
      <rect x="31" y="11" width="6" height="5" />
      <circle cx="6" cy="21.5" r="1.8" />
      <circle cx="20" cy="21.5" r="1.8" />
      <circle cx="34" cy="21.5" r="1.8" />
    </>
  ),
  "fat-tree": (
    <>
      <path d="M14 3 8 9M14 3 30 9M26 3 8 9M26 3 30 9M8 9 5 15M8 9 12 15M30 9 27 15M30 9 35 15M5 15v6M12 15v6M27 15v6M35 15v6" />
      <rect x="11.5" y="1" width="5" height="4" />
      <rect x="23.5" y="1" width="5" height="4" />
      <rect x="5.5" y="7" width="5" height="4" />
      <rect x="27.5" y="7" width="5" height="4" />
      <rect x="2.5" y="13" width="5" height="4" />
      <rect x="9.5" y="13" width="5" height="4" />
      <rect x="24.5" y="13" width="5" height="4" />
      <rect x="32.5" y="13" width="5" height="4" />
      <circle cx="5" cy="21.5" r="1.6" />
      <circle cx="12" cy="21.5" r="1.6" />
      <circle cx="27" cy="21.5" r="1.6" />
      <circle cx="35" cy="21.5" r="1.6" />
    </>
  ),
};

/** The networks there are, each with its picture; what each is stands beside its name as soon as it is pointed at. */
export function TopologyChoice({ field, value }: { field: ChoiceField; value: string }) {
  const { perform } = useRunView();
  const name = useId();
  return (
    <div className={styles.root} role="radiogroup" aria-label={field.label}>
      {field.choices.map((choice) => (
        <label key={choice.value} title={choice.meaning}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => perform({ do: "change", path: field.path, value: choice.value })}
          />
          <svg viewBox="0 0 40 24" aria-hidden="true">
            {pictures[choice.value]}
          </svg>
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  );
}
