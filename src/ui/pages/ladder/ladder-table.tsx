import { writeNeeds } from "../../../scenario/list-transports.ts";
import { t } from "../../../language/translate.ts";
import { writeFault } from "../../text/fault-words.ts";
import { T } from "../../text/t.tsx";
import { useRef } from "react";
import { writeBlock } from "../../../analysis/words.ts";
import { TimeoutClass } from "../../../engine/observer.ts";
import type { Nanos } from "../../../engine/spec/scenario.ts";
import { portRoomPackets } from "../../../engine/topologies/port-room.ts";
import { encodeScenarioSet } from "../../../scenario/scenario-set.ts";
import { timeoutWords } from "../../../analysis/vocabulary.ts";
import { TimeoutMark } from "../../controls/timeout-mark.tsx";
import { useClockTick } from "../../run/use-clock.ts";
import { FamilyMark } from "../../scenario/families.tsx";
import { isolate } from "../../../language/numbers.ts";
import { formatCount, formatFixed } from "../../text/numbers.ts";
import { useLadder, useLadderState } from "./ladder-context.tsx";
import { describeRow, findTransport, type LadderRow, queryOfRow } from "./ladder-rows.ts";
import { keyOf, readNumber, type RowResult, type SortKey, sortRows } from "./ladder-session.ts";
import { LadderAxis, LadderStrip } from "./ladder-strip.tsx";
import styles from "./ladder.module.css";

const classes = [
  ["blockHead", TimeoutClass.blockHead],
  ["blockTail", TimeoutClass.blockTail],
  ["lostRetransmission", TimeoutClass.lostRetransmission],
  ["other", TimeoutClass.other],
  ["spurious", TimeoutClass.spurious],
] as const;

const nameOf = ({ algorithm }: LadderRow): string => isolate(findTransport(algorithm)?.name ?? algorithm);

/** A row each, sorted by what its column's head says; one cursor through all of them. */
export function LadderTable({ isNarrow }: { isNarrow: boolean }) {
  const { session } = useLadder();
  const state = useLadderState();
  const table = useRef<HTMLTableElement>(null);
  const rows = sortRows(state, nameOf);
  const own = state.set.rows.find(({ text }) => text === state.set.base.transport.algorithm);
  const ownGoodput = own ? readNumber(state.results.get(keyOf(own)), "goodputBps") : null;
  useClockTick(session.clock, () => {
    table.current?.style.setProperty("--cursor", String(session.clock.timeNs() / state.axisNs));
  });
  return (
    <table ref={table} className={styles.table} style={{ "--rows": rows.length } as React.CSSProperties}>
      <caption className="visually-hidden">{t("The same scenario under each transport")}</caption>
      <thead>
        <tr>
          <Head sort="name">{t("Transport")}</Head>
          <Head sort="durationNs">
            <T
              message="Link and queue <small>all from 0, one scale, queue up to {room} packets</small>"
              room={portRoomPackets(state.set.base)}
            />
          </Head>
          <Head sort="goodputBps">
            <T message="Goodput <small>Mbps</small>" />
          </Head>
          <Head sort="timeouts">{t("Timeouts")}</Head>
          {!isNarrow &&
            classes.map(([id, kind]) => (
              <th key={id} scope="col" className={styles.kind} title={t(timeoutWords[kind].name)}>
                <span className="visually-hidden">{t(timeoutWords[kind].name)}</span>
                <TimeoutMark of={kind} />
              </th>
            ))}
          <Head sort="drops">{t("Drops")}</Head>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row
            key={row.text}
            row={row}
            result={state.results.get(keyOf(row))}
            axisNs={state.axisNs}
            isOwn={row === own}
            ownGoodput={ownGoodput}
            isNarrow={isNarrow}
          />
        ))}
      </tbody>
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

function Head({ sort, children }: { sort: SortKey; children: React.ReactNode }) {
  const { sortBy } = useLadder();
  const { sort: now } = useLadderState();
  const direction = sort === "goodputBps" ? "descending" : "ascending";
  return (
    <th scope="col" aria-sort={now === sort ? direction : undefined}>
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
}

function Row({ row, result, axisNs, isOwn, ownGoodput, isNarrow }: RowProps) {
  const { host } = useLadder();
  const { set } = useLadderState();
  const transport = findTransport(row.algorithm);
  const differs = describeRow(set.base, row);
  const goodput = readNumber(result, "goodputBps");
  const linkBps = row.scenario.network.linkBps;
  const count = (id: string): string => {
    const value = readNumber(result, id);
    return value === null ? "" : value === 0 ? "–" : formatCount(value);
  };
  return (
    <tr data-own={isOwn ? "" : undefined}>
      <th scope="row">
        {transport && <FamilyMark family={transport.family} />}
        <span className={styles.name}>
          <button type="button" data-row={row.text} title={t("Open in the Lab")} onClick={() => host.goTo("lab", queryOfRow(row))}>
            {nameOf(row)}
          </button>
          <small>
            {differs !== "" && <b>{differs}</b>}
            <span className={styles.needs}>{isOwn ? t("compared with this") : transport?.needs && writeNeeds(transport.needs)}</span>
          </small>
        </span>
        {!isOwn && (
          <button
            type="button"
            className={`text-button ${styles.compare}`}
            data-compare=""
            aria-label={t("Compare {transport} {settings}", { transport: nameOf(row), settings: differs })}
            onClick={() => host.goTo("compare", encodeScenarioSet([set.base, row.scenario]))}
          >
            {t("compare")}
          </button>
        )}
      </th>
      <td className={styles.plot} dir="ltr">
        {result === undefined && <span className={styles.waiting}>{t("computing")}</span>}
        {result?.status === "failed" && <span className={styles.waiting}>{writeFault(result.message)}</span>}
        {result?.status === "done" && (
          <>
            <LadderStrip strip={result.strip} axisNs={axisNs} room={portRoomPackets(set.base)} />
            <Progress strip={result.strip} axisNs={axisNs} hasBlocks={row.scenario.workload.kind === "barrier"} />
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
      <td data-none={readNumber(result, "timeouts") === 0 ? "" : undefined}>
        <b>{count("timeouts") === "–" ? "0" : count("timeouts")}</b>
      </td>
      {!isNarrow &&
        classes.map(([id]) => (
          <td key={id} className={styles.kind}>
            {count(id)}
          </td>
        ))}
      <td>{count("drops") === "–" ? "0" : count("drops")}</td>
    </tr>
  );
}

/** Nearer to the end of a run than this share of the axis there is no room for a word. */
const leastGap = 0.13;

/** Behind a run its end; of a run that goes on, in which block it is at the cursor. */
function Progress({
  strip,
  axisNs,
  hasBlocks,
}: {
  strip: Extract<RowResult, { status: "done" }>["strip"];
  axisNs: Nanos;
  hasBlocks: boolean;
}) {
  const { session } = useLadder();
  const now = useRef<HTMLSpanElement>(null);
  const share = strip.endNs / axisNs;
  const end = isolate(t("{number} ms", { number: formatFixed(strip.endNs / 1e6, 1) }));
  useClockTick(session.clock, () => {
    if (!now.current) return;
    const timeNs = session.clock.timeNs();
    // close before the end its time stands there
    const isNear = share <= 1 && strip.endNs - timeNs < leastGap * axisNs;
    const text =
      timeNs >= strip.endNs || !hasBlocks || isNear ? "" : writeBlock(strip.blockEndsNs.filter((endNs) => endNs <= timeNs).length);
    if (now.current.textContent !== text) now.current.textContent = text;
  });
  return (
    <>
      <span ref={now} className={styles.block} aria-hidden="true" />
      {share > 1 ? (
        <span className={styles.torn}>{t("to {end}", { end })}</span>
      ) : (
        <span className={styles.end} style={share > 0.84 ? { right: `${100 * (1 - share)}%` } : { left: `${100 * share}%` }}>
          {end}
        </span>
      )}
    </>
  );
}
