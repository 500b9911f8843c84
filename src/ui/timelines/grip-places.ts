import type { BrushPart } from "./overview-brush.ts";

/** Narrowest place that a finger hits, pixels (WCAG 2.2, target size). */
export const gripPx = 24;

export interface GripPlace {
  readonly left: number;
  readonly width: number;
}

/**
 * Where the brush can be taken hold of: edges outside the window, the window between them. Places do not overlap
 * and each is at least `gripPx` wide, so that those of a narrow window stand a little beside what they move.
 */
export function placeGrips(fromX: number, toX: number, widthPx: number): Readonly<Record<BrushPart, GripPlace>> {
  const width = Math.max(gripPx, Math.min(toX - fromX - gripPx, widthPx - 2 * gripPx));
  const middle = (fromX + toX) / 2;
  const left = Math.max(0, Math.min(middle - width / 2 - gripPx, widthPx - width - 2 * gripPx));
  return {
    from: { left, width: gripPx },
    window: { left: left + gripPx, width },
    to: { left: left + gripPx + width, width: gripPx },
  };
}
