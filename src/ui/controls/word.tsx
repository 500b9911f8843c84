import { Suspense, lazy, useId, type ReactNode } from "react";
import type { GlossaryId } from "../../analysis/glossary.ts";
import { PopoverButton } from "./popover.tsx";

// Definitions come when the first word is asked for.
const GlossaryBox = lazy(() => import("./glossary-box.tsx").then((loaded) => ({ default: loaded.GlossaryBox })));

/** A word of a chart, a legend or a table; pressing it says what it means, in general and here. */
export function Word(props: { id: GlossaryId; children: ReactNode }) {
  const id = useId();
  return (
    <PopoverButton isLazy id={`${id}-word`} className="word" boxClassName="definition" button={props.children}>
      <Suspense fallback={<p>Loading</p>}>
        <GlossaryBox id={props.id} />
      </Suspense>
    </PopoverButton>
  );
}
