import { scaleLinear, scaleLog } from "d3-scale";
import type { Scenario } from "../../../engine/spec/scenario.ts";
import type { Unit } from "../../../lessons/fact.ts";
import { findFact } from "../../../lessons/fact-table.ts";
import type { Lesson } from "../../../lessons/lesson.ts";
import { keyOf } from "../../../lessons/probes.ts";
import { type Findings, findFlag, listGuessValues, listSweepValues, readSetting } from "../../../lessons/situation.ts";
import { writeValue } from "../../../lessons/template.ts";
import type { NumberField } from "../../../scenario/fields/field-types.ts";
import { writeShortValue } from "../../scenario/field-text.ts";
import { openingOf } from "./step-needs.ts";
import { formatCount } from "../../../language/formats.ts";

/** The axes of a lesson's sweep in a picture of a given size. */
export interface AxisFrame {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly xs: readonly number[];
  /** Values at which a prediction is drawn. */
  readonly guessXs: readonly number[];
  readonly unit: Unit;
  /** Is the number of senders varied? Is goodput drawn, in % of its maximum? */
  readonly isCounted: boolean;
  readonly isGoodput: boolean;
  /** Value at the upper end of the chart. */
  readonly most: number;
  readonly ticksX: readonly { readonly x: number; readonly text: string }[];
  readonly ticksY: readonly { readonly y: number; readonly text: string }[];
  toX(value: number): number;
  toY(value: number): number;
  /** A height as a share of the chart, 0 to 1. */
  shareAt(py: number): number;
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
  const [left, right, top, bottom] = isSmall ? [4, width - 8, 10, height - 18] : [44, width - 16, 12, height - 40];
  const [first, last] = [xs[0], xs[xs.length - 1]];
  // Senders are counted, so the axis is linear.
  const isCounted = sweepField(lesson).path === "workload.senders";
  const isLog = !isCounted && Math.min(first, last) > 0 && Math.max(first, last) / Math.min(first, last) >= wideRatio;
  const scaleX = (isLog ? scaleLog() : scaleLinear()).domain([first, last]).range([left, right]);
  const toX = (value: number): number => (first === last ? (left + right) / 2 : scaleX(value));
  const scaleY = scaleLinear().domain([0, unit === "share" ? 1 : Math.max(1e-9, ...values)]).range([bottom, top]); // prettier-ignore
  if (unit !== "share") scaleY.nice(4);
  const most = scaleY.domain()[1];
  const ticksX: { x: number; text: string }[] = [];
  // From both ends inward, as far as they fit; powers of two and ten first.
  const byRank = xs.toSorted((a, b) => rank(a, first, last) - rank(b, first, last));
  for (const value of isCounted ? [first, last, ...listSteps(first, last)] : byRank) {
    const x = toX(value);
    if (ticksX.every((tick) => Math.abs(tick.x - x) >= labelPx)) ticksX.push({ x, text: writePlace(lesson, value) });
  }
  const isGoodput = lesson.run.sweep?.fact === "goodput";
  const stops = unit === "share" ? [0, 0.25, 0.5, 0.75, 1] : scaleY.ticks(3);
  return {
    ...{ width, height, left, right, top, bottom, xs, unit, isCounted, isGoodput, most, ticksX, toX },
    guessXs: listGuessValues(lesson).map(({ value }) => value),
    // The title above says what 100% is.
    ticksY: stops.map((value) => ({ y: scaleY(value), text: isGoodput ? formatCount(100 * value) : writeValue(value, unit) })),
    toY: (value) => Math.max(top - 2, Math.min(bottom, scaleY(value))),
    shareAt: (py) => Math.max(0, Math.min(1, (bottom - py) / (bottom - top))),
  };
}

/** Equal steps between the ends, a power of two, about ten of them. */
function listSteps(first: number, last: number): number[] {
  const [low, high] = [Math.min(first, last), Math.max(first, last)];
  let step = 1;
  while ((high - low) / step > 10) step *= 2;
  return Array.from({ length: Math.floor(high / step) }, (_, index) => (index + 1) * step).filter((x) => x > low && x < high);
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
