import { joinSeries, phrase } from "./phrase.ts";
import type { Sentence } from "../analysis/words.ts";

/** Number of parts that are listed individually, those with the highest counts (our choice: a sentence holds no more). */
const mostTold = 3;

/**
 * "group 1 had 150 and group 2 had 40": each part written by `write`; if not all fit, those with the highest counts come first.
 * @param writeRest adds the number of other parts, and the most that any of them had.
 */
export function listParts<Part extends { readonly count: number }>(
  parts: readonly Part[],
  write: (part: Part) => Sentence,
  writeRest: (told: Sentence, more: number) => Sentence,
): Sentence {
  const told = parts.length <= mostTold ? parts : parts.toSorted((a, b) => b.count - a.count).slice(0, mostTold);
  const more = parts.length - told.length;
  const written = told.map(write);
  if (more > 0) return writeRest(joinSeries(written), more);
  return written.length === 1
    ? written[0]
    : phrase("{first} and {last}", { first: joinSeries(written.slice(0, -1)), last: written[written.length - 1] });
}

export const writeOtherGroups = (told: Sentence, more: number): Sentence =>
  phrase("{more, plural, one {{told}, and # other group had no more} other {{told}, and # other groups had no more}}", { more, told });

export const writeOtherPorts = (told: Sentence, more: number): Sentence =>
  phrase("{more, plural, one {{told}, no more at # other port} other {{told}, no more at each of # other ports}}", { more, told });
