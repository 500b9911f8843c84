import { writeSeries, writeSentences } from "../../../language/sentences.ts";
import type { Unit } from "../../../lessons/fact.ts";
import { lookUp, t } from "../../../language/translate.ts";
import { useRef } from "react";
import { interpolate } from "../../../analysis/interpolate.ts";
import { evaluate } from "../../../lessons/evaluate.ts";
import { parseExpression } from "../../../lessons/parse-expression.ts";
import { situationOf } from "../../../lessons/probes.ts";
import { readSetting } from "../../../lessons/situation.ts";
import { writeValue } from "../../../lessons/template.ts";
import { startLarge } from "../../../analysis/words.ts";
import { readIdealCurve } from "../../../lessons/judge.ts";
import { AxisChart, AxisTitle, findLooks, listKnown } from "./axis-chart.tsx";
import { makeFrame, placeTries, sweepField, writePlace } from "./axis-frame.ts";
import { SeriesSample } from "../../kit/xy/xy-series.tsx";
import { GuessLayer } from "./guess-layer.tsx";
import { useFindings, useLesson } from "./lessons-context.tsx";
import { listSeries, nameCurve, openingOf, readCurve } from "./step-needs.ts";
import styles from "./result-chart.module.css";
import { useWidth } from "../../controls/use-size.ts";

/** Prediction, runs, and curves over one axis. @param isUncovered shows the curves; otherwise only the student's own runs. */
export function ResultChart({ isUncovered, height }: { isUncovered: boolean; height: number }) {
  const { lesson, session, tries, stage } = useLesson();
  const findings = useFindings();
  const box = useRef<HTMLDivElement>(null);
  const width = Math.max(200, useWidth(box));
  const names = listSeries(lesson);
  const looks = findLooks(lesson, names);
  const curves = isUncovered ? names.map((name, index) => ({ name, look: looks[index], values: readCurve(lesson, name, findings) })) : [];
  const dots = placeTries(lesson, tries, findings);
  const ideal = isUncovered ? readIdealCurve(situationOf(lesson, "run", findings)) : null;
  const known = [...curves.flatMap(({ values }) => values), ...dots.map(({ y }) => y)].filter((value) => value !== null);
  const { guess } = session;
  const frame = makeFrame(lesson, { width, height }, [...known, ...(guess?.kind === "curve" ? guess.values : [])]);
  const sweep = lesson.run.sweep!;
  const setting = lookUp(sweepField(lesson).label);
  const { predict } = lesson.guess;
  const truth =
    predict.kind === "point" && isUncovered ? evaluate(parseExpression(predict.truth), situationOf(lesson, "guess", findings)).value : null;
  const atTruth = truth === null ? null : (curves[0]?.values[frame.xs.indexOf(truth)] ?? null);
  const at = readSetting(openingOf(lesson, "explain"), sweep.vary);
  const here = at === null ? -1 : frame.xs.indexOf(at);
  const was = here < 0 ? null : (curves[0]?.values[here] ?? null);
  const said = guess?.kind === "curve" && at !== null && here >= 0 ? interpolate(frame.guessXs, guess.values, at) : null;
  const writePoint = (x: number, y: number | null): string =>
    t("{at}: {value}", { at: writePlace(lesson, x), value: y === null ? t("not known") : writeValue(y, frame.unit) });
  const told = curves.map(({ name, values }) =>
    t("{curve}: {points}.", {
      curve: name === null ? t("What happened") : nameCurve(lesson, name),
      points: writeSeries(values.map((value, i) => writePoint(frame.xs[i], value))),
    }),
  );
  const tried = dots.map(({ x, y }) => writePoint(x, y));
  const last = tries.length > 0 ? dots.at(-1) : undefined;
  return (
    <figure className={styles.root}>
      <AxisTitle lesson={lesson} seeds={isUncovered ? sweep.seeds : 1} />
      <div ref={box}>
        <AxisChart
          frame={frame}
          label={writeSentences([
            t("{fact} against {setting}.", { fact: startLarge(lookUp(sweep.fact)), setting }),
            tried.length > 0 && t("Tried: {points}.", { points: writeSeries(tried) }),
            ...told,
            ideal &&
              t("{curve}: {points}.", { curve: t("ideal"), points: writeSeries(ideal.map((value, i) => writePoint(frame.xs[i], value))) }),
          ])}
          axisName={setting}
          curves={curves}
        >
          {ideal && (
            <path
              className={styles.ideal}
              d={`M${listKnown(frame, ideal)
                .map(({ x, y }) => `${frame.toX(x)} ${frame.toY(y)}`)
                .join("L")}`}
            />
          )}
          <GuessLayer lesson={lesson} frame={frame} guess={guess} />
          {dots.map(({ x, y }) => (
            <circle
              key={x}
              className={styles.dot}
              cx={frame.toX(x)}
              cy={frame.toY(y)}
              r={isUncovered ? 5.5 : 4.5}
              data-on-curve={isUncovered ? "" : undefined}
            />
          ))}
          {last && !isUncovered && (
            <text
              className={styles.value}
              x={Math.min(frame.right - 24, Math.max(frame.left + 24, frame.toX(last.x)))}
              y={frame.toY(last.y) > frame.top + 26 ? frame.toY(last.y) - 10 : frame.toY(last.y) + 20}
              textAnchor="middle"
            >
              {writePoint(last.x, last.y)}
            </text>
          )}
          {truth !== null && atTruth !== null && <circle className={styles.ring} cx={frame.toX(truth)} cy={frame.toY(atTruth)} r={8} />}
          {was !== null && said !== null && at !== null && (
            <g>
              <path className={styles.gap} d={`M${frame.toX(at) - 5} ${frame.toY(said)}h10V${frame.toY(was)}h-10`} />
              <circle className={styles.ring} cx={frame.toX(at)} cy={frame.toY(was)} r={8} />
            </g>
          )}
        </AxisChart>
      </div>
      {(names.length > 1 || ideal) && isUncovered && (
        <ul className={styles.legend} aria-label={t("Curves")}>
          {names.map((name, index) => (
            <li key={name}>
              <SeriesSample look={looks[index]} />
              {name === null ? t("the scenario") : nameCurve(lesson, name)}
            </li>
          ))}
          {ideal && (
            <li>
              <svg width="30" height="8" aria-hidden="true">
                <path className={styles.ideal} d="M0 4h30" />
              </svg>
              {t("ideal")}
            </li>
          )}
        </ul>
      )}
      {guess?.kind === "curve" && said !== null && was !== null && (
        <p className={styles.said}>{writeGap(said - was, frame.unit, writePlace(lesson, at!))}</p>
      )}
      {stage.side === null && isUncovered && curves.some(({ values }) => values.includes(null)) && (
        <p className={styles.note}>{t("Computing the curve.")}</p>
      )}
    </figure>
  );
}

/** Error of the prediction at a value of the axis. */
function writeGap(gap: number, unit: Unit, at: string): string {
  if (gap === 0) return t("You were right at {at}", { at });
  if (unit !== "share") {
    const size = writeValue(Math.abs(gap), unit);
    return gap > 0 ? t("You were {size} too high at {at}", { size, at }) : t("You were {size} too low at {at}", { size, at });
  }
  const points = Math.round(Math.abs(gap) * 100);
  return gap > 0
    ? t("{points, plural, one {You were # point too high at {at}} other {You were # points too high at {at}}}", { points, at })
    : t("{points, plural, one {You were # point too low at {at}} other {You were # points too low at {at}}}", { points, at });
}
