import { msg, t } from "../../language/translate.ts";
import { useId, type ReactNode } from "react";
import type { GlossaryId } from "../../analysis/glossary-ids.ts";
import { PopoverButton } from "./popover.tsx";
import { late } from "./late.tsx";

// Definitions come when the first word is asked for.
const GlossaryBox = late(msg("the definition"), async () => (await import("./glossary-box.tsx")).GlossaryBox, {
  fallback: <Loading />,
});

function Loading() {
  return <p>{t("Loading")}</p>;
}

/** A word of a chart, a legend or a table; pressing it says what it means, in general and here. */
export function Word(props: { id: GlossaryId; opensOnPoint?: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <PopoverButton
      isLazy
      opensOnPoint={props.opensOnPoint ?? false}
      id={`${id}-word`}
      className="word"
      boxClassName="definition"
      button={props.children}
    >
      <GlossaryBox id={props.id} />
    </PopoverButton>
  );
}
