import { writeLabel } from "../controls/label.tsx";
import { late } from "../controls/late.tsx";
import { PopoverButton } from "../controls/popover.tsx";
import type { TermWords } from "./term-text.tsx";

const TermText = late("the explanation", async () => (await import("./term-text.tsx")).TermText, { fallback: <p>Loading</p> });

/** A name; pressing it says what it means and where that comes from. */
export function Term(props: TermWords & { /** Of the box. */ id: string; label: string }) {
  const { id, label, ...words } = props;
  return (
    <PopoverButton isLazy id={id} className="term" boxClassName="definition" button={writeLabel(label)}>
      <TermText {...words} />
    </PopoverButton>
  );
}
