import { writeSentences } from "../../language/sentences.ts";
import type { Field } from "../fields/field-types.ts";

/** What is wrong with one place of a scenario. */
export interface Issue {
  /** "workload.senders", "transport.params.gain", "groups.0.transport.rtoMinNs"; "" for the whole. */
  readonly path: string;
  readonly value: unknown;
  /** What would be allowed there, in words. */
  readonly allowed: string;
}

/** Something that was not taken as it was given, in words for people. */
export interface Notice {
  readonly path: string;
  /** "Senders: 5,000 is more than 1,024. Using 1,024." */
  readonly message: string;
  /** The same apart: what was wrong, and what was done about it. */
  readonly parts?: readonly [wrong: string, done: string];
}

/** @param wrong, done sentences. */
export function createNotice(path: string, wrong: string, done: string): Notice {
  return { path, message: writeSentences([wrong, done]), parts: [wrong, done] };
}

/** Faults of one list or object told one by one; where there are more, the whole is told as one. Our choice: nobody reads more. */
export const mostFaults = 20;

export type Keys = readonly (string | number)[];

/** An issue together with the way to mend it. */
export interface Problem extends Issue {
  readonly keys: Keys;
  /** What to put there; undefined: leave the place out, so that its default holds. */
  readonly nearest: unknown;
  /** The field at that place, if it is one. */
  readonly field?: Field;
  /** What is wrong, for people: "80 is more than Maximum queue (60)"; absent: value and field tell it. */
  readonly fault?: string;
}

/** Dotted, on one line whatever the keys are. */
function joinPath(keys: Keys): string {
  return keys.map((key) => (/^[\w$-]{1,60}$/.test(String(key)) ? key : JSON.stringify(String(key).slice(0, 40)))).join(".");
}

export function createProblem(keys: Keys, value: unknown, allowed: string, nearest?: unknown, field?: Field): Problem {
  return { path: joinPath(keys), keys, value, allowed, nearest, ...(field && { field }) };
}
