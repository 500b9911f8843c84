import { t } from "../../../../language/translate.ts";
import { writeList } from "../../../../language/numbers.ts";
import type { Guess } from "../../../../lessons/guess.ts";
import type { Lesson } from "../../../../lessons/lesson.ts";
import { listGuessValues } from "../../../../lessons/situation.ts";
import { writeValue } from "../../../../lessons/template.ts";
import { unitOfSweep, writePlace } from "../axis-frame.ts";
import { letterOf } from "./tally.ts";

/** A prediction in words: "B", "40%", "16: 10%, 32: 20%". */
export function describeGuess(lesson: Lesson, guess: Guess): string {
  const { predict } = lesson.guess;
  switch (guess.kind) {
    case "choice":
      return predict.kind === "choice" ? letterOf(predict.options.findIndex(({ id }) => id === guess.option)) : "";
    case "number":
      return predict.kind === "number" ? writeValue(guess.value, predict.unit) : "";
    case "point":
      return writePlace(lesson, guess.value);
    case "curve": {
      const places = listGuessValues(lesson);
      return writeList(
        guess.values.map((value, at) =>
          t("{place}: {value}", { place: writePlace(lesson, places[at].value), value: writeValue(value, unitOfSweep(lesson)) }),
        ),
      );
    }
    case "picks":
      return guess.packets.length === 0 ? t("none") : writeList(guess.packets.map(String));
  }
}
