import { type Piece, type Sentence } from "../../analysis/words.ts";
import type { Scenario, TransportSpec } from "../../engine/spec/scenario.ts";
import { activeLanguage } from "../../language/active.ts";
import { writeSeries } from "../../language/sentences.ts";
import { t } from "../../language/translate.ts";
import type { Subject } from "./remedy.ts";
import { listValues } from "./senders-transports.ts";
import { gap } from "../../language/formats.ts";

/** The tag for emphasis in a sentence. */
export const strong = { b: (text: string): Piece => ({ text, emphasis: "strong" }) };

export const asOne = (atStart: Sentence, inside: Sentence): Subject => ({ atStart, inside, isMany: false });
export const asMany = (atStart: Sentence, inside: Sentence): Subject => ({ atStart, inside, isMany: true });

/** "200 → 2 ms": a common unit is written once. */
export function writeArrow(from: string, to: string): string {
  const [[number, unit], [, sameUnit]] = [from, to].map((text) => text.split(gap));
  const isShared = unit !== undefined && unit === sameUnit && activeLanguage().direction === "ltr";
  return t("{from} → {to}", { from: isShared ? number : from, to });
}

/** The same for a setting that each group of senders may set: "4, 16 → 2". */
export function writeTransportArrow<T>(
  base: Scenario,
  changed: Scenario,
  read: (of: TransportSpec) => T,
  write: (value: T) => string,
): string {
  const [from, to] = [base, changed].map((scenario) => writeSeries(listValues(scenario, read).map((value) => write(value))));
  return writeArrow(from, to);
}
