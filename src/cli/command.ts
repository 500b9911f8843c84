/** One word of the command line after `incast`. */
export interface Command {
  readonly name: string;
  readonly summary: string;
  /** The text of --help. */
  describe(): string;
  /** @throws InputError before anything is printed, when the arguments cannot be used. */
  execute(args: readonly string[]): Promise<void>;
}
