/** How high each dot of a strip stands over its axis so that none lies over another. @param places rising, pixels. */
export function placeDots(places: readonly number[], radius: number): number[] {
  const heights: number[] = [];
  for (const [index, place] of places.entries()) {
    const near = heights.flatMap((height, other) => (place - places[other] < 2 * radius ? [{ height, gap: place - places[other] }] : []));
    let height = 0;
    // as low as nothing is in its way
    for (const { height: other, gap } of near.toSorted((a, b) => a.height - b.height)) {
      const room = Math.sqrt(4 * radius * radius - gap * gap);
      if (Math.abs(other - height) < room - 1e-9) height = other + room;
    }
    heights[index] = height;
  }
  return heights;
}
