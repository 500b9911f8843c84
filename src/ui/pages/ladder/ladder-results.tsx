import { readGoodputShareFromLine } from "../../../analysis/metrics/line-metrics.ts";
import { formatCount, formatDuration, formatFigures, formatPercent } from "../../../language/formats.ts";
import { rich, t } from "../../../language/translate.ts";
import { encodeScenarioSet } from "../../../scenario/change/scenario-set.ts";
import { writeNeeds } from "../../../scenario/fields/list-transports.ts";
import type { Family } from "../../../engine/congestion.ts";
import { shapeOf } from "../../../charts/xy/series-looks.ts";
import { drawMark, isOpenMark } from "../../../charts/xy/series-marks.ts";
import { Words } from "../../explain/sentence.tsx";
import pagesStyles from "../../kit/pages.module.css";
import { familyLooks } from "../../scenario/families.tsx";
import { joinParts, wrap, toPieces, type Piece } from "../../text/pieces.ts";
import { T } from "../../text/t.tsx";
import { writeFault } from "../../text/fault-words.ts";
import { useLadder, useLadderState } from "./ladder-context.tsx";
import { Headline, tellMissing } from "./ladder-headline.tsx";
import { describeRow, findTransport, type LadderRow, queryOfRow } from "./ladder-rows.ts";
import { ladderSeeds } from "./ladder-seeds.ts";
import { groupRows, type LadderState, readNumber } from "./ladder-session.ts";
import { Head, tellRows } from "./ladder-table.tsx";
import { littleTimerIdle, nameRow, tellBrief } from "./ladder-words.ts";
import styles from "./results.module.css";
import { useStore } from "../../run/store.ts";

/** Results of whole runs: one line per row, so that all algorithms can be seen at once. */

type Rows = Pick<LadderState, "set" | "results">;

/** A row passes from this share of the maximum on (our choice). */
const passes = 0.9;

const findShare = ({ results }: Rows, row: LadderRow): number | null => {
  const result = results.get(row.key);
  return result?.status === "done" ? readGoodputShareFromLine(result.numbers, row.scenario) : null;
};

/** How many rows pass, and how many of these change the sender only. */
export function writeResultsHeadline(state: Rows): readonly Piece[] {
  const { rows } = state.set;
  const done = rows.filter((row) => findShare(state, row) !== null);
  const missing = tellMissing(state, done.length);
  if (missing !== null) return missing;
  const passing = done.filter((row) => findShare(state, row)! >= passes);
  const counted = toPieces(
    rich(
      "{passing, plural, =0 {<count>None of {total}</count> runs reaches {share} of the maximum.} one {<count># of {total}</count> runs reaches {share} of the maximum.} other {<count># of {total}</count> runs reach {share} of the maximum.}}",
      { passing: passing.length, total: rows.length, share: formatPercent(passes), count: wrap({ tone: "fine" }) },
    ),
  );
  if (passing.length === 0) return counted;
  const alone = passing.filter(({ algorithm }) => findTransport(algorithm)?.needs === null).length;
  const help = t(
    "{alone, plural, =0 {All of them need help from the switch or the receiver.} one {# of them changes the sender only.} other {# of them change the sender only.}}",
    { alone },
  );
  return joinParts([counted, [{ text: help }]]);
}

export function ResultsHeadline() {
  return <Headline pieces={writeResultsHeadline(useLadderState())} />;
}

const findPicked = ({ set, picked }: LadderState): LadderRow =>
  set.rows.find((row) => row.key === picked) ?? set.rows.find(({ text }) => text === set.base.transport.algorithm) ?? set.rows[0];

export function LadderResults() {
  const state = useLadderState();
  const { seeds } = useLadder();
  const spreads = useStore(seeds, (value) => value.spreads);
  const own = state.set.rows.find(({ text }) => text === state.set.base.transport.algorithm);
  const ownShare = own ? findShare(state, own) : null;
  const place = { "--own": ownShare ?? 0 };
  const picked = findPicked(state);
  return (
    <table className={styles.results} style={place}>
      <caption className="visually-hidden">{t("The same scenario with each algorithm")}</caption>
      <thead>
        <tr>
          {state.arrangement === "family" && (
            <th scope="col" className={styles.family}>
              {t("Family")}
            </th>
          )}
          <Head sort="name">{t("Algorithm")}</Head>
          <Head sort="goodputBps">
            <T message="Goodput <small>% of the maximum</small>" />
          </Head>
          <td aria-hidden="true" />
          <Head sort="completionMeanNs">
            <T message="Mean completion <small>ms</small>" />
          </Head>
          <Head sort="timeouts">{t("Timeouts")}</Head>
          <th scope="col" className={styles.needs}>
            {t("What it needs")}
          </th>
          <th scope="col" className={styles.why}>
            {t("Why, in this run")}
          </th>
        </tr>
      </thead>
      {groupRows(state, nameRow).map(({ family, rows }) => (
        <tbody key={family}>
          {family !== null && (
            <tr className={styles.heading}>
              <th scope="rowgroup" colSpan={7}>
                {t(familyLooks[family].name)} <small>{t(familyLooks[family].idea)}</small>
              </th>
            </tr>
          )}
          {rows.map((row, line) => (
            <tr
              key={row.text}
              data-own={row === own ? "" : undefined}
              data-picked={row === picked ? "" : undefined}
              aria-current={row === picked ? "true" : undefined}
              data-marked={ownShare === null ? undefined : ""}
            >
              {family !== null && line === 0 && (
                <th scope="rowgroup" rowSpan={rows.length} className={styles.family}>
                  {t(familyLooks[family].name)} <small>{t(familyLooks[family].idea)}</small>
                </th>
              )}
              <Cells row={row} spread={spreads.get(row.key) ?? null} />
            </tr>
          ))}
        </tbody>
      ))}
      <tfoot>
        <tr>
          {state.arrangement === "family" && <td className={styles.family} aria-hidden="true" />}
          <td aria-hidden="true" />
          <td className={styles.plot} dir="ltr">
            <span className={styles.ticks} aria-hidden="true">
              {[0, 25, 50, 75, 100].map((percent) => (
                <span key={percent} style={{ left: `${percent}%` }}>
                  {percent}
                </span>
              ))}
            </span>
          </td>
          <td colSpan={5} className={styles.legend}>
            {spreads.size > 0 && t("dot: seed {seed}, line: {seeds} seeds", { seed: state.set.base.seed, seeds: ladderSeeds })}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

/** The mark that a family has in every chart of series. */
function FamilyShape({ family }: { family: Family }) {
  const shape = shapeOf(family);
  const color = `var(--family-${family})`;
  const isOpen = isOpenMark(shape);
  return (
    <svg className={styles.shape} width="12" height="12" viewBox="-6 -6 12 12" aria-hidden="true" focusable="false">
      <path d={drawMark(shape, 9)} fill={isOpen ? "none" : color} stroke={isOpen ? color : "none"} strokeWidth="1.7" />
    </svg>
  );
}

interface CellsProps {
  readonly row: LadderRow;
  /** Range over other seeds, shares of the maximum. */
  readonly spread: { readonly low: number; readonly high: number } | null;
}

function Cells({ row, spread }: CellsProps) {
  const { host, session } = useLadder();
  const state = useLadderState();
  const transport = findTransport(row.algorithm);
  const differs = describeRow(state.set.base, row);
  const result = state.results.get(row.key);
  const share = findShare(state, row);
  const [completionNs, completionShare] = [readNumber(result, "completionMeanNs"), readNumber(result, "completionShare") ?? 0];
  const timeouts = readNumber(result, "timeouts");
  const { timerIdleNs, endNs } = result?.status === "done" ? result.strip : { timerIdleNs: 0, endNs: 1 };
  const color = transport && `var(--family-${transport.family})`;
  return (
    <>
      <th scope="row" onClick={() => session.pick(row)}>
        {transport && <FamilyShape family={transport.family} />}{" "}
        <button
          type="button"
          data-row={row.text}
          title={t("Open in the Lab")}
          onFocus={() => session.pick(row)}
          onClick={() => host.goTo("lab", queryOfRow(row))}
        >
          {nameRow(row)}
        </button>
        {differs !== "" && <b> {differs}</b>}
      </th>
      <td className={styles.plot} dir="ltr" onClick={() => session.pick(row)}>
        <span className={styles.lane} style={{ color }}>
          {spread && <i style={{ left: `${100 * spread.low}%`, width: `${100 * (spread.high - spread.low)}%` }} />}
          {share !== null && <u style={{ left: `${100 * share}%` }} />}
        </span>
      </td>
      <td className={styles.share} onClick={() => session.pick(row)}>
        {result === undefined && <small>{t("computing")}</small>}
        {result?.status === "failed" && <small>{writeFault(result.message)}</small>}
        {share !== null && <b>{formatPercent(share)}</b>}
      </td>
      <td>
        {completionNs !== null && (
          <>
            {formatFigures(completionNs / 1e6)} <small>{formatPercent(completionShare)}</small>
          </>
        )}
      </td>
      <td data-none={timerIdleNs < littleTimerIdle * endNs ? "" : undefined}>{timeouts !== null && formatCount(timeouts)}</td>
      <td className={styles.needs} data-none={transport?.needs ? undefined : ""}>
        {transport && (transport.needs ? writeNeeds(transport.needs) : t("sender only"))}
      </td>
      <td className={styles.why}>{result?.status === "done" && tellBrief({ row, numbers: result.numbers, ...result.strip })}</td>
    </>
  );
}

/** Describes the picked row, with its sentence in full, and opens or compares it. */
export function ResultsBar() {
  const { host } = useLadder();
  const state = useLadderState();
  const { set } = state;
  const row = findPicked(state);
  const share = findShare(state, row);
  const completionNs = readNumber(state.results.get(row.key), "completionMeanNs");
  const why = tellRows(state).get(row);
  const isOwn = row.text === set.base.transport.algorithm;
  return (
    <section className={`playback ${pagesStyles.bar} ${styles.bar}`} aria-label={t("Picked row")}>
      <p>
        {share !== null && completionNs !== null && (
          <b>
            {t("{name}: {share} of the maximum, mean completion {time}.", {
              name: nameRow(row),
              share: formatPercent(share),
              time: formatDuration(completionNs),
            })}
          </b>
        )}{" "}
        {why && <Words of={why} />}
      </p>
      {!isOwn && (
        <button
          type="button"
          className="button"
          data-compare=""
          onClick={() => host.goTo("compare", encodeScenarioSet([set.base, row.scenario]))}
        >
          {t("Compare")}
        </button>
      )}
      <button type="button" className="button" data-primary="" onClick={() => host.goTo("lab", queryOfRow(row))}>
        {t("Open in the Lab")}
      </button>
    </section>
  );
}
