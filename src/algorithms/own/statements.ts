import type {
  AssignmentExpression,
  CallExpression,
  Expression,
  Identifier,
  Node,
  Statement,
  UpdateExpression,
  VariableDeclaration,
} from "acorn";
import { combine, type Read } from "./arithmetic.ts";
import { compileRead, compileTest, lineOf, nameSyntax, type Surroundings } from "./expressions.ts";
import { mostLetters } from "./limits.ts";
import type { Machine } from "./machine.ts";
import { isPlain, reportUnknown, Scope } from "./names.ts";
import { builtins, hooks, readables } from "./vocabulary.ts";

/** Statements as closures. A statement returns whether the function has returned. */
export type Act = (machine: Machine) => boolean;

/** Context that statements need beyond that of expressions. */
export interface Writing extends Surroundings {
  /** A gauge's number, by its name. */
  takeGauge(name: string, node: Node): number;
  /** Report lines for a traced sender. */
  readonly isTraced: boolean;
}

const nothing: Act = () => false;

/** Compiles a statement inside a function. */
function compileStatement(node: Statement, scope: Scope, around: Writing): Act {
  const act = compilePlain(node, scope, around);
  if (!around.isTraced || node.type === "BlockStatement" || node.type === "EmptyStatement") return act;
  const line = lineOf(around, node);
  return (machine) => {
    if (machine.isTraced) machine.log.sink!.onLine?.(machine.port.nowNs(), line);
    return act(machine);
  };
}

function compilePlain(node: Statement, scope: Scope, around: Writing): Act {
  switch (node.type) {
    case "EmptyStatement":
      return nothing;
    case "BlockStatement":
      return compileBlock(node.body, new Scope(scope), around);
    case "VariableDeclaration":
      return compileLet(node, scope, around);
    case "ExpressionStatement":
      return compileEffect(node.expression, scope, around);
    case "IfStatement": {
      const test = compileTest(node.test, scope, around);
      const yes = compileStatement(node.consequent, scope, around);
      if (!node.alternate) return (machine) => test(machine) && yes(machine);
      const no = compileStatement(node.alternate, scope, around);
      return (machine) => (test(machine) ? yes(machine) : no(machine));
    }
    case "ReturnStatement": {
      if (!node.argument) return () => true;
      const value = compileRead(node.argument, scope, around);
      return (machine) => {
        machine.result = value(machine);
        return true;
      };
    }
    default:
      around.report("not-in-language", node, { what: nameSyntax(node, around.source) });
      return nothing;
  }
}

export function compileBlock(body: readonly Statement[], scope: Scope, around: Writing): Act {
  const acts = body.map((statement) => compileStatement(statement, scope, around));
  const [first, second, third] = acts;
  if (acts.length === 0) return nothing;
  if (acts.length === 1) return first;
  if (acts.length === 2) return (machine) => first(machine) || second(machine);
  if (acts.length === 3) return (machine) => first(machine) || second(machine) || third(machine);
  return (machine) => {
    for (let at = 0; at < acts.length; at++) if (acts[at](machine)) return true;
    return false;
  };
}

/** `let a = 1, b`: without a value it is 0. */
export function compileLet(node: VariableDeclaration, scope: Scope, around: Writing): Act {
  if (node.kind !== "let") {
    around.report("not-in-language", { start: node.start, end: node.start + node.kind.length }, { what: node.kind, instead: "let" }, "let");
    return nothing;
  }
  const writes = node.declarations.map(({ id, init }): Act => {
    if (id.type !== "Identifier") {
      around.report("not-in-language", id, { what: nameSyntax(id, around.source) });
      return nothing;
    }
    // The variable is not visible in its own initial value.
    const value: Read = init ? compileRead(init, scope, around) : () => 0;
    const slot = around.takeSlot();
    scope.declare(id, { kind: "value", slot }, around.source, around.report);
    return (machine) => {
      machine.values[slot] = value(machine);
      return false;
    };
  });
  if (writes.length === 1) return writes[0];
  return (machine) => {
    for (const write of writes) write(machine);
    return false;
  };
}

/** Compiles an expression used as a statement: an assignment or a call. */
function compileEffect(node: Expression, scope: Scope, around: Writing): Act {
  switch (node.type) {
    case "AssignmentExpression":
      return compileAssignment(node, scope, around);
    case "UpdateExpression":
      return compileUpdate(node, scope, around);
    case "ParenthesizedExpression":
      return compileEffect(node.expression, scope, around);
    case "CallExpression": {
      const { callee } = node;
      if (callee.type === "Identifier" && scope.find(callee.name) === undefined && isPlain(callee, around.source, around.report)) {
        if (callee.name === "plot") return compilePlot(node, scope, around);
        if (callee.name === "print") return compilePrint(node, scope, around);
      }
      const value = compileRead(node, scope, around);
      return (machine) => {
        value(machine);
        return false;
      };
    }
    case "BinaryExpression":
    case "Identifier":
    case "Literal":
    case "MemberExpression":
    case "UnaryExpression": {
      // errors inside the expression are reported first
      compileRead(node, scope, around);
      if (!around.hasProblem(node)) around.report("no-effect", node);
      return nothing;
    }
    default: {
      // such as isSmall && send(1)
      const value = compileRead(node, scope, around);
      return (machine) => {
        value(machine);
        return false;
      };
    }
  }
}

function compileAssignment(node: AssignmentExpression, scope: Scope, around: Writing): Act {
  const { left, operator } = node;
  if (!["=", "+=", "-=", "*=", "/=", "%="].includes(operator)) {
    around.report("not-in-language", node, { what: operator });
    return nothing;
  }
  if (left.type !== "Identifier") {
    // ack.packets = 1, (a) = 1, [a] = ...
    if (left.type === "MemberExpression" && left.object.type === "Identifier" && scope.find(left.object.name)?.kind === "ack")
      around.report("not-writable", left, { name: around.source.slice(left.start, left.end) });
    else around.report("not-in-language", left, { what: around.source.slice(left.start, left.end).slice(0, 30) });
    return nothing;
  }
  const given = compileRead(node.right, scope, around);
  const line = lineOf(around, node);
  const value = operator === "=" ? given : combine(operator[0], compileRead(left, scope, around), given, line);
  return compileWrite(left, value, line, scope, around);
}

function compileUpdate(node: UpdateExpression, scope: Scope, around: Writing): Act {
  const { argument, operator } = node;
  if (argument.type !== "Identifier") {
    around.report("not-in-language", node, { what: operator });
    return nothing;
  }
  const line = lineOf(around, node);
  const value = combine(operator[0], compileRead(argument, scope, around), () => 1, line);
  return compileWrite(argument, value, line, scope, around);
}

function compileWrite(id: Identifier, value: Read, line: number, scope: Scope, around: Writing): Act {
  const { name } = id;
  if (!isPlain(id, around.source, around.report)) return nothing;
  const binding = scope.find(name);
  if (binding?.kind === "value") {
    const { slot } = binding;
    return (machine) => {
      machine.values[slot] = value(machine);
      return false;
    };
  }
  if (name === "cwnd")
    return (machine) => {
      machine.window.cwnd = value(machine);
      machine.cwndLine = line;
      return false;
    };
  if (name === "ssthresh")
    return (machine) => {
      machine.window.ssthresh = value(machine);
      machine.ssthreshLine = line;
      machine.hasSetThreshold = true;
      return false;
    };
  if (binding !== undefined || readables.has(name) || builtins.has(name) || hooks.has(name)) around.report("not-writable", id, { name });
  else reportUnknown(id, scope, around.report);
  return nothing;
}

/** Text for a legend or a printed line; null: reported. */
export function readText(node: Node | undefined, call: CallExpression, name: string, around: Surroundings): string | null {
  const value = node?.type === "Literal" ? (node as unknown as { readonly value: unknown }).value : undefined;
  if (typeof value !== "string") {
    around.report("text-first", node ?? call, { name });
    return null;
  }
  // Invisible characters, and those that change the order of text, are not allowed.
  if (value.trim() === value && value.length >= 1 && value.length <= mostLetters && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u.test(value))
    return value;
  around.report("name-text", node!, { name, most: String(mostLetters) });
  return null;
}

function compilePlot(node: CallExpression, scope: Scope, around: Writing): Act {
  const [text, given, ...more] = node.arguments;
  const name = readText(text, node, "plot", around);
  if (name === null) return nothing;
  if (given === undefined || more.length > 0) {
    around.report("argument-count", node, { name: "plot", count: "2", given: String(node.arguments.length) });
    return nothing;
  }
  const value = compileRead(given, scope, around);
  const gauge = around.takeGauge(name, node);
  return (machine) => {
    const number = value(machine);
    // no chart or file has a place for NaN and infinity
    if (Number.isFinite(number)) machine.plot(gauge, number);
    return false;
  };
}

function compilePrint(node: CallExpression, scope: Scope, around: Writing): Act {
  const [first, ...given] = node.arguments;
  const text = readText(first, node, "print", around);
  const values = given.map((one) => compileRead(one, scope, around));
  if (text === null) return nothing;
  const line = lineOf(around, node);
  return (machine) => {
    const read = values.map((value) => value(machine));
    const { port } = machine;
    machine.print({ timeNs: port.nowNs(), flow: port.flow, line, text, values: read });
    return false;
  };
}
