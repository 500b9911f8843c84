import { t } from "../../language/translate.ts";
import { shorten } from "./describe-value.ts";
import { type CdfField, type ParsedText, type FieldKind, isNullWord } from "./field-types.ts";
import { describeRange, isInRange } from "./number-range.ts";
import { parseQuantity, writeQuantity } from "./units.ts";

/** Distributions: [[1000, 0], [5000, 1]] in a file, "1KB:0,5KB:1" in a link or a flag. */

/** Number of points: the minimum is that of a line; the maximum, our choice, is a readable table. */
export const cdfPoints = { min: 2, max: 64 } as const;

export const cdfKind: FieldKind<CdfField> = {
  isAllowed: (field, value) => value === null || isCdf(field, value),
  describeAllowed: describeCdf,
  findNearest: () => undefined,
  parse: (field, text) => (isNullWord(text) ? { ok: true, value: null } : parseCdf(field, text)),
  write: (field, value) => (isCdf(field, value) ? writeCdf(field, value) : undefined),
  format: (field, value) => (isCdf(field, value) ? shorten(writeCdf(field, value)) : undefined),
};

type Points = readonly (readonly [number, number])[];

/** Is it a distribution: no column decreases, and the last share is 1? */
function isCdf(field: CdfField, value: unknown): value is Points {
  if (!Array.isArray(value) || value.length < cdfPoints.min || value.length > cdfPoints.max) return false;
  // a copy, because a sparse array skips its holes
  const points = Array.from<unknown>(value);
  if (!points.every((point): point is [number, number] => isPoint(field, point))) return false;
  const isRising = points.every(([at, share], i) => i === 0 || (at >= points[i - 1][0] && share >= points[i - 1][1]));
  return isRising && points[points.length - 1][1] === 1;
}

function isPoint(field: CdfField, value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [at, share] = value as unknown[];
  return isInRange(field, at) && typeof share === "number" && share >= 0 && share <= 1;
}

function describeCdf(field: CdfField): string {
  const { min, max } = cdfPoints;
  return t(
    "a list of {min} to {max} [{unit}, share], each {range} and a share from 0 to 1, neither falling and the last share 1; or null",
    { min, max, unit: field.unit, range: describeRange(field) },
  );
}

function writeCdf({ unit }: CdfField, points: Points): string {
  return points.map(([at, share]) => `${writeQuantity(at, unit)}:${share}`).join(",");
}

/** The inverse of `writeCdf`; values may be out of range. */
function parseCdf({ unit }: CdfField, text: string): ParsedText {
  const points: [number, number][] = [];
  for (const part of text.split(",")) {
    const [at, share, ...more] = part.split(":");
    const parsed = [parseQuantity(at, unit), parseQuantity(share ?? "", "")];
    if (more.length > 0 || !parsed[0].ok || !parsed[1].ok)
      return {
        ok: false,
        expected:
          unit === "ns"
            ? t("TIME:SHARE,... such as {example}", { example: "200us:0,5ms:1" })
            : t("SIZE:SHARE,... such as {example}", { example: "1KB:0,256KB:1" }),
      };
    points.push([parsed[0].value, parsed[1].value]);
  }
  return { ok: true, value: points };
}
