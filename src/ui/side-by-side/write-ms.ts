import { t } from "../../language/translate.ts";
import type { Nanos } from "../../engine/spec/scenario.ts";
import { formatFixed } from "../../language/formats.ts";

/** "197.3 ms": durations that a reader may add up have one decimal. */
export function writeMs(ns: Nanos): string {
  return t("{number} ms", { number: formatFixed(ns / 1e6, 1) });
}
