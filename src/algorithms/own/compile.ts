import type { FunctionDeclaration, Identifier, Node, Program } from "acorn";
import type { ParamSpecs, Recovery, SwitchNeeds } from "../../engine/congestion.ts";
import { lineOf, type ProgramFunction, type Surroundings } from "./expressions.ts";
import { type Declared, readDeclaration } from "./declarations.ts";
import { mostPlots } from "./limits.ts";
import { ackSlots } from "./machine.ts";
import { reportNearHook, Scope } from "./names.ts";
import { countNodes, createReport, parseProgram } from "./parse.ts";
import type { ProgramProblem } from "./problem.ts";
import { type Act, compileBlock, compileLet, type Writing } from "./statements.ts";
import { hooks } from "./vocabulary.ts";

/** A runnable program: its requirements, and its hooks as closures shared by all its senders. */
export interface CompiledProgram {
  readonly name: string;
  readonly recovery: Recovery;
  readonly needs: SwitchNeeds;
  readonly params: ParamSpecs;
  /** Names that it plots, in the order of the text, and the line of the first `plot` of each. */
  readonly gauges: readonly string[];
  readonly gaugeLines: readonly number[];
  /** Initial values of each sender's slots: fields of an ACK, constants, parameters and variables. */
  readonly values: Float64Array;
  /** Slots of the parameters, in their order. */
  readonly paramSlots: readonly number[];
  /** Names of the variables at the top of the program, and their slots. */
  readonly variables: ReadonlyMap<string, number>;
  /** Sets the variables of a new sender. */
  readonly start: Act;
  readonly hooks: ReadonlyMap<string, CompiledHook>;
  readonly usesHold: boolean;
}

export interface CompiledHook {
  readonly act: Act;
  readonly steps: number;
  readonly line: number;
  /** Slot for the packet number of a hook with a packet; -1: none. */
  readonly slot: number;
}

export type Compilation =
  { readonly ok: true; readonly program: CompiledProgram } | { readonly ok: false; readonly problems: readonly ProgramProblem[] };

const defaultName = "Your rule";

/** Never throws. @param isTraced reports lines to a sink, which costs time. */
export function compileProgram(text: string, isTraced = false): Compilation {
  const problems: ProgramProblem[] = [];
  const report = createReport(text, problems);
  const tree = parseProgram(text, report);
  const hasProblem: Surroundings["hasProblem"] = ({ start, end }) => problems.some(({ from }) => from >= start && from < end);
  const program = tree === null ? null : compileTree(tree, text, isTraced, { report, hasProblem });
  if (program !== null && problems.length === 0) return { ok: true, program };
  return { ok: false, problems: problems.toSorted((a, b) => a.from - b.from) };
}

type Reporting = Pick<Surroundings, "report" | "hasProblem">;

function compileTree(tree: Program, source: string, isTraced: boolean, { report, hasProblem }: Reporting): CompiledProgram {
  const scope = new Scope(null);
  const declared: Declared = { name: null, recovery: null, ecn: null, params: new Map(), paramSlots: [] };
  const gauges: string[] = [];
  const gaugeLines: number[] = [];
  const variables = new Map<string, number>();
  const functions: ProgramFunction[] = [];
  const bodies: FunctionDeclaration[] = [];
  const calls = new Map<number, Map<number, Node>>();
  const used = { priority: null as Node | null, hold: false, queue: false };
  const values: number[] = new Array<number>(ackSlots).fill(0);
  /** The function being compiled; -1: none. */
  let current = -1;
  const around: Writing = {
    source,
    report,
    hasProblem,
    functions,
    isTraced,
    takeSlot: (value = 0) => values.push(value) - 1,
    takeGauge(name, node) {
      const known = gauges.indexOf(name);
      if (known >= 0) return known;
      if (gauges.length === mostPlots) report("many-plots", node, { most: String(mostPlots) });
      gaugeLines.push(lineOf(around, node));
      return gauges.push(name) - 1;
    },
    onCall(index, at) {
      const from = calls.get(current) ?? new Map<number, Node>();
      calls.set(current, from.set(index, from.get(index) ?? at));
    },
    onUse(what, at) {
      if (what === "priority") used.priority ??= at;
      else used[what] = true;
    },
  };

  // Functions first: they may be called above their definition.
  for (const node of tree.body) {
    if (node.type !== "FunctionDeclaration") continue;
    if (node.async || node.generator) {
      report("not-in-language", node, { what: node.async ? "async" : "function*" });
      continue;
    }
    declareFunction(node);
  }
  const starts: Act[] = [];
  for (const node of tree.body) {
    if (node.type === "FunctionDeclaration" || node.type === "EmptyStatement") continue;
    if (node.type === "VariableDeclaration") starts.push(declareVariables(node));
    else if (!readDeclaration(node, declared, scope, around)) reportStray(node, report);
  }
  for (const [index, node] of bodies.entries()) {
    current = index;
    functions[index].body = compileBody(node, index);
  }
  reportRecursion();
  const called = new Set([...calls.values()].flatMap((targets) => [...targets.keys()]));
  for (const [index, { id }] of bodies.entries()) if (!hooks.has(id.name) && !called.has(index)) reportNearHook(id, report);
  const compiled = new Map<string, CompiledHook>();
  for (const [index, { name, body, steps, parameters }] of functions.entries()) {
    if (hooks.has(name)) compiled.set(name, { act: body, steps, line: lineOf(around, bodies[index]), slot: parameters[0] ?? -1 });
  }
  if (used.priority !== null && !compiled.has("onSend")) report("priority-place", used.priority);
  return {
    name: declared.name ?? defaultName,
    recovery: declared.recovery ?? "newreno",
    needs: {
      ...(declared.ecn && { ecn: declared.ecn }),
      ...(used.queue && { queueFeedback: "packets" as const }),
      ...(used.priority !== null && { queueing: "drop-precedence" as const }),
    },
    params: Object.fromEntries(declared.params),
    gauges,
    gaugeLines,
    values: Float64Array.from(values),
    paramSlots: declared.paramSlots,
    variables,
    start: (machine) => {
      for (const act of starts) act(machine);
      return false;
    },
    hooks: compiled,
    usesHold: used.hold,
  };

  function declareFunction(node: FunctionDeclaration): void {
    const { name } = node.id;
    const hook = hooks.get(name);
    const index = functions.length;
    if (hook !== undefined) declareHook(node.id);
    else scope.declare(node.id, { kind: "function", index }, source, report);
    const takes = hook?.takes ?? null;
    if (hook !== undefined && node.params.length > (takes === null ? 0 : 1))
      report("hook-parameter", node.params[0], { name, takes: takes ?? "" });
    // An ACK is read by its fields and has no number.
    const parameters = takes === "ack" ? [] : node.params.map(() => around.takeSlot());
    functions.push({ name, parameters, steps: countNodes(node), body: () => false });
    bodies.push(node);
  }

  function declareHook({ name, start, end }: Identifier): void {
    if (functions.some((one) => one.name === name)) report("declared-twice", { start, end }, { name });
    if (source.slice(start, end) !== name) report("escape", { start, end }, { name: source.slice(start, end) });
  }

  function compileBody(node: FunctionDeclaration, index: number): Act {
    const inner = new Scope(scope);
    const takesAck = hooks.get(node.id.name)?.takes === "ack";
    for (const [at, param] of node.params.entries()) {
      if (param.type !== "Identifier") report("not-in-language", param, { what: source.slice(param.start, param.end).slice(0, 20) });
      else if (takesAck) inner.declare(param, { kind: "ack" }, source, report);
      else inner.declare(param, { kind: "value", slot: functions[index].parameters[at] ?? 0 }, source, report);
    }
    return compileBlock(node.body.body, inner, around);
  }

  function declareVariables(node: Extract<Program["body"][number], { type: "VariableDeclaration" }>): Act {
    const act = compileLet(node, scope, around);
    for (const { id } of node.declarations) {
      const binding = id.type === "Identifier" ? scope.find(id.name) : undefined;
      if (id.type === "Identifier" && binding?.kind === "value") variables.set(id.name, binding.slot);
    }
    return act;
  }

  /** Reports a function that can call itself, directly or indirectly. */
  function reportRecursion(): void {
    for (const [from, targets] of calls) {
      for (const [to, at] of targets) {
        if (!reaches(to, from, new Set())) continue;
        report("recursion", at, { name: functions[to].name });
        return;
      }
    }
  }

  function reaches(from: number, wanted: number, seen: Set<number>): boolean {
    if (from === wanted) return true;
    if (seen.has(from)) return false;
    seen.add(from);
    return [...(calls.get(from)?.keys() ?? [])].some((next) => reaches(next, wanted, seen));
  }
}

function reportStray(node: Program["body"][number], report: Surroundings["report"]): void {
  report("nothing-else-at-top", node);
}
