import type { Box } from "../grid-and-queue.ts";
import type { FabricLayout } from "./fabric-layout.ts";

/** The element at a point of the picture. */
export interface FabricHit {
  /** Index of the gauge. */
  readonly gauge: number | null;
  /** The host's number among the nodes. */
  readonly host: number | null;
}

/** Distance of a point from a box; 0: inside. */
function distance({ x, y, width, height }: Box, atX: number, atY: number): number {
  return Math.max(x - atX, atX - x - width, y - atY, atY - y - height, 0);
}

/** The nearest gauge within reach, otherwise the host at the point. Fingers have a longer reach than pointers, pixels. */
export function findFabricHit({ gauges, cells }: FabricLayout, x: number, y: number, reach: number): FabricHit {
  const host = cells.find(({ box }) => distance(box, x, y) <= 1)?.node ?? null;
  let gauge: number | null = null;
  let nearest = host === null ? reach : 0;
  gauges.forEach(({ box }, i) => {
    const away = distance(box, x, y);
    if (away > nearest || (away === nearest && gauge !== null)) return;
    nearest = away;
    gauge = i;
  });
  return { gauge, host: gauge === null ? host : null };
}
