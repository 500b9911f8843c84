/** What the user gave cannot be used: exit code 2, the message in one line on stderr. */
export class InputError extends Error {
  override readonly name = "InputError";
}
