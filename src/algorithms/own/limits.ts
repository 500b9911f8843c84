/** Limits that keep programs small and runs finite (our choices). */

export const mostBytes = 8192;
/** Parts of the syntax tree. */
export const mostNodes = 1500;
/** Parts within parts. */
export const mostLevels = 60;
/** Steps of one hook: a function call counts as many as the function has parts. */
export const mostSteps = 10_000;
/** Windows, packets. */
export const leastWindow = 1;
export const mostWindow = 1e6;
/** Letters of a program's name, of a gauge's and of what print writes first. */
export const mostLetters = 40;
/** Names that a program plots: each has a timeline. */
export const mostPlots = 6;
/** Lines that `print` writes in a run. */
export const mostPrints = 2000;
/** Longest wait of hold and again: an hour. */
export const mostWaitUs = 3.6e9;
