/**
 * Idea: the rule is a program that its user writes (docs/own-transport.md); without one it is NewReno's.
 * Source: none; the program's own.
 * Departures: none. The language is language.ts, which is loaded only when a program is used.
 */
import type { Algorithm, AlgorithmDescription } from "../../engine/congestion.ts";
import { completeAlgorithm } from "../complete-algorithm.ts";
import { newrenoDescription } from "../newreno.ts";
import { RenoWindow } from "../reno-window.ts";
import type { Compilation } from "./compile.ts";

/** The operations of language.ts. */
interface ProgramLanguage {
  /** Never throws. */
  check(text: string): Compilation;
  /** @throws RangeError naming line and column. */
  get(text: string): Algorithm;
}

let language: ProgramLanguage | null = null;

/** Called only by language.ts. */
export function teachOwn(taught: ProgramLanguage): void {
  language = taught;
}

/** @returns null: the language is not loaded yet. */
export function checkOwn(text: string): Compilation | null {
  return language === null ? null : language.check(text);
}

export const ownDescription: AlgorithmDescription = {
  ...newrenoDescription,
  id: "own",
  name: "Your TCP",
  family: "own",
  idea: "Follows the program that you write.",
  cite: "docs/own-transport.md",
  withProgram(text) {
    if (language === null) throw new Error("a program needs src/algorithms/own/language.ts, which is not loaded");
    return language.get(text);
  },
};

export const own = completeAlgorithm(ownDescription, { createSender: (port) => new RenoWindow(port) });
