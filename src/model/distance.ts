import { writeList } from "../language/numbers.ts";
import { writeSentences } from "../language/sentences.ts";
import { t } from "../language/translate.ts";

/** Describes in words how far a curve is from the runs. */

/** One N, with values as shares of the link; model null: undefined at this N. `measured` is the runs' median or mean. */
export interface ComparedPoint {
  readonly senders: number;
  readonly model: number | null;
  readonly measured: number;
}

export type DistanceKind = "near" | "high" | "low" | "off" | "undefined";

/** Neighboring points of the same kind; "off": too high at some and too low at others. */
export interface DistanceSpan {
  readonly kind: DistanceKind;
  readonly from: number;
  readonly to: number;
  /** The point with the largest distance. */
  readonly worst: ComparedPoint;
}

export interface Distance {
  readonly spans: readonly DistanceSpan[];
  /** Mean of the absolute distances where the curve is defined, as a share of the link; null: defined nowhere. */
  readonly meanDistance: number | null;
  /** Sentences for people. */
  readonly text: string;
}

/** Our choice: a tenth of the link is a visible miss, and about the spread of seeds where the collapse begins. */
export const nearEnough = 0.1;

/**
 * @param name of the curve, as it begins a sentence: "The model". @param points one per N, in any order.
 * @param explain a sentence on why the curve misses in a span; "": no explanation.
 */
export function describeDistance(
  name: string,
  points: readonly ComparedPoint[],
  tolerance: number = nearEnough,
  explain: (span: DistanceSpan) => string = () => "",
): Distance {
  const spans = findSpans(
    [...points].sort((a, b) => a.senders - b.senders),
    tolerance,
  );
  const gaps = points.flatMap(({ model, measured }) => (model === null ? [] : [Math.abs(model - measured)]));
  const meanDistance = gaps.length > 0 ? gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length : null;
  return { spans, meanDistance, text: describeSpans(name, spans, tolerance, explain) };
}

function judge({ model, measured }: ComparedPoint, tolerance: number): DistanceKind {
  if (model === null) return "undefined";
  if (Math.abs(model - measured) <= tolerance) return "near";
  return model > measured ? "high" : "low";
}

function isMiss(kind: DistanceKind): boolean {
  return kind !== "near" && kind !== "undefined";
}

function offBy({ model, measured }: ComparedPoint): number {
  return model === null ? 0 : Math.abs(model - measured);
}

function findSpans(points: readonly ComparedPoint[], tolerance: number): DistanceSpan[] {
  const spans: DistanceSpan[] = [];
  for (const point of points) {
    const kind = judge(point, tolerance);
    const last = spans.at(-1);
    if (last === undefined || isMiss(last.kind) !== isMiss(kind) || (!isMiss(kind) && last.kind !== kind))
      spans.push({ kind, from: point.senders, to: point.senders, worst: point });
    else
      spans[spans.length - 1] = {
        kind: last.kind === kind ? kind : "off",
        from: last.from,
        to: point.senders,
        worst: offBy(point) > offBy(last.worst) ? point : last.worst,
      };
  }
  return spans;
}

function describeSpans(curve: string, spans: readonly DistanceSpan[], tolerance: number, explain: (span: DistanceSpan) => string): string {
  if (spans.length === 0) return t("There are no runs to compare with yet.");
  const near = spans.filter(({ kind }) => kind === "near");
  const values = { curve, tolerance: round(tolerance) };
  if (near.length === spans.length)
    return t("{curve} differs from the runs by at most {tolerance} of the link rate at every N, {span}.", {
      ...values,
      span: writeSpan(spans[0].from, spans.at(-1)!.to),
    });
  const sentences: string[] = [];
  if (near.length > 0)
    sentences.push(
      t("{curve} differs from the runs by at most {tolerance} of the link rate at N = {spans}.", {
        ...values,
        spans: writeList(near.map(({ from, to }) => writeSpan(from, to))),
      }),
    );
  for (const span of spans) {
    if (span.kind === "near") continue;
    sentences.push(describeSpan(span, sentences.length === 0 ? curve : null));
    if (span.kind !== "undefined") sentences.push(explain(span));
  }
  return writeSentences(sentences);
}

/** Describes one span in which the curve is not near. @param curve its name; null: already named. */
function describeSpan({ kind, from, to, worst }: DistanceSpan, curve: string | null): string {
  const span = { from: String(from), to: String(to) };
  if (kind === "undefined") {
    if (from === to)
      return curve === null ? t("It is undefined at N = {from}.", span) : t("{curve} is undefined at N = {from}.", { ...span, curve });
    return curve === null
      ? t("It is undefined from N = {from} to {to}.", span)
      : t("{curve} is undefined from N = {from} to {to}.", { ...span, curve });
  }
  const values = {
    ...span,
    how: kind,
    amount: round(offBy(worst)),
    worst: String(worst.senders),
    model: round(worst.model!),
    runs: round(worst.measured),
  };
  if (from === to)
    return curve === null
      ? t(
          "{how, select, high {It misses at N = {from}: too high by {amount} of the link rate (N = {worst}: {model}, runs {runs}).} low {It misses at N = {from}: too low by {amount} of the link rate (N = {worst}: {model}, runs {runs}).} other {It misses at N = {from}: off by {amount} of the link rate (N = {worst}: {model}, runs {runs}).}}",
          values,
        )
      : t(
          "{how, select, high {{curve} misses at N = {from}: too high by {amount} of the link rate (N = {worst}: {model}, runs {runs}).} low {{curve} misses at N = {from}: too low by {amount} of the link rate (N = {worst}: {model}, runs {runs}).} other {{curve} misses at N = {from}: off by {amount} of the link rate (N = {worst}: {model}, runs {runs}).}}",
          { ...values, curve },
        );
  return curve === null
    ? t(
        "{how, select, high {It misses from N = {from} to {to}: too high by up to {amount} of the link rate (N = {worst}: {model}, runs {runs}).} low {It misses from N = {from} to {to}: too low by up to {amount} of the link rate (N = {worst}: {model}, runs {runs}).} other {It misses from N = {from} to {to}: off by up to {amount} of the link rate (N = {worst}: {model}, runs {runs}).}}",
        values,
      )
    : t(
        "{how, select, high {{curve} misses from N = {from} to {to}: too high by up to {amount} of the link rate (N = {worst}: {model}, runs {runs}).} low {{curve} misses from N = {from} to {to}: too low by up to {amount} of the link rate (N = {worst}: {model}, runs {runs}).} other {{curve} misses from N = {from} to {to}: off by up to {amount} of the link rate (N = {worst}: {model}, runs {runs}).}}",
        { ...values, curve },
      );
}

function writeSpan(from: number, to: number): string {
  return from === to ? String(from) : t("{from} to {to}", { from: String(from), to: String(to) });
}

/** To two decimals. */
function round(share: number): number {
  return Math.round(share * 100) / 100;
}
