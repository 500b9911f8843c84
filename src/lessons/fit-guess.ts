import type { Guess } from "./guess.ts";
import type { Lesson } from "./lesson.ts";
import { listGuessValues, listSweepValues } from "./situation.ts";

/** Nothing that is drawn has a larger value (our choice): a mean of such values is a number still. */
const mostDrawn = 1e15;

/** Can this be said to the lesson's question? What links and storage bring may be of another lesson, or of an earlier version of it. */
export function fitsLesson(lesson: Lesson, guess: Guess): boolean {
  const { predict } = lesson.guess;
  switch (predict.kind) {
    case "choice":
      return guess.kind === "choice" && predict.options.some(({ id }) => id === guess.option);
    case "number":
      return guess.kind === "number" && guess.value >= predict.min && guess.value <= predict.max;
    case "point":
      return guess.kind === "point" && listSweepValues(lesson).some(({ value }) => value === guess.value);
    case "curve":
      return (
        guess.kind === "curve" &&
        guess.values.length === listGuessValues(lesson).length &&
        guess.values.every((value) => value >= 0 && value <= mostDrawn)
      );
    case "picks":
      return guess.kind === "picks" && guess.packets.every((packet) => Number.isSafeInteger(packet) && packet >= 0);
  }
}
