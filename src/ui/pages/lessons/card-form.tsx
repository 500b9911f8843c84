import { lookUp, t } from "../../../language/translate.ts";
import { writeList } from "../../../language/numbers.ts";
import type { Guess } from "../../../lessons/guess.ts";
import type { GuessSpec, Lesson } from "../../../lessons/lesson.ts";
import { writeValue } from "../../../lessons/template.ts";
import type { NumberField } from "../../../scenario/fields/field-types.ts";
import { type AxisFrame, makeFrame, sweepField, writePlace } from "./axis-frame.ts";
import { XyAxes } from "../../kit/xy/xy-axes.tsx";
import { GuessLayer } from "./guess-layer.tsx";
import styles from "./card-chart.module.css";

export const cardSize = { width: 150, height: 120, isSmall: true } as const;

/** The empty form of a lesson's prediction, with the prediction if there is one. Uses no results. */
export function CardForm({ lesson, guess }: { lesson: Lesson; guess: Guess | null }) {
  const { predict } = lesson.guess;
  return (
    <svg
      className={styles.root}
      viewBox={`0 0 ${cardSize.width} ${cardSize.height}`}
      role="img"
      aria-label={
        guess === null ? t("Empty until you have predicted.") : t("Your prediction: {guess}", { guess: writeCardGuess(lesson, guess) })
      }
      data-form={predict.kind}
    >
      {predict.kind === "point" || predict.kind === "curve" ? (
        <Axes lesson={lesson} guess={guess} />
      ) : predict.kind === "number" ? (
        <Bar spec={predict} value={guess?.kind === "number" ? guess.value : null} />
      ) : (
        <Boxes spec={predict} guess={guess} />
      )}
    </svg>
  );
}

function writeCardGuess(lesson: Lesson, guess: Guess): string {
  const { predict } = lesson.guess;
  switch (guess.kind) {
    case "number":
      return predict.kind === "number" ? writeValue(guess.value, predict.unit) : String(guess.value);
    case "point":
      return writePlace(lesson, guess.value);
    case "choice":
      return lookUp((predict.kind === "choice" && predict.options.find(({ id }) => id === guess.option)?.text) || guess.option);
    case "picks":
      return writeList(guess.packets.map(String));
    case "curve":
      return t("a curve");
  }
}

/** Times and rates include their units. */
const writeEnd = ({ path, unit }: NumberField, end: string): string =>
  path === "workload.senders" ? t("{end} senders", { end }) : unit === "packets" ? t("{end} packets", { end }) : end;

/** Baseline, grid, and both ends of the axis. */
export function CardAxes({ lesson, frame }: { lesson: Lesson; frame: AxisFrame }) {
  const { left, right, top, bottom, xs } = frame;
  return (
    <XyAxes
      box={frame}
      ticksX={[
        { px: left, text: writePlace(lesson, xs[0]), anchor: "start" },
        { px: right, text: writeEnd(sweepField(lesson), writePlace(lesson, xs[xs.length - 1])), anchor: "end" },
      ]}
      ticksY={[top, (top + bottom) / 2].map((px) => ({ px, text: "" }))}
    />
  );
}

function Axes({ lesson, guess }: { lesson: Lesson; guess: Guess | null }) {
  const frame = makeFrame(lesson, cardSize, guess?.kind === "curve" ? guess.values : []);
  return (
    <>
      <CardAxes lesson={lesson} frame={frame} />
      <GuessLayer lesson={lesson} frame={frame} guess={guess} />
    </>
  );
}

type Spec<Kind extends GuessSpec["kind"]> = Extract<GuessSpec, { kind: Kind }>;

function Bar({ spec, value }: { spec: Spec<"number">; value: number | null }) {
  const { min, max, unit } = spec;
  const [left, wide] = [4, cardSize.width - 12];
  return (
    <>
      <rect className={styles.form} x={left} y={46} width={wide} height={26} />
      {value !== null && <rect className={styles.guess} x={left} y={46} width={(wide * (value - min)) / (max - min)} height={26} />}
      <text x={left} y={92}>
        {writeValue(min, unit)}
      </text>
      <text x={left + wide} y={92} textAnchor="end">
        {writeValue(max, unit)}
      </text>
    </>
  );
}

/** Boxes per row; more packets than this are drawn as this many boxes (our choice). */
const mostBoxes = 12;

/** One box per option or packet. The mapping of boxes to packets requires a run, so only their order is shown. */
function Boxes({ spec, guess }: { spec: Spec<"choice"> | Spec<"picks">; guess: Guess | null }) {
  const count = spec.kind === "choice" ? spec.options.length : Math.min(mostBoxes, spec.packets);
  const wide = (cardSize.width - 8) / count;
  const chosen = spec.kind === "choice" && guess?.kind === "choice" ? spec.options.findIndex(({ id }) => id === guess.option) : -1;
  const picked = guess?.kind === "picks" ? guess.packets : null;
  return (
    <>
      {Array.from({ length: count }, (_, at) => (
        <g key={at}>
          <rect
            className={at === chosen ? styles.guess : styles.form}
            x={4 + at * wide}
            y={46}
            width={wide - 4}
            height={Math.min(26, Math.max(14, wide))}
          />
          {spec.kind === "choice" && (
            <text x={2 + (at + 0.5) * wide} y={92} textAnchor="middle">
              {String.fromCharCode(65 + at)}
            </text>
          )}
        </g>
      ))}
      {picked !== null && (
        <text className={styles.said} x={cardSize.width / 2} y={92} textAnchor="middle">
          {writeList(picked.map(String))}
        </text>
      )}
    </>
  );
}
