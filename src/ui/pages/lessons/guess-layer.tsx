import { t } from "../../../language/translate.ts";
import type { Guess } from "../../../lessons/guess.ts";
import type { Lesson } from "../../../lessons/lesson.ts";
import { type Drawn } from "../../kit/draw-guess.ts";
import { type AxisFrame, writePlace } from "./axis-frame.ts";
import { writeLine } from "../../../charts/xy/plot.ts";
import { listKnown } from "./axis-chart.tsx";
import styles from "./guess-layer.module.css";

/** The prediction over the axes: a line at a value, or a curve. */
export function GuessLayer({ lesson, frame, guess, drawn }: { lesson: Lesson; frame: AxisFrame; guess: Guess | null; drawn?: Drawn }) {
  if (guess?.kind === "point") {
    const x = frame.toX(guess.value);
    const isLeft = x > (frame.left + frame.right) / 2;
    return (
      <g>
        <line className={styles.line} x1={x} x2={x} y1={frame.top} y2={frame.bottom} />
        <circle className={styles.thumb} cx={x} cy={frame.bottom} r={6} />
        <text className={styles.label} x={isLeft ? x - 7 : x + 7} y={frame.bottom - 12} textAnchor={isLeft ? "end" : "start"}>
          {t("you: {at}", { at: writePlace(lesson, guess.value) })}
        </text>
      </g>
    );
  }
  const values = guess?.kind === "curve" ? guess.values : (drawn ?? []).map((share) => (share === null ? null : share * frame.most));
  const known = listKnown(frame, values, frame.guessXs);
  if (known.length === 0) return null;
  return (
    <g>
      <path className={styles.curve} d={writeLine(frame, known)} />
      {guess?.kind !== "curve" &&
        known.map(({ x, y }) => <circle key={x} className={styles.thumb} cx={frame.toX(x)} cy={frame.toY(y)} r={3.5} />)}
    </g>
  );
}
