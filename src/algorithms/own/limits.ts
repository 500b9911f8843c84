/** Limits that keep programs small and runs finite (our choices). */

export const mostBytes = 8192;
/** Nodes of the syntax tree. */
export const mostNodes = 1500;
/** Depth of the syntax tree. */
export const mostLevels = 60;
/** Steps of one hook: a function call counts as many as the function has nodes. */
export const mostSteps = 10_000;
/**
 * Steps of one sender's hooks in a run, beyond those that its acknowledged packets allow: three hooks per packet at their limit. A program
 * that calls itself by a timer would otherwise compute for hours on the computer of anyone who opens its link or enters its code.
 */
export const mostStepsOfRun = 20_000_000;
export const stepsPerPacket = 3 * mostSteps;
/** What a call of a hook, a plotted value and a printed line add to the run's steps: about their cost. */
export const stepsOfCall = 100;
/** Windows, packets. */
export const leastWindow = 1;
export const mostWindow = 1e6;
/** Characters of a program's name, a gauge's name, and the label of `print`. */
export const mostLetters = 40;
/** Names that a program plots: each has a timeline. */
export const mostPlots = 6;
/** Lines that `print` writes in a run. */
export const mostPrints = 2000;
/** Maximum delay of `hold` and `again`: an hour. */
export const mostWaitUs = 3.6e9;
