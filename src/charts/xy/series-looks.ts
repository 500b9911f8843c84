import type { SeriesLook, SeriesShape } from "./series-marks.ts";

/** The family of a series, which decides its look: families of transports look the same in every chart. */

export type SeriesFamily =
  "loss" | "small-rto" | "important" | "ecn" | "delay" | "queue-feedback" | "receiver" | "rate" | "scheduled" | "own";

/** From the design: dash and mark distinguish them without color. */
const forms: Readonly<Record<SeriesFamily, { readonly dash: readonly number[]; readonly shape: SeriesShape }>> = {
  loss: { dash: [], shape: "circle" },
  "small-rto": { dash: [8, 3], shape: "square" },
  important: { dash: [14, 3], shape: "triangle" },
  ecn: { dash: [2, 3], shape: "diamond" },
  delay: { dash: [8, 3, 2, 3], shape: "triangle-down" },
  "queue-feedback": { dash: [5, 5], shape: "cross" },
  receiver: { dash: [1, 3, 8, 3], shape: "ring" },
  rate: { dash: [6, 2, 6, 2], shape: "strokes" },
  scheduled: { dash: [10, 2, 2, 2], shape: "stairs" },
  // reserved: violet is the reader's color
  own: { dash: [], shape: "star" },
};

/** The mark of a family. */
export function shapeOf(family: SeriesFamily): SeriesShape {
  return forms[family].shape;
}

const order = Object.keys(forms) as SeriesFamily[];

/** The number of series with distinct looks; "own" has one of its own. */
export const mostLooks = order.length - 1;

/**
 * A look for each series: its family's, or an unused one; looks repeat only beyond `mostLooks`.
 * @param spared whose look is given to another family's series only when no other is left.
 */
export function assignLooks(
  families: readonly SeriesFamily[],
  readColor: (family: SeriesFamily) => string,
  spared?: SeriesFamily,
): SeriesLook[] {
  const others = order.filter((family) => family !== "own" && family !== spared);
  const taken = new Set<SeriesFamily>();
  const given = families.map((family) => {
    if (taken.has(family)) return null;
    taken.add(family);
    return family;
  });
  return given.map((own, index) => {
    const family = own ?? others.find((other) => !taken.has(other)) ?? (spared && !taken.has(spared) ? spared : families[index]);
    taken.add(family);
    return { ...forms[family], color: readColor(family) };
  });
}

/** The families' colors on the page, or on a figure's background. */
export function readFamilyColors(root: Element): (family: SeriesFamily) => string {
  const style = getComputedStyle(root);
  const colors = new Map(order.map((family) => [family, style.getPropertyValue(`--family-${family}`).trim()]));
  return (family) => colors.get(family) ?? "#000000";
}
