import { Fragment, useEffect, useId, useState } from "react";
import { lookUp, msg, t } from "../../../../language/translate.ts";
import { writeSeries } from "../../../../language/sentences.ts";
import { encodeScenarioSet } from "../../../../scenario/change/scenario-set.ts";
import { boardSenders, goals, listCellJobs } from "../../../../sweep/own-board.ts";
import { late } from "../../../controls/late.tsx";
import { CollectedPart } from "../../../kit/hand-in/collected-part.tsx";
import { hasCollector } from "../../../kit/hand-in/collector.ts";
import { findRoomHome } from "../../../kit/hand-in/home.ts";
import { useOwn } from "../../../kit/own/own-context.tsx";
import { type BoardRow, readBoard } from "../../../kit/own/read-board.ts";
import { runLibrary } from "../../../../bridge/run-library.ts";
import { type ClassSession, createClassSession, type WallRow } from "./class-session.ts";
import { namePseudonym } from "./program-code.ts";
import styles from "./class-wall.module.css";
import { useStore } from "../../../run/store.ts";

const QrCode = late(msg("the QR code"), async () => (await import("../../../kit/hand-in/qr-code.tsx")).QrCode);

/** Programs of a class, ranked by runs on this computer. */
export function ClassWall({ onClose }: { onClose: () => void }) {
  const [session] = useState(() => createClassSession());
  useEffect(() => () => session.dispose(), [session]);
  return <Wall session={session} onClose={onClose} />;
}

function nameStudents(students: readonly number[]): string {
  return writeSeries(
    students.map((student) => {
      const { animal, digit } = namePseudonym(student);
      return t("{animal} {digit}", { animal: t(animal), digit });
    }),
  );
}

function Wall({ session, onClose }: { session: ClassSession; onClose: () => void }) {
  const { host } = useOwn();
  const id = useId();
  const state = useStore(session.state, (value) => value);
  const [text, setText] = useState("");
  const [best] = state.rows;
  const rival = readBoard({ algorithm: "newreno" }, (job) => runLibrary.find(job)).rows.find(
    ({ isOwn, score }) => !isOwn && score !== null,
  );
  const ahead = state.rows.filter(({ score }) => score !== null && rival !== undefined && score > rival.score!);
  const above = countStudents(ahead);
  /** Rows above the rival's; rows without a score come last. */
  const behind = ahead.length;
  const take = async (codes: string): Promise<void> => {
    await session.take(codes);
    setText("");
  };
  return (
    <main className={`centre ${styles.root}`} id="centre" tabIndex={-1}>
      <header className={styles.head}>
        <p>{t("In class: Your TCP")}</p>
        <button type="button" className="text-button" onClick={onClose}>
          {t("Back to your program")}
        </button>
        <span role="status">
          {t("{programs, plural, one {# program} other {# programs}}, {done} of {total} runs, on this computer", {
            programs: state.handedIn.length,
            done: state.done,
            total: state.total,
          })}
        </span>
      </header>
      <h1>
        {best === undefined || best.score === null
          ? state.collected === null
            ? t("Paste the codes of your class.")
            : t("Programs of your class appear here.")
          : rival === undefined
            ? t("{name} leads with {score}.", { name: nameStudents(best.students), score: best.score.toFixed(1) })
            : t("{name} leads with {score}. {above} of {all} score higher than {rival}.", {
                name: nameStudents(best.students),
                score: best.score.toFixed(1),
                above,
                all: state.handedIn.length,
                rival: rival.name,
              })}
      </h1>
      {state.collected !== null && (
        <div className={styles.teacher}>
          <CollectedPart collected={state.collected} onAccept={(isOn) => session.accept(isOn)} />
        </div>
      )}
      <RoomLink home={state.collected?.room?.homes?.[0] ?? findRoomHome()} />
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void take(text);
        }}
      >
        <label htmlFor={`${id}-codes`}>{t("Codes, one or many, with anything between them")}</label>
        <textarea id={`${id}-codes`} rows={2} value={text} spellCheck={false} onChange={(event) => setText(event.target.value)} />
        <button type="submit" className="button" data-primary disabled={text.trim() === ""}>
          {t("Accept")}
        </button>
        {state.handedIn.length > 0 && (
          <button type="button" className="text-button" onClick={() => session.clear()}>
            {t("Delete all")}
          </button>
        )}
      </form>
      {state.faults.map((fault) => (
        <p key={fault} role="alert" className={styles.fault}>
          {t(fault)}
        </p>
      ))}
      {state.rows.length > 0 && (
        <div className={styles.parts}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t("place")}</th>
                <th scope="col">{t("student")}</th>
                <th scope="col">{t("program")}</th>
                <th scope="col">{t("goals")}</th>
                {boardSenders.map((senders) => (
                  <th key={senders} scope="col">
                    {senders}
                  </th>
                ))}
                <th scope="col">{t("score")}</th>
                <th scope="col">{t("timeouts per block")}</th>
                <th scope="col">{t("fairness")}</th>
              </tr>
            </thead>
            <tbody>
              {state.rows.map((row, at) => (
                <Fragment key={row.program}>
                  {rival !== undefined && at === behind && <RivalRow rival={rival} />}
                  <Row
                    row={row}
                    place={countStudents(state.rows.slice(0, at)) + 1}
                    tag={tagOf(state.picked, row.program)}
                    onPick={() => session.pick(row.program)}
                  />
                </Fragment>
              ))}
              {rival !== undefined && behind === state.rows.length && <RivalRow rival={rival} />}
            </tbody>
          </table>
          <p className={styles.legend}>
            {t("Goals, left to right: {goals}. Select two rows to compare them.", {
              goals: goals.map(({ label }) => lookUp(label)).join(", "),
            })}
          </p>
          {state.picked.length === 2 && (
            <Pair programs={state.picked} onOpen={(query) => host.perform({ do: "openPage", page: "compare", query })} />
          )}
        </div>
      )}
    </main>
  );
}

/** How students reach the editor. */
function RoomLink({ home }: { home: string | null }) {
  const [hasQr, setQr] = useState(false);
  if (home === null) return null;
  const link = `${home}?page=own`;
  return (
    <div className={styles.room}>
      <p>
        <a href={link} dir="ltr">
          {link.replace(/^https?:\/\//, "")}
        </a>{" "}
        {hasCollector() ? t("Write a program there, press Hand in, then Send.") : t("Write a program there and submit its code.")}
      </p>
      <button type="button" className="button" aria-expanded={hasQr} onClick={() => setQr(!hasQr)}>
        {t("Show QR code")}
      </button>
      {hasQr && <QrCode text={link} label={t("QR code of {link}", { link })} />}
    </div>
  );
}

function countStudents(rows: readonly WallRow[]): number {
  return rows.reduce((sum, { students }) => sum + students.length, 0);
}

/** The rank that the best of the board's built-in transports would have. */
function RivalRow({ rival }: { rival: BoardRow }) {
  return (
    <tr className={styles.rival}>
      <td>–</td>
      <th scope="row">{rival.name}</th>
      <td>{t("built in")}</td>
      <td>–</td>
      {rival.cells.map((cell) => (
        <td key={cell.senders}>{cell.share === null ? "" : Math.round(100 * cell.share)}</td>
      ))}
      <td>
        <b>{rival.score?.toFixed(1)}</b>
      </td>
      <td>{(rival.cells.reduce((sum, cell) => sum + cell.timeoutsPerBlock, 0) / rival.cells.length).toFixed(1)}</td>
      <td>–</td>
    </tr>
  );
}

function tagOf(picked: readonly string[], program: string): string | null {
  const at = picked.indexOf(program);
  return at < 0 ? null : "AB"[at];
}

function Row({ row, place, tag, onPick }: { row: WallRow; place: number; tag: string | null; onPick: () => void }) {
  return (
    <tr data-picked={tag ?? undefined}>
      <td>{place}</td>
      <th scope="row">
        <button type="button" aria-pressed={tag !== null} onClick={onPick}>
          {tag !== null && <b>{tag}</b>}
          {nameStudents(row.students)}
        </button>
      </th>
      <td>
        {row.name} {row.students.length > 1 && <small>{t("{count} tied", { count: row.students.length })}</small>}
      </td>
      <td>
        <span
          className={styles.dots}
          role="img"
          aria-label={t("{met} of {goals} met", { met: row.goals.filter(Boolean).length, goals: goals.length })}
        >
          {row.goals.map((met, at) => (
            <i key={goals[at].id} data-met={met === true ? "" : undefined} />
          ))}
        </span>
      </td>
      {row.cells.map((cell) => (
        <td key={cell.senders}>{cell.share === null ? "" : Math.round(100 * cell.share)}</td>
      ))}
      <td>
        <b>{row.score === null ? "" : row.score.toFixed(1)}</b>
      </td>
      <td>{row.timeoutsPerBlock.toFixed(1)}</td>
      <td>{row.fairness === null ? "" : row.fairness.toFixed(2)}</td>
    </tr>
  );
}

/** Two programs line by line, and their runs side by side. */
function Pair({ programs, onOpen }: { programs: readonly string[]; onOpen: (query: string) => void }) {
  const lines = diffLines(programs[0], programs[1]);
  const differing = lines.filter(({ kind }) => kind !== "same").length;
  const scenarios = programs.map((program) => listCellJobs({ algorithm: "own", program }, 32)[0].scenario);
  return (
    <section className={styles.pair} aria-label={t("A and B")}>
      <h2>
        {differing === 0
          ? t("A and B have the same text.")
          : t("A and B differ in {lines, plural, one {# line} other {# lines}}.", { lines: differing })}
      </h2>
      <pre dir="ltr">
        {lines.map(({ kind, text }, at) => (
          <span key={`${kind} ${lines.slice(0, at).filter((one) => one.text === text).length} ${text}`} data-kind={kind}>
            {kind === "same" ? "  " : `${kind.toUpperCase()} `}
            {text}
            {"\n"}
          </span>
        ))}
      </pre>
      <button type="button" className="button" data-primary onClick={() => onOpen(encodeScenarioSet(scenarios))}>
        {t("Open in Compare")}
      </button>
    </section>
  );
}

/** Lines that are in only one of two programs. */
interface LineDiff {
  readonly kind: "same" | "a" | "b";
  readonly text: string;
}

/** By the longest common subsequence of lines; programs are short. */
function diffLines(a: string, b: string): readonly LineDiff[] {
  const [first, second] = [a, b].map((text) => text.trimEnd().split("\n"));
  const length = Array.from({ length: first.length + 1 }, () => new Array<number>(second.length + 1).fill(0));
  for (let i = first.length - 1; i >= 0; i--)
    for (let j = second.length - 1; j >= 0; j--)
      length[i][j] = first[i] === second[j] ? length[i + 1][j + 1] + 1 : Math.max(length[i + 1][j], length[i][j + 1]);
  const lines: LineDiff[] = [];
  let [i, j] = [0, 0];
  while (i < first.length || j < second.length) {
    if (i < first.length && j < second.length && first[i] === second[j]) {
      lines.push({ kind: "same", text: first[i++] });
      j += 1;
    } else if (j >= second.length || (i < first.length && length[i + 1][j] >= length[i][j + 1]))
      lines.push({ kind: "a", text: first[i++] });
    else lines.push({ kind: "b", text: second[j++] });
  }
  return lines;
}
