import type { Guess } from "../guess.ts";
import type { Lesson } from "../lesson.ts";
import { listGuessValues, listSweepValues } from "../situation.ts";
import { joinNumber, splitNumber, widthOf } from "./symbols.ts";

/**
 * A prediction as symbols of a code. How many there are follows from the lesson's question, of picks from the first of them: so a
 * letter too many or too few is noticed.
 */

/** Figures that steps of a tenth do not add up to exactly. */
const exactly = (value: number): number => Number(value.toPrecision(12));

/** More steps than this are counted in coarser ones: a number has at most nine letters (our choice). */
const mostSteps = 2 ** 45;

interface Grid {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** The last one may be shorter. */
  readonly steps: number;
}

function gridOf({ min, max, step }: { readonly min: number; readonly max: number; readonly step: number }): Grid {
  const steps = Math.ceil(exactly((max - min) / step));
  return steps <= mostSteps ? { min, max, step, steps } : { min, max, step: (max - min) / mostSteps, steps: mostSteps };
}

/** What the heights of a curve are counted in: 1, 2 or 5 times a power of ten, to 0.1% of the highest. */
const scales = Array.from({ length: 22 }, (_, place) => place - 6).flatMap((power) =>
  [1, 2, 5].map((digit) => Number(`${digit}e${power}`)),
);
const scaleWidth = 2;
const heightWidth = 2;
const mostHeight = 1000;

/** A packet's distance from the one before: four bits a symbol, the fifth says that more follow. */
const moreBit = 16;
const countWidth = 2;
const mostPacket = 2 ** 40;

/** null: it is no prediction of this lesson. */
export function writeAnswer(lesson: Lesson, guess: Guess): readonly number[] | null {
  const { predict } = lesson.guess;
  if (predict.kind === "choice" && guess.kind === "choice") {
    const at = predict.options.findIndex(({ id }) => id === guess.option);
    return at < 0 ? null : splitNumber(at, widthOf(predict.options.length - 1));
  }
  if (predict.kind === "number" && guess.kind === "number") {
    const { min, max, step, steps } = gridOf(predict);
    if (!(guess.value >= min && guess.value <= max)) return null;
    // the last step may be a short one
    return splitNumber(guess.value === max ? steps : Math.min(steps, Math.round((guess.value - min) / step)), widthOf(steps));
  }
  if (predict.kind === "point" && guess.kind === "point") {
    const places = listSweepValues(lesson);
    const at = places.findIndex(({ value }) => value === guess.value);
    return at < 0 ? null : splitNumber(at, widthOf(places.length - 1));
  }
  if (predict.kind === "curve" && guess.kind === "curve") {
    const { values } = guess;
    if (values.length !== listGuessValues(lesson).length || values.some((value) => !(value >= 0))) return null;
    const most = Math.max(...values);
    const scale = scales.findIndex((unit) => Math.round(most / unit) <= mostHeight);
    if (scale < 0) return null;
    return [...splitNumber(scale, scaleWidth), ...values.flatMap((value) => splitNumber(Math.round(value / scales[scale]), heightWidth))];
  }
  if (predict.kind === "picks" && guess.kind === "picks") return writePackets(guess.packets);
  return null;
}

function writePackets(packets: readonly number[]): readonly number[] | null {
  const rising = [...new Set(packets)].toSorted((a, b) => a - b);
  if (rising.length >= 32 ** countWidth || !rising.every((packet) => Number.isSafeInteger(packet) && packet >= 0 && packet <= mostPacket))
    return null;
  const symbols = splitNumber(rising.length, countWidth);
  for (const [index, packet] of rising.entries()) {
    let gap = index === 0 ? packet : packet - rising[index - 1] - 1;
    for (; gap >= moreBit; gap = Math.floor(gap / moreBit)) symbols.push(moreBit + (gap % moreBit));
    symbols.push(gap);
  }
  return symbols;
}

/**
 * Reads a prediction from the beginning of `symbols`, and says how many of them it takes. null: they say none of this lesson, or
 * end too early.
 */
export function readAnswer(lesson: Lesson, symbols: readonly number[]): { readonly guess: Guess; readonly length: number } | null {
  const { predict } = lesson.guess;
  const take = <T extends Guess>(length: number, make: (symbols: readonly number[]) => T | null) => {
    const guess = symbols.length < length ? null : make(symbols.slice(0, length));
    // also where a list has no such entry
    return guess ? { guess, length } : null;
  };
  switch (predict.kind) {
    case "choice":
      return take(widthOf(predict.options.length - 1), (own) => {
        const option = predict.options[joinNumber(own)];
        return option && { kind: "choice", option: option.id };
      });
    case "number": {
      const { min, max, step, steps } = gridOf(predict);
      return take(widthOf(steps), (own) => {
        const at = joinNumber(own);
        return at > steps ? null : { kind: "number", value: Math.min(max, exactly(min + at * step)) };
      });
    }
    case "point": {
      const places = listSweepValues(lesson);
      return take(widthOf(places.length - 1), (own) => {
        const place = places[joinNumber(own)];
        return place && { kind: "point", value: place.value };
      });
    }
    case "curve": {
      const count = listGuessValues(lesson).length;
      return take(scaleWidth + heightWidth * count, (own) => {
        const unit = scales[joinNumber(own.slice(0, scaleWidth))];
        const heights = Array.from({ length: count }, (_, at) =>
          joinNumber(own.slice(scaleWidth + heightWidth * at, scaleWidth + heightWidth * (at + 1))),
        );
        if (unit === undefined || heights.some((height) => height > mostHeight)) return null;
        return { kind: "curve", values: heights.map((height) => exactly(height * unit)) };
      });
    }
    case "picks":
      return readPackets(symbols);
  }
}

function readPackets(symbols: readonly number[]): { readonly guess: Guess; readonly length: number } | null {
  if (symbols.length < countWidth) return null;
  const count = joinNumber(symbols.slice(0, countWidth));
  const packets: number[] = [];
  let at = countWidth;
  while (packets.length < count) {
    let [gap, worth] = [0, 1];
    for (;;) {
      const symbol = symbols[at++];
      if (symbol === undefined || worth > mostPacket) return null;
      gap += (symbol % moreBit) * worth;
      worth *= moreBit;
      if (symbol < moreBit) break;
    }
    packets.push((packets.at(-1) ?? -1) + 1 + gap);
  }
  return packets.some((packet) => packet > mostPacket) ? null : { guess: { kind: "picks", packets }, length: at };
}
