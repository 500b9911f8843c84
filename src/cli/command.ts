import type { OptionGroup } from "./read-options.ts";

/** What may be typed of a command: --help, a shell's completion and the man page are made from it. */
export interface Syntax {
  readonly name: string;
  readonly summary: string;
  readonly groups: readonly OptionGroup[];
  /** Words of which one follows the name, each with options of its own. */
  readonly verbs?: readonly Syntax[];
  /** What follows the name besides: files, or one of these words. */
  readonly operand?: "file" | (() => readonly string[] | Promise<readonly string[]>);
}

/** One word of the command line after `incast`. */
export interface Command extends Syntax {
  /** The text of --help. */
  describe(): string;
  /** @throws InputError before anything is printed, when the arguments cannot be used. */
  execute(args: readonly string[]): Promise<void>;
}
