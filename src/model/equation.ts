import type { Marked } from "../language/translate.ts";

/** Every quantity of the models with its equation, for an inspector and for the terminal; in the order in which they are computed. */

export interface Equation<Key extends string = string> {
  /** Name of the quantity, also in the JSON of `incast model`. */
  readonly key: Key;
  /** In plain text: "W_m". */
  readonly symbol: string;
  /** What it is, in words. */
  readonly meaning: Marked;
  /** The right side in TeX, typeset when the page is built. */
  readonly tex: string;
  /** The right side in plain text. */
  readonly text: string;
  /** "s", "packets", "packets/s", "flows", "bit/s", "bytes", "periods"; "": a pure number. */
  readonly unit: string;
  /** Paper and equation; null: our own definition. */
  readonly cite: string | null;
}

/** Creates the rows of one paper's table. @param paper null: our own definitions. */
export function define<Q extends object>(paper: string | null) {
  return (
    key: Extract<keyof Q, string>,
    symbol: string,
    unit: string,
    meaning: Marked,
    tex: string,
    text: string,
    where?: string,
  ): Equation<Extract<keyof Q, string>> => ({
    key,
    symbol,
    meaning,
    tex,
    text,
    unit,
    cite: paper === null ? null : where === undefined ? paper : `${paper}, ${where}`,
  });
}
