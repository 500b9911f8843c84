import type { Command, Syntax } from "./command.ts";
import { print } from "./output.ts";
import { readVersion } from "./program-version.ts";
import type { OptionGroup } from "./read-options.ts";
import { readOptions } from "./read-options.ts";

/** @param listCommands all commands, this one included. */
export function createManCommand(listCommands: () => readonly Command[]): Command {
  return {
    name: "man",
    summary: "print the manual page",
    groups: [],
    describe: () => `usage: incast man

Prints the manual page: incast man > DIR/man1/incast.1, with DIR in MANPATH, or incast man | man -l -
`,
    async execute(args) {
      readOptions(args, []);
      await print(writeManual(listCommands()));
    },
  };
}

function writeManual(commands: readonly Command[]): string {
  return [
    `.TH INCAST 1 "" "incast ${readVersion()}" "Incast Lab"`,
    ".ad l",
    ".SH NAME",
    String.raw`incast \- simulate TCP incast: many senders answer one receiver at the same moment`,
    ".SH SYNOPSIS",
    ".B incast",
    String.raw`.I COMMAND`,
    "[options]",
    ".SH DESCRIPTION",
    "Computes runs and sweeps of an exact packet simulator, the formulas and figures of the papers on TCP incast, and lessons.",
    "Errors of a command line appear in one line on standard error, with the value and the allowed values.",
    ".SH COMMANDS",
    ...commands.flatMap((command) => writeSyntax(command, [])),
    ".SH OPTIONS OF ALL COMMANDS",
    ...writeItem("--help", "describe the command at length"),
    ...writeItem("--version", "without a command: say which incast and which engine this is"),
    ".SH EXIT STATUS",
    ...writeItem("0", "done"),
    ...writeItem("1", "an internal error, or an output that cannot be written"),
    ...writeItem("2", "bad input: nothing is on standard output"),
    ".SH EXAMPLES",
    ".nf",
    ...examples.map(escape),
    ".fi",
    "",
  ].join("\n");
}

const examples: readonly string[] = [
  "incast run --senders 32 --buffer 64 --rto-min 200ms",
  "incast run --preset two-switch --trace traces/ --trace-port congested",
  "incast sweep --vary senders=1,2,4..64 --vary algorithm=newreno,reno --seeds 5 > sweep.csv",
  "incast sweep --vary senders=1..64 --shard 2/4 --resume shard-2.csv > /dev/null",
  "incast merge shard-*.csv > sweep.csv",
  "incast experiments run gip-15 --full",
];

function writeSyntax({ name, summary, groups, verbs = [], operand }: Syntax, before: readonly string[]): string[] {
  const path = [...before, name];
  const what = operand === "file" ? " FILE..." : operand === undefined ? "" : " NAME";
  const heading = `${path.join(" ")}${verbs.length > 0 ? " ..." : what}`;
  return [
    `.SS ${quote(`incast ${heading}`)}`,
    escape(`${summary[0].toUpperCase()}${summary.slice(1)}.`),
    ...groups.flatMap(writeGroup),
    ...verbs.flatMap((verb) => writeSyntax(verb, path)),
  ];
}

function writeGroup({ title, options }: OptionGroup): string[] {
  return [".PP", `.I ${quote(title)}`, ...options.flatMap(({ name, placeholder, help }) => writeItem(`--${name} ${placeholder}`, help))];
}

function writeItem(head: string, text: string): string[] {
  const [option, ...rest] = head.split(" ");
  return [
    ".TP",
    rest.length === 0 ? `.B ${escape(option)}` : `.BI ${quote(`${option} `)} ${breakable(quote(rest.join(" ")))}`,
    escape(text),
  ];
}

/** Allows line breaks after the bars of a long list of names. */
const breakable = (text: string): string => text.replaceAll("|", String.raw`|\:`);

/** Typed hyphens are not dashes, and no line may begin like a request. */
function escape(text: string): string {
  return text
    .replaceAll("\\", String.raw`\e`)
    .replaceAll("-", String.raw`\-`)
    .replace(/^(?=[.'])/, String.raw`\&`);
}

const quote = (text: string): string => `"${escape(text).replaceAll('"', String.raw`\(dq`)}"`;
