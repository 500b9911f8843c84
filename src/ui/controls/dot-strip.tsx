import { scaleLinear } from "d3-scale";
import { type KeyboardEvent, useRef, useState } from "react";
import { openHere } from "./open-here.ts";
import styles from "./dot-strip.module.css";
import { useWidth } from "./use-size.ts";

/** A run among others, as a dot. */
export interface StripDot {
  readonly id: number;
  /** Where it lies, a share of 1. */
  readonly share: number;
  /** What it is called: "Seed 3, 14%". */
  readonly name: string;
  /** Address of the run, so that it can be opened in another window too; absent: it opens only here. */
  readonly href?: string;
}

export interface StripRow {
  readonly dots: readonly StripDot[];
  /** A share of 1; null: not drawn. */
  readonly median: number | null;
  /** The dot of the run on screen. */
  readonly ownId: number;
  /** Written beside that dot; absent: nothing. */
  readonly ownLabel?: string;
  /** CSS color of its dots; absent: ink. */
  readonly color?: string;
}

/** The shares that an axis spans: whole per cents, six points at least, with one point around the data. */
export function findStripAxis(shares: readonly number[]): readonly [from: number, to: number] {
  const [low, high] = [Math.min(...shares) * 100, Math.max(...shares) * 100];
  let [from, to] = [Math.max(0, Math.floor(low - 0.5)), Math.min(100, Math.ceil(high + 0.5))];
  while (to - from < 6) {
    if (from > 0) from--;
    if (to < 100 && to - from < 6) to++;
  }
  return [from / 100, to / 100];
}

const radius = 3.5;
const ownRadius = 6;

/** Dots of runs on one axis, the median of each row a line. One stop for Tab, arrows between the dots, Enter opens one. */
export function DotStrip(props: {
  label: string;
  rows: readonly StripRow[];
  axis: readonly [number, number];
  /** As wide as it may be; where there is less room it is narrower. */
  mostPx: number;
  rowPx: number;
  tickFormat: (share: number, isLast: boolean) => string;
  onOpen?: (row: number, id: number) => void;
}) {
  const { label, rows, axis, mostPx, rowPx, tickFormat, onOpen } = props;
  const holder = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(holder) || mostPx;
  const [active, setActive] = useState(0);
  const inset = ownRadius + 2;
  const toX = scaleLinear(axis, [inset, widthPx - inset]);
  const most = Math.max(2, Math.floor(widthPx / 46));
  const ticks = toX.ticks(Math.min(most, Math.round(100 * (axis[1] - axis[0]))));
  const baseY = rows.length * rowPx;
  const placed = rows.flatMap((row, rowIndex) =>
    placeDots(
      row.dots.map(({ share }) => toX(share)),
      radius,
      rowPx / 2 - radius,
    ).map((place, i) => ({ ...place, dot: row.dots[i], row, rowIndex, y: (rowIndex + 0.5) * rowPx + place.dy })),
  );
  const current = Math.min(active, placed.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    holder.current?.querySelectorAll<HTMLElement>("a, button")[current + by]?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the dots in it
    <div ref={holder} className={styles.root} role="group" aria-label={label} dir="ltr" onKeyDown={onKeyDown} style={{ maxWidth: mostPx }}>
      <svg width={widthPx} height={baseY + 20} aria-hidden="true">
        <line className={styles.axis} x1={0} x2={widthPx} y1={baseY} y2={baseY} />
        {ticks.map((share, i) => (
          <g key={share} transform={`translate(${toX(share)},${baseY})`}>
            <line className={styles.axis} y2={4} />
            <text y={16}>{tickFormat(share, i === ticks.length - 1)}</text>
          </g>
        ))}
        {rows.map(
          ({ median }, i) =>
            median !== null && (
              // oxlint-disable-next-line react/no-array-index-key -- rows have no names here
              <line key={i} className={styles.median} x1={toX(median)} x2={toX(median)} y1={(i + 0.15) * rowPx} y2={(i + 1) * rowPx - 1} />
            ),
        )}
        {placed.map(({ x, y, dot, row, rowIndex }) => (
          <circle
            key={`${rowIndex} ${dot.id}`}
            className={styles.dot}
            data-own={dot.id === row.ownId ? "" : undefined}
            cx={x}
            cy={y}
            r={dot.id === row.ownId ? ownRadius : radius}
            style={row.color === undefined ? undefined : { fill: row.color, opacity: dot.id === row.ownId ? 1 : 0.55 }}
          />
        ))}
        {placed.map(({ x, y, dot, row, rowIndex }) =>
          dot.id === row.ownId && row.ownLabel !== undefined ? (
            <g key={`own ${rowIndex}`} className={styles.own}>
              <line x1={x} x2={x} y1={rowIndex * rowPx + 2} y2={y - ownRadius} />
              <text
                x={x > widthPx * 0.6 ? x - 7 : x + 7}
                y={rowIndex * rowPx + 11}
                style={{ textAnchor: x > widthPx * 0.6 ? "end" : "start" }}
              >
                {row.ownLabel}
              </text>
            </g>
          ) : null,
        )}
      </svg>
      {onOpen &&
        placed.map(({ x, y, dot, rowIndex }, i) => {
          const shared = {
            className: styles.hit,
            style: { left: x, top: y },
            "aria-label": dot.name,
            title: dot.name,
            tabIndex: i === current ? 0 : -1,
            onFocus: () => setActive(i),
          };
          const open = () => onOpen(rowIndex, dot.id);
          return dot.href === undefined ? (
            <button key={`${rowIndex} ${dot.id}`} type="button" {...shared} onClick={open} />
          ) : (
            // oxlint-disable-next-line jsx-a11y/anchor-has-content -- its name is its label
            <a key={`${rowIndex} ${dot.id}`} href={dot.href} {...shared} onClick={(event) => openHere(event, open)} />
          );
        })}
    </div>
  );
}

/** Where a dot is drawn: `dy` above (negative) or below the middle of its row. */
interface DotPlace {
  readonly x: number;
  readonly dy: number;
}

/**
 * Moves dots that would cover each other up and down in turn, so that each can be seen; x stays where it is.
 * @param mostDy how far up or down one may go; where that is not enough, dots overlap.
 */
export function placeDots(xs: readonly number[], radius: number, mostDy: number): readonly DotPlace[] {
  const step = 2 * radius + 0.5;
  const levels = Math.max(1, 1 + 2 * Math.floor(mostDy / step));
  const lastX = Array.from({ length: levels }, () => -Infinity);
  const places = new Array<DotPlace>(xs.length);
  const order = Array.from(xs.keys()).sort((a, b) => xs[a] - xs[b]);
  for (const i of order) {
    const free = lastX.findIndex((x) => xs[i] - x >= step);
    const level = free < 0 ? lastX.indexOf(Math.min(...lastX)) : free;
    lastX[level] = xs[i];
    // 0, -1, 1, -2, 2
    const dy = (level % 2 === 1 ? -1 : 1) * Math.ceil(level / 2) * step;
    places[i] = { x: xs[i], dy };
  }
  return places;
}
