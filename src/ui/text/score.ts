import { formatPercent } from "./numbers.ts";
import type { Piece } from "./facts.ts";

/** Within so many points of 100 a prediction counts as right (our choice: what an eye reads off a slider). */
const rightPoints = 5;

/** Is a predicted share near enough to what the run came to? Both 0 to 1. */
export function isRightGuess(guess: number, share: number): boolean {
  return Math.abs(Math.round(100 * guess) - Math.round(100 * share)) <= rightPoints;
}

/** How a predicted share compares with what the run came to, both 0 to 1, in one sentence of five pieces: the second and the fourth are the shares. */
export function scorePrediction(guess: number, share: number): readonly Piece[] {
  const [guessed, came] = [Math.round(100 * guess), Math.round(100 * share)];
  const points = Math.abs(guessed - came);
  const start: readonly Piece[] = [
    { text: "You predicted " },
    { text: formatPercent(guess) },
    { text: "; it is " },
    { text: formatPercent(share) },
  ];
  if (points === 0) return [...start, { text: ": exactly right." }];
  if (isRightGuess(guess, share))
    return [...start, { text: `: right to within ${points === 1 ? "one percentage point" : `${points} percentage points`}.` }];
  return [...start, { text: `: ${points} percentage points too ${guessed > came ? "high" : "low"}.` }];
}
