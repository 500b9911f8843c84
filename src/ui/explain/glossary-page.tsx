import { useState } from "react";
import { flushSync } from "react-dom";
import { findEntry, glossary } from "../../story/glossary.ts";
import { type GlossaryId, glossaryIds } from "../../analysis/glossary-ids.ts";
import { startLarge } from "../../analysis/words.ts";
import { t } from "../../language/translate.ts";
import { writeLabel } from "../controls/label.tsx";
import { useGlossaryFacts } from "../controls/glossary-box.tsx";
import { IncastPicture } from "./incast-picture.tsx";
import { listProgramWords, type ProgramWord } from "../text/program-words.ts";
import { T } from "../text/t.tsx";
import explainStyles from "./explain.module.css";
import styles from "./glossary-page.module.css";

/** The words whose term or definition holds what is asked for: terms first. */
function findWords(asked: string): readonly GlossaryId[] {
  const text = asked.trim().toLocaleLowerCase();
  if (text === "") return glossaryIds;
  const holds = (part: string): boolean => part.toLocaleLowerCase().includes(text);
  const inTerms = glossaryIds.filter((id) => holds(t(glossary[id].term)));
  return [...inTerms, ...glossaryIds.filter((id) => !inTerms.includes(id) && holds(t(glossary[id].definition)))];
}

/** The same of the names that programs may use. */
function findProgramWords(asked: string): readonly ProgramWord[] {
  const text = asked.trim().toLocaleLowerCase();
  return listProgramWords().filter(({ title, help }) => `${title} ${help}`.toLocaleLowerCase().includes(text));
}

/** The whole glossary: incast in two sentences and a picture, then every word of the charts with this run's numbers. */
export function GlossaryPage() {
  const facts = useGlossaryFacts();
  const [asked, setAsked] = useState("");
  const found = findWords(asked);
  const programWords = findProgramWords(asked);
  return (
    <div className={styles.root}>
      <label className={styles.search}>
        <span>{t("Search the glossary")}</span>
        <input type="search" value={asked} onChange={({ currentTarget: { value } }) => setAsked(value)} />
      </label>
      <p role="status" className={asked === "" ? "visually-hidden" : styles.count}>
        {asked !== "" &&
          t("{words, plural, =0 {No word found.} one {# word found.} other {# words found.}}", {
            words: found.length + programWords.length,
          })}
      </p>
      {asked === "" && (
        <>
          <p className={explainStyles.verdict}>{t(glossary.incast.definition)}</p>
          <IncastPicture />
        </>
      )}
      <dl>
        {found.map((id) => {
          const { term, definition, here, seeAlso } = glossary[id];
          const told = (facts && here?.(facts)) ?? null;
          return (
            <div key={id} id={`word-${id}`} tabIndex={-1}>
              <dt>{writeLabel(startLarge(t(term)))}</dt>
              <dd>
                {(id !== "incast" || asked !== "") && t(definition)} {told !== null && <span className={styles.here}>{told}</span>}
                {seeAlso.length > 0 && (
                  <span className={styles.also}>
                    <T
                      message="See also {words}"
                      words={seeAlso.map((other) => (
                        <button
                          key={other}
                          type="button"
                          className="text-button"
                          onClick={() => {
                            // it may not be among those found
                            flushSync(() => setAsked(""));
                            showWord(other);
                          }}
                        >
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
      {programWords.length > 0 && (
        <>
          <h3 className={styles.part}>{t("Names in a program")}</h3>
          <dl>
            {programWords.map(({ title, kind, help }) => (
              <div key={title}>
                <dt>
                  <code dir="ltr">{title}</code> <span className={styles.kind}>{kind}</span>
                </dt>
                <dd>{help}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </div>
  );
}

/** A link would change the page's address, which holds the scenario. */
function showWord(id: string): void {
  const entry = document.getElementById(`word-${id}`);
  entry?.scrollIntoView({ block: "nearest" });
  entry?.focus({ preventScroll: true });
}
