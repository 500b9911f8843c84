import { activeLanguage } from "../language/active.ts";

/** Columns of text in exported images, where no style sheet breaks or aligns lines. */

/** Breaks are allowed after a space, and in Chinese between any two characters, but not before closing or after opening punctuation. */
const breaks =
  /(?<= )|(?<=[\u2e80-\u9fff\uff00-\uffef])(?<![（「《“])(?![ 。，、；：！？）」》”])|(?<![ （「《“])(?=[（「《\u2e80-\u2fff\u3400-\u9fff])/u;

/** Splits a text where a line may break; pieces keep their trailing spaces. */
export function splitAtBreaks(text: string): readonly string[] {
  return text.split(breaks);
}

/** Writes a line of a column from `left` to `right`, aligned to the side where the language starts. */
export function fillLine(context: CanvasRenderingContext2D, text: string, left: number, right: number, y: number): void {
  const { direction } = activeLanguage();
  const isRightToLeft = direction === "rtl";
  context.direction = direction;
  context.textAlign = isRightToLeft ? "right" : "left";
  context.fillText(text, isRightToLeft ? right : left, y);
}
