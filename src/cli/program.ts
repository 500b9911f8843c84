import { joinWords } from "../scenario/fields/describe-value.ts";
import { findNearestName } from "../scenario/fields/nearest-name.ts";
import type { Command } from "./command.ts";
import { createCompletionCommand } from "./completion-command.ts";
import { experimentsCommand } from "./experiments-command.ts";
import { exportCommand } from "./export-command.ts";
import { algorithmsCommand, presetsCommand, schemaCommand } from "./list-commands.ts";
import { lessonsCommand } from "./lessons-command.ts";
import { print } from "./output.ts";
import { describeVersion } from "./program-version.ts";
import { createManCommand } from "./man-command.ts";
import { mergeCommand } from "./merge-command.ts";
import { modelCommand } from "./model-command.ts";
import { programCommand } from "./program-command.ts";
import { runCommand } from "./run-command.ts";
import { sweepCommand } from "./sweep-command.ts";
import { quote } from "./plain-line.ts";
import { InputError } from "./errors.ts";

const commands: readonly Command[] = [
  runCommand,
  sweepCommand,
  mergeCommand,
  modelCommand,
  exportCommand,
  experimentsCommand,
  lessonsCommand,
  programCommand,
  algorithmsCommand,
  presetsCommand,
  schemaCommand,
  createCompletionCommand(() => commands),
  createManCommand(() => commands),
];

function describeProgram(): string {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 2;
  const list = commands.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`).join("\n");
  return `usage: incast COMMAND [options]

Simulates TCP incast: many senders answer one receiver at the same moment.

${list}

incast COMMAND --help describes a command; incast --version says which incast this is.
`;
}

function findCommand(name: string | undefined): Command {
  const names = commands.map((command) => command.name);
  if (name === undefined) throw new InputError(`no command given; allowed: ${joinWords(names)}, --help or --version`);
  const command = commands.find((candidate) => candidate.name === name);
  if (command) return command;
  const near = findNearestName(name, names);
  throw new InputError(`${quote(name)} is not a command; allowed: ${joinWords(names)}${near ? ` (the nearest is ${near})` : ""}`);
}

/**
 * Executes a command line; `args` are the words after the program's name.
 * @throws InputError for unusable arguments, before anything is printed.
 */
export async function runProgram([name, ...args]: readonly string[]): Promise<void> {
  if (name === "--help" || name === "-h") return print(describeProgram());
  if (name === "help") return print(args.length === 0 ? describeProgram() : findCommand(args[0]).describe());
  if (name === "--version") {
    if (args.length > 0) throw new InputError(`--version takes no arguments, but ${quote(args[0])} follows it`);
    return print(`${describeVersion()}\n`);
  }
  const command = findCommand(name);
  if (args.includes("--help") || args.includes("-h")) return print(command.describe());
  return command.execute(args);
}
