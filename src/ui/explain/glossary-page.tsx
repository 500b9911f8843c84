import { findEntry, glossary } from "../../analysis/glossary.ts";
import { glossaryIds } from "../../analysis/glossary-ids.ts";
import { startLarge } from "../../analysis/words.ts";
import { t } from "../../language/translate.ts";
import { writeLabel } from "../controls/label.tsx";
import { useGlossaryFacts } from "../controls/glossary-box.tsx";
import { IncastPicture } from "./incast-picture.tsx";
import { T } from "../text/t.tsx";
import explainStyles from "./explain.module.css";
import styles from "./glossary-page.module.css";

/** The whole glossary: incast in two sentences and a picture, then every word of the charts with this run's numbers. */
export function GlossaryPage() {
  const facts = useGlossaryFacts();
  return (
    <div className={styles.root}>
      <p className={explainStyles.verdict}>{t(glossary.incast.definition)}</p>
      <IncastPicture />
      <dl>
        {glossaryIds.map((id) => {
          const { term, definition, here, seeAlso } = glossary[id];
          const told = (facts && here?.(facts)) ?? null;
          return (
            <div key={id} id={`word-${id}`} tabIndex={-1}>
              <dt>{writeLabel(startLarge(t(term)))}</dt>
              <dd>
                {id !== "incast" && t(definition)} {told !== null && <span className={styles.here}>{told}</span>}
                {seeAlso.length > 0 && (
                  <span className={styles.also}>
                    <T
                      message="See also {words}"
                      words={seeAlso.map((other) => (
                        <button key={other} type="button" className="text-button" onClick={() => showWord(other)}>
                          {writeLabel(t(findEntry(other).term))}
                        </button>
                      ))}
                    />
                  </span>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}

/** A link would change the page's address, which holds the scenario. */
function showWord(id: string): void {
  const entry = document.getElementById(`word-${id}`);
  entry?.scrollIntoView({ block: "nearest" });
  entry?.focus({ preventScroll: true });
}
