import { useEffect, useState } from "react";
import type { Direction } from "../../../../analysis/effect.ts";
import { niceStep } from "../../../../charts/time/time-axis.ts";
import { rich, t } from "../../../../language/translate.ts";
import { sayUnit } from "../../../text/spoken-units.ts";
import { isComplete } from "./alternatives.ts";
import { nameChange } from "./change-names.ts";
import { Parts } from "./parts.tsx";
import { type Bracket, listBrackets, sortPairs, type SpreadRow } from "./spread-rows.ts";
import { useWhatIf, type WhatIfView } from "./what-if-context.ts";
import { type Part, strong, toParts, writeSeed, writeTimes } from "./what-if-words.ts";
import styles from "./spread.module.css";

/** Length of the axis relative to the longest block. */
export const headroom = 1.045;

/** One line per seed, from the block's actual duration to its duration with the change. */
export function Spread() {
  const view = useWhatIf();
  const { chosen, place, seed, seedCount } = view;
  const rows = sortPairs(chosen.pairs);
  const isSettled = useSettled(isComplete(chosen));
  const endNs = headroom * view.longestNs;
  // Rows keep their final height while runs arrive.
  const room = isComplete(chosen) ? rows.length : chosen.seeds;
  const own = rows.findIndex((row) => row.seed === seed);
  const onKeyDown = (event: React.KeyboardEvent): void => {
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (by !== undefined) view.stepSeed(by as 1 | -1);
    else if (event.key === "Home" || event.key === "End") view.pickSeed(rows.at(event.key === "Home" ? 0 : -1)?.seed ?? seed);
    else return;
    event.preventDefault();
  };
  return (
    <section className={styles.root} aria-label={t("How long it takes with each seed")}>
      <header className={styles.head}>
        <h2>{place.block === null ? t("The run") : t("Block {block}", { block: place.block + 1 })}</h2>
        <span>{t("how long it takes, with {seeds} seeds", { seeds: seedCount })}</span>
        <span className={styles.legend}>
          <i className={styles.was} aria-hidden="true" /> {t("original run")}
        </span>
        <span className={styles.legend}>
          <i className={styles.is} aria-hidden="true" /> {nameChange(chosen.alternative).small}
        </span>
      </header>
      <div
        className={styles.plot}
        dir="ltr"
        role="slider"
        tabIndex={0}
        aria-label={t("Seed")}
        aria-orientation="vertical"
        aria-valuemin={1}
        aria-valuemax={Math.max(1, rows.length)}
        aria-valuenow={Math.max(1, own + 1)}
        aria-valuetext={own < 0 ? t("Seed {seed}: being computed.", { seed: String(seed) }) : sayRow(rows[own])}
        data-many={room > 40 ? "" : undefined}
        onKeyDown={onKeyDown}
      >
        {listTicks(endNs).map((share) => (
          <i key={share} className={styles.tick} style={{ left: `${100 * share}%` }} />
        ))}
        {rows.map((row, i) => (
          <Row key={row.seed} row={row} place={i} of={room} endNs={endNs} isAfter={isSettled} view={view} />
        ))}
        <Brackets brackets={listBrackets(rows)} rows={rows} of={room} endNs={endNs} />
      </div>
    </section>
  );
}

/** False until all dots have arrived and have been drawn at their first positions: from there they slide, also from change to change. */
function useSettled(isDone: boolean): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (!isDone || isSettled) return;
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => setSettled(true)));
    return () => cancelAnimationFrame(frame);
  }, [isDone, isSettled]);
  return isSettled;
}

function sayRow({ seed, wasNs, isNs, direction }: SpreadRow): string {
  const { numbers, unit } = writeTimes([wasNs, isNs]);
  const values = { seed: String(seed), from: numbers[0], to: numbers[1], unit: sayUnit(unit) };
  if (direction === "same") return t("Seed {seed}: {from} to {to} {unit}, no difference.", values);
  return direction === "sooner"
    ? t("Seed {seed}: {from} to {to} {unit}, sooner.", values)
    : t("Seed {seed}: {from} to {to} {unit}, later.", values);
}

/** Round times, as shares of the axis. */
function listTicks(endNs: number): readonly number[] {
  const stepNs = niceStep(endNs / 5);
  return Array.from({ length: Math.floor(endNs / stepNs) }, (_, i) => ((i + 1) * stepNs) / endNs);
}

interface RowProps {
  readonly row: SpreadRow;
  readonly place: number;
  readonly of: number;
  readonly endNs: number;
  readonly isAfter: boolean;
  readonly view: WhatIfView;
}

function Row({ row, place, of, endNs, isAfter, view }: RowProps) {
  const { seed, wasNs, isNs, direction } = row;
  const isOwn = seed === view.seed;
  const [was, is] = [wasNs / endNs, (isAfter ? isNs : wasNs) / endNs];
  const style = {
    top: `${(100 * (place + 0.5)) / of}%`,
    "--was": `${100 * was}%`,
    "--is": `${100 * is}%`,
    "--from": `${100 * Math.min(was, is)}%`,
    "--length": `${100 * Math.abs(is - was)}%`,
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the plot has the arrows, the page Enter
    <div
      className={styles.row}
      style={style}
      data-direction={direction}
      data-own={isOwn ? "" : undefined}
      title={isOwn ? t("{row} Press a dot to open its run.", { row: sayRow(row) }) : sayRow(row)}
      onClick={({ target }) => {
        const which = isOwn && target instanceof HTMLElement ? target.dataset.which : undefined;
        if (which === "was" || which === "is") view.openRun(which);
        else view.pickSeed(seed);
      }}
    >
      {isOwn && <span className={styles.seed}>{writeSeed(seed)}</span>}
      <i className={styles.line} />
      <i className={styles.was} data-which="was" />
      <i className={styles.is} data-which="is" />
    </div>
  );
}

/** Minimum distance between the names of two brackets, % of the height. */
const nameShare = 9;

/** Brackets whose names would overlap the previous one: they are shifted down. */
function listShifted(brackets: readonly Bracket[], rows: number): readonly boolean[] {
  const middles = brackets.map(({ first, count }) => (100 * (first + count / 2)) / rows);
  return middles.map((middle, i) => i > 0 && middle - middles[i - 1] < nameShare);
}

function Brackets(props: { brackets: readonly Bracket[]; rows: readonly SpreadRow[]; of: number; endNs: number }) {
  const { brackets, rows, of, endNs } = props;
  const first = Math.min(1, ...rows.map(({ wasNs, isNs }) => Math.min(wasNs, isNs) / endNs));
  const shifted = listShifted(brackets, of);
  return (
    <div className={styles.brackets} data-side={first > 0.22 ? "in" : first > 0.1 ? "edge" : "over"} aria-hidden="true">
      {brackets.map(({ direction, first: from, count }, i) => (
        <div
          key={direction}
          className={styles.bracket}
          data-direction={direction}
          style={{ top: `${(100 * from) / of}%`, height: `${(100 * count) / of}%` }}
        >
          <span data-shifted={shifted[i] ? "" : undefined}>
            <Parts of={writeBracket(direction, count)} />
          </span>
        </div>
      ))}
    </div>
  );
}

function writeBracket(direction: Direction, count: number): readonly Part[] {
  const values = { count, b: strong };
  if (direction === "sooner") return toParts(rich("<b>{count}</b> sooner", values));
  return direction === "later" ? toParts(rich("<b>{count}</b> later", values)) : toParts(rich("<b>{count}</b> no difference", values));
}
