import { useState } from "react";
import { answerQuestion, listAnswerParts } from "../../../experiments/answer.ts";
import type { Experiment } from "../../../experiments/experiment.ts";
import { getMeasure } from "../../../experiments/measures.ts";
import { Words } from "../../explain/sentence.tsx";
import { listDrawnPanels } from "./chart-data.ts";
import { ScenarioRows } from "./scenario-rows.tsx";
import type { FigureResult } from "./figure-state.ts";
import { PanelChart } from "./panel-chart.tsx";
import { useFigure, usePapers } from "./papers-context.tsx";
import {
  nameFigures,
  verdictWords,
  writeClaimValue,
  writeEffect,
  writeHolding,
  writeLimit,
  writeOrigin,
  writeVerdict,
  writeX,
} from "./papers-words.ts";
import { useEscape } from "./use-escape.ts";
import { listBlanks } from "./predict-answer.ts";
import pagesStyles from "../pages.module.css";
import styles from "./worksheet.module.css";

/** As wide as A4 and Letter both are within the margins of print, px. */
const widthPx = 680;

/** "Reproduce this figure", on paper: set-up, tasks, empty axes, room for answers; on a page of its own the key, computed from the runs. */
export function Worksheet({ experiment }: { experiment: Experiment }) {
  const { go } = usePapers();
  const { shown } = useFigure(experiment.id);
  const [hasKey, setKey] = useState(true);
  useEscape(() => go({ form: null }));
  return (
    <main className={`centre ${pagesStyles.centre} ${styles.root}`} id="centre" tabIndex={-1}>
      <div className={styles.tools} role="group" aria-label="Worksheet">
        <button type="button" className="button" onClick={() => go({ form: null })}>
          Back to the figure
        </button>
        <label>
          <input type="checkbox" checked={hasKey} onChange={(event) => setKey(event.target.checked)} /> with the key, on a page of its own
        </label>
        <button type="button" className="button" data-primary="" disabled={shown === null} onClick={() => window.print()}>
          Print
        </button>
      </div>
      <article className={`light-ground ${styles.sheet}`}>
        <Tasks experiment={experiment} result={shown} />
      </article>
      {hasKey && shown && (
        <article className={`light-ground ${styles.sheet} ${styles.key}`}>
          <Key experiment={experiment} result={shown} />
        </article>
      )}
    </main>
  );
}

/** An empty cell. */
const room = "\u00a0";

function Charts({ experiment, result, isCovered }: { experiment: Experiment; result: FigureResult; isCovered: boolean }) {
  const panels = listDrawnPanels(experiment);
  return panels.map((panel) => (
    <figure key={panel.title}>
      <figcaption>
        <b>{panel.y.map((id) => getMeasure(id).label).join(", ")}</b> {panel.title}
      </figcaption>
      <PanelChart
        {...{ experiment, panel, result, isCovered, widthPx }}
        trial={null}
        spot={null}
        claim={null}
        heightPx={panels.length > 1 ? 180 : 230}
        onSpot={ignore}
        onOpen={ignore}
      />
    </figure>
  ));
}

function ignore(): void {
  // on paper nothing is picked
}

function Tasks({ experiment, result }: { experiment: Experiment; result: FigureResult | null }) {
  const { host } = usePapers();
  const { id, paper, figures, finding, claims, questions, assumptions } = experiment;
  const changed = assumptions.filter(({ alternatives }) => alternatives.length > 0);
  return (
    <>
      <header>
        <h1>
          Reproduce {paper}, {nameFigures(figures)}
        </h1>
        <p className={styles.name}>Name</p>
        <p className={styles.name}>Date</p>
      </header>
      <p className={styles.finding}>
        <b>The paper:</b> {finding}
      </p>
      <h2>Set-up</h2>
      <ScenarioRows experiment={experiment} />
      <h2>1. Sketch what you expect</h2>
      <p>Draw a line for each name before you run anything.</p>
      {result === null ? (
        <p>The axes come with the first answer, which is being computed.</p>
      ) : (
        <Charts {...{ experiment, result }} isCovered />
      )}
      <h2>2. Run it and compare</h2>
      <p>
        On the page: {host.link().replace(/&show=worksheet/, "")}
        <br />
        In a terminal: <code>npm run incast -- experiments run {id} --coarse</code>
      </p>
      {claims.length > 0 && (
        <>
          <h2>3. Does each claim hold?</h2>
          <table>
            <thead>
              <tr>
                <th scope="col">The paper claims</th>
                <th scope="col">your value</th>
                <th scope="col">holds?</th>
              </tr>
            </thead>
            <tbody>
              {claims.map(({ says, cite }, index) => (
                <tr key={says}>
                  <td>
                    {index + 1}. {says} <small>{cite}</small>
                  </td>
                  <td>{room}</td>
                  <td>{room}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      <h2>{claims.length > 0 ? 4 : 3}. Questions</h2>
      <ol>
        {questions.map((question) => (
          <li key={question.asks}>
            <b>{question.asks}</b>
            {result !== null && (
              <p className={styles.blanks}>
                {listBlanks(listAnswerParts(question, experiment, result.results, result.size)).map((part) =>
                  typeof part === "string" ? (
                    part
                  ) : (
                    <span key={part.fact}>
                      <i className={styles.blank} />
                      {part.unit === "" ? "" : ` ${part.unit}`}
                    </span>
                  ),
                )}
              </p>
            )}
            <p className={styles.line}>Because</p>
          </li>
        ))}
      </ol>
      {changed.length > 0 && (
        <>
          <h2>{claims.length > 0 ? 5 : 4}. What the paper leaves open</h2>
          <p>
            Choose one, say which claims you expect to turn, and judge again:{" "}
            {changed
              .map(({ label, chosen, alternatives }) => `${label} (${chosen.name}; or ${alternatives.map(({ name }) => name).join(", ")})`)
              .join("; ")}
            .
          </p>
          <p className={styles.line} />
        </>
      )}
    </>
  );
}

function Key({ experiment, result }: { experiment: Experiment; result: FigureResult }) {
  const { paper, figures, claims, questions, assumptions, reason } = experiment;
  return (
    <>
      <header>
        <h1>
          Key: {paper}, {nameFigures(figures)}
        </h1>
      </header>
      <p>
        {writeOrigin(result)} {claims.length > 0 && <b>{verdictWords[result.report.verdict].title}.</b>}
      </p>
      {claims.length > 0 && (
        <p className={styles.finding}>
          <Words of={writeVerdict(experiment, result)} />
        </p>
      )}
      <Charts {...{ experiment, result }} isCovered={false} />
      {claims.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">Claim</th>
              <th scope="col">value</th>
              <th scope="col">claimed</th>
              <th scope="col">holds?</th>
            </tr>
          </thead>
          <tbody>
            {claims.map((claim, index) => {
              const one = result.claims[index];
              const { test, says } = claim;
              return (
                <tr key={says}>
                  <td>
                    {index + 1}. {says}
                  </td>
                  <td>
                    {test && one.value !== null ? writeClaimValue(test, one.value) : ""}
                    {one.failsAt === null ? "" : ` at ${writeX(experiment.x, one.failsAt)}`}
                  </td>
                  <td>{test ? writeLimit(test, one) : ""}</td>
                  <td>{writeHolding(claim, one)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      <h2>Answers</h2>
      <ol>
        {questions.map((question) => (
          <li key={question.asks}>{answerQuestion(question, experiment, result.results, result.size)}</li>
        ))}
      </ol>
      <p>
        <b>Why:</b> {reason}
      </p>
      {assumptions.some(({ alternatives }) => alternatives.length > 0) && (
        <>
          <h2>Other assumptions</h2>
          <ul>
            {assumptions.flatMap(({ field, label, alternatives }) =>
              alternatives.map(({ name }) => (
                <li key={`${field} ${name}`}>
                  {label}, {name}: {writeEffect(result.report, field, name) ?? "tried by the full runs only."}
                </li>
              )),
            )}
          </ul>
        </>
      )}
    </>
  );
}
