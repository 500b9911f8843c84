import type { Nanos } from "../../engine/spec/scenario.ts";
import { type Marked, msg, t } from "../../language/translate.ts";
import { formatDuration, gap } from "../../language/formats.ts";

/** Units as they are read aloud; of "ms" a screen reader makes two letters. */
const spoken: Readonly<Record<string, Marked>> = {
  ns: msg("nanoseconds"),
  µs: msg("microseconds"),
  ms: msg("milliseconds"),
  s: msg("seconds"),
  B: msg("bytes"),
  KB: msg("kilobytes"),
  MB: msg("megabytes"),
  GB: msg("gigabytes"),
  bps: msg("bits per second"),
  kbps: msg("kilobits per second"),
  Mbps: msg("megabits per second"),
  Gbps: msg("gigabits per second"),
};

/** "milliseconds" for "ms"; what is counted ("packets") is a word already. */
export function sayUnit(unit: string): string {
  const word = spoken[unit] as Marked | undefined;
  return word === undefined ? unit : t(word);
}

/** "147 microseconds" */
export function sayDuration(ns: Nanos): string {
  const [figures, unit] = formatDuration(ns).split(gap);
  return `${figures} ${sayUnit(unit)}`;
}
