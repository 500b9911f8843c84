import type { Syntax } from "./command.ts";
import { listOptions, type Option } from "./read-options.ts";

/** Everything that can be typed at one place of the command line, as plain data for shells. */
export interface SyntaxPlace {
  /** The words before this place: [], ["run"], ["experiments", "run"]. */
  readonly path: readonly string[];
  /** Words that may follow, with descriptions; "" if the word is self-explanatory. */
  readonly words: readonly (readonly [word: string, summary: string])[];
  /** May a file follow? */
  readonly takesFile: boolean;
  readonly options: readonly SyntaxOption[];
}

export interface SyntaxOption {
  readonly name: string;
  readonly help: string;
  readonly placeholder: string;
  readonly repeats: boolean;
  /** What it takes; null: any text. */
  readonly value: "file" | "folder" | readonly string[] | null;
}

/** @param commands all of them. */
export async function listPlaces(commands: readonly Syntax[]): Promise<readonly SyntaxPlace[]> {
  const top: SyntaxPlace = {
    path: [],
    words: [...commands.map(({ name, summary }) => [name, summary] as const), ["help", "describe a command"]],
    takesFile: false,
    options: [],
  };
  const help: SyntaxPlace = { ...top, path: ["help"], words: commands.map(({ name, summary }) => [name, summary] as const) };
  const places = await Promise.all(commands.map((command) => listPlacesOf(command, [])));
  return [top, ...places.flat(), help];
}

async function listPlacesOf({ name, groups, verbs = [], operand }: Syntax, before: readonly string[]): Promise<readonly SyntaxPlace[]> {
  const path = [...before, name];
  const operands = typeof operand === "function" ? await operand() : [];
  const place: SyntaxPlace = {
    path,
    words: [...verbs.map((verb) => [verb.name, verb.summary] as const), ...operands.map((word) => [word, ""] as const)],
    takesFile: operand === "file",
    options: listOptions(groups).map(describeOption),
  };
  const inner = await Promise.all(verbs.map((verb) => listPlacesOf(verb, path)));
  return [place, ...inner.flat()];
}

function describeOption(option: Option): SyntaxOption {
  const { name, help, placeholder, repeats = false } = option;
  // Shells show one line, and interpret some characters.
  const short = help.split(/[;:]/)[0].replaceAll(/["'`$\\[\]]/g, "");
  return { name, help: short, placeholder, repeats, value: listValues(option) };
}

/** "csv|jsonl" and the words of "congested|all|PORT" are values; FILE and DIR are paths. */
function listValues({ placeholder, values }: Option): SyntaxOption["value"] {
  if (values !== undefined) return values();
  if (/^FILE\b/.test(placeholder)) return "file";
  if (placeholder === "DIR") return "folder";
  const words = placeholder.split("|").filter((word) => /^[a-z0-9-]+$/.test(word));
  return placeholder.includes("|") && words.length > 0 ? words : null;
}
