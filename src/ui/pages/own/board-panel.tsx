import { writeSentences } from "../../../language/sentences.ts";
import { lookUp, t } from "../../../language/translate.ts";
import { nameTransport } from "../../../scenario/fields/name-transport.ts";
import { encodeScenario } from "../../../scenario/link/url-codec.ts";
import { bestBuiltIn, boardSeeds, boardSenders, type Cell, listCellJobs } from "../../../sweep/own-board.ts";
import { Word } from "../../controls/word.tsx";
import { useOwn, useOwnState } from "../../kit/own/own-context.tsx";
import { contestantOf } from "../../kit/own/own-session.ts";
import type { BoardRow, GoalState } from "../../kit/own/read-board.ts";
import { OwnHandIn } from "./own-hand-in.tsx";
import { undoEdit } from "../../kit/own/go-to-line.ts";
import styles from "./board-panel.module.css";
import { formatPercent } from "../../../language/formats.ts";

/** Scores of the program: the same work for every transport, and six conflicting goals. */
export function BoardPanel({ onClass }: { onClass: () => void }) {
  const { board } = useOwnState();
  const met = board.goals.filter(({ isMet }) => isMet === true).length;
  return (
    <div className={styles.root}>
      <section aria-label={t("Score")}>
        <header className={styles.head}>
          <h2>
            <Word id="score">{t("Score")}</Word>
          </h2>
          <span>{t("% of the maximum, mean of {seeds} seeds, receive window 1,000", { seeds: boardSeeds.length })}</span>
          {board.done < board.total && <b role="status">{t("{done} of {total} runs", { done: board.done, total: board.total })}</b>}
        </header>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t("senders")}</th>
              {boardSenders.map((senders) => (
                <th key={senders} scope="col">
                  {senders}
                </th>
              ))}
              <th scope="col">{t("score")}</th>
            </tr>
          </thead>
          <tbody>
            {board.rows.map((row) => (
              <Row key={row.isOwn ? "own" : row.name} row={row} />
            ))}
          </tbody>
        </table>
      </section>
      <Tries />
      <section aria-label={t("Goals")}>
        <header className={styles.head}>
          <h2>{t("Goals")}</h2>
          <span>{t("{met} of {goals} met", { met, goals: board.goals.length })}</span>
        </header>
        <ul className={styles.goals}>
          {board.goals.map((goal) => (
            <GoalLine key={goal.goal.id} state={goal} />
          ))}
        </ul>
        <p className={styles.best}>
          {writeSentences([
            t("They conflict: no program needs to meet all six."),
            t("The best built-in algorithm, {name}, meets {met}.", {
              name: nameTransport({ algorithm: bestBuiltIn.algorithm }),
              met: bestBuiltIn.met,
            }),
          ])}
        </p>
      </section>
      <OwnHandIn onClass={onClass} />
    </div>
  );
}

function Row({ row }: { row: BoardRow }) {
  const { session } = useOwn();
  const open = (senders: number): void => {
    const [{ scenario }] = listCellJobs(contestantOf(session.run.scenario.get().scenario), senders);
    session.run.perform({ do: "openRun", scenario });
  };
  return (
    <tr data-own={row.isOwn ? "" : undefined}>
      <th scope="row">{row.name}</th>
      {row.cells.map((cell) => (
        <td key={cell.senders}>
          {row.isOwn ? (
            <button type="button" onClick={() => open(cell.senders)} aria-label={describeCell(cell)}>
              <CellMark cell={cell} />
            </button>
          ) : (
            <CellMark cell={cell} />
          )}
        </td>
      ))}
      <td className={styles.score}>{row.score === null ? "" : Math.round(row.score)}</td>
    </tr>
  );
}

function describeCell({ senders, share, timeouts }: Cell): string {
  if (share === null) return t("{senders, plural, one {# sender} other {# senders}}: no run yet", { senders });
  return t("{senders, plural, one {# sender} other {# senders}}: {share}, {timeouts} timeouts per run. Open this run.", {
    senders,
    // As displayed there.
    share: `${Math.round(100 * share)}%`,
    timeouts: Math.round(timeouts),
  });
}

/** Number and bar; the missing part is hatched if timers took it, and plain if the window was too small. */
function CellMark({ cell }: { cell: Cell }) {
  const { share, done, timeouts, fault } = cell;
  const kind = share === null ? "none" : timeouts > 0 ? "stall" : "timid";
  return (
    <span className={styles.cell} data-partial={done < boardSeeds.length ? "" : undefined} title={fault ?? undefined}>
      <span>{fault !== null ? "×" : share === null ? "" : Math.round(100 * share)}</span>
      <svg width="32" height="7" viewBox="0 0 32 7" aria-hidden="true" focusable="false">
        <rect className={styles.rest} data-kind={kind} x="0.5" y="0.5" width="31" height="6" />
        {kind === "stall" && <path className={styles.hatch} d="M2 7l6-7M9 7l6-7M16 7l6-7M23 7l6-7M29 7l3-3" />}
        <rect className={styles.bar} width={32 * (share ?? 0)} height="7" />
      </svg>
    </span>
  );
}

/** Failed tries of a goal before its hint is shown. */
const triesBeforeHint = 2;

function GoalLine({ state }: { state: GoalState }) {
  const { session, host } = useOwn();
  const { justMet, misses, text, start } = useOwnState();
  const { goal, value, isMet, scenario, fault } = state;
  const isFailed = isMet === false && text !== start;
  const shown = fault !== null ? t("stopped") : value === null ? t("running") : writeValue(goal.measure, value);
  const hasHint = isFailed && (misses[goal.id] ?? 0) >= triesBeforeHint;
  const verdict = isMet === true ? t("met") : isMet === false ? t("not met") : t("running");
  return (
    <li
      data-met={isMet === true ? "" : undefined}
      data-failed={isFailed ? "" : undefined}
      data-new={justMet.includes(goal.id) ? "" : undefined}
    >
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
        <circle className={styles.ring} cx="10" cy="10" r="8" />
        {isMet === true && <path className={styles.tick} d="M6 10.5l3 3 5-6" />}
        {isFailed && <path className={styles.cross} d="M7 7l6 6M13 7l-6 6" />}
      </svg>
      <span>
        {lookUp(goal.label)}
        <span className="visually-hidden">: {verdict}</span>
        {justMet.includes(goal.id) && <small>{t("met just now")}</small>}
        {isFailed && (
          <button
            type="button"
            className="text-button"
            onClick={() =>
              scenario.groups.length > 0 ? host.goTo("lab", encodeScenario(scenario)) : session.run.perform({ do: "openRun", scenario })
            }
          >
            {t("See the run")}
          </button>
        )}
        {hasHint && <small className={styles.hint}>{t("Hint: {hint}", { hint: t(goal.hint) })}</small>}
      </span>
      <b>{shown}</b>
    </li>
  );
}

function writeValue(measure: string, value: number): string {
  if (measure === "goodputShare") return formatPercent(value);
  if (measure === "timeouts") return String(value);
  return measure === "jain" ? value.toFixed(2) : value.toFixed(1);
}

const [width, height, edge] = [220, 64, 8];

/** The rivals between which a program's score is shown: the best of the board, and the usual starting point. */
const scaleRivals = ["trim", "newreno"] as const;

/** A dot for each valid program, which leads back to it. */
function Tries() {
  const { session } = useOwn();
  const { tries, program, board } = useOwnState();
  const marks = scaleRivals.flatMap((algorithm) => {
    const name = nameTransport({ algorithm });
    const score = board.rows.find((row) => !row.isOwn && row.name === name)?.score ?? null;
    return score === null ? [] : [{ name, score }];
  });
  const step = Math.min(34, (width - 2 * edge) / Math.max(1, tries.length - 1));
  const place = (score: number): number => height - edge - ((height - 2 * edge) * score) / 100;
  const points = tries.map(({ score }, index) => `${edge + index * step},${place(score)}`).join(" ");
  return (
    <section aria-label={t("Tries")}>
      <header className={styles.head}>
        <h2>{t("Tries")}</h2>
        <span>{tries.length < 2 ? t("each valid program leaves a dot") : t("each dot opens its program")}</span>
        {tries.length > 1 && (
          <button type="button" className="text-button" onClick={undoEdit}>
            {t("Undo")}
          </button>
        )}
      </header>
      <div className={styles.tries} style={{ width: `${width}px`, height: `${height}px` }}>
        <svg width={width} height={height} aria-hidden="true" focusable="false">
          <path className={styles.grid} d={marks.map(({ score }) => `M0 ${place(score)}H${width}`).join("")} />
          <polyline className={styles.line} points={points} />
        </svg>
        {marks.map(({ name, score }) => (
          <span key={name} style={{ insetInlineStart: `${width + 6}px`, top: `${place(score)}px` }}>
            {name}
          </span>
        ))}
        {tries.map((one, index) => (
          <button
            key={one.program + one.score}
            type="button"
            style={{ insetInlineStart: `${edge + index * step}px`, top: `${place(one.score)}px` }}
            aria-current={one.program === program}
            aria-label={t("Try {number}: score {score}", { number: index + 1, score: Math.round(one.score) })}
            onClick={() => session.setText(one.program)}
          />
        ))}
      </div>
    </section>
  );
}
