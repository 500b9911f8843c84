import type { Choice } from "../../engine/congestion.ts";
import { writeLabel } from "../controls/label.tsx";
import { PopoverButton } from "../controls/popover.tsx";

/** A name; pressing it says what it means and where that comes from. */
export function Term(props: {
  /** Of the box. */
  id: string;
  label: string;
  help: string;
  /** null: our choice. */
  cite: string | null;
  choices?: readonly Choice[];
  /** The same in numbers of this network. */
  here?: string | null;
}) {
  const { choices = [] } = props;
  return (
    <PopoverButton isLazy id={props.id} className="term" boxClassName="definition" button={writeLabel(props.label)}>
      <p>{props.help}</p>
      {typeof props.here === "string" && <p>{props.here}</p>}
      {choices.some(({ meaning }) => meaning !== undefined) && (
        <dl>
          {choices.map(({ value, label, meaning }) => (
            <div key={value}>
              <dt>{label}</dt>
              {meaning !== undefined && <dd>{meaning}</dd>}
            </div>
          ))}
        </dl>
      )}
      <cite>{props.cite ?? "Our choice"}</cite>
    </PopoverButton>
  );
}
