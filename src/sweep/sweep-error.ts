/** Makes a sweep impossible; its message names the value and what is allowed. */
export class SweepError extends Error {
  override readonly name = "SweepError";
}
