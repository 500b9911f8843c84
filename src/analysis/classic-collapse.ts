/**
 * The classic collapse, `{}` with more and more senders: what every page tries unless a reader asks for something else, and where
 * it collapses. tests/analysis/collapse.test.ts computes it again.
 */

/** Numbers of senders, dense where seeds disagree (our choice). */
export const triedSenders: readonly number[] = [1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 16, 24, 32, 48, 64];

/** The same as a list after `--vary senders=`. */
export const triedSendersText = "1..6,8,9,10,12,16,24,32,48,64";

/** Runs per point. */
export const triedSeeds = 3;

/** The fewest senders, of those, from which the median stays below half of the best. */
export const classicCollapseSenders = 10;

/** Where a curve is drawn that goes from the first of them to the last, by a reader or a class; each as a share of the maximum. */
export const drawnSenders: readonly number[] = [1, 2, 4, 6, 8, 10, 12, 16, 20, 24, 28, 32, 40, 48, 56, 64];
