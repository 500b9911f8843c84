import type { OptionGroup } from "./read-options.ts";

/** A command's syntax, from which --help, shell completion, and the man page are generated. */
export interface Syntax {
  readonly name: string;
  readonly summary: string;
  readonly groups: readonly OptionGroup[];
  /** Words of which one follows the name, each with its own options. */
  readonly verbs?: readonly Syntax[];
  /** Any other argument after the name: files, or one of these words. */
  readonly operand?: "file" | (() => readonly string[] | Promise<readonly string[]>);
}

/** One word of the command line after `incast`. */
export interface Command extends Syntax {
  /** The text of --help. */
  describe(): string;
  /** @throws InputError for unusable arguments, before anything is printed. */
  execute(args: readonly string[]): Promise<void>;
}
