import { rich } from "../../language/translate.ts";
import type { Piece } from "./pieces.ts";
import { formatPercent } from "../../language/formats.ts";

/** A prediction within this many percentage points counts as right (our choice: the precision of a slider). */
const rightPoints = 5;

/** Is a predicted share near enough to what the run came to? Both 0 to 1. */
export function isRightGuess(guess: number, share: number): boolean {
  return Math.abs(Math.round(100 * guess) - Math.round(100 * share)) <= rightPoints;
}

/** A piece of the score; the two shares say whose they are. */
export interface ScorePiece extends Piece {
  readonly share?: "guessed" | "came";
}

/** How a predicted share compares with what the run came to, both 0 to 1, in one sentence. */
export function scorePrediction(guess: number, share: number): readonly ScorePiece[] {
  const [guessed, came] = [Math.round(100 * guess), Math.round(100 * share)];
  const points = Math.abs(guessed - came);
  const values: Readonly<Record<string, ScorePiece | number>> = {
    guess: { text: formatPercent(guess), share: "guessed" },
    came: { text: formatPercent(share), share: "came" },
    points,
  };
  if (points === 0) return toScore(rich("You predicted {guess}; it is {came}: exactly right.", values));
  if (isRightGuess(guess, share))
    return toScore(
      rich(
        "{points, plural, one {You predicted {guess}; it is {came}: right to within one percentage point.} other {You predicted {guess}; it is {came}: right to within # percentage points.}}",
        values,
      ),
    );
  return toScore(
    guessed > came
      ? rich(
          "{points, plural, one {You predicted {guess}; it is {came}: # percentage point too high.} other {You predicted {guess}; it is {came}: # percentage points too high.}}",
          values,
        )
      : rich(
          "{points, plural, one {You predicted {guess}; it is {came}: # percentage point too low.} other {You predicted {guess}; it is {came}: # percentage points too low.}}",
          values,
        ),
  );
}

function toScore(parts: readonly (string | ScorePiece)[]): readonly ScorePiece[] {
  return parts.map((part) => (typeof part === "string" ? { text: part } : part));
}
