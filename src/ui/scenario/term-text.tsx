import type { Choice } from "../../engine/congestion.ts";
import { lookUp, t } from "../../language/translate.ts";

export interface TermWords {
  readonly help: string;
  /** null: our choice. */
  readonly cite: string | null;
  readonly choices?: readonly Choice[];
  /** The same in numbers of this network. */
  readonly here?: string | null;
}

/** What stands in the box of a name. */
export function TermText({ help, cite, choices = [], here }: TermWords) {
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
