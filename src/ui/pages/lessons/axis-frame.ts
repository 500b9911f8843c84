import { createPlot, listCounts, type Plot, quarters, roundUp, thinTicks } from "../../../charts/xy/plot.ts";
import type { Scenario } from "../../../engine/spec/scenario.ts";
import type { Unit } from "../../../lessons/fact.ts";
import { findFact } from "../../../lessons/fact-table.ts";
import type { Lesson } from "../../../lessons/lesson.ts";
import { keyOf } from "../../../lessons/probes.ts";
import { type Findings, findFlag, listGuessValues, listSweepValues, readSetting } from "../../../lessons/situation.ts";
import { writeValue } from "../../../lessons/template.ts";
import type { NumberField } from "../../../scenario/fields/field-types.ts";
import type { Tick } from "../../kit/xy/xy-axes.tsx";
import { writeShortValue } from "../../scenario/field-text.ts";
import { openingOf } from "./step-needs.ts";
import { formatCount } from "../../../language/formats.ts";

/** The axes of a lesson's sweep in a picture of this size. */
export interface AxisFrame extends Plot {
  readonly width: number;
  readonly height: number;
  readonly xs: readonly number[];
  /** Values at which a prediction is drawn. */
  readonly guessXs: readonly number[];
  readonly unit: Unit;
  /** Is the number of senders varied? Is goodput drawn, in % of its maximum? */
  readonly isCounted: boolean;
  readonly isGoodput: boolean;
  /** Value at the upper end of the chart. */
  readonly most: number;
  readonly labelsX: readonly Tick[];
  readonly labelsY: readonly Tick[];
}

/** Axes whose ends have at least this ratio are logarithmic (our choice). */
const wideRatio = 8;
/** Minimum distance between the centers of two labels, px. */
const labelPx = 34;

export function sweepField(lesson: Lesson): NumberField {
  const field = findFlag(lesson.run.sweep?.vary ?? "");
  if (field.kind !== "number") throw new Error(`${field.path} is no number and has no axis`);
  return field;
}

/** A value of the axis as its label. */
export function writePlace(lesson: Lesson, value: number): string {
  const field = sweepField(lesson);
  return field.unit === "ns" || field.unit === "bps" ? writeShortValue(field, value) : formatCount(value);
}

export function unitOfSweep({ run: { sweep } }: Lesson): Unit {
  return findFact(sweep?.fact ?? "")?.unit ?? "";
}

/** @param values that must fit on the axis. */
export function makeFrame(
  lesson: Lesson,
  size: { readonly width: number; readonly height: number; readonly isSmall?: boolean },
  values: readonly number[],
): AxisFrame {
  const { width, height, isSmall = false } = size;
  const unit = unitOfSweep(lesson);
  const xs = listSweepValues(lesson).map(({ value }) => value);
  const [left, right, top, bottom] = isSmall ? [4, width - 8, 10, height - 20] : [44, width - 16, 12, height - 40];
  const [first, last] = [xs[0], xs[xs.length - 1]];
  // Senders are counted, so the axis is linear.
  const isCounted = sweepField(lesson).path === "workload.senders";
  const isLog = !isCounted && Math.min(first, last) > 0 && Math.max(first, last) / Math.min(first, last) >= wideRatio;
  const most = unit === "share" ? 1 : roundUp(Math.max(1e-9, ...values), 4);
  const plot = createPlot({ left, right, top, bottom }, { from: first, to: last, isLog }, { from: 0, to: most });
  // powers of two and ten come first
  const byRank = xs.toSorted((a, b) => rank(a, first, last) - rank(b, first, last));
  const named = thinTicks(isCounted ? listCounts(first, last) : byRank, plot.toX, labelPx);
  const isGoodput = lesson.run.sweep?.fact === "goodput";
  return {
    ...plot,
    ...{ width, height, xs, unit, isCounted, isGoodput, most },
    guessXs: listGuessValues(lesson).map(({ value }) => value),
    labelsX: named.map((value) => ({ px: plot.toX(value), text: writePlace(lesson, value) })),
    // what a hundred are is said above
    labelsY: (unit === "share" ? quarters : plot.ticksY(3)).map((value) => ({
      px: plot.toY(value),
      text: isGoodput ? formatCount(100 * value) : writeValue(value, unit),
    })),
  };
}

function rank(value: number, first: number, last: number): number {
  if (value === first || value === last) return 0;
  const isPower = (base: number): boolean => Number.isInteger(Math.round((Math.log(value) / Math.log(base)) * 1e9) / 1e9);
  return isPower(2) || isPower(10) ? 1 : 2;
}

/** The student's runs as dots on the axis: those that differ from the run step's opening only in the varied setting. */
export function placeTries(
  lesson: Lesson,
  tries: readonly Scenario[],
  findings: Findings,
): readonly { readonly x: number; readonly y: number }[] {
  const { sweep, control } = lesson.run;
  const fact = findFact(sweep?.fact ?? "");
  if (sweep === undefined || fact === undefined || control?.field !== sweep.vary) return [];
  const first = openingOf(lesson, "run");
  return [first, ...tries.filter((one) => keyOf(one) !== keyOf(first))].flatMap((scenario) => {
    const run = findings.find(scenario, "line");
    const [x, y] = [readSetting(scenario, sweep.vary), run && fact.read(run)];
    return x === null || y === null ? [] : [{ x, y }];
  });
}
