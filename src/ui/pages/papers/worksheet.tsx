import { t } from "../../../language/translate.ts";
import { writeVerdict } from "./verdict-sentences.ts";
import { showTold } from "../../../experiments/tell.ts";
import { writeSeries } from "../../../language/sentences.ts";
import { T } from "../../text/t.tsx";
import { useState } from "react";
import { answerQuestion, listAnswerParts } from "../../../experiments/answer.ts";
import type { Assumption, Experiment } from "../../../experiments/experiment.ts";
import { getMeasure } from "../../../experiments/measures.ts";
import { Words } from "../../explain/sentence.tsx";
import { listDrawnPanels } from "./chart-data.ts";
import { ScenarioRows } from "./describe-setup.tsx";
import type { FigureResult } from "./figure-state.ts";
import { useFigure, usePapers } from "./papers-context.tsx";
import {
  findHolding,
  findTurned,
  holdingWords,
  nameCite,
  nameFigures,
  namePanel,
  verdictWords,
  writeClaimValue,
  writeFailing,
  writeLimit,
  writeOrigin,
  writeTurned,
} from "./papers-words.ts";
import { useEscape } from "./use-escape.ts";
import { listBlanks } from "./predict-answer.ts";
import pagesStyles from "../../kit/pages.module.css";
import { choosePaper, SheetTools } from "../../kit/sheets/sheet-tools.tsx";
import sheetStyles from "../../kit/sheets/sheet.module.css";
import styles from "./worksheet.module.css";
import { PanelChart } from "./panel-chart.tsx";

/** Width that fits within the margins of both A4 and Letter, px. */
const widthPx = 680;

/** "Reproduce this figure" on paper: setup, tasks, empty axes, space for answers; on a separate page, the key computed from the runs. */
export function Worksheet({ experiment }: { experiment: Experiment }) {
  const { go } = usePapers();
  const { shown } = useFigure(experiment.id);
  const [hasKey, setKey] = useState(true);
  const [paper, setPaper] = useState(choosePaper);
  useEscape(() => go({ form: null }));
  return (
    <main className={`centre ${pagesStyles.centre} ${styles.root}`} id="centre" tabIndex={-1}>
      <SheetTools
        isReady={shown !== null}
        back={t("Back to the figure")}
        paper={paper}
        hasKey={hasKey}
        onPaper={setPaper}
        onKey={setKey}
        onBack={() => go({ form: null })}
      />
      <article className={`light-ground ${sheetStyles.sheet}`} data-paper={paper}>
        <Tasks experiment={experiment} result={shown} />
      </article>
      {hasKey && shown && (
        <article className={`light-ground ${sheetStyles.sheet} ${sheetStyles.key}`} data-paper={paper}>
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
        <b>{writeSeries(panel.y.map((id) => showTold(getMeasure(id).label)))}</b> {namePanel(panel.title)}
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
  // Nothing is selected on paper.
}

function Tasks({ experiment, result }: { experiment: Experiment; result: FigureResult | null }) {
  const { host } = usePapers();
  const { id, paper, figures, finding, claims, questions, assumptions } = experiment;
  const command = `npm run incast -- experiments run ${id} --coarse`;
  const changed = assumptions.filter(({ alternatives }) => alternatives.length > 0);
  return (
    <>
      <header>
        <h1>{t("Reproduce {paper}, {figures}", { paper, figures: nameFigures(figures) })}</h1>
        <p className={sheetStyles.name}>{t("Name", {}, "of a student")}</p>
        <p className={sheetStyles.name}>{t("Date")}</p>
      </header>
      <p className={sheetStyles.finding}>
        <T message="<b>The paper:</b> {finding}" finding={showTold(finding)} />
      </p>
      <h2>{t("Set-up")}</h2>
      <ScenarioRows experiment={experiment} />
      <h2>{t("1. Sketch what you expect")}</h2>
      <p>{t("Draw a line for each name before you run anything.")}</p>
      {result === null ? (
        <p>{t("The axes appear with the first answer, which is being computed.")}</p>
      ) : (
        <Charts {...{ experiment, result }} isCovered />
      )}
      <h2>{t("2. Run it and compare")}</h2>
      <p>
        {t("On the page: {address}", { address: host.link().replace(/&show=worksheet/, "") })}
        <br />
        <T message="In a terminal: {command}" command={<code>{command}</code>} />
      </p>
      {claims.length > 0 && (
        <>
          <h2>{t("3. Does each claim hold?")}</h2>
          <table>
            <thead>
              <tr>
                <th scope="col">{t("The paper claims")}</th>
                <th scope="col">{t("your value")}</th>
                <th scope="col">{t("holds?")}</th>
              </tr>
            </thead>
            <tbody>
              {claims.map(({ says, cite }, index) => (
                <tr key={says}>
                  <td>
                    {index + 1}. {showTold(says)} <small>{nameCite(cite)}</small>
                  </td>
                  <td>{room}</td>
                  <td>{room}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      <h2>{t("{number}. Questions", { number: claims.length > 0 ? 4 : 3 })}</h2>
      <ol>
        {questions.map((question) => (
          <li key={question.asks}>
            <b>{showTold(question.asks)}</b>
            {result !== null && (
              <p className={sheetStyles.blanks}>
                {listBlanks(listAnswerParts(question, experiment, result.results, result.size)).map((part) =>
                  typeof part === "string" ? (
                    part
                  ) : (
                    <span key={part.fact}>
                      <i className={sheetStyles.blank} />
                      {part.unit === "" ? "" : ` ${part.unit}`}
                    </span>
                  ),
                )}
              </p>
            )}
            <p className={sheetStyles.line}>{t("Because")}</p>
          </li>
        ))}
      </ol>
      {changed.length > 0 && (
        <>
          <h2>{t("{number}. What the paper does not state", { number: claims.length > 0 ? 5 : 4 })}</h2>
          <p>
            {t("Choose one, say which claims you expect to change, and judge again: {list}.", {
              list: changed.map(writeChoices).reduce((before, next) => t("{before}; {next}", { before, next })),
            })}
          </p>
          <p className={sheetStyles.line} />
        </>
      )}
    </>
  );
}

/** "Stripe unit (256 KB; or 64 KB, 1 MB)" */
function writeChoices({ label, chosen, alternatives }: Assumption): string {
  return t("{label} ({chosen}; or {others})", {
    label: showTold(label),
    chosen: showTold(chosen.name),
    others: writeSeries(alternatives.map(({ name }) => showTold(name))),
  });
}

function writeValueAt(value: string, x: string | null): string {
  return x === null ? value : t("{value} at {x}", { value, x });
}

function writeEffect(turned: readonly number[] | null): string {
  return turned ? writeTurned(turned) : t("tried by the full runs only.");
}

function Key({ experiment, result }: { experiment: Experiment; result: FigureResult }) {
  const { paper, figures, claims, questions, assumptions, reason } = experiment;
  return (
    <>
      <header>
        <h1>{t("Key: {paper}, {figures}", { paper, figures: nameFigures(figures) })}</h1>
      </header>
      <p>
        {writeOrigin(result)} {claims.length > 0 && <b>{t("{verdict}.", { verdict: t(verdictWords[result.report.verdict].title) })}</b>}
      </p>
      {claims.length > 0 && (
        <p className={sheetStyles.finding}>
          <Words of={writeVerdict(experiment, result)} />
        </p>
      )}
      <Charts {...{ experiment, result }} isCovered={false} />
      {claims.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t("Claim")}</th>
              <th scope="col">{t("value")}</th>
              <th scope="col">{t("claimed")}</th>
              <th scope="col">{t("holds?")}</th>
            </tr>
          </thead>
          <tbody>
            {claims.map((claim, index) => {
              const one = result.claims[index];
              const { test, says } = claim;
              return (
                <tr key={says}>
                  <td>
                    {index + 1}. {showTold(says)}
                  </td>
                  <td>
                    {writeValueAt(
                      test && one.value !== null ? writeClaimValue(test, one.value) : "",
                      writeFailing(experiment.x, one.failsAt) || null,
                    )}
                  </td>
                  <td>{test ? writeLimit(test, one) : ""}</td>
                  <td>{t(holdingWords[findHolding(claim, one)])}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      <h2>{t("Answers")}</h2>
      <ol>
        {questions.map((question) => (
          <li key={question.asks}>{answerQuestion(question, experiment, result.results, result.size)}</li>
        ))}
      </ol>
      <p>
        <T message="<b>Why:</b> {reason}" reason={showTold(reason)} />
      </p>
      {assumptions.some(({ alternatives }) => alternatives.length > 0) && (
        <>
          <h2>{t("Other assumptions")}</h2>
          <ul>
            {assumptions.flatMap(({ field, label, alternatives }) =>
              alternatives.map(({ name }) => (
                <li key={`${field} ${name}`}>
                  {t("{label}, {choice}: {effect}", {
                    label: showTold(label),
                    choice: showTold(name),
                    effect: writeEffect(findTurned(result.report, field, name)),
                  })}
                </li>
              )),
            )}
          </ul>
        </>
      )}
    </>
  );
}
