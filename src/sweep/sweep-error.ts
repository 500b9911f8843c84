/** What makes a sweep impossible: a message for people that names the value and what is allowed. */
export class SweepError extends Error {
  override readonly name = "SweepError";
}
