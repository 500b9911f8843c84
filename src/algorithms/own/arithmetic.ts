import { mostWaitUs } from "./limits.ts";
import type { Machine } from "./machine.ts";

/** An operand of a program, as a closure over numbers. True is 1 and false 0; NaN counts as false. */
export interface Read {
  (machine: Machine): number;
  /** The slot, if it only reads one. */
  readonly slot?: number;
}
export type Test = (machine: Machine) => boolean;

/**
 * V8 shares call feedback among closures of one kind, so it inlines none of them and allocates each returned number. An operation
 * therefore reads such an operand's slot itself, which makes a program about twice as fast.
 */
export function readSlot(slot: number): Read {
  return Object.assign((machine: Machine) => machine.values[slot], { slot });
}

/** One operation on two operands, by whether each is a slot. */
interface Shapes<T> {
  readonly slots: (a: number, b: number) => T;
  readonly slotRight: (left: Read, b: number) => T;
  readonly slotLeft: (a: number, right: Read) => T;
  readonly reads: (left: Read, right: Read) => T;
}

function shape<T>(shapes: Shapes<T>): (left: Read, right: Read) => T {
  return (left, right) => {
    const [a, b] = [left.slot, right.slot];
    if (b !== undefined) return a === undefined ? shapes.slotRight(left, b) : shapes.slots(a, b);
    return a === undefined ? shapes.reads(left, right) : shapes.slotLeft(a, right);
  };
}

const isLess = shape<Test>({
  slots: (a, b) => (machine) => machine.values[a] < machine.values[b],
  slotRight: (left, b) => (machine) => left(machine) < machine.values[b],
  slotLeft: (a, right) => (machine) => machine.values[a] < right(machine),
  reads: (left, right) => (machine) => left(machine) < right(machine),
});

const isAtMost = shape<Test>({
  slots: (a, b) => (machine) => machine.values[a] <= machine.values[b],
  slotRight: (left, b) => (machine) => left(machine) <= machine.values[b],
  slotLeft: (a, right) => (machine) => machine.values[a] <= right(machine),
  reads: (left, right) => (machine) => left(machine) <= right(machine),
});

const isMore = shape<Test>({
  slots: (a, b) => (machine) => machine.values[a] > machine.values[b],
  slotRight: (left, b) => (machine) => left(machine) > machine.values[b],
  slotLeft: (a, right) => (machine) => machine.values[a] > right(machine),
  reads: (left, right) => (machine) => left(machine) > right(machine),
});

const isAtLeast = shape<Test>({
  slots: (a, b) => (machine) => machine.values[a] >= machine.values[b],
  slotRight: (left, b) => (machine) => left(machine) >= machine.values[b],
  slotLeft: (a, right) => (machine) => machine.values[a] >= right(machine),
  reads: (left, right) => (machine) => left(machine) >= right(machine),
});

const isEqual = shape<Test>({
  slots: (a, b) => (machine) => machine.values[a] === machine.values[b],
  slotRight: (left, b) => (machine) => left(machine) === machine.values[b],
  slotLeft: (a, right) => (machine) => machine.values[a] === right(machine),
  reads: (left, right) => (machine) => left(machine) === right(machine),
});

const isOther = shape<Test>({
  slots: (a, b) => (machine) => machine.values[a] !== machine.values[b],
  slotRight: (left, b) => (machine) => left(machine) !== machine.values[b],
  slotLeft: (a, right) => (machine) => machine.values[a] !== right(machine),
  reads: (left, right) => (machine) => left(machine) !== right(machine),
});

const add = shape<Read>({
  slots: (a, b) => (machine) => machine.values[a] + machine.values[b],
  slotRight: (left, b) => (machine) => left(machine) + machine.values[b],
  slotLeft: (a, right) => (machine) => machine.values[a] + right(machine),
  reads: (left, right) => (machine) => left(machine) + right(machine),
});

const subtract = shape<Read>({
  slots: (a, b) => (machine) => machine.values[a] - machine.values[b],
  slotRight: (left, b) => (machine) => left(machine) - machine.values[b],
  slotLeft: (a, right) => (machine) => machine.values[a] - right(machine),
  reads: (left, right) => (machine) => left(machine) - right(machine),
});

const multiply = shape<Read>({
  slots: (a, b) => (machine) => machine.values[a] * machine.values[b],
  slotRight: (left, b) => (machine) => left(machine) * machine.values[b],
  slotLeft: (a, right) => (machine) => machine.values[a] * right(machine),
  reads: (left, right) => (machine) => left(machine) * right(machine),
});

const takeMin = shape<Read>({
  slots: (a, b) => (machine) => Math.min(machine.values[a], machine.values[b]),
  slotRight: (left, b) => (machine) => Math.min(left(machine), machine.values[b]),
  slotLeft: (a, right) => (machine) => Math.min(machine.values[a], right(machine)),
  reads: (left, right) => (machine) => Math.min(left(machine), right(machine)),
});

const takeMax = shape<Read>({
  slots: (a, b) => (machine) => Math.max(machine.values[a], machine.values[b]),
  slotRight: (left, b) => (machine) => Math.max(left(machine), machine.values[b]),
  slotLeft: (a, right) => (machine) => Math.max(machine.values[a], right(machine)),
  reads: (left, right) => (machine) => Math.max(left(machine), right(machine)),
});

export const comparisons: ReadonlyMap<string, (left: Read, right: Read) => Test> = new Map([
  ["<", isLess],
  ["<=", isAtMost],
  [">", isMore],
  [">=", isAtLeast],
  ["==", isEqual],
  ["===", isEqual],
  ["!=", isOther],
  ["!==", isOther],
]);

/** The five arithmetic operators. If one of the last two produces NaN, its line is recorded. */
export function combine(operator: string, left: Read, right: Read, line: number): Read {
  switch (operator) {
    case "+":
      return add(left, right);
    case "-":
      return subtract(left, right);
    case "*":
      return multiply(left, right);
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

/** A call of a built-in function with its arguments. */
export function compileBuiltin(name: string, values: readonly Read[], line: number): Read {
  const [a, b, c] = values;
  switch (name) {
    case "min":
      return takeMin(a, b);
    case "max":
      return takeMax(a, b);
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

/** Whole nanoseconds, at least one microsecond; an invalid time means no wait. */
function toWaitNs(us: number): number {
  return us > 0 ? Math.floor(Math.min(Math.max(us, 1), mostWaitUs) * 1000) : 0;
}
