import type { AnyNode, BinaryExpression, CallExpression, Expression, Literal, MemberExpression, Node } from "acorn";
import type { Machine } from "./machine.ts";
import { isPlain, reportUnknown, reportUnknownField, type Scope } from "./names.ts";
import type { Report } from "./parse.ts";
import { combine, compileBuiltin, comparisons, type Read, readSlot, type Test } from "./arithmetic.ts";
import { ackFields, builtins, declarations, hooks, readables, textFunctions } from "./vocabulary.ts";

/** Expressions as closures over numbers. */

/** One of the program's functions; its body is set when it is compiled. */
export interface ProgramFunction {
  readonly name: string;
  readonly parameters: readonly number[];
  /** Cost of a call. */
  readonly steps: number;
  body: (machine: Machine) => boolean;
}

/** Context that the program provides to its expressions. */
export interface Surroundings {
  readonly source: string;
  readonly report: Report;
  /** Has anything in this piece of the text been reported? */
  hasProblem(at: Pick<Node, "start" | "end">): boolean;
  readonly functions: readonly ProgramFunction[];
  /** Allocates a slot per sender with this initial value. */
  takeSlot(value?: number): number;
  /** Called for every call, to detect recursion and to find what the program needs. */
  onCall(index: number, at: Node): void;
  onUse(what: "priority" | "hold" | "queue", at: Node): void;
}

const zero: Read = () => 0;

/** The node's line, from 1. */
export function lineOf({ source }: Surroundings, { start }: Pick<Node, "start">): number {
  let line = 1;
  for (let at = source.indexOf("\n"); at >= 0 && at < start; at = source.indexOf("\n", at + 1)) line += 1;
  return line;
}

export function compileRead(node: Expression | AnyNode, scope: Scope, around: Surroundings): Read {
  const { report } = around;
  switch (node.type) {
    case "Literal":
      return compileLiteral(node, around);
    case "ParenthesizedExpression":
      return compileRead(node.expression, scope, around);
    case "Identifier":
      return compileName(node, scope, around);
    case "MemberExpression":
      return compileMember(node, scope, around);
    case "CallExpression":
      return compileCall(node, scope, around);
    case "UnaryExpression": {
      const { operator } = node;
      if (operator !== "-" && operator !== "+" && operator !== "!") break;
      if (operator === "!") return toNumber(compileTest(node, scope, around));
      const inner = compileRead(node.argument, scope, around);
      return operator === "+" ? inner : (machine) => -inner(machine);
    }
    case "BinaryExpression":
      return compileBinary(node, scope, around);
    case "LogicalExpression": {
      const { operator } = node;
      if (operator === "??") break;
      const left = compileRead(node.left, scope, around);
      const right = compileRead(node.right, scope, around);
      return (machine) => {
        const value = left(machine);
        const isTrue = value !== 0 && value === value;
        return isTrue === (operator === "&&") ? right(machine) : value;
      };
    }
    case "ConditionalExpression": {
      const test = compileTest(node.test, scope, around);
      const yes = compileRead(node.consequent, scope, around);
      const no = compileRead(node.alternate, scope, around);
      return (machine) => (test(machine) ? yes(machine) : no(machine));
    }
    default:
  }
  report("not-in-language", node, { what: nameSyntax(node, around.source) });
  return zero;
}

/** Compiles a condition, without conversion to a number if it is boolean. */
export function compileTest(node: Expression | AnyNode, scope: Scope, around: Surroundings): Test {
  if (node.type === "UnaryExpression" && node.operator === "!") {
    const inner = compileTest(node.argument, scope, around);
    return (machine) => !inner(machine);
  }
  if (node.type === "LogicalExpression" && node.operator !== "??") {
    const left = compileTest(node.left, scope, around);
    const right = compileTest(node.right, scope, around);
    return node.operator === "&&" ? (machine) => left(machine) && right(machine) : (machine) => left(machine) || right(machine);
  }
  if (node.type === "BinaryExpression" && node.left.type !== "PrivateIdentifier") {
    const compare = comparisons.get(node.operator);
    if (compare !== undefined) return compare(compileRead(node.left, scope, around), compileRead(node.right, scope, around));
  }
  const value = compileRead(node, scope, around);
  return (machine) => {
    const read = value(machine);
    return read !== 0 && read === read;
  };
}

const toNumber =
  (test: Test): Read =>
  (machine) =>
    test(machine) ? 1 : 0;

function compileLiteral(node: Literal, { report, source, takeSlot }: Surroundings): Read {
  const { value } = node;
  if (typeof value === "number" && Number.isFinite(value)) return readSlot(takeSlot(value));
  if (typeof value === "boolean") return readSlot(takeSlot(value ? 1 : 0));
  if (typeof value === "string") report("no-text-here", node);
  else report("not-in-language", node, { what: source.slice(node.start, node.end).slice(0, 20) });
  return zero;
}

function compileName(node: Extract<AnyNode, { type: "Identifier" }>, scope: Scope, around: Surroundings): Read {
  const { name } = node;
  const { report, source } = around;
  if (!isPlain(node, source, report)) return zero;
  const binding = scope.find(name);
  if (binding?.kind === "value" || binding?.kind === "param") return readSlot(binding.slot);
  // The most frequent one, without a call.
  if (name === "cwnd") return (machine) => machine.window.cwnd;
  if (name === "ssthresh") return (machine) => machine.window.ssthresh;
  const readable = readables.get(name);
  if (readable !== undefined) return readable.read;
  if (binding?.kind === "ack") report("not-a-value", node, { name, example: `${name}.packets` });
  else if (hooks.has(name)) report("hook-call", node, { name });
  else if (binding?.kind === "function" || builtins.has(name))
    report("not-a-value", node, { name, example: `${name}(${builtins.get(name)?.parameters.join(", ") ?? ""})` });
  else reportUnknown(node, scope, report);
  return zero;
}

function compileMember(node: MemberExpression, scope: Scope, around: Surroundings, isCalled = false): Read {
  const { object, property } = node;
  const { report, source } = around;
  if (object.type === "Identifier" && property.type === "Identifier" && !node.computed && !node.optional) {
    const isAck = scope.find(object.name)?.kind === "ack";
    const plain = isPlain(object, source, report) && isPlain(property, source, report);
    if (!plain) return zero;
    const field = isAck ? ackFields.get(property.name) : undefined;
    if (field !== undefined && isCalled) {
      report("not-callable", node, { name: source.slice(node.start, node.end) });
      return zero;
    }
    if (field !== undefined) {
      if (property.name === "queue") around.onUse("queue", node);
      return readSlot(field.slot);
    }
    if (isAck) {
      reportUnknownField(property, property.name, object.name, report);
      return zero;
    }
    if (object.name === "ack" && scope.find("ack") === undefined && ackFields.has(property.name)) {
      report("no-ack", node, { field: `ack.${property.name}` });
      return zero;
    }
    if (object.name === "Math" && builtins.has(property.name)) {
      report("not-in-language", { start: node.start, end: node.end }, { what: "Math", instead: property.name }, property.name);
      return zero;
    }
  }
  report("not-in-language", node, { what: source.slice(node.start, node.end).slice(0, 30) });
  return zero;
}

function compileBinary(node: BinaryExpression, scope: Scope, around: Surroundings): Read {
  const { operator } = node;
  if (comparisons.has(operator)) return toNumber(compileTest(node, scope, around));
  if (node.left.type !== "PrivateIdentifier" && ["+", "-", "*", "/", "%"].includes(operator)) {
    const left = compileRead(node.left, scope, around);
    const right = compileRead(node.right, scope, around);
    return combine(operator, left, right, lineOf(around, node));
  }
  around.report("not-in-language", node, { what: operator });
  return zero;
}

function compileCall(node: CallExpression, scope: Scope, around: Surroundings): Read {
  const { callee } = node;
  const { report, source } = around;
  if (callee.type !== "Identifier" || node.optional) {
    if (callee.type === "MemberExpression") compileMember(callee, scope, around, true);
    else report("not-in-language", callee, { what: nameSyntax(callee, source) });
    return zero;
  }
  if (!isPlain(callee, source, report)) return zero;
  const { name } = callee;
  const binding = scope.find(name);
  if (binding?.kind === "function") return compileOwnCall(node, binding.index, scope, around);
  if (binding !== undefined || readables.has(name)) {
    report("not-callable", callee, { name });
    return zero;
  }
  if (hooks.has(name)) report("hook-call", callee, { name });
  else if (declarations.has(name)) report("only-at-top", callee, { name });
  else if (textFunctions.has(name)) report("not-a-value", callee, { name, example: `${name}("x", cwnd)` });
  else if (builtins.has(name)) {
    if (name === "hold" || name === "priority") around.onUse(name, node);
    const values = compileArguments(node, name, builtins.get(name)!.parameters.length, scope, around);
    return values === null ? zero : compileBuiltin(name, values, lineOf(around, node));
  } else reportUnknown(callee, scope, report);
  return zero;
}

/** The arguments of a call, in the required number; null: reported. */
function compileArguments(node: CallExpression, name: string, count: number, scope: Scope, around: Surroundings): readonly Read[] | null {
  if (node.arguments.length !== count) {
    around.report("argument-count", node, { name, count: String(count), given: String(node.arguments.length) });
    return null;
  }
  return node.arguments.map((argument) => compileRead(argument, scope, around));
}

function compileOwnCall(node: CallExpression, index: number, scope: Scope, around: Surroundings): Read {
  const called = around.functions[index];
  around.onCall(index, node);
  const values = compileArguments(node, called.name, called.parameters.length, scope, around);
  if (values === null) return zero;
  const line = lineOf(around, node);
  const { parameters } = called;
  const [first] = values;
  const run = (machine: Machine): number => {
    machine.count(called.steps, line);
    machine.result = 0;
    called.body(machine);
    return machine.result;
  };
  if (values.length === 0) return run;
  if (values.length === 1)
    return (machine) => {
      machine.values[parameters[0]] = first(machine);
      return run(machine);
    };
  return (machine) => {
    // All are evaluated before any is stored: an argument may call the same function.
    const given = values.map((value) => value(machine));
    for (let at = 0; at < given.length; at++) machine.values[parameters[at]] = given[at];
    return run(machine);
  };
}

/** The syntax as it appears in the program: "for", "[", "=>". */
export function nameSyntax(node: Pick<Node, "type" | "start" | "end">, source: string): string {
  const text = source.slice(node.start, node.end);
  const words: Readonly<Record<string, string>> = {
    ArrowFunctionExpression: "=>",
    FunctionExpression: "function (...)",
    TemplateLiteral: "`...`",
    TaggedTemplateExpression: "`...`",
    ArrayExpression: "[...]",
    ObjectExpression: "{...}",
    SequenceExpression: ",",
    AssignmentExpression: "=",
    UpdateExpression: text.includes("++") ? "++" : "--",
    SpreadElement: "...",
    ChainExpression: "?.",
    LabeledStatement: "label:",
  };
  return words[node.type] ?? /^[A-Za-z]+|^\S{1,3}/.exec(text)?.[0] ?? node.type;
}
