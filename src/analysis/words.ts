import type { Nanos } from "../engine/spec/scenario.ts";

/** A part of a sentence. */
export interface Piece {
  readonly text: string;
  /** The moment of the run it speaks of: the piece is a link to it. */
  readonly jumpNs?: Nanos;
  readonly emphasis?: "strong" | "trouble";
  /** The number it says, in packets, ns or a share of 1, before it was written out. */
  readonly value?: number;
  /** Which fact of the run that number is. */
  readonly fact?: string;
}

/** One or more sentences in pieces that follow each other without gaps. */
export type Sentence = readonly Piece[];

/** Between a number and its unit, so that a line never breaks there. */
const gap = "\u00a0";

const formats = new Map<string, Intl.NumberFormat>();

/** A format costs far more to make than to use, and charts write numbers at every frame. */
function getFormat(key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const known = formats.get(key) ?? new Intl.NumberFormat("en", options);
  formats.set(key, known);
  return known;
}

/** At most `digits` decimals, none that are zero. */
export function writeAtMost(value: number, digits: number): string {
  return getFormat(`most ${digits}`, { maximumFractionDigits: digits }).format(value);
}

/** Exactly `digits` decimals: 1,734.069 */
export function writeFixed(value: number, digits: number): string {
  return getFormat(`fixed ${digits}`, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);
}

/** At most three figures: 12.5, 1,710 */
export function writeShort(value: number): string {
  return getFormat("short", { maximumSignificantDigits: 3 }).format(value);
}

/** 5,460 */
export function writeCount(count: number): string {
  return Number.isInteger(count) && count >= 0 && count < 1000 ? String(count) : writeAtMost(count, 0);
}

/** "1 packet", "22 packets" */
export function writePlural(count: number, one: string, many = `${one}s`): string {
  return `${writeCount(count)} ${count === 1 ? one : many}`;
}

/** About four figures, in the unit that suits: 163.5 ms. */
export function writeDuration(ns: Nanos): string {
  const [size, unit] = ns < 1e3 ? [1, "ns"] : ns < 1e6 ? [1e3, "µs"] : ns < 1e9 ? [1e6, "ms"] : [1e9, "s"];
  const value = ns / size;
  const digits = value >= 1000 ? 0 : value >= 100 ? 1 : value >= 10 ? 2 : 3;
  return `${writeAtMost(value, digits)}${gap}${unit}`;
}

/** A moment of the run in ms to the microsecond: 253.112 ms. */
export function writeMoment(ns: Nanos): string {
  return `${writeFixed(ns / 1e6, 3)}${gap}ms`;
}

/** A share of one as per cent, never rounded to a nought or a hundred it is not. */
export function writeShare(share: number): string {
  const percent = share * 100;
  if (percent > 0 && percent < 0.1) return `<0.1${gap}%`;
  if ((percent > 0 && percent < 1) || (percent > 99 && percent < 100)) return `${Math.min(99.9, Number(percent.toFixed(1)))}${gap}%`;
  return `${percent.toFixed(0)}${gap}%`;
}

/** "#256" */
export function writePacket(packet: number): string {
  return `#${writeCount(packet)}`;
}

export function startLarge(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function say(text: string): Piece {
  return { text };
}

/** A link to a moment. */
export function link(text: string, jumpNs: Nanos): Piece {
  return { text, jumpNs };
}

/** What is said, without its links: for titles, screen readers and terminals. */
export function joinSentence(sentence: Sentence): string {
  return sentence.map(({ text }) => text).join("");
}
