import { withinSentence, writeSeries } from "../../../language/sentences.ts";
import { lookUp, t } from "../../../language/translate.ts";
import { listParamFields } from "../../../scenario/fields/field-of-param.ts";
import type { Field } from "../../../scenario/fields/field-types.ts";
import { fields } from "../../../scenario/fields/fields.ts";
import { readField } from "../../../scenario/change/minimal-scenario.ts";
import type { Scenario } from "../../../engine/spec/scenario.ts";
import { formatFieldValue } from "../../../scenario/fields/field-values.ts";
import type { Series } from "../../../sweep/series.ts";
import { writeShortValue } from "../../scenario/field-text.ts";
import type { FieldValue } from "../../run/scenario-path.ts";
import { findCollapse, findDrawnCollapse, type TriedPoint } from "../../../analysis/collapse.ts";
import { type CollapseAxis, compareCollapses, sayCollapse } from "../../../story/collapse-words.ts";
import { interpolate } from "../../../analysis/interpolate.ts";
import { phrase } from "../../../story/phrase.ts";
import { type Piece } from "../../../analysis/words.ts";
import { goodputId } from "./sweep-settings.ts";

/** How a series differs from the base, one phrase per field: "RTOmin 2 ms", "GIP". */
export function listChanges(
  { changes }: Pick<Series, "changes">,
  base: Scenario,
  isWanted: (path: string) => boolean = () => true,
): string[] {
  const algorithm = readField(changes, "transport.algorithm") ?? base.transport.algorithm;
  return [...fields, ...listParamFields(algorithm, base.transport.program)].flatMap((field) => {
    const value = readField(changes, field.path);
    if (value === undefined || !isWanted(field.path)) return [];
    if (field.path === "transport.algorithm") return [formatFieldValue(field, value)];
    return [writeSetting(field, value as FieldValue)];
  });
}

function writeSetting(field: Field, value: FieldValue): string {
  return t("{setting} {value}", { setting: lookUp(field.label), value: writeShortValue(field, value) });
}

/**
 * The text below the name of a series: changes that its name does not mention; without any, its marking threshold.
 * @param scenarios of its runs, by x; empty: none. @param axis path of the varied field.
 */
export function describeSeries(series: Series, base: Scenario, scenarios: readonly Scenario[], axis: string): string {
  const [first, last] = [scenarios[0], scenarios.at(-1)];
  const name = series.name.toLowerCase();
  const said = listChanges(series, base).filter((phrase) => !name.includes(phrase.toLowerCase()));
  if (said.length > 0 || first === undefined || last === undefined) return writeSeries(said);
  const [low, high] = [first, last].map(({ network }) => network.ecnThresholdPackets);
  if (low !== null && high !== null && axis !== "network.ecnThresholdPackets")
    return low === high
      ? t("CE marks from K = {packets} packets", { packets: String(low) })
      : t("CE marks from K = {low} to {high} packets", { low: String(low), high: String(high) });
  return "";
}

/** The headline of the sweep, about the selected series. @param axis the x axis. @param format formats a value. */
export function writeHeadline(
  name: string,
  metric: { readonly id: string; readonly label: string },
  points: readonly TriedPoint[],
  axis: SweepAxis,
  format: (value: number) => string,
): readonly Piece[] {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return phrase("The first runs are being computed.");
  const strong = (value: number): Piece => ({ text: format(value), emphasis: "strong" });
  if (metric.id !== goodputId)
    return phrase("{span}, {series}: {metric} from {from} to {to}.", {
      span: axis.writeSpan(first.x, last.x),
      series: name,
      metric: withinSentence(metric.label.trim()),
      from: format(first.median),
      to: strong(last.median),
    });
  const found = findCollapse(points);
  if (axis.isSenders || found.begins !== null) return sayCollapse(name, points, found, axis);
  const worst = points.reduce((a, b) => (b.median < a.median ? b : a));
  const best = points.reduce((a, b) => (b.median > a.median ? b : a));
  if (best.median > 2 * worst.median && best.x > worst.x)
    return phrase("{span}, {series}'s goodput rises from {from} to {to} of the maximum.", {
      span: axis.writeSpan(worst.x, best.x),
      series: name,
      from: format(worst.median),
      to: strong(best.median),
    });
  return phrase("{span}, {series} keeps at least {share} of the maximum.", {
    span: axis.writeSpan(first.x, last.x),
    series: name,
    share: strong(worst.median),
  });
}

/** The x axis as written in a headline. */
export interface SweepAxis extends CollapseAxis {
  readonly isSenders: boolean;
  /** "From 1 to 64 senders". */
  writeSpan(from: number, to: number): string;
}

export interface Score {
  /** Mean distance of the drawn curve from the measured one at the tried values of x, in percentage points. */
  readonly pointsOff: number;
  /** Where both collapse; empty: the metric is not goodput. */
  readonly words: readonly Piece[];
  /** Does the drawn curve collapse? If so, the first number in the words says where. */
  readonly hasDrawn: boolean;
}

/** Compares the reader's curve with the measured one; null: too little is measured. @param axis null: the metric is not goodput. */
export function scoreGuess(guess: readonly TriedPoint[], measured: readonly TriedPoint[], axis: SweepAxis | null): Score | null {
  const [xs, heights] = [guess.map(({ x }) => x), guess.map(({ median }) => median)];
  const gaps = measured.map(({ x, median }) => Math.abs(interpolate(xs, heights, x) - median));
  if (gaps.length < 2) return null;
  const pointsOff = (100 * gaps.reduce((sum, gap) => sum + gap, 0)) / gaps.length;
  if (axis === null) return { pointsOff, words: [], hasDrawn: false };
  const begins = findCollapse(measured).begins?.x ?? null;
  const drawn = findDrawnCollapse(guess, axis.isSenders);
  return { pointsOff, words: compareCollapses(drawn, begins, axis), hasDrawn: drawn !== null };
}
