import { writeSentences } from "../../language/sentences.ts";
import type { Field } from "../fields/field-types.ts";

/** A fault at one place of a scenario. */
export interface Issue {
  /** "workload.senders", "transport.params.gain", "groups.0.transport.rtoMinNs"; "" for the whole. */
  readonly path: string;
  readonly value: unknown;
  /** Readable description of the allowed values. */
  readonly allowed: string;
}

/** A readable notice that an input was not used as given. */
export interface Notice {
  readonly path: string;
  /** "Senders: 5,000 is more than 1,024. Using 1,024." */
  readonly message: string;
  /** The same in two parts: the fault and the repair. */
  readonly parts?: readonly [wrong: string, done: string];
}

/** @param wrong, done sentences. */
export function createNotice(path: string, wrong: string, done: string): Notice {
  return { path, message: writeSentences([wrong, done]), parts: [wrong, done] };
}

/** Most faults of one list or object reported singly; more are reported as one. Our choice: readers stop there. */
export const mostFaults = 20;

export type Keys = readonly (string | number)[];

/** An issue with its repair. */
export interface Problem extends Issue {
  readonly keys: Keys;
  /** The replacement value; undefined: omit the entry, so that its default applies. */
  readonly nearest: unknown;
  /** The field at that place, if it is one. */
  readonly field?: Field;
  /** Readable fault: "80 is more than Maximum queue (60)"; absent: value and field are enough. */
  readonly fault?: string;
}

/** Dotted, on one line for any keys. */
function joinPath(keys: Keys): string {
  return keys.map((key) => (/^[\w$-]{1,60}$/.test(String(key)) ? key : JSON.stringify(String(key).slice(0, 40)))).join(".");
}

export function createProblem(keys: Keys, value: unknown, allowed: string, nearest?: unknown, field?: Field): Problem {
  return { path: joinPath(keys), keys, value, allowed, nearest, ...(field && { field }) };
}
