import type { Command } from "./command.ts";
import { writeBash } from "./completion-bash.ts";
import { writeFish } from "./completion-fish.ts";
import { writeZsh } from "./completion-zsh.ts";
import { print } from "./output.ts";
import { quote } from "./plain-line.ts";
import { readOptions } from "./read-options.ts";
import { listPlaces, type SyntaxPlace } from "./syntax-tree.ts";
import { InputError } from "./errors.ts";

const writers: Readonly<Record<string, (places: readonly SyntaxPlace[]) => string>> = { bash: writeBash, zsh: writeZsh, fish: writeFish };
const shells = Object.keys(writers);

/** @param listCommands all commands, this one included. */
export function createCompletionCommand(listCommands: () => readonly Command[]): Command {
  return {
    name: "completion",
    summary: "print what makes a shell complete commands, options and values",
    groups: [],
    operand: () => shells,
    describe: () => `usage: incast completion ${shells.join("|")}

Prints a script for the shell, in which incast must be a command, such as a function or an alias:

  bash   incast completion bash > ~/.local/share/bash-completion/completions/incast, or source it
  zsh    incast completion zsh > DIR/_incast, with DIR in fpath before compinit
  fish   incast completion fish > ~/.config/fish/completions/incast.fish
`,
    async execute([shell, ...args]) {
      const write = Object.hasOwn(writers, shell ?? "") ? writers[shell] : undefined;
      if (write === undefined) {
        const given = shell === undefined ? "no shell given" : `${quote(shell)} is not allowed`;
        throw new InputError(`completion: ${given}; allowed: ${shells.join(", ")}`);
      }
      readOptions(args, []);
      await print(write(await listPlaces(listCommands())));
    },
  };
}
