import { isObject } from "../scenario/check/check-values.ts";

/** What a student predicted. */
export type Guess =
  | { readonly kind: "choice"; readonly option: string }
  /** In the unit of the lesson's guess: shares from 0 to 1, times in ns. */
  | { readonly kind: "number"; readonly value: number }
  /** A value of what the run varies. */
  | { readonly kind: "point"; readonly value: number }
  /** At each value of the lesson's sweep, in the unit of its fact. */
  | { readonly kind: "curve"; readonly values: readonly number[] }
  /** Numbers of packets. */
  | { readonly kind: "picks"; readonly packets: readonly number[] };

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

/** Reads a stored guess; null: not a guess. Never throws. */
export function readGuess(input: unknown): Guess | null {
  if (!isObject(input)) return null;
  const { kind, option, value, values, packets } = input;
  if (kind === "choice" && typeof option === "string") return { kind, option };
  if ((kind === "number" || kind === "point") && isNumber(value)) return { kind, value };
  if (kind === "curve" && Array.isArray(values) && values.every(isNumber)) return { kind, values };
  if (kind === "picks" && Array.isArray(packets) && packets.every(isNumber)) return { kind, packets };
  return null;
}
