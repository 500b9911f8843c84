import { perLanguage } from "./active.ts";
import { numberFormat } from "./numbers.ts";
import { readTypedDigits } from "./typed-number.ts";

/**
 * Lists of numbers and ranges in boxes: links, files and the terminal spell them `0.5,1,2..64`, a box as the language writes its
 * numbers: "0,5; 1; 2..64" in German.
 */

const commaIs = perLanguage(
  () =>
    numberFormat("any")
      .formatToParts(12_345.5)
      .find(({ value }) => value === ",")?.type,
);

/** From the spelling in links. Digits are not grouped where a comma would do it: commas also separate the values. */
export function writeTypedList(plain: string): string {
  if (plain.includes("[")) return plain;
  const format = numberFormat("listed", { maximumSignificantDigits: 21, useGrouping: commaIs() !== "group" });
  const write = (part: string): string =>
    part
      .split("..")
      // ends, and a step or a factor behind the second; how many there are stays
      .map((end) =>
        end.replaceAll(
          /(^|[+*])(-?\d+(?:\.\d+)?)(?![\d.]|e[+-]?\d)/gi,
          (_, sign: string, digits: string) => sign + format.format(Number(digits)),
        ),
      )
      .join("..");
  const parts = plain.split(",").map(write);
  return parts.join(parts.some((part) => part.includes(",")) ? "; " : ", ");
}

/**
 * Into links' spelling; numbers are read as in number boxes. Semicolons part values, or commas with a blank behind them. A comma
 * between digits is what the language takes it for, but where it can only part values: where what is counted is whole, where
 * the digits around it would be no number (1,2,4..64), and where it groups digits (a list 100,200 is likelier than 100200).
 *
 * @param isWhole of what is counted there are no parts
 */
export function readTypedList(text: string, isWhole: boolean): string {
  const plain = text
    .replaceAll(/[؛；]/g, ";")
    .replaceAll(/[،，、]/g, ",")
    .trim();
  if (plain.includes("[")) return plain;
  // no value begins with a nought: 1,024
  const joined = commaIs() === "group" ? plain.replaceAll(/(\d),(?=0\d\d(?!\d))/g, "$1") : plain;
  const isParted = /;|,\s/.test(joined);
  const chunks = joined.split(joined.includes(";") ? ";" : /,\s+/).map((chunk) => chunk.trim());
  return chunks
    .filter((chunk) => chunk !== "")
    .flatMap((chunk) => {
      const mayBeOne = commaIs() === "decimal" ? !isWhole : isParted;
      const whole = readItem(chunk);
      if (!chunk.includes(",") || (mayBeOne && !whole.includes(","))) return [whole];
      return chunk.split(",").map(readItem);
    })
    .join(",");
}

/** "1.000..2.000:5log": both ends and a step are numbers; how many there are is none. */
function readItem(item: string): string {
  const [from, rest] = item.split("..");
  if (rest === undefined) return readTypedDigits(from);
  const [, to, sign, amount] = /^(.*?[^e])(?:([+*:])(.*))?$/i.exec(rest.trim()) ?? ["", rest];
  const rule = sign === undefined ? "" : sign + (sign === ":" ? amount.trim() : readTypedDigits(amount));
  return `${readTypedDigits(from)}..${readTypedDigits(to)}${rule}`;
}
