import { t } from "../../../language/translate.ts";
import type { Guess } from "../../../lessons/guess.ts";
import type { Lesson } from "../../../lessons/lesson.ts";
import { type Drawn } from "../../kit/draw-guess.ts";
import { type AxisFrame, writePlace } from "./axis-frame.ts";
import { drawPath } from "./axis-chart.tsx";
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
  if (values.every((value) => value === null)) return null;
  return (
    <g>
      <path className={styles.curve} d={drawPath(frame, values, frame.guessXs)} />
      {guess?.kind !== "curve" &&
        values.map((value, index) =>
          value === null ? null : (
            <circle
              key={frame.guessXs[index]}
              className={styles.thumb}
              cx={frame.toX(frame.guessXs[index])}
              cy={frame.toY(value)}
              r={3.5}
            />
          ),
        )}
    </g>
  );
}
