import { codeWord, studentWidth } from "../../../../lessons/hand-in/code.ts";
import { joinNumber, readSymbol, splitNumber, writeSymbols } from "../../../../lessons/hand-in/symbols.ts";
import { checkProgram } from "../../../../algorithms/own/language.ts";
import { msg, type Marked } from "../../../../language/translate.ts";
import { pack, unpack } from "../../../run/pack-link.ts";

/**
 * A program as a code to hand in: `CAST2-7QHM-93KD-...`. The word and version are followed by the student's random number (5 symbols)
 * and the compressed text, whose format has a checksum that detects truncated or changed codes. It contains no score: the
 * receiver computes that.
 */

const start = `${codeWord}2`;
const groupLength = 4;
/** Characters of base64url, which `pack` produces, by their values. */
const packed = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

export interface HandedIn {
  readonly student: number;
  readonly program: string;
}

/** @throws Error if the browser cannot compress. */
export async function writeProgramCode({ student, program }: HandedIn): Promise<string> {
  // Six bits each, as symbols of five.
  const bits = Array.from(await pack(program), (letter) => packed.indexOf(letter).toString(2).padStart(6, "0")).join("");
  const symbols = bits.match(/.{1,5}/g)!.map((five) => Number.parseInt(five.padEnd(5, "0"), 2));
  const letters = writeSymbols([...splitNumber(student, studentWidth), ...symbols]);
  return [start, ...letters.match(new RegExp(`.{1,${groupLength}}`, "g"))!].join("-");
}

/** All codes in a text; `faults`: those that cannot be read, with reasons. Never throws. */
export async function readProgramCodes(
  text: string,
): Promise<{ readonly programs: readonly HandedIn[]; readonly faults: readonly Marked[] }> {
  const programs: HandedIn[] = [];
  const faults: Marked[] = [];
  for (const [found] of text.matchAll(new RegExp(`${start}(?:-[0-9A-Za-z]{1,${groupLength}})+`, "gi"))) {
    const symbols = Array.from(found.slice(start.length).replaceAll("-", ""), readSymbol);
    const one = symbols.includes(null) ? null : await readSymbols(symbols as number[]);
    if (one === null) faults.push(msg("The code is incomplete or was changed."));
    else if (!checkProgram(one.program).ok) faults.push(msg("The code's program has a problem."));
    else programs.push(one);
  }
  return { programs, faults };
}

async function readSymbols(symbols: readonly number[]): Promise<HandedIn | null> {
  const bits = symbols
    .slice(studentWidth)
    .map((symbol) => symbol.toString(2).padStart(5, "0"))
    .join("");
  // Fewer than six bits at the end are padding of the last symbol.
  const letters = (bits.match(/.{6}/g) ?? []).map((six) => packed[Number.parseInt(six, 2)]).join("");
  const program = await unpack(letters);
  return program === null ? null : { student: joinNumber(symbols.slice(0, studentWidth)), program };
}

/** A student's name on the wall: an animal and a digit, derived from the random number, so that no names are needed. */
export function namePseudonym(student: number): { readonly animal: Marked; readonly digit: number } {
  return { animal: animals[student % animals.length], digit: 1 + (Math.floor(student / animals.length) % 9) };
}

const animals: readonly Marked[] = [
  msg("Bison"),
  msg("Carp"),
  msg("Crab"),
  msg("Crane"),
  msg("Eagle"),
  msg("Finch"),
  msg("Fox"),
  msg("Gecko"),
  msg("Goose"),
  msg("Hare"),
  msg("Heron"),
  msg("Horse"),
  msg("Ibis"),
  msg("Kite"),
  msg("Lark"),
  msg("Lynx"),
  msg("Mole"),
  msg("Moose"),
  msg("Moth"),
  msg("Newt"),
  msg("Orca"),
  msg("Otter"),
  msg("Owl"),
  msg("Panda"),
  msg("Raven"),
  msg("Seal"),
  msg("Stoat"),
  msg("Stork"),
  msg("Swan"),
  msg("Tern"),
  msg("Toad"),
  msg("Wren"),
];
