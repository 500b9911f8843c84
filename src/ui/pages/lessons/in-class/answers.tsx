import { T } from "../../../text/t.tsx";
import { lookUp, t } from "../../../../language/translate.ts";
import { writeSentences } from "../../../../language/sentences.ts";
import { writeList } from "../../../../language/numbers.ts";
import { useRef } from "react";
import type { Guess } from "../../../../lessons/guess.ts";
import type { Findings } from "../../../../lessons/situation.ts";
import type { Lesson } from "../../../../lessons/lesson.ts";
import { writeValue } from "../../../../lessons/template.ts";
import { createPlot, writeBand, writeLine } from "../../../../charts/xy/plot.ts";
import { XyAxes } from "../../../kit/xy/xy-axes.tsx";
import { SeriesLine, SeriesMark } from "../../../kit/xy/xy-series.tsx";
import { Words } from "../../../explain/sentence.tsx";
import { sweepOf } from "../../../kit/hand-in/link-parts.ts";
import { AxisChart, AxisTitle, findLooks, listKnown } from "../axis-chart.tsx";
import { makeFrame, sweepField, writePlace } from "../axis-frame.ts";
import { useFindings } from "../lessons-context.tsx";
import { listSeries, readCurve } from "../step-needs.ts";
import { Waiting } from "../waiting.tsx";
import type { ClassSession } from "./class-session.ts";
import { sayClassCollapse } from "./class-collapse.ts";
import { countVerdicts, spreadCurves, type Tally, tally } from "./tally.ts";
import styles from "./answers.module.css";
import { formatPercent } from "../../../../language/formats.ts";
import { useStore } from "../../../run/store.ts";
import { useWidth } from "../../../controls/use-size.ts";

/** Height of a picture at scale 1 next to the teacher's tools, px. */
const usualChartPx = 250;

interface AnswersProps {
  readonly room: ClassSession;
  readonly isUncovered: boolean;
  /** Scale of the text in this view. */
  readonly scale: number;
  /** At scale 1, px. */
  readonly chartPx?: number;
}

/** The answers of the class and, once revealed, the result. */
export function Answers({ room, isUncovered, scale, chartPx = usualChartPx }: AnswersProps) {
  const handIns = useStore(room.state, (state) => state.collection.handIns);
  const findings = useFindings();
  const { lesson } = room;
  const guesses = handIns.map(({ guess }) => guess);
  const tallied = tally(lesson, guesses, findings);
  return (
    <div className={styles.root} data-class-answers="">
      {tallied === null ? (
        <Curves {...{ lesson, guesses, findings, isUncovered, scale, chartPx }} />
      ) : (
        <Histogram {...{ tally: tallied, lesson, answers: guesses.length, isUncovered, scale, chartPx }} />
      )}
      {isUncovered && sweepOf(room.name) === null && <VerdictLine {...{ lesson, guesses, findings }} />}
      {isUncovered && <Waiting />}
    </div>
  );
}

/** "31 of 100 were right, 12 half right." */
function VerdictLine({ lesson, guesses, findings }: { lesson: Lesson; guesses: readonly Guess[]; findings: Findings }) {
  const counts = countVerdicts(lesson, guesses, findings);
  if (counts === null || guesses.length === 0) return null;
  const share = formatPercent(counts.right / guesses.length);
  return (
    <p className={styles.verdicts} role="status">
      {counts.half === 0 ? (
        <T message="<b>{right} of {all}</b> right ({share})." right={counts.right} all={guesses.length} share={share} />
      ) : (
        <T
          message="<b>{right} of {all}</b> right ({share}), {half} half right."
          right={counts.right}
          all={guesses.length}
          share={share}
          half={counts.half}
        />
      )}
    </p>
  );
}

/** Title of the bars' axis. */
function nameAxis(lesson: Lesson): string {
  const { predict } = lesson.guess;
  if (predict.kind === "number") return lookUp(predict.label);
  if (predict.kind === "picks") return t("packet");
  return predict.kind === "point" ? lookUp(sweepField(lesson).label) : "";
}

const margin = { left: 8, right: 8, top: 38, bottom: 36 } as const;
/** Minimum distance between the centers of two names, and width per letter, px. */
const namePx = 22;
const letterPx = 6.5;

function Histogram(props: { tally: Tally; lesson: Lesson; answers: number; isUncovered: boolean; scale: number; chartPx: number }) {
  const { tally, lesson, answers, isUncovered, scale, chartPx } = props;
  const box = useRef<HTMLDivElement>(null);
  const width = Math.max(220, useWidth(box) / scale);
  const most = Math.max(1, ...tally.bars.map(({ count }) => count));
  const area = { left: margin.left, right: width - margin.right, top: margin.top, bottom: chartPx - margin.bottom };
  const frame = createPlot(area, { from: 0, to: 1 }, { from: 0, to: most });
  const { toX, toY, bottom } = frame;
  const inner = frame.right - frame.left;
  const { bars, ticks, truth } = tally;
  const roomPx = namePx + letterPx * Math.max(...ticks.map(({ text }) => text.length - 1));
  const shown = ticks
    .filter((_, at) => at % Math.ceil((roomPx * ticks.length) / inner) === 0)
    .map(({ at, text }) => ({
      px: toX(at),
      text,
      anchor: at === 0 ? ("start" as const) : at === 1 ? ("end" as const) : ("middle" as const),
    }));
  const label = writeSentences([
    t("{answers, plural, one {# answer.} other {# answers.}}", { answers }),
    ...bars.map(({ name, count, isTruth }) =>
      isUncovered && isTruth === true ? t("{name}: {count}, correct.", { name, count }) : t("{name}: {count}.", { name, count }),
    ),
  ]);
  const isKnown = bars.every(({ isTruth }) => isTruth !== null);
  return (
    <figure className={styles.figure}>
      <div ref={box} className={styles.box} style={{ height: chartPx * scale }}>
        <svg
          width={width * scale}
          height={chartPx * scale}
          viewBox={`0 0 ${width} ${chartPx}`}
          role="img"
          aria-label={label}
          className={styles.chart}
        >
          {bars.map(({ name, count, from, to, isTruth }) => {
            const [x, wide] = [toX(from) + 1, Math.max(1, toX(to) - toX(from) - 2)];
            const isRight = isUncovered && isTruth === true && truth === null;
            return (
              <g key={name} data-right={isRight ? "" : undefined}>
                {isRight && <rect className={styles.ground} x={x} width={wide} y={margin.top - 18} height={bottom - margin.top + 18} />}
                <rect className={styles.bar} x={x} width={wide} y={toY(count)} height={bottom - toY(count)} />
                {count > 0 && (
                  <text className={styles.value} x={x + wide / 2} y={toY(count) - 4} textAnchor="middle">
                    {count}
                  </text>
                )}
                {isRight && (
                  <text className={styles.so} x={x + wide / 2} y={bottom + 30} textAnchor="middle">
                    ✓
                  </text>
                )}
              </g>
            );
          })}
          <XyAxes box={frame} ticksX={shown} ticksY={[]} />
          {isUncovered && truth !== null && (
            <g>
              <line className={styles.truth} x1={toX(truth.at)} x2={toX(truth.at)} y1={margin.top - 32} y2={bottom} />
              <text
                className={styles.so}
                x={toX(truth.at) + (truth.at > 0.6 ? -5 : 5)}
                y={margin.top - 24}
                textAnchor={truth.at > 0.6 ? "end" : "start"}
              >
                {t("it was {value}", { value: truth.text })}
              </text>
            </g>
          )}
        </svg>
      </div>
      <p className={styles.axisName}>{nameAxis(lesson)}</p>
      {isUncovered && !isKnown && <p className={styles.note}>{t("What happened is still being computed.")}</p>}
    </figure>
  );
}

function Curves(props: {
  lesson: Lesson;
  guesses: readonly Guess[];
  findings: Findings;
  isUncovered: boolean;
  scale: number;
  chartPx: number;
}) {
  const { lesson, guesses, findings, isUncovered, scale, chartPx } = props;
  const box = useRef<HTMLDivElement>(null);
  const width = Math.max(220, useWidth(box) / scale);
  const curves = guesses.flatMap((guess) => (guess.kind === "curve" ? [guess.values] : []));
  const band = spreadCurves(curves);
  const names = listSeries(lesson).slice(0, 1);
  const looks = findLooks(lesson, names);
  const truth = isUncovered ? names.map((name, at) => ({ name, look: looks[at], values: readCurve(lesson, name, findings) })) : [];
  const known = truth.flatMap(({ values }) => values.filter((value) => value !== null));
  const frame = makeFrame(lesson, { width, height: chartPx }, [...curves.flat(), ...known]);
  const { guessXs } = frame;
  const tell = (values: readonly (number | null)[], xs = guessXs): string =>
    writeList(
      values.map((value, at) => {
        const place = writePlace(lesson, xs[at]);
        return value === null ? t("{place}: not known", { place }) : t("{place}: {value}", { place, value: writeValue(value, frame.unit) });
      }),
    );
  const label = writeSentences([
    t("{curves, plural, one {# drawn curve.} other {# drawn curves.}}", { curves: curves.length }),
    ...(band
      ? [
          t("Median: {values}.", { values: tell(band.median) }),
          t("A quarter is below: {values}.", { values: tell(band.low) }),
          t("A quarter is above: {values}.", { values: tell(band.high) }),
        ]
      : []),
    ...truth.map(({ values }) => t("What happened: {values}.", { values: tell(values, frame.xs) })),
  ]);
  return (
    <figure className={styles.figure}>
      <AxisTitle lesson={lesson} seeds={isUncovered ? (lesson.run.sweep?.seeds ?? 1) : 1} />
      <div ref={box} className={styles.box} style={{ height: chartPx * scale }}>
        <div className={styles.zoomed} style={{ transform: `scale(${scale})`, width, height: chartPx }}>
          <AxisChart frame={frame} label={label} axisName={lookUp(sweepField(lesson).label)} curves={[]}>
            {band && (
              <path
                className={styles.band}
                d={writeBand(
                  frame,
                  guessXs.map((x, at) => ({ x, low: band.low[at], high: band.high[at] })),
                )}
              />
            )}
            {/* the same curve may have been drawn twice: its place tells it from the other */}
            {Object.entries(curves).map(([place, values]) => (
              <path
                key={place}
                className={styles.one}
                d={writeLine(frame, listKnown(frame, values, guessXs))}
                style={{ opacity: opacityOf(curves.length) }}
              />
            ))}
            {band && <path className={styles.median} d={writeLine(frame, listKnown(frame, band.median, guessXs))} />}
            {truth.map(({ name, look, values }) => (
              <g key={name}>
                <SeriesLine plot={frame} look={{ ...look, dash: [] }} points={listKnown(frame, values)} width={3} />
                {listKnown(frame, values).map(({ x, y }) => (
                  <SeriesMark key={x} look={look} x={frame.toX(x)} y={frame.toY(y)} />
                ))}
              </g>
            ))}
          </AxisChart>
        </div>
      </div>
      {isUncovered && known.length === frame.xs.length && (
        <p className={styles.verdicts} role="status">
          <Words of={sayClassCollapse(frame, curves, known)} />
        </p>
      )}
      <ul className={styles.legend}>
        <li data-kind="one">{t("one student")}</li>
        <li data-kind="band">{t("half of all")}</li>
        <li data-kind="median">{t("median")}</li>
        {isUncovered && <li data-kind="truth">{t("what happened")}</li>}
      </ul>
      {isUncovered && known.length < frame.xs.length && <p className={styles.note}>{t("What happened is still being computed.")}</p>}
    </figure>
  );
}

/** Opacity decreases with the number of curves, to a visible minimum (our choice). */
function opacityOf(count: number): number {
  return Math.max(0.16, Math.min(0.7, 6 / Math.max(1, count)));
}
