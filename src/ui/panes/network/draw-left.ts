import { findLeftShade } from "../../../analysis/left-to-send.ts";
import { listLeftShades, type Shade } from "../../../charts/left-shades.ts";
import { transportOf } from "../../../engine/spec/groups.ts";
import type { Scenario } from "../../../engine/spec/scenario.ts";
import { findAlgorithm } from "../../../scenario/fields/field-of-param.ts";
import type { Paint } from "./paint.ts";

const known = new WeakMap<Scenario, boolean>();

/** Do ports first serve the packet whose flow has the least left to send? */
export function servesSmallestFirst(scenario: Scenario): boolean {
  let does = known.get(scenario);
  if (does === undefined) {
    const { algorithm, program, params } = transportOf(scenario, 0);
    does = findAlgorithm(algorithm, program)?.needs?.(params).queueing === "smallest-first";
    known.set(scenario, does);
  }
  return does;
}

/** The shade of a packet if ports order by what is left; null: colored by its sender. The picked sender keeps its color. */
export function findShade(paint: Paint, scenario: Scenario, sender: number, packet: number): Shade | null {
  if (sender === paint.picked || !servesSmallestFirst(scenario)) return null;
  const shade = findLeftShade(scenario, sender, packet);
  return shade === null ? null : listLeftShades(paint.theme)[shade];
}
