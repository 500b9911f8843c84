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

/** The place of a claim: section, figure or table ("figure 8", "" without one), and the paper's own words. */
export function said(section: string, figure: string, quote: string): { readonly cite: string; readonly quote: string } {
  return { cite: [`section ${section}`, ...(figure === "" ? [] : [figure])].join(", "), quote };
}
