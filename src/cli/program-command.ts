import { checkProgram } from "../algorithms/own/language.ts";
import { findNearestName } from "../scenario/fields/nearest-name.ts";
import { joinWords } from "../scenario/fields/describe-value.ts";
import { findExample, programExamples } from "../algorithms/own/examples.ts";
import { describeProgramProblem } from "../scenario/fields/program-words.ts";
import type { Command } from "./command.ts";
import { print } from "./output.ts";
import { quote } from "./plain-line.ts";
import { readText } from "./read-file.ts";
import { InputError } from "./errors.ts";

const verbs = ["check", "examples"] as const;
const listExampleIds = (): readonly string[] => programExamples.map(({ id }) => id);

export const programCommand: Command = {
  name: "program",
  summary: "check a transport of your own, print programs to start from",
  groups: [],
  verbs: [
    { name: "check", summary: "say what is wrong with a program in a file", groups: [], operand: "file" },
    { name: "examples", summary: "list the examples, or print one", groups: [], operand: listExampleIds },
  ],
  describe: () => `usage: incast program check FILE
       incast program examples [${listExampleIds().join("|")}]

check says what is wrong with a program in a file (- is standard input): line, column and what to write instead; exit code 2.
examples lists programs to start from; with a name it prints that program. To run one: incast run --program FILE.
The language is on one page: docs/own-transport.md.
`,
  async execute([verb, ...operands]) {
    const [operand, ...more] = operands;
    if (verb === "check" && operand !== undefined && more.length === 0) return check(operand);
    if (verb === "examples" && more.length === 0) return printExamples(operand);
    if (verb === "check") throw new InputError("program check needs one file; - reads standard input");
    if (verb === "examples") throw new InputError("program examples takes one name");
    const given = verb === undefined ? "nothing asked for" : `${quote(verb)} is not allowed`;
    throw new InputError(`program: ${given}; allowed: ${joinWords(verbs)}`);
  },
};

async function check(file: string): Promise<void> {
  const compiled = checkProgram(await readText("program check", file));
  if (!compiled.ok) {
    const told = compiled.problems.map((problem) => `line ${problem.line}, column ${problem.column}: ${describeProgramProblem(problem)}`);
    throw new InputError(`program check: ${quote(file)}: ${told.join("; ")}`);
  }
  const { name, recovery, hooks, params } = compiled.program;
  const own = Object.keys(params);
  const list = [`hooks ${[...hooks.keys()].join(", ") || "none"}`, ...(own.length > 0 ? [`parameters ${own.join(", ")}`] : [])];
  await print(`${name}: no problems; recovery ${recovery}; ${list.join("; ")}\n`);
}

async function printExamples(id: string | undefined): Promise<void> {
  if (id === undefined) return print(programExamples.map((one) => `${one.id.padEnd(10)}${one.name}: ${one.idea}\n`).join(""));
  const example = findExample(id);
  if (example) return print(example.program);
  const near = findNearestName(id, listExampleIds());
  throw new InputError(
    `program examples: ${quote(id)} is not allowed; allowed: ${joinWords(listExampleIds())}${near ? ` (the nearest is ${near})` : ""}`,
  );
}
