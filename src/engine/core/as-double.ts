/**
 * Initial value of a field that will hold times or fractions. A field that starts as a small integer
 * and outgrows it changes its object's hidden class, and V8 discards the code compiled for it:
 * in mid-run that costs more than the run. NaN makes it a double from the start.
 */
export const AS_DOUBLE = NaN;

/**
 * The opposite, for a packet number below 2^31 that a transport has read from header words, which are doubles. Without it, fields that hold
 * small integers in all other runs would become doubles.
 */
export const asSmallInteger = (whole: number): number => whole | 0;
