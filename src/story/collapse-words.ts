import { t } from "../language/translate.ts";
import { type Collapse, halfOfBest, type TriedPoint } from "../analysis/collapse.ts";
import { joinSentences, phrase } from "./phrase.ts";
import { type Piece, type Sentence } from "../analysis/words.ts";
import { formatPercent } from "../language/formats.ts";

/** The sentence that says where goodput collapses, shared by all pages and the terminal. */

/** The x axis of a sweep. */
export interface CollapseAxis {
  /** "10 senders", "RTOmin 2 ms". */
  writePlace(x: number): string;
  /** The same after the setting has been named: "8", "1 ms". */
  writeX(x: number): string;
}

/** The axis that counts senders. */
export const senderAxis: CollapseAxis = {
  writePlace: (senders) => t("{senders, plural, one {# sender} other {# senders}}", { senders }),
  writeX: (senders) => String(senders),
};

/**
 * "The collapse begins at 10 senders: NewReno falls from 99% of the maximum at 8 to 24%."
 * @param points medians as shares of the maximum goodput, in ascending order of x; at least one.
 */
export function sayCollapse(name: string, points: readonly TriedPoint[], found: Collapse, axis: CollapseAxis): Sentence {
  const { begins, from, best } = found;
  const [first, last] = [points[0], points[points.length - 1]];
  if (best < leastHealthy)
    return phrase("Even at {place} {name} reaches less than half of the maximum.", { place: axis.writePlace(first.x), name });
  if (begins === null)
    return phrase("No collapse up to {place}: the median of {name} stays above half of the best.", {
      place: axis.writePlace(last.x),
      name,
    });
  const told = { place: tellPlace(begins, axis), name, low: tellLow(begins) };
  if (from === null) return phrase("The collapse begins at {place}: {name} reaches {low} of the maximum.", told);
  return phrase("The collapse begins at {place}: {name} falls from {high} of the maximum (at {x}) to {low}.", {
    ...told,
    high: { text: formatPercent(from.median), value: from.median, emphasis: "strong" },
    x: axis.writeX(from.x),
  });
}

/** If the best median is below this, goodput collapsed before the first value tried. */
const leastHealthy = 0.5;

function tellPlace({ x }: TriedPoint, axis: CollapseAxis): Piece {
  return { text: axis.writePlace(x), value: x, fact: "collapse", emphasis: "trouble" };
}

function tellLow({ median }: TriedPoint): Piece {
  return { text: formatPercent(median), value: median, fact: "share", emphasis: "trouble" };
}

/**
 * "Median of 3 seeds, with blocks of 64 KB."
 * @param difference from `{}` (describe-difference.ts); "": none. @param most number of seeds at points that got more.
 */
export function describeMedian(seeds: number, difference: string, most = seeds): string {
  if (most > seeds)
    return difference === ""
      ? t("Median of {seeds} to {most} seeds.", { seeds, most })
      : t("Median of {seeds} to {most} seeds, {difference}.", { seeds, most, difference });
  return difference === ""
    ? t("{seeds, plural, one {One seed per point.} other {Median of # seeds.}}", { seeds })
    : t("{seeds, plural, one {One seed per point, {difference}.} other {Median of # seeds, {difference}.}}", { seeds, difference });
}

/** Defines where a collapse "begins", in a sentence. */
export function defineCollapse(): string {
  return t("From this number of senders on, every median is below half of the best.");
}

/** A chart's name for the line at half of the best median. */
export function nameHalf(found: Pick<Collapse, "best">): string {
  return t("half of the best: {share}", { share: formatPercent(halfOfBest(found)) });
}

/** Compares where a reader drew the collapse with where it begins; null: nowhere. */
export function compareCollapses(drawn: number | null, begins: number | null, axis: CollapseAxis): Sentence {
  const strong = (text: string): Piece => ({ text, emphasis: "strong" });
  if (drawn === null && begins === null) return phrase("You drew no collapse, and there is none.");
  return joinSentences([
    drawn === null
      ? phrase("You drew no collapse.")
      : phrase("You drew the collapse at {place}.", { place: strong(axis.writePlace(drawn)) }),
    begins === null ? phrase("There is none.") : phrase("It begins at {place}.", { place: strong(axis.writeX(begins)) }),
  ]);
}
