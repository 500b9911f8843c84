/**
 * Idea: the rule is a program that its user writes (docs/own-transport.md); without one it is NewReno's.
 * Source: none; the program's own.
 * Departures: none. The language is language.ts, which only those load that meet a program.
 */
import type { Algorithm } from "../../engine/congestion.ts";
import { newreno } from "../newreno.ts";

let getProgram: ((text: string) => Algorithm) | null = null;

/** Called by language.ts alone. */
export function teachOwn(compile: (text: string) => Algorithm): void {
  getProgram = compile;
}

export const own: Algorithm = {
  ...newreno,
  id: "own",
  name: "Your TCP",
  family: "own",
  idea: "Follows the rule that you write.",
  cite: "docs/own-transport.md",
  withProgram(text) {
    if (getProgram === null) throw new Error("a program needs src/algorithms/own/language.ts, which is not loaded");
    return getProgram(text);
  },
};
