import { lookUp, msg, t } from "../../language/translate.ts";
import { writeLabel } from "../controls/label.tsx";
import { late } from "../controls/late.tsx";
import { PopoverButton } from "../controls/popover.tsx";
import type { TermWords } from "./term-text.tsx";

function Loading() {
  return <p>{t("Loading")}</p>;
}

const TermText = late(msg("the explanation"), async () => (await import("./term-text.tsx")).TermText, { fallback: <Loading /> });

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
