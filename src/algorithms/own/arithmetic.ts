import { mostWaitUs } from "./limits.ts";
import type { Machine } from "./machine.ts";

/** What programs compute with, as closures over numbers. Truth is 1 and 0; NaN is not true. */
export type Read = (machine: Machine) => number;
export type Test = (machine: Machine) => boolean;

export const comparisons: ReadonlyMap<string, (left: Read, right: Read) => Test> = new Map<string, (left: Read, right: Read) => Test>([
  ["<", (left, right) => (machine) => left(machine) < right(machine)],
  ["<=", (left, right) => (machine) => left(machine) <= right(machine)],
  [">", (left, right) => (machine) => left(machine) > right(machine)],
  [">=", (left, right) => (machine) => left(machine) >= right(machine)],
  ["==", (left, right) => (machine) => left(machine) === right(machine)],
  ["===", (left, right) => (machine) => left(machine) === right(machine)],
  ["!=", (left, right) => (machine) => left(machine) !== right(machine)],
  ["!==", (left, right) => (machine) => left(machine) !== right(machine)],
]);

/** The five sums; a NaN that begins in one is noted with its line. */
export function combine(operator: string, left: Read, right: Read, line: number): Read {
  switch (operator) {
    case "+":
      return (machine) => left(machine) + right(machine);
    case "-":
      return (machine) => left(machine) - right(machine);
    case "*":
      return (machine) => left(machine) * right(machine);
    case "/":
      return (machine) => {
        const a = left(machine);
        const b = right(machine);
        const value = a / b;
        if (value !== value && a === a && b === b) machine.noteNan(line, "divide", a, b);
        return value;
      };
    default:
      return (machine) => {
        const a = left(machine);
        const b = right(machine);
        const value = a % b;
        if (value !== value && a === a && b === b) machine.noteNan(line, "remainder", a, b);
        return value;
      };
  }
}

/** A function of the language, with its arguments. */
export function compileBuiltin(name: string, values: readonly Read[], line: number): Read {
  const [a, b, c] = values;
  switch (name) {
    case "min":
      return (machine) => Math.min(a(machine), b(machine));
    case "max":
      return (machine) => Math.max(a(machine), b(machine));
    case "abs":
      return (machine) => Math.abs(a(machine));
    case "floor":
      return (machine) => Math.floor(a(machine));
    case "ceil":
      return (machine) => Math.ceil(a(machine));
    case "round":
      return (machine) => Math.floor(a(machine) + 0.5);
    case "sqrt":
      return (machine) => {
        const value = a(machine);
        if (value < 0) machine.noteNan(line, "sqrt", value, 0);
        return Math.sqrt(value);
      };
    case "clamp":
      return (machine) => Math.max(b(machine), Math.min(c(machine), a(machine)));
    case "random":
      return (machine) => machine.port.random();
    case "send":
      return (machine) => {
        const count = Math.floor(a(machine));
        return count >= 1 ? machine.port.sendNew(Math.min(count, 1e6)) : 0;
      };
    case "hold":
      return (machine) => machine.hold(toWaitNs(a(machine)));
    case "again":
      return (machine) => machine.again(toWaitNs(a(machine)));
    default:
      return (machine) => {
        machine.hasPriority = true;
        return 1;
      };
  }
}

/** Whole nanoseconds, at least a microsecond; a time that is none waits not at all. */
function toWaitNs(us: number): number {
  return us > 0 ? Math.floor(Math.min(Math.max(us, 1), mostWaitUs) * 1000) : 0;
}
