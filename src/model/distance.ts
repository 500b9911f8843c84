/** How far a curve is from the runs, in words. */

/** One N: shares of the link; model null: undefined there. `measured` is the runs' median or mean. */
export interface ComparedPoint {
  readonly senders: number;
  readonly model: number | null;
  readonly measured: number;
}

export type DistanceKind = "near" | "too high" | "too low" | "off" | "undefined";

/** Neighbouring points that are alike; "off": too high at some and too low at others. */
export interface DistanceSpan {
  readonly kind: DistanceKind;
  readonly from: number;
  readonly to: number;
  /** The point farthest off. */
  readonly worst: ComparedPoint;
}

export interface Distance {
  readonly spans: readonly DistanceSpan[];
  /** Mean of the absolute distances where the curve is defined, as a share of the link; null: nowhere. */
  readonly meanDistance: number | null;
  /** Sentences for people. */
  readonly text: string;
}

/** Our choice: a tenth of the link is what an eye calls a miss, and about what seeds differ by where the collapse begins. */
export const nearEnough = 0.1;

/**
 * @param name of the curve, at the beginning of a sentence: "The model". @param points one per N, in any order.
 * @param explain what is known of a stretch in which the curve misses, as a sentence; "": nothing.
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
  return model > measured ? "too high" : "too low";
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

function describeSpans(name: string, spans: readonly DistanceSpan[], tolerance: number, explain: (span: DistanceSpan) => string): string {
  if (spans.length === 0) return "There are no runs to compare with yet.";
  const sentences: string[] = [];
  const near = spans.filter(({ kind }) => kind === "near");
  if (near.length === spans.length)
    return `${name} is within ${round(tolerance)} of the link of the runs at every N, ${writeSpan(spans[0].from, spans.at(-1)!.to)}.`;
  if (near.length > 0)
    sentences.push(
      `${name} is within ${round(tolerance)} of the link of the runs at N = ${joinAnd(near.map(({ from, to }) => writeSpan(from, to)))}.`,
    );
  for (const span of spans) {
    const { kind, from, to, worst } = span;
    const where = from === to ? `at N = ${from}` : `from N = ${from} to ${to}`;
    if (kind === "undefined") sentences.push(`It is undefined ${where}.`);
    else if (kind !== "near") {
      const amount = `${kind} by ${from === to ? "" : "up to "}${round(offBy(worst))} of the link`;
      sentences.push(`It misses ${where}: ${amount} (N = ${worst.senders}: ${round(worst.model!)}, runs ${round(worst.measured)}).`);
      const why = explain(span);
      if (why !== "") sentences.push(why);
    }
  }
  return (near.length > 0 ? sentences : sentences.with(0, sentences[0].replace(/^It/, name))).join(" ");
}

function writeSpan(from: number, to: number): string {
  return from === to ? String(from) : `${from} to ${to}`;
}

function joinAnd(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** Two decimals, the noughts at the end left away. */
function round(share: number): string {
  return String(Math.round(share * 100) / 100);
}
