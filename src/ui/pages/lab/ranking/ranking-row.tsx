import { type MouseEvent, useCallback, useRef } from "react";
import { drawRankingRow, layOutRanking, type RankingMarks } from "../../../../charts/xy/draw-ranking-row.ts";
import { readPageTheme } from "../../../../charts/theme.ts";
import { isWide, shareOf } from "../../../../sweep/remedies/ranking.ts";
import type { Frame, Layer } from "../../../canvas/canvas-host.ts";
import { StillCanvas } from "../../../canvas/still-canvas.tsx";
import { rightIcon } from "../../../controls/icons.tsx";
import { Words } from "../../../explain/sentence.tsx";
import { findRun, type RankingState, type SessionRow } from "./ranking-session.ts";
import { describeRow, speakRow, tellRow, writeOpen } from "./ranking-words.ts";
import styles from "./ranking.module.css";
import { formatCount, formatPercent } from "../../../../language/formats.ts";

/** Maximum distance of a click from a dot to pick it, pixels (our choice). */
const nearPx = 12;

interface RowProps {
  readonly row: SessionRow;
  readonly state: RankingState;
  /** The present run's share. */
  readonly present: number | null;
  /** Does Tab reach this row? */
  readonly isTabStop: boolean;
  readonly onPick: (picked: NonNullable<RankingState["picked"]>) => void;
  readonly onOpen: () => void;
}

/** The marks on the row's canvas. */
export function markRow(row: SessionRow, picked: RankingState["picked"], present: number | null): RankingMarks {
  const { spread, trial } = row;
  return {
    shares: spread?.runs.map(({ share }) => share) ?? [],
    median: spread && shareOf(spread),
    picked: picked?.id === row.id ? (findRun(row, picked)?.place ?? null) : null,
    isPresent: trial === null,
    present,
    hasEnds: spread !== null && isWide(spread),
  };
}

/** A setting: its name, its runs on the common axis, their results, and its cost. */
export function RankingRow({ row, state, present, isTabStop, onPick, onOpen }: RowProps) {
  const { id, rank, spread, trial } = row;
  const plot = useRef<HTMLSpanElement>(null);
  const { title, change, brief } = describeRow(row, state.base);
  const isPicked = state.picked?.id === id;
  const marks = markRow(row, state.picked, present);
  const drawn = JSON.stringify(marks);
  const draw = useCallback(
    (layer: Layer, { look, widthPx, heightPx }: Frame) => {
      layer.reset(widthPx, heightPx, look.ratio);
      drawRankingRow(layer.context, JSON.parse(drawn) as RankingMarks, { theme: look.theme, widthPx, heightPx, ratio: look.ratio });
    },
    [drawn],
  );
  /** Picks the dot under the pointer, or the median run. */
  const pick = ({ clientX, detail }: MouseEvent): void => {
    const box = plot.current?.getBoundingClientRect();
    // A click from the keyboard has no position.
    const near = box && detail > 0 ? findNear(marks.shares, clientX - box.left, box) : null;
    onPick({ id, seed: near === null ? null : spread!.runs[near].seed });
  };
  const open = isPicked ? writeOpen(row, state.picked) : null;
  return (
    <li className={styles.row} data-present={trial === null ? "" : undefined} data-picked={isPicked ? "" : undefined} data-rank-row={id}>
      <button
        type="button"
        className={styles.pick}
        tabIndex={isTabStop ? 0 : -1}
        aria-label={speakRow(row, state)}
        aria-current={isPicked ? "true" : undefined}
        onClick={pick}
        onDoubleClick={onOpen}
        onKeyDown={(event) => {
          // A button would turn Enter into a click, which only picks the row.
          if (event.key !== "Enter") return;
          event.preventDefault();
          onOpen();
        }}
        onFocus={() => isPicked || onPick({ id, seed: null })}
      />
      <span className={styles.rank} aria-hidden="true">
        {rank !== null && state.status === "done" && formatCount(rank)}
      </span>
      <span className={styles.name} aria-hidden="true">
        <b>{title}</b>
        <span className={styles.change}>{change}</span>
        <span className={styles.brief}>{brief}</span>
      </span>
      <span ref={plot} className={styles.plot} dir="ltr" aria-hidden="true">
        <StillCanvas className={styles.canvas} draw={draw} />
      </span>
      <span className={styles.share} aria-hidden="true">
        {spread && formatPercent(shareOf(spread))}
      </span>
      <span className={styles.timeouts} aria-hidden="true">
        {spread && formatCount(spread.median.timeouts)}
      </span>
      <span className={styles.price}>
        <span aria-hidden="true">
          <Words of={tellRow(row, state)} />
        </span>
        {open !== null && (
          <button type="button" className={styles.open} tabIndex={-1} onClick={onOpen}>
            {open} {rightIcon}
          </button>
        )}
      </span>
    </li>
  );
}

/** Index of the share drawn closest to x; null: none within `nearPx`. */
function findNear(shares: readonly number[], x: number, { width, height }: DOMRect): number | null {
  const toX = layOutRanking({ theme: readPageTheme(), widthPx: width, heightPx: height });
  let best: number | null = null;
  for (const [place, share] of shares.entries()) {
    const away = Math.abs(toX(share) - x);
    if (away <= nearPx && (best === null || away < Math.abs(toX(shares[best]) - x))) best = place;
  }
  return best;
}
