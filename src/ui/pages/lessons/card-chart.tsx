import { writeSeries } from "../../../language/sentences.ts";
import { lookUp, t } from "../../../language/translate.ts";
import { useEffect } from "react";
import type { Guess } from "../../../lessons/guess.ts";
import type { Session } from "../../../lessons/session.ts";
import { findFact } from "../../../lessons/fact-table.ts";
import type { Lesson } from "../../../lessons/lesson.ts";
import { writeValue } from "../../../lessons/template.ts";
import { startLarge } from "../../../analysis/words.ts";
import { CurveLines, findLooks } from "./axis-chart.tsx";
import { type AxisFrame, makeFrame, sweepField, writePlace } from "./axis-frame.ts";
import { CardAxes, cardSize as size, CardForm } from "./card-form.tsx";
import { GuessLayer } from "./guess-layer.tsx";
import { useFindings, useLessons } from "./lessons-context.tsx";
import { listCardNeeds, listSeries, nameCurve, openingOf, readCurve } from "./step-needs.ts";
import styles from "./card-chart.module.css";

/**
 * Miniature of a lesson. Before the prediction is submitted it is empty, because the results are the answer; then it shows the
 * prediction, and after the explanation has been opened, the results.
 */
export function CardChart({ lesson, session: own }: { lesson: Lesson; session: Session | null }) {
  const { session } = useLessons();
  const guess = own?.guess ?? null;
  const isUncovered = guess !== null && own?.hasRead === true;
  useEffect(() => {
    if (isUncovered) session.finder.want(listCardNeeds(lesson));
  }, [session, lesson, isUncovered]);
  if (!isUncovered) return <CardForm lesson={lesson} guess={guess} />;
  return lesson.run.sweep === undefined ? <Durations lesson={lesson} /> : <Curves lesson={lesson} guess={guess} />;
}

function Curves({ lesson, guess }: { lesson: Lesson; guess: Guess | null }) {
  const findings = useFindings();
  const names = listSeries(lesson);
  const looks = findLooks(lesson, names);
  const curves = names.map((name, index) => ({ name, look: looks[index], values: readCurve(lesson, name, findings) }));
  const known = curves.flatMap(({ values }) => values.filter((value) => value !== null));
  const frame = makeFrame(lesson, size, known);
  return (
    <svg className={styles.root} viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={describe(lesson, curves)}>
      <CardAxes lesson={lesson} frame={frame} />
      <CurveLines frame={frame} curves={curves} isSmall />
      {guess?.kind === "curve" && <GuessLayer lesson={lesson} frame={frame} guess={guess} />}
      <Fall lesson={lesson} frame={frame} values={curves[0].values} />
    </svg>
  );
}

/** Space for a label next to a point, px. */
const labelRoomPx = 64;

/** Labels the two neighbors between which the first curve changes most. */
function Fall({ lesson, frame, values }: { lesson: Lesson; frame: AxisFrame; values: readonly (number | null)[] }) {
  if (values.includes(null)) return null;
  const known = values as readonly number[];
  const steps = known.slice(1).map((value, index) => Math.abs(value - known[index]));
  const at = steps.indexOf(Math.max(...steps));
  if (at < 0 || steps[at] < 0.2 * frame.most) return null;
  return [at, at + 1].map((index) => {
    const [x, y] = [frame.toX(frame.xs[index]), frame.toY(known[index])];
    const isLow = known[index] < known[2 * at + 1 - index];
    const isFalling = known[at + 1] < known[at];
    // Away from the line and the other label, and inside the picture.
    const isEnd = isLow ? x > frame.right - labelRoomPx : x > frame.left + labelRoomPx;
    return (
      <g key={frame.xs[index]} data-low={isLow ? "" : undefined} className={styles.point}>
        <circle cx={x} cy={y} r={3.5} />
        <text x={isEnd ? x - 6 : x + 6} y={isLow === isFalling ? y - 6 : y + 14} textAnchor={isEnd ? "end" : "start"}>
          {t("{at}: {value}", { at: writePlace(lesson, frame.xs[index]), value: writeValue(known[index], frame.unit) })}
        </text>
      </g>
    );
  });
}

function describe(
  lesson: Lesson,
  curves: readonly { readonly name: string | null; readonly values: readonly (number | null)[] }[],
): string {
  const name = lesson.run.sweep?.fact ?? "";
  const unit = findFact(name)?.unit ?? "";
  const told = curves.map(({ name: id, values }) => {
    const run = id === null ? null : nameCurve(lesson, id);
    const [first, last] = [values[0], values[values.length - 1]];
    if (first === null || last === null)
      return run === null ? t("the curve is being computed") : t("{name} is being computed", { name: run });
    const ends = { first: writeValue(first, unit), last: writeValue(last, unit) };
    return run === null ? t("from {first} to {last}", ends) : t("{run} from {first} to {last}", { run, ...ends });
  });
  return t("{fact} against {setting}: {curves}.", {
    fact: startLarge(lookUp(name)),
    setting: lookUp(sweepField(lesson).label),
    curves: told.reduce((first, rest) => t("{first}; {rest}", { first, rest })),
  });
}

/** A round trip, the time a block needs, and the slowest block, to scale. */
function Durations({ lesson }: { lesson: Lesson }) {
  const findings = useFindings();
  const scenario = openingOf(lesson, "watch");
  const run = findings.find(scenario, "line");
  const rows = [
    [t("a round trip"), scenario.network.rttNs, "rtt"],
    [t("what a block needs"), run && (findFact("needed time")?.read(run) ?? null), "needed"],
    [t("the slowest block"), run && (findFact("slow block time")?.read(run) ?? null), "slow"],
  ] as const;
  const told = rows.map(([name, ns]) =>
    ns === null ? t("{name} is being computed", { name }) : t("{name} {value}", { name, value: writeValue(ns, "ns") }),
  );
  const most = Math.max(1, ...rows.map(([, ns]) => ns ?? 0));
  return (
    <svg
      className={styles.root}
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={t("To scale: {times}.", { times: writeSeries(told) })}
    >
      <path className={styles.axis} d={`M4.500 4V${size.height - 6}`} />
      {rows.map(([name, ns, tone], index) => (
        <g key={name} transform={`translate(5 ${6 + index * 37})`} className={styles.row} data-tone={tone}>
          <text x="5" y="11">
            {ns === null ? name : t("{name}, {value}", { name, value: writeValue(ns, "ns") })}
          </text>
          <rect y="16" height="14" width={ns === null ? 0 : Math.max(1, (200 * ns) / most)} />
        </g>
      ))}
    </svg>
  );
}
