import type { CallExpression, Node, Program } from "acorn";
import type { ParamSpec, Recovery } from "../../engine/congestion.ts";
import type { Scope } from "./names.ts";
import { readText, type Writing } from "./statements.ts";
import { ecnKinds, recoveryKinds } from "./vocabulary.ts";

/** name(...), recovery(...), ecn(...) and param(...): a program's declarations. */

/** The declarations so far. */
export interface Declared {
  name: string | null;
  recovery: Recovery | null;
  ecn: (typeof ecnKinds)[number] | null;
  readonly params: Map<string, ParamSpec>;
  /** Slot of each parameter's value, in order. */
  readonly paramSlots: number[];
}

/** Our choice: more sliders do not make a useful experiment. */
const mostParams = 12;

/** @returns false: not a declaration. */
export function readDeclaration(node: Program["body"][number], declared: Declared, scope: Scope, around: Writing): boolean {
  if (node.type !== "ExpressionStatement" || node.expression.type !== "CallExpression") return false;
  const call = node.expression;
  if (call.callee.type !== "Identifier") return false;
  switch (call.callee.name) {
    case "name":
      if (declared.name !== null) return reportOnce(call, "name", around);
      declared.name = readAlone(call, "name", around) ?? "";
      return true;
    case "recovery":
      if (declared.recovery !== null) return reportOnce(call, "recovery", around);
      declared.recovery = readChoice(call, "recovery", recoveryKinds, around);
      return true;
    case "ecn":
      if (declared.ecn !== null) return reportOnce(call, "ecn", around);
      declared.ecn = readChoice(call, "ecn", ecnKinds, around);
      return true;
    case "param":
      readParam(call, declared, scope, around);
      return true;
    default:
      return false;
  }
}

function reportOnce(call: CallExpression, name: string, { report }: Writing): true {
  report("once", call, { name });
  return true;
}

function readAlone(call: CallExpression, name: string, around: Writing): string | null {
  if (call.arguments.length > 1) around.report("argument-count", call, { name, count: "1", given: String(call.arguments.length) });
  return readText(call.arguments[0], call, name, around);
}

function readChoice<T extends string>(call: CallExpression, name: string, choices: readonly T[], around: Writing): T {
  const text = readAlone(call, name, around);
  const found = choices.find((choice) => choice === text);
  if (text !== null && found === undefined) around.report("choice", call.arguments[0], { given: text, choices: choices.join(", ") });
  return found ?? choices[0];
}

/** param("gain", 0.0625, 0, 1): name, default, minimum, maximum. */
function readParam(call: CallExpression, declared: Declared, scope: Scope, around: Writing): void {
  const { report } = around;
  const [text, ...given] = call.arguments;
  const name = readText(text, call, "param", around);
  if (name === null) return;
  if (given.length !== 3) return report("argument-count", call, { name: "param", count: "4", given: String(call.arguments.length) });
  const [standard, least, most] = given.map((node) => readNumber(node, around));
  if (standard === null || least === null || most === null) return;
  if (!(least < most && least <= standard && standard <= most)) return report("param-range", call, { name });
  if (declared.params.size >= mostParams) return report("many-parameters", call, { most: String(mostParams) });
  // The name is in quotes but must be a valid identifier.
  const id = { type: "Identifier" as const, name, start: text.start + 1, end: text.end - 1 };
  const slot = around.takeSlot(standard);
  scope.declare(id, { kind: "param", slot }, around.source, report);
  if (!declared.params.has(name)) declared.paramSlots.push(slot);
  const words = { label: name, help: `The program's parameter ${name}.`, cite: null };
  declared.params.set(name, { ...words, kind: "number", unit: "", min: least, max: most, default: standard });
}

function readNumber(node: Node, { report }: Writing): number | null {
  const { type, operator, argument, value } = node as unknown as { type: string; operator?: string; argument?: Node; value?: unknown };
  if (type === "Literal" && typeof value === "number" && Number.isFinite(value)) return value;
  if (type === "UnaryExpression" && (operator === "-" || operator === "+") && argument !== undefined) {
    const inner = (argument as unknown as { type: string; value?: unknown }).value;
    if (typeof inner === "number" && Number.isFinite(inner)) return operator === "-" ? -inner : inner;
  }
  report("number-expected", node);
  return null;
}
