/**
 * What codes are written in: Crockford's base 32, which people can read out and type. It has no I, L, O and U; the first three are
 * read as the figures that they are mistaken for.
 * Source: D. Crockford, Base 32 (crockford.com/base32.html).
 */

const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const base = 32;

export function writeSymbols(symbols: readonly number[]): string {
  return symbols.map((symbol) => letters[symbol]).join("");
}

/** A letter as its symbol, 0 to 31; null: codes do not have it. */
export function readSymbol(letter: string): number | null {
  const large = letter.toUpperCase();
  const plain = large === "O" ? "0" : large === "I" || large === "L" ? "1" : large;
  const symbol = plain.length === 1 ? letters.indexOf(plain) : -1;
  return symbol < 0 ? null : symbol;
}

/** @param value a whole number from 0 below 32 ** width */
export function splitNumber(value: number, width: number): number[] {
  const symbols: number[] = [];
  for (let rest = value; symbols.length < width; rest = Math.floor(rest / base)) symbols.unshift(rest % base);
  return symbols;
}

export function joinNumber(symbols: readonly number[]): number {
  return symbols.reduce((value, symbol) => value * base + symbol, 0);
}

/** Symbols that the numbers from 0 to `most` take. */
export function widthOf(most: number): number {
  let width = 1;
  for (let rest = Math.floor(most / base); rest > 0; rest = Math.floor(rest / base)) width += 1;
  return width;
}

/** Symbols of the checksum. */
export const checkWidth = 3;
const checkBits = 15;
/** CRC-15 of the CAN bus: no burst of up to 15 bits, so neither a wrong letter nor two neighbours in the wrong order, passes. */
const polynomial = 0x4599;
/** Not 0: leading zeros count. */
const start = 0x2a5d;

/** The checksum of symbols, 0 to 32,767. What ends with its own checksum has the checksum 0. */
export function checksum(symbols: readonly number[]): number {
  let rest = start;
  for (const symbol of symbols)
    for (let bit = 4; bit >= 0; bit--) {
      const isSet = ((rest >> (checkBits - 1)) ^ (symbol >> bit)) & 1;
      rest = ((rest << 1) & (2 ** checkBits - 1)) ^ (isSet ? polynomial : 0);
    }
  return rest;
}
