import { joinSeries, phrase } from "./phrase.ts";
import type { Sentence } from "../analysis/words.ts";

/** More parts than these are not told one by one: those with the most are (our choice: a sentence holds no more). */
const mostTold = 3;

/**
 * "group 1 had 150 and group 2 had 40": each part by `write`, those with the most first where not all fit.
 * @param writeRest the same with so many others, that had as many at most, behind it.
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
