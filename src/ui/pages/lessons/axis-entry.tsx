import { lookUp, t } from "../../../language/translate.ts";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import type { Guess } from "../../../lessons/guess.ts";
import type { Lesson } from "../../../lessons/lesson.ts";
import { writeValue } from "../../../lessons/template.ts";
import { useWidth } from "../../controls/use-width.ts";
import { completeGuess, type Drawn, drawStroke, type Stroke, stepGuess } from "../../kit/draw-guess.ts";
import { AxisChart, AxisTitle } from "./axis-chart.tsx";
import { makeFrame, sweepField, writePlace } from "./axis-frame.ts";
import { GuessLayer } from "./guess-layer.tsx";
import styles from "./axis-entry.module.css";

interface EntryProps {
  readonly lesson: Lesson;
  readonly guess: Guess | null;
  readonly height: number;
  /** Possible values of the curves, which must fit on the axis. */
  readonly room: readonly number[];
  readonly onGuess: (guess: Guess) => void;
}

/** Empty axes on which to mark a value or draw a curve, with the pointer, a finger, or the arrow keys. */
export function AxisEntry({ lesson, guess, height, room, onGuess }: EntryProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const frame = makeFrame(lesson, { width: Math.max(200, width), height }, room);
  const isCurve = lesson.guess.predict.kind === "curve";
  const [drawn, setDrawn] = useState<Drawn>(() => (guess?.kind === "curve" ? guess.values.map((value) => value / frame.most) : []));
  const [at, setAt] = useState(0);
  const last = useRef<{ px: number; py: number } | null>(null);
  const xs = isCurve ? frame.guessXs : frame.xs;
  const places = xs.map((x) => frame.toX(x));
  const place = guess?.kind === "point" ? frame.xs.indexOf(guess.value) : at;
  const label = isCurve
    ? t("Your curve. Right and left arrow go from value to value and draw, up and down arrow change it.")
    : t("Your point on the axis. Right and left arrow move it.");

  const takeStroke = (stroke: Stroke): void => {
    setAt(stroke.at);
    setDrawn(stroke.shares);
    const shares = completeGuess(stroke.shares, places);
    if (shares !== null) onGuess({ kind: "curve", values: shares.map((share) => share * frame.most) });
  };
  const mark = (index: number): void => {
    setAt(index);
    onGuess({ kind: "point", value: xs[index] });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    if (isCurve) {
      const next = stepGuess(drawn, places.length, at, event.key);
      if (next === null) return;
      takeStroke(next);
    } else {
      const end = places.length - 1;
      const moved = { ArrowRight: place + 1, ArrowUp: place + 1, ArrowLeft: place - 1, ArrowDown: place - 1, Home: 0, End: end }[event.key];
      if (moved === undefined) return;
      // The first key press marks the start of the axis.
      mark(guess === null && event.key !== "End" ? 0 : Math.max(0, Math.min(end, moved)));
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const onPointer = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.type === "pointermove" && last.current === null) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const now = { px: event.clientX - left, py: event.clientY - top };
    if (event.type === "pointerdown") event.currentTarget.setPointerCapture(event.pointerId);
    const from = last.current ?? now;
    last.current = now;
    if (isCurve) return takeStroke(drawStroke(drawn, { places, fromY: frame.shareAt }, from, now));
    mark(places.reduce((best, px, index) => (Math.abs(px - now.px) < Math.abs(places[best] - now.px) ? index : best), 0));
  };
  const onEnd = (): void => {
    last.current = null;
  };
  const isEmpty = isCurve ? drawn.every((share) => share === null) : guess === null;
  const here = drawn[at] ?? null;
  const told = isCurve
    ? t("{at}: {value}", {
        at: writePlace(lesson, xs[at]),
        value: here === null ? t("not drawn") : writeValue(here * frame.most, frame.unit),
      })
    : guess?.kind === "point"
      ? writePlace(lesson, guess.value)
      : t("not marked");
  return (
    <div>
      <AxisTitle lesson={lesson} seeds={1} />
      <div ref={box} className={styles.root} dir="ltr" style={{ height }}>
        <AxisChart frame={frame} label={t("Empty axes")} axisName={lookUp(sweepField(lesson).label)} curves={[]}>
          <GuessLayer lesson={lesson} frame={frame} guess={isCurve ? null : guess} drawn={drawn} />
        </AxisChart>
        <div
          className={styles.surface}
          data-draws={isCurve ? "" : undefined}
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-orientation={isCurve ? "vertical" : "horizontal"}
          aria-valuemin={0}
          aria-valuemax={isCurve ? 100 : frame.xs.length - 1}
          aria-valuenow={isCurve ? Math.round(100 * (here ?? 0)) : Math.max(0, place)}
          aria-valuetext={told}
          onKeyDown={onKeyDown}
          onPointerDown={onPointer}
          onPointerMove={onPointer}
          onPointerUp={onEnd}
          onPointerCancel={onEnd}
        >
          {isEmpty && (
            <p className={styles.invitation} aria-hidden="true">
              {t(isCurve ? "Draw here, from left to right" : "Mark it here")}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}
