/** Writes a number with three significant digits, as many as a reader of a figure can use. */
export function writeNumber(value: number): string {
  if (value === 0 || !Number.isFinite(value)) return String(value);
  const magnitude = Math.abs(value);
  if (magnitude >= 1e6 || magnitude < 1e-3) return value.toExponential(2);
  return String(Number(value.toPrecision(magnitude >= 1000 ? 4 : 3)));
}
