import type { Fact, FactForm } from "../facts.ts";
import type { MeasureId } from "../measures.ts";
import type { Curve } from "../predicate.ts";

/** Short ways to write what the figures' data say most often. */

export function on(series: string, y: MeasureId, where?: Curve["where"]): Curve {
  return { series, y, ...(where && { where }) };
}

/** The median at one x. */
export function at(series: string, y: MeasureId, x: number, as?: FactForm): Fact {
  return { kind: "at", curve: on(series, y), x, ...(as && { as }) };
}
