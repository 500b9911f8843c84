import { perLanguage } from "./active.ts";
import { numberFormat } from "./numbers.ts";

/** What the language writes between groups of three digits. */
const ownGroup = perLanguage(
  () =>
    numberFormat("any")
      .formatToParts(1_234_567)
      .find(({ type }) => type === "group")?.value,
);

/** Arabic thousands and decimal signs, the comma that is typed for the latter, and signs that look like plain ones. */
const plainSigns: Readonly<Record<string, string>> = { "٬": "'", "٫": ".", "،": ",", "٪": "%", "−": "-", "，": ",", "．": "." };

/**
 * A text that begins with a number as people type it, with that number as programs write it: "1.024,5 KB" gives "1024.5 KB".
 * The rest of the text, and one that begins with no number, stays. Arabic and Persian digits and those of full width are
 * understood.
 *
 * Of two kinds of sign the last is the decimal one. One alone is what the language takes it for: "1.000" is a thousand
 * in German and one in English; where no group can be it is decimal all the same ("0.5" in German). A blank or an
 * apostrophe between groups is one in every language, and before a power of ten ("1.234e-7", as the Lab itself writes what is
 * beyond counting) a point is a point. So whatever the page writes is read as it was.
 */
export function readTypedDigits(text: string): string {
  const plain = text
    .replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, "")
    .replace(/[٬٫،٪−，．]/g, (sign) => plainSigns[sign])
    // the last four bits of each are its value
    .replace(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .trim();
  return plain.replace(
    /^([+-]?)((?:[\d.,]|['’\s](?=\d{3}(?!\d)))*\d)(e[+-]?\d)?/i,
    (whole, sign: string, digits: string, power: string = "") => {
      const group = ownGroup();
      const figures = readFigures(digits.replace(/['’\s]/g, "_"), power && group === "." ? undefined : group);
      return figures === null ? whole : sign + figures + power;
    },
  );
}

/** @param digits with "." and ",", and "_" between groups where they can be nothing else. null: no number. */
function readFigures(digits: string, group: string | undefined): string | null {
  const last = Math.max(digits.lastIndexOf("."), digits.lastIndexOf(","));
  if (last < 0) return joinGroups(digits, "_");
  const [before, sign, after] = [digits.slice(0, last), digits[last], digits.slice(last + 1)];
  if (before.includes(sign)) return joinGroups(digits, sign);
  if (!/\D/.test(before) && sign === group) {
    const grouped = joinGroups(digits, sign);
    if (grouped !== null) return grouped;
  }
  const whole = joinGroups(before, before.includes("_") ? "_" : sign === "." ? "," : ".");
  return whole === null ? null : `${whole}.${after}`;
}

/** "1.024.000" without its signs; digits alone are as they are. null: those are no groups. */
function joinGroups(digits: string, sign: string): string | null {
  const [first, ...rest] = digits.split(sign);
  if (rest.length === 0) return /\D/.test(first) ? null : first;
  return /^[1-9]\d{0,2}$/.test(first) && rest.every((group) => /^\d{3}$/.test(group)) ? first + rest.join("") : null;
}
