import { writeNeeds } from "../../../scenario/fields/list-transports.ts";
import { msg, t } from "../../../language/translate.ts";
import { writeFault } from "../../text/fault-words.ts";
import { T } from "../../text/t.tsx";
import { useRef } from "react";
import type { Sentence } from "../../../analysis/words.ts";
import { TimeoutClass } from "../../../engine/observer.ts";
import type { Nanos } from "../../../engine/spec/scenario.ts";
import { portRoomPackets } from "../../../engine/topologies/port-room.ts";
import { encodeScenarioSet } from "../../../scenario/change/scenario-set.ts";
import { timeoutGlossary } from "../../../analysis/vocabulary.ts";
import { TimeoutMark } from "../../controls/timeout-mark.tsx";
import { Word } from "../../controls/word.tsx";
import { Words } from "../../explain/sentence.tsx";
import { useClockTick } from "../../run/use-clock.ts";
import { familyLooks, FamilyMark } from "../../scenario/families.tsx";
import { Term } from "../../scenario/term.tsx";
import { useLadder, useLadderState } from "./ladder-context.tsx";
import { describeRow, findTransport, type LadderRow, queryOfRow } from "./ladder-rows.ts";
import { type BracketPart, bracketRows } from "./ladder-seeds.ts";
import { findStrip, groupRows, type LadderState, readNumber, type RowResult, type SortKey } from "./ladder-session.ts";
import { LadderAxis, LadderStrip } from "./ladder-strip.tsx";
import { Progress } from "./ladder-progress.tsx";
import { littleTimerIdle, nameRow, tellRow } from "./ladder-words.ts";
import styles from "./ladder.module.css";
import { formatCount, formatDuration, formatFigures, formatPercent } from "../../../language/formats.ts";
import { useStore } from "../../run/store.ts";

/** The classes of timeouts, with the headings of their columns next to the marks. */
const timeoutClasses = [
  ["blockHead", TimeoutClass.blockHead, msg("whole window lost")],
  ["blockTail", TimeoutClass.blockTail, msg("last packets lost")],
  ["lostRetransmission", TimeoutClass.lostRetransmission, msg("retransmission lost")],
  ["other", TimeoutClass.other, msg("other")],
  ["spurious", TimeoutClass.spurious, msg("spurious")],
] as const;

/** One row per transport, sorted by the selected column, with one cursor through all rows. */
export function LadderTable({ isNarrow }: { isNarrow: boolean }) {
  const { session, seeds } = useLadder();
  const state = useLadderState();
  const spreads = useStore(seeds, (value) => value.spreads);
  const table = useRef<HTMLTableElement>(null);
  const groups = groupRows(state, nameRow);
  // Neighbors have similar goodput only if the rows are sorted by it.
  const brackets = new Map<string, BracketPart>(
    state.sort === "goodputBps" ? groups.flatMap(({ rows }) => [...bracketRows(rows, spreads)]) : [],
  );
  const reasons = tellRows(state);
  const own = state.set.rows.find(({ text }) => text === state.set.base.transport.algorithm);
  const ownGoodput = own ? readNumber(state.results.get(own.key), "goodputBps") : null;
  useClockTick(session.clock, () => {
    table.current?.style.setProperty("--cursor", String(session.clock.timeNs() / state.axisNs));
  });
  return (
    <table ref={table} className={styles.table} style={{ "--rows": state.set.rows.length }}>
      <caption className="visually-hidden">{t("The same scenario with each algorithm")}</caption>
      <thead>
        <tr>
          <Head sort="name">{t("Algorithm")}</Head>
          <Head sort="durationNs">
            <T
              message="Link and queue <small>common time axis; queue scale 0 to {room} packets</small>"
              room={portRoomPackets(state.set.base)}
            />
          </Head>
          <Head sort="goodputBps">
            <T message="Goodput <small>Mbps</small>" />
          </Head>
          <Head sort="completionMeanNs">
            <T message="Mean completion <small>ms</small>" />
          </Head>
          <Head sort="timeouts">{t("Timeouts")}</Head>
          {!isNarrow &&
            timeoutClasses.map(([id, kind, name]) => (
              <th key={id} scope="col" className={`${styles.kind} ${styles.class}`}>
                <Word id={timeoutGlossary[kind]}>
                  <TimeoutMark of={kind} /> {t(name)}
                </Word>
              </th>
            ))}
          <Head sort="drops">{t("Drops")}</Head>
        </tr>
      </thead>
      {groups.map(({ family, rows }) => (
        <tbody key={family}>
          {family !== null && (
            <tr className={styles.family}>
              <th scope="rowgroup" colSpan={timeoutClasses.length + 6}>
                {t(familyLooks[family].name)} <small>{t(familyLooks[family].idea)}</small>
              </th>
            </tr>
          )}
          {rows.map((row) => (
            <Row
              key={row.text}
              row={row}
              result={state.results.get(row.key)}
              axisNs={state.axisNs}
              isOwn={row === own}
              ownGoodput={ownGoodput}
              isNarrow={isNarrow}
              why={reasons.get(row) ?? null}
              bracket={brackets.get(row.key) ?? null}
            />
          ))}
        </tbody>
      ))}
      <tfoot>
        <tr>
          <td aria-hidden="true" />
          <td className={styles.plot} dir="ltr">
            <LadderAxis axisNs={state.axisNs} />
          </td>
          <td>{t("of {rate} Mbps", { rate: Math.round(state.set.base.network.linkBps / 1e6) })}</td>
        </tr>
      </tfoot>
    </table>
  );
}

export function Head({ sort, children }: { sort: SortKey; children: React.ReactNode }) {
  const { sortBy } = useLadder();
  const { sort: now } = useLadderState();
  const direction = sort === "goodputBps" ? "descending" : "ascending";
  return (
    <th scope="col" data-column={sort} aria-sort={now === sort ? direction : undefined}>
      <button type="button" onClick={() => sortBy(sort)}>
        {children}
        <i aria-hidden="true">{now === sort ? (direction === "descending" ? "▼" : "▲") : ""}</i>
      </button>
    </th>
  );
}

interface RowProps {
  readonly row: LadderRow;
  readonly result: RowResult | undefined;
  readonly axisNs: Nanos;
  readonly isOwn: boolean;
  readonly ownGoodput: number | null;
  readonly isNarrow: boolean;
  /** Explains its run's result. */
  readonly why: Sentence | null;
  readonly bracket: BracketPart | null;
}

/** Explains each finished row. Equal rows refer to the own row if possible, otherwise to the first in the list. */
export function tellRows({ set, results }: LadderState): ReadonlyMap<LadderRow, Sentence> {
  const own = set.base.transport.algorithm;
  const done = set.rows
    .toSorted((a, b) => Number(b.text === own) - Number(a.text === own))
    .flatMap((row) => {
      const result = results.get(row.key);
      return result?.status === "done" ? [{ row, numbers: result.numbers, ...result.strip }] : [];
    });
  return new Map(done.map((one, place) => [one.row, tellRow(one, done.slice(0, place))]));
}

function Row(props: RowProps) {
  const { row, isOwn, bracket, why } = props;
  return (
    <>
      <Numbers {...props} />
      {/* Below the numbers, independent of the width of their columns. */}
      <tr className={styles.why} data-own={isOwn ? "" : undefined} data-bracket={bracket ?? undefined} data-of={row.text}>
        <td>
          {bracket !== null && (
            <span className={bracket === "first" ? undefined : "visually-hidden"}>{t("within seed-to-seed variation")}</span>
          )}
        </td>
        <td colSpan={timeoutClasses.length + 5}>
          {bracket === "first" && <span className={styles.bracketWord}>{t("within seed-to-seed variation")}</span>}
          {why && <Words of={why} />}
        </td>
      </tr>
    </>
  );
}

function Numbers({ row, result, axisNs, isOwn, ownGoodput, isNarrow, bracket }: RowProps) {
  const { host } = useLadder();
  const { set } = useLadderState();
  const transport = findTransport(row.algorithm);
  const differs = describeRow(set.base, row);
  const goodput = readNumber(result, "goodputBps");
  const linkBps = row.scenario.network.linkBps;
  const [completionNs, completionShare] = [readNumber(result, "completionMeanNs"), readNumber(result, "completionShare") ?? 0];
  const { timerIdleNs, endNs } = result?.status === "done" ? result.strip : { timerIdleNs: 0, endNs: 1 };
  const strip = findStrip(result);
  const costsLittle = result?.status === "done" && timerIdleNs < littleTimerIdle * endNs;
  const count = (id: string): string => {
    const value = readNumber(result, id);
    return value === null ? "" : value === 0 ? "–" : formatCount(value);
  };
  return (
    <tr data-own={isOwn ? "" : undefined} data-bracket={bracket ?? undefined}>
      <th scope="row">
        {transport && <FamilyMark family={transport.family} />}
        <span className={styles.name}>
          <button type="button" data-row={row.text} title={t("Open in the Lab")} onClick={() => host.goTo("lab", queryOfRow(row))}>
            {nameRow(row)}
          </button>
          {transport && (
            <Term
              id={`idea-${row.text}`}
              label={msg("idea")}
              spoken={t("Idea of {transport}", { transport: nameRow(row) })}
              help={transport.idea}
              cite={transport.cite}
            />
          )}
          <small>
            {differs !== "" && <b>{differs}</b>}
            <span className={styles.needs}>{isOwn ? t("baseline") : transport?.needs && writeNeeds(transport.needs)}</span>
          </small>
        </span>
        {!isOwn && (
          <button
            type="button"
            className={`text-button ${styles.compare}`}
            data-compare=""
            aria-label={t("Compare {transport} {settings}", { transport: nameRow(row), settings: differs })}
            onClick={() => host.goTo("compare", encodeScenarioSet([set.base, row.scenario]))}
          >
            {t("compare")}
          </button>
        )}
      </th>
      <td className={styles.plot} dir="ltr">
        {strip === null && result?.status !== "failed" && <span className={styles.waiting}>{t("computing")}</span>}
        {result?.status === "failed" && <span className={styles.waiting}>{writeFault(result.message)}</span>}
        {strip && (
          <>
            <LadderStrip strip={strip} axisNs={axisNs} room={portRoomPackets(set.base)} />
            <Progress strip={strip} axisNs={axisNs} hasBlocks={row.scenario.workload.kind === "barrier"} />
          </>
        )}
        <i className={styles.cursor} />
      </td>
      <td className={styles.goodput}>
        {goodput !== null && (
          <>
            <b>{formatCount(Math.round(goodput / 1e6))}</b>
            <span className={styles.bar} aria-hidden="true">
              <i style={{ width: `${(100 * goodput) / linkBps}%` }} />
              {ownGoodput !== null && <u style={{ left: `${(100 * ownGoodput) / linkBps}%` }} />}
            </span>
          </>
        )}
      </td>
      <td data-column="completionMeanNs">
        {completionNs !== null && (
          <>
            <b>{formatFigures(completionNs / 1e6)}</b> <small>{formatPercent(completionShare)}</small>
          </>
        )}
      </td>
      <td data-none={costsLittle ? "" : undefined}>
        <b>{count("timeouts") === "–" ? "0" : count("timeouts")}</b>
        {timerIdleNs > 0 && <small className={styles.cost}>{t("{time} idle", { time: formatDuration(timerIdleNs) })}</small>}
      </td>
      {!isNarrow &&
        timeoutClasses.map(([id]) => (
          <td key={id} className={styles.kind}>
            {count(id)}
          </td>
        ))}
      <td>{count("drops") === "–" ? "0" : count("drops")}</td>
    </tr>
  );
}
