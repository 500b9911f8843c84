import { writeCsvLine } from "../analysis/csv-line.ts";
import { type Experiment, papers } from "../experiments/experiment.ts";
import { experiments } from "../experiments/registry.ts";
import { joinWords } from "../scenario/fields/describe-value.ts";
import { experimentFormats, listOptions } from "./experiments-options.ts";
import { print } from "./output.ts";
import { quote } from "./plain-line.ts";
import { readValue, readChoice, readOptions } from "./read-options.ts";
import { InputError } from "./errors.ts";

/** `incast experiments list`. */
export async function listFigures(args: readonly string[]): Promise<void> {
  const values = readOptions(args, listOptions);
  const format = readChoice(values, "format", experimentFormats, "text");
  const paper = readValue(values, "paper")?.toUpperCase();
  const wanted = experiments.filter((experiment) => paper === undefined || experiment.paper === paper);
  if (paper !== undefined && !(papers as readonly string[]).includes(paper))
    throw new InputError(`--paper: ${quote(paper)} is not allowed; allowed: ${joinWords(papers)}`);
  if (format === "json") await print(`${JSON.stringify(wanted, null, 2)}\n`);
  else if (format === "csv") await print(writeTable(wanted));
  else await print(writeText(wanted));
}

function writeTable(wanted: readonly Experiment[]): string {
  const rows = wanted.map(({ id, paper, figures, basis, title, claims }) => [id, paper, figures.join(" "), basis, title, claims.length]);
  return [["id", "paper", "figures", "basis", "title", "claims"], ...rows].map(writeCsvLine).join("");
}

function writeText(wanted: readonly Experiment[]): string {
  const width = Math.max(0, ...wanted.map(({ id }) => id.length)) + 2;
  return wanted.map(({ id, title }) => `${id.padEnd(width)}${title}\n`).join("");
}
