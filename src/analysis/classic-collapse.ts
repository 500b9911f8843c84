/**
 * The classic collapse, `{}` with increasing numbers of senders: the default experiment of every page, and where
 * it collapses. tests/analysis/collapse.test.ts recomputes it.
 */

/** Numbers of senders, dense where seeds differ (our choice). */
export const triedSenders: readonly number[] = [1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 16, 24, 32, 48, 64];

/** The same as an argument of `--vary senders=`. */
export const triedSendersText = "1..6,8,9,10,12,16,24,32,48,64";

/** Runs per point. */
export const triedSeeds = 3;

/** The fewest of these senders from which the median stays below half of the best. */
export const classicCollapseSenders = 10;

/** Numbers of senders for a curve that a reader or a class draws over this range; values are shares of the maximum. */
export const drawnSenders: readonly number[] = [1, 2, 4, 6, 8, 10, 12, 16, 20, 24, 28, 32, 40, 48, 56, 64];
