/** How NDP and Homa slow down when what they send has no effect. Our choice; their papers leave it open, or give up. */

/** Attempts without effect at the same pace. */
export const PATIENCE = 8;
/** The longest wait, as a multiple of the first. */
const MOST_WAITS = 16;

/** The wait after `inVain` attempts without effect, as a multiple of the first wait. */
export function countWaits(inVain: number): number {
  let waits = 1;
  for (let count = PATIENCE; count < inVain && waits < MOST_WAITS; count++) waits *= 2;
  return waits;
}
