import { checkOwn } from "../../algorithms/own/own.ts";
import { t } from "../../language/translate.ts";
import type { Values } from "./check-values.ts";
import { findAlgorithm } from "../fields/field-of-param.ts";
import { getField } from "../fields/fields.ts";
import { createProblem, type Keys, type Problem } from "./problem.ts";
import { describeProgramProblem } from "../fields/program-words.ts";

/** The checked program of a transport; undefined: none, as for every transport that is not a program. */
export function checkProgramOf(keys: Keys, { algorithm, program }: Values, problems: Problem[]): string | undefined {
  if (typeof program !== "string" || findAlgorithm(algorithm)?.withProgram === undefined) return undefined;
  const compiled = checkOwn(program);
  if (compiled?.ok) return program;
  if (compiled === null) {
    const fault = t("the file that reads programs is still being loaded; try again");
    problems.push({ ...createProblem([...keys, "program"], program, fault, undefined, getField("transport.program")), fault });
    return undefined;
  }
  const [first] = compiled.problems;
  const place = { line: String(first.line), column: String(first.column), problem: describeProgramProblem(first) };
  const fault = t("line {line}, column {column}: {problem}", place);
  const allowed = t("a program of the language; {fault}", { fault });
  problems.push({ ...createProblem([...keys, "program"], program, allowed, undefined, getField("transport.program")), fault });
  return undefined;
}
