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

/** Content of a name's box. */
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
 * A name; pressing it shows its meaning and source. Label and explanation come from a table of fields, or are marked.
 * @param props.id of the box. @param props.spoken the label for screen readers.
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
