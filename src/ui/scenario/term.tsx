import { lookUp, t } from "../../language/translate.ts";
import { writeLabel } from "../controls/label.tsx";
import { PopoverButton } from "../controls/popover.tsx";
import type { Choice } from "../../engine/congestion.ts";

interface TermWords {
  readonly help: string;
  /** null: our choice. */
  readonly cite: string | null;
  readonly choices?: readonly Choice[];
  /** The same in numbers of this network. */
  readonly here?: string | null;
}

/** What stands in the box of a name. */
function TermText({ help, cite, choices = [], here }: TermWords) {
  return (
    <>
      <p>{lookUp(help)}</p>
      {typeof here === "string" && <p>{here}</p>}
      {choices.some(({ meaning }) => meaning !== undefined) && (
        <dl>
          {choices.map(({ value, label, meaning }) => (
            <div key={value}>
              <dt>{lookUp(label)}</dt>
              {meaning !== undefined && <dd>{lookUp(meaning)}</dd>}
            </div>
          ))}
        </dl>
      )}
      <cite>{cite === null ? t("Our choice") : cite}</cite>
    </>
  );
}

/**
 * A name; pressing it says what it means and where that comes from. Label and explanation are those of a table, or marked.
 * @param props.id of the box. @param props.spoken what a screen reader says instead of the label.
 */
export function Term(props: TermWords & { id: string; label: string; spoken?: string }) {
  const { id, label, spoken, ...words } = props;
  return (
    <PopoverButton
      isLazy
      id={id}
      className="term"
      boxClassName="definition"
      button={writeLabel(lookUp(label))}
      {...(spoken !== undefined && { label: spoken })}
    >
      <TermText {...words} />
    </PopoverButton>
  );
}
