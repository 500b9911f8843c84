/**
 * Initial value of a field that will hold times or fractions. A field that starts as a small integer
 * and outgrows it changes its object's hidden class, and V8 discards the code compiled for it:
 * in mid-run that costs more than the run. NaN makes it a double from the start.
 */
export const AS_DOUBLE = NaN;
