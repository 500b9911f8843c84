/** Where a dot is drawn: `dy` above (negative) or below the middle of its row. */
export interface DotPlace {
  readonly x: number;
  readonly dy: number;
}

/**
 * Moves dots that would cover each other up and down in turn, so that each can be seen; x stays where it is.
 * @param mostDy how far up or down one may go; where that is not enough, dots overlap.
 */
export function placeDots(xs: readonly number[], radius: number, mostDy: number): readonly DotPlace[] {
  const step = 2 * radius + 0.5;
  const levels = Math.max(1, 1 + 2 * Math.floor(mostDy / step));
  const lastX = Array.from({ length: levels }, () => -Infinity);
  const places = new Array<DotPlace>(xs.length);
  const order = Array.from(xs.keys()).sort((a, b) => xs[a] - xs[b]);
  for (const i of order) {
    const free = lastX.findIndex((x) => xs[i] - x >= step);
    const level = free < 0 ? lastX.indexOf(Math.min(...lastX)) : free;
    lastX[level] = xs[i];
    // 0, -1, 1, -2, 2
    const dy = (level % 2 === 1 ? -1 : 1) * Math.ceil(level / 2) * step;
    places[i] = { x: xs[i], dy };
  }
  return places;
}
