import { use, useState } from "react";
import type { Scenario } from "../../engine/spec/scenario.ts";
import { findEntry } from "../../story/glossary.ts";
import type { GlossaryId } from "../../analysis/glossary-ids.ts";
import type { GlossaryFacts } from "../../story/glossary-entry.ts";
import { startLarge } from "../../analysis/words.ts";
import { t } from "../../language/translate.ts";
import { type RunView, RunContext } from "../run/run-view.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import { createStore, type Readable, useStore } from "../run/store.ts";
import { writeLabel } from "./label.tsx";
import styles from "./glossary-box.module.css";

/** In place of a run, on pages that have none of their own. */
const noRun: { readonly runs: Readable<{ readonly current: null }>; readonly scenario: Readable<{ readonly scenario: null }> } = {
  runs: createStore({ current: null }),
  scenario: createStore({ scenario: null }),
};

/** What definitions are filled with: the run on the page, or before there is one its scenario; null: the page has none. */
export function useGlossaryFacts(): GlossaryFacts | null {
  const { runs, scenario }: Pick<RunView, "runs" | "scenario"> | typeof noRun = use(RunContext) ?? noRun;
  const run = useStore<{ readonly current: RunSnapshot | null }, RunSnapshot | null>(runs, (pair) => pair.current);
  const chosen = useStore<{ readonly scenario: Scenario | null }, Scenario | null>(scenario, (state) => state.scenario);
  const known = run?.scenario ?? chosen;
  return known && { scenario: known, totals: run?.totals ?? null };
}

/** A definition, the same in numbers of this run, and the words next to it. */
export function GlossaryBox(props: { id: GlossaryId }) {
  const facts = useGlossaryFacts();
  const [shown, setShown] = useState<string>(props.id);
  const { term, definition, here, seeAlso } = findEntry(shown);
  const told = (facts && here?.(facts)) ?? null;
  return (
    <div className={styles.root} aria-live="polite">
      <h3>{writeLabel(startLarge(t(term)))}</h3>
      <p>{t(definition)}</p>
      {told !== null && <p className={styles.here}>{told}</p>}
      {(seeAlso.length > 0 || shown !== props.id) && (
        <p className={styles.also}>
          {shown !== props.id && (
            <button type="button" className="text-button" onClick={() => setShown(props.id)}>
              {t("Back")}
            </button>
          )}
          {seeAlso.map((other) => (
            <button key={other} type="button" className="text-button" onClick={() => setShown(other)}>
              {writeLabel(t(findEntry(other).term))}
            </button>
          ))}
        </p>
      )}
    </div>
  );
}
