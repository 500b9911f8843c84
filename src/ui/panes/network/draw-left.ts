import { findLeftShade } from "../../../analysis/left-to-send.ts";
import { listLeftShades, type Shade } from "../../../charts/left-shades.ts";
import type { Queueing } from "../../../engine/congestion.ts";
import { transportOf } from "../../../engine/spec/groups.ts";
import type { Scenario } from "../../../engine/spec/scenario.ts";
import { findAlgorithm } from "../../../scenario/fields/field-of-param.ts";
import type { Paint } from "./paint.ts";

const known = new WeakMap<Scenario, Queueing | "fifo">();

/** How ports serve their queue. */
export function findQueueing(scenario: Scenario): Queueing | "fifo" {
  let queueing = known.get(scenario);
  if (queueing === undefined) {
    const { algorithm, program, params } = transportOf(scenario, 0);
    queueing = findAlgorithm(algorithm, program)?.needs?.(params).queueing ?? "fifo";
    known.set(scenario, queueing);
  }
  return queueing;
}

/** Do ports first serve the packet whose flow has the least left to send? */
export function servesSmallestFirst(scenario: Scenario): boolean {
  return findQueueing(scenario) === "smallest-first";
}

/** The shade of a packet if ports order by what is left; null: colored by its sender. The picked sender keeps its color. */
export function findShade(paint: Paint, scenario: Scenario, sender: number, packet: number): Shade | null {
  if (sender === paint.picked || !servesSmallestFirst(scenario)) return null;
  const shade = findLeftShade(scenario, sender, packet);
  return shade === null ? null : listLeftShades(paint.theme)[shade];
}
