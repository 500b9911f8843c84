import { useState } from "react";
import { type GlossaryId, findEntry } from "../../analysis/glossary.ts";
import type { GlossaryFacts } from "../../analysis/glossary-entry.ts";
import { startLarge } from "../../analysis/words.ts";
import { useRunView } from "../run/run-context.tsx";
import { useStore } from "../run/use-store.ts";
import { writeLabel } from "./label.tsx";
import styles from "./glossary-box.module.css";

/** What definitions are filled with: the run on the page, or before there is one its scenario. */
export function useGlossaryFacts(): GlossaryFacts {
  const { runs, scenario } = useRunView();
  const run = useStore(runs, (pair) => pair.current);
  const chosen = useStore(scenario, (state) => state.scenario);
  return { scenario: run?.scenario ?? chosen, totals: run?.totals ?? null };
}

/** A definition, the same in numbers of this run, and the words next to it. */
export function GlossaryBox(props: { id: GlossaryId }) {
  const facts = useGlossaryFacts();
  const [shown, setShown] = useState<string>(props.id);
  const { term, definition, here, seeAlso } = findEntry(shown);
  const told = here?.(facts) ?? null;
  return (
    <div className={styles.root} aria-live="polite">
      <h3>{writeLabel(startLarge(term))}</h3>
      <p>{definition}</p>
      {told !== null && <p className={styles.here}>{told}</p>}
      {(seeAlso.length > 0 || shown !== props.id) && (
        <p className={styles.also}>
          {shown !== props.id && (
            <button type="button" className="text-button" onClick={() => setShown(props.id)}>
              Back
            </button>
          )}
          {seeAlso.map((other) => (
            <button key={other} type="button" className="text-button" onClick={() => setShown(other)}>
              {writeLabel(findEntry(other).term)}
            </button>
          ))}
        </p>
      )}
    </div>
  );
}
