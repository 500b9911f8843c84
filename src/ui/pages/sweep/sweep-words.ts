import { withinSentence, writeSeries } from "../../../language/sentences.ts";
import { lookUp, type Marked, msg, t } from "../../../language/translate.ts";
import { listParamFields } from "../../../scenario/field-of-param.ts";
import type { Field } from "../../../scenario/field-types.ts";
import { fields, getField } from "../../../scenario/fields.ts";
import { readField } from "../../../scenario/minimal-scenario.ts";
import type { Scenario } from "../../../engine/spec/scenario.ts";
import { formatFieldValue } from "../../../scenario/field-values.ts";
import type { Series } from "../../../sweep/series.ts";
import { writeShortValue } from "../../scenario/field-text.ts";
import type { FieldValue } from "../../run/scenario-path.ts";
import { phrase } from "../../../analysis/phrase.ts";
import { type Piece } from "../../../analysis/words.ts";

/** A point of a curve as words need it. */
export interface Reading {
  readonly x: number;
  readonly value: number;
}

/** In what a series differs from the base, one phrase for each field: "RTOmin 2 ms", "GIP". */
export function listChanges(
  { changes }: Pick<Series, "changes">,
  base: Scenario,
  isWanted: (path: string) => boolean = () => true,
): string[] {
  const algorithm = readField(changes, "transport.algorithm") ?? base.transport.algorithm;
  return [...fields, ...listParamFields(algorithm)].flatMap((field) => {
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
 * What stands below the name of a series: what it changes and its name does not say; if that is nothing, what its runs have
 * that matters most.
 * @param scenarios of its runs, by x; empty: there are none. @param axis path of what is varied.
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
  return axis === rtoMinPath ? "" : writeSetting(getField(rtoMinPath), first.transport.rtoMinNs);
}

const rtoMinPath = "transport.rtoMinNs";

/** What all series have in common, the way people say it. */
export function describeBase(base: Scenario, axis: string): string {
  const parts = [
    "workload.senders" as const,
    "network.bufferPackets" as const,
    "workload.blockBytes" as const,
    "transport.rtoMinNs" as const,
    "network.linkBps" as const,
    "network.rttNs" as const,
  ].filter((path) => path !== axis && readField(base, path) !== undefined);
  return writeSeries(parts.map((path) => writeSetting(getField(path), readField(base, path) as FieldValue)));
}

/** What a curve loses, at least so much of itself, in words. */
const losses: readonly (readonly [least: number, sentence: Marked])[] = [
  [0.93, msg("{span}, {series} loses <b>nearly all</b> of its goodput.")],
  [0.85, msg("{span}, {series} loses <b>nine tenths</b> of its goodput.")],
  [0.71, msg("{span}, {series} loses <b>three quarters</b> of its goodput.")],
  [0.62, msg("{span}, {series} loses <b>two thirds</b> of its goodput.")],
  [0.42, msg("{span}, {series} loses <b>half</b> of its goodput.")],
  [0.3, msg("{span}, {series} loses <b>a third</b> of its goodput.")],
  [0.2, msg("{span}, {series} loses <b>a quarter</b> of its goodput.")],
  [0, msg("{span}, {series} loses <b>a fifth</b> of its goodput.")],
];

/** Where a curve loses most within a doubling of x, or between neighbours, and what share of itself; null: nowhere a fifth. */
export function findSteepest(points: readonly Reading[]): { readonly from: Reading; readonly to: Reading; readonly loss: number } | null {
  let best: { from: Reading; to: Reading; loss: number } | null = null;
  for (const [index, from] of points.entries())
    for (const [next, to] of points.slice(index + 1).entries()) {
      if (next > 0 && to.x > 2 * from.x) break;
      const loss = from.value > 0 ? (from.value - to.value) / from.value : 0;
      if (loss > (best?.loss ?? 0.2)) best = { from, to, loss };
    }
  return best;
}

/** The sentence over the sweep, about the series that is looked at. @param format of a value. @param axis what stands along x; null: the senders. */
export function writeHeadline(
  name: string,
  metric: { readonly id: string; readonly label: string },
  points: readonly Reading[],
  formatX: (x: number) => string,
  axis: string | null,
  format: (value: number) => string,
): readonly Piece[] {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return phrase("The first runs are being computed.");
  const span = (from: Reading, to: Reading): string =>
    axis === null
      ? t("From {from} to {to} senders", { from: formatX(from.x), to: formatX(to.x) })
      : t("From {setting} {from} to {to}", { setting: axis, from: formatX(from.x), to: formatX(to.x) });
  const strong = (value: number): Piece => ({ text: format(value), emphasis: "strong" });
  if (metric.id === "normalizedGoodput") {
    const steepest = findSteepest(points);
    if (steepest !== null) {
      const [, sentence] = losses.find(([least]) => steepest.loss >= least) ?? losses[losses.length - 1];
      return phrase(sentence, {
        span: span(steepest.from, steepest.to),
        series: name,
        b: (text) => ({ text, emphasis: "trouble" }),
      });
    }
    const worst = points.reduce((a, b) => (b.value < a.value ? b : a));
    const best = points.reduce((a, b) => (b.value > a.value ? b : a));
    if (best.value > 2 * worst.value && best.x > worst.x)
      return phrase("{span}, {series}'s goodput rises from {from} to {to} of the link.", {
        span: span(worst, best),
        series: name,
        from: format(worst.value),
        to: strong(best.value),
      });
    if (best.value > 2 * worst.value)
      return phrase("{span}, {series}'s goodput falls from {from} to {to} of the link.", {
        span: span(best, worst),
        series: name,
        from: format(best.value),
        to: { text: format(worst.value), emphasis: "trouble" },
      });
    return phrase("{span}, {series} keeps at least {share} of the link.", {
      span: span(first, last),
      series: name,
      share: strong(worst.value),
    });
  }
  return phrase("{span}, {series}: {metric} from {from} to {to}.", {
    span: span(first, last),
    series: name,
    metric: withinSentence(metric.label.trim()),
    from: format(first.value),
    to: strong(last.value),
  });
}

/**
 * x at which a curve falls below three quarters of what it had reached, on straight lines between points, and stays there; where it
 * always comes back, the first fall. null: it never falls.
 */
export function findCollapse(points: readonly Reading[]): number | null {
  let peak = 0;
  let first: number | null = null;
  let last: number | null = null;
  for (const [index, { x, value }] of points.entries()) {
    if (value >= 0.75 * peak) last = null;
    else if (last === null) {
      const before = points[index - 1];
      const share = (before.value - 0.75 * peak) / (before.value - value);
      last = before.x + Math.max(0, Math.min(1, share)) * (x - before.x);
      first ??= last;
    }
    peak = Math.max(peak, value);
  }
  return last ?? first;
}

export interface Score {
  /** Area between the two curves over the width: the mean gap, 0 to 1. */
  readonly gap: number;
  /** 0 to 100. */
  readonly points: number;
  readonly words: string;
}

/** Our choice: two thirds of the link off on the average is no point. */
const gapWithoutPoints = 2 / 3;

/**
 * The reader's curve against the measured one, where both are.
 * @param writeX "9 senders", "RTOmin 2 ms".
 * @param toPlace where x lies along the axis, in any unit: the area is the one the eye sees.
 */
export function scoreGuess(
  guess: readonly Reading[],
  measured: readonly Reading[],
  toPlace: (x: number) => number,
  writeX: (x: number) => string,
): Score | null {
  const pairs = measured.flatMap(({ x, value }) => {
    const drawn = guess.find((one) => one.x === x);
    return drawn === undefined ? [] : [{ place: toPlace(x), off: drawn.value - value }];
  });
  if (pairs.length < 2) return null;
  let area = 0;
  for (const [index, { place, off }] of pairs.entries()) {
    const before = pairs[index - 1];
    if (before !== undefined) area += areaBetween(before.off, off, place - before.place);
  }
  const gap = area / (pairs.at(-1)!.place - pairs[0].place);
  const points = Math.round(100 * Math.max(0, 1 - gap / gapWithoutPoints));
  return { gap, points, words: compareCollapses(findCollapse(guess), findCollapse(measured), writeX) };
}

/** Between two straight lines whose distance goes from `a` to `b`. */
function areaBetween(a: number, b: number, width: number): number {
  if (a * b >= 0) return (width * (Math.abs(a) + Math.abs(b))) / 2;
  return (width * (a * a + b * b)) / (2 * (Math.abs(a) + Math.abs(b)));
}

function compareCollapses(drawn: number | null, measured: number | null, write: (x: number) => string): string {
  if (drawn === null && measured === null) return t("You drew no collapse, and there is none.");
  if (drawn === null) return t("You drew no collapse. It begins at {place}.", { place: write(measured!) });
  if (measured === null) return t("You drew a collapse near {place}. There is none.", { place: write(drawn) });
  const isClose = Math.abs(drawn - measured) <= 0.15 * measured;
  return isClose
    ? t("You drew the collapse near {place}, and that is where it begins.", { place: write(drawn) })
    : t("You drew the collapse near {drawn}. It begins at {place}.", { drawn: write(drawn), place: write(measured) });
}
