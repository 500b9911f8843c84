import { countLeft, findLeftShade } from "../../../analysis/left-to-send.ts";
import { listLeftShades, type Shade } from "../../../charts/left-shades.ts";
import { transportOf } from "../../../engine/spec/groups.ts";
import type { Scenario } from "../../../engine/spec/scenario.ts";
import { t } from "../../../language/translate.ts";
import { findAlgorithm } from "../../../scenario/fields/field-of-param.ts";
import { fillBox, type Paint, setType, strokeBox, write } from "./paint.ts";
import { formatCount } from "../../../language/formats.ts";

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

/** The legend "left to send" with the shades between their ends: from `start`, if it fits before `end`. */
export function drawLeftLegend(paint: Paint, scenario: Scenario, start: number, end: number, y: number): void {
  const most = countLeft(scenario, 0, 0);
  if (!servesSmallestFirst(scenario) || most === null) return;
  const { context, layout, theme } = paint;
  const { scale } = layout;
  const side = 9 * scale;
  setType(paint, 11.5, 400);
  const gap = 4 * scale;
  const shades = listLeftShades(theme);
  const [name, least, largest] = [t("left to send"), formatCount(1), formatCount(most)];
  const widths = [name, least, largest].map((text) => context.measureText(text).width + gap);
  let x = start + 14 * scale;
  if (x + widths[0] + widths[1] + shades.length * side + widths[2] > end) return;
  write(paint, name, x, y, theme.ink3);
  x += widths[0];
  write(paint, least, x, y, theme.ink3);
  x += widths[1];
  for (const { fill } of shades) {
    const box = { x, y: y - side / 2, width: side, height: side };
    fillBox(paint, box, fill, 0);
    x += side;
  }
  strokeBox(paint, { x: x - shades.length * side, y: y - side / 2, width: shades.length * side, height: side }, 0, 1, theme.ghost, 0);
  write(paint, largest, x + gap, y, theme.ink3);
}
