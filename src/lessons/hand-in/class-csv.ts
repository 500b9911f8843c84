import { writeCsvLine } from "../../analysis/csv-line.ts";
import type { Guess } from "../guess.ts";
import { judge } from "../judge.ts";
import type { Lesson } from "../lesson.ts";
import { situationOf } from "../probes.ts";
import { type Findings, listGuessValues } from "../situation.ts";
import type { HandIn } from "./read-codes.ts";

/** The answer's columns: of a curve one for each value that it was drawn at. */
function listColumns(lesson: Lesson): readonly string[] {
  if (lesson.guess.predict.kind !== "curve") return ["answer"];
  return listGuessValues(lesson).map(({ text }) => `at ${text}`);
}

function listCells(guess: Guess): readonly string[] {
  switch (guess.kind) {
    case "choice":
      return [guess.option];
    case "number":
    case "point":
      return [String(guess.value)];
    case "picks":
      return [guess.packets.join(" ")];
    case "curve":
      return guess.values.map(String);
  }
}

/** What a class has answered, a line for each: nickname, code, verdict ("" before its runs are known, or where nothing is judged), answer. */
export function writeClassCsv(lesson: Lesson, handIns: readonly HandIn[], findings: Findings | null): string {
  const lines = handIns.map(({ nickname, code, guess }) => {
    const verdict = findings === null ? "" : (judge(situationOf(lesson, "guess", findings, { guess }))?.verdict ?? "");
    return [nickname, code, verdict, ...listCells(guess)];
  });
  return [["nickname", "code", "verdict", ...listColumns(lesson)], ...lines].map(writeCsvLine).join("");
}
