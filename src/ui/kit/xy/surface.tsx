import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { type Drawn, type DrawingGround, drawStroke, type Spot, type Stroke, stepGuess } from "../draw-guess.ts";
import styles from "./xy.module.css";

/** What lies over a chart and hears pointer, fingers, and keys. */

/** A pointer's position, px from the surface's upper left corner. */
export function spotOf(event: MouseEvent<HTMLElement>): Spot {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  return { px: event.clientX - left, py: event.clientY - top };
}

/** Runs what a key without modifiers does here, and keeps that key from the page. @param act returns false if it does nothing. */
function takeKey(event: KeyboardEvent, act: (key: string) => unknown): void {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || act(event.key) === false) return;
  event.preventDefault();
  event.stopPropagation();
}

/** The same for a table of keys. */
export function takeStep(event: KeyboardEvent, steps: Readonly<Record<string, () => unknown>>): void {
  takeKey(event, (key) => (Object.hasOwn(steps, key) ? void steps[key]() : false));
}

/** Handlers for drags over a surface. `onStroke` gets where the pointer was and where it is; the same place twice on a press. */
export function useStroke(onStroke: (from: Spot, to: Spot) => void) {
  const last = useRef<Spot | null>(null);
  const onPointer = (event: PointerEvent<HTMLElement>): void => {
    if (event.type === "pointermove" && last.current === null) return;
    if (event.type === "pointerdown") event.currentTarget.setPointerCapture(event.pointerId);
    const now = spotOf(event);
    const from = last.current ?? now;
    last.current = now;
    onStroke(from, now);
  };
  const onEnd = (): void => void (last.current = null);
  return { onPointerDown: onPointer, onPointerMove: onPointer, onPointerUp: onEnd, onPointerCancel: onEnd };
}

/** Where the reader draws a curve: by dragging, or with arrow keys, along x with the value carried on, and up and down. */
export function DrawingSurface(props: {
  drawn: Drawn;
  /** Number of places along x. */
  count: number;
  /** null: not laid out yet. */
  getGround: () => DrawingGround | null;
  onDraw: (drawn: Drawn) => void;
  label: string;
  /** Says what is drawn at a place. */
  describe: (at: number) => string;
  /** Shown while nothing is drawn. */
  invitation: ReactNode;
}) {
  const { drawn, count, getGround, onDraw, label, describe, invitation } = props;
  const [at, setAt] = useState(0);
  // several events may come before the next rendering
  const latest = useRef(drawn);
  useEffect(() => {
    latest.current = drawn;
  });
  const take = (stroke: Stroke): void => {
    latest.current = stroke.shares;
    setAt(stroke.at);
    onDraw(stroke.shares);
  };
  const stroke = useStroke((from, to) => {
    const ground = getGround();
    if (ground !== null) take(drawStroke(latest.current, ground, from, to));
  });
  return (
    <div
      className={styles.surface}
      data-draws=""
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(100 * (drawn[at] ?? 0))}
      aria-valuetext={describe(at)}
      onKeyDown={(event) =>
        takeKey(event, (key) => {
          const next = stepGuess(latest.current, count, at, key);
          return next === null ? false : take(next);
        })
      }
      {...stroke}
    >
      {drawn.every((share) => share === null) && invitation}
    </div>
  );
}

export interface Tip extends Spot {
  readonly text: string;
  /** Of the surface. */
  readonly widthPx: number;
}

/** What is under the pointer, beside it on the side that has room. */
export function ChartTip({ px, py, text, widthPx }: Tip) {
  return (
    <p className={styles.tip} style={{ left: px, top: py }} data-left={px > widthPx / 2 ? "" : undefined} aria-hidden="true">
      {text}
    </p>
  );
}
