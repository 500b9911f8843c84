import { activeLanguage } from "../language/active.ts";

/** Columns of text in pictures that leave the page: there no style sheet breaks lines, or knows where they begin. */

/** After a blank; and in Chinese between any two signs, but not before one that ends something, nor after one that opens it. */
const breaks =
  /(?<= )|(?<=[\u2e80-\u9fff\uff00-\uffef])(?<![（「《“])(?![ 。，、；：！？）」》”])|(?<![ （「《“])(?=[（「《\u2e80-\u2fff\u3400-\u9fff])/u;

/** The pieces between which a line may break, with the blanks at their ends. */
export function splitAtBreaks(text: string): readonly string[] {
  return text.split(breaks);
}

/** A line of a column from `left` to `right`, at the side at which the language begins. */
export function fillLine(context: CanvasRenderingContext2D, text: string, left: number, right: number, y: number): void {
  const { direction } = activeLanguage();
  const isRightToLeft = direction === "rtl";
  context.direction = direction;
  context.textAlign = isRightToLeft ? "right" : "left";
  context.fillText(text, isRightToLeft ? right : left, y);
}
