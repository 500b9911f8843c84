import type { BrushPart } from "./overview-brush.ts";

/** Minimum width of a grip, pixels: WCAG 2.2, target size (minimum), and for fingers (enhanced). */
export const gripPx = { mouse: 24, finger: 44 } as const;
/** How far a grip extends into the window: the edge itself can be grabbed, and the window's center stays free. */
const insidePx = 8;

export interface GripPlace {
  readonly left: number;
  readonly width: number;
}

/**
 * Where the brush can be grabbed: its edges, and the window between them. Grips do not overlap and none is narrower than
 * `gripPx`, so for a narrow window they are slightly next to what they move.
 */
export function placeGrips(fromX: number, toX: number, widthPx: number, isCoarse: boolean): Readonly<Record<BrushPart, GripPlace>> {
  const edge = isCoarse ? gripPx.finger : gripPx.mouse;
  const width = Math.max(gripPx.mouse, Math.min(toX - fromX - 2 * insidePx, widthPx - 2 * edge));
  const left = Math.max(0, Math.min((fromX + toX - width) / 2 - edge, widthPx - width - 2 * edge));
  return {
    from: { left, width: edge },
    window: { left: left + edge, width },
    to: { left: left + edge + width, width: edge },
  };
}
