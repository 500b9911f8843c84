import { isolate, numberFormat } from "../../language/numbers.ts";
import { type Marked, msg, t } from "../../language/translate.ts";

/**
 * Reads and writes numbers with units. Decimal prefixes are powers of ten (256KB = 256,000 bytes),
 * binary ones powers of two (256KiB = 262,144 bytes). Shifts by powers of ten go through decimal text, so that
 * 1.1us is 1100 ns and not 1100.0000000000002.
 */

/** Units with prefixes; every other unit name ("packets", "senders", "") is a plain count. */
type Scale = { readonly name: string; readonly exponent: number } | { readonly name: string; readonly factor: number };

interface Dimension {
  /** Example of a valid quantity, for messages. */
  readonly expected: Marked;
  /** Prefixes for output and URLs, largest first; all decimal. */
  readonly written: readonly { readonly exponent: number; readonly plain: string; readonly display: string }[];
  /** Accepted spellings, in lower case. */
  readonly understood: readonly Scale[];
}

const dimensions: Readonly<Record<string, Dimension>> = {
  ns: {
    expected: msg("a time, such as 200ms, 100us, 2s, or a number of ns"),
    written: [
      { exponent: 9, plain: "s", display: "s" },
      { exponent: 6, plain: "ms", display: "ms" },
      { exponent: 3, plain: "us", display: "µs" },
      { exponent: 0, plain: "ns", display: "ns" },
    ],
    understood: [
      { name: "ns", exponent: 0 },
      { name: "us", exponent: 3 },
      { name: "\u00b5s", exponent: 3 },
      { name: "\u03bcs", exponent: 3 },
      { name: "ms", exponent: 6 },
      { name: "s", exponent: 9 },
    ],
  },
  bytes: {
    expected: msg("a size, such as 256KB, 1MiB, or a number of bytes"),
    written: [
      { exponent: 9, plain: "GB", display: "GB" },
      { exponent: 6, plain: "MB", display: "MB" },
      { exponent: 3, plain: "KB", display: "KB" },
      { exponent: 0, plain: "B", display: "B" },
    ],
    understood: [
      { name: "b", exponent: 0 },
      { name: "byte", exponent: 0 },
      { name: "bytes", exponent: 0 },
      { name: "kb", exponent: 3 },
      { name: "mb", exponent: 6 },
      { name: "gb", exponent: 9 },
      { name: "kib", factor: 2 ** 10 },
      { name: "mib", factor: 2 ** 20 },
      { name: "gib", factor: 2 ** 30 },
    ],
  },
  bps: {
    expected: msg("a rate, such as 1Gbps, 100Mbps, or a number of bits per second"),
    written: [
      { exponent: 9, plain: "Gbps", display: "Gbps" },
      { exponent: 6, plain: "Mbps", display: "Mbps" },
      { exponent: 3, plain: "Kbps", display: "kbps" },
      { exponent: 0, plain: "bps", display: "bps" },
    ],
    understood: ["bps", "b/s", "bit/s"].flatMap((name) => [
      { name, exponent: 0 },
      { name: `k${name}`, exponent: 3 },
      { name: `m${name}`, exponent: 6 },
      { name: `g${name}`, exponent: 9 },
    ]),
  },
};

export type ParsedQuantity = { readonly ok: true; readonly value: number } | { readonly ok: false; readonly expected: string };

/**
 * Reads "256KB", "200 ms", "1Gbps", "64" or "1e6" into the base unit (bytes, ns, bits per second; counts as they are).
 * Ignores case. Does not check the range: the field does.
 */
export function parseQuantity(text: string, unit: string): ParsedQuantity {
  const dimension = findDimension(unit);
  const expected = dimension ? t(dimension.expected) : t("a number");
  const match = /^([+-]?(?:\d+\.?\d*|\.\d+))(?:e([+-]?\d{1,4}))?\s*([^\d\s.+-].*)?$/i.exec(text.trim());
  if (!match) return { ok: false, expected };
  const [, digits, exponentText, suffix] = match;
  const exponent = Number(exponentText ?? 0);
  if (suffix === undefined) return { ok: true, value: Number(`${digits}e${exponent}`) };
  const wanted = suffix.toLowerCase();
  // "1 packet", as written for display
  const isCounted = unit !== "" && (wanted === unit || `${wanted}s` === unit);
  if (!dimension) return isCounted ? { ok: true, value: Number(`${digits}e${exponent}`) } : { ok: false, expected };
  const scale = dimension.understood.find((candidate) => candidate.name === wanted);
  if (!scale) return { ok: false, expected };
  if ("factor" in scale) return { ok: true, value: Number(`${digits}e${exponent}`) * scale.factor };
  return { ok: true, value: Number(`${digits}e${exponent + scale.exponent}`) };
}

/** Exact and compact, for URLs and command lines: "256KB", "200ms", "64". `parseQuantity` returns the same number. */
export function writeQuantity(value: number, unit: string): string {
  const scaled = scaleToRead(value, unit);
  return scaled ? `${scaled.number}${scaled.plain}` : String(value);
}

/**
 * For display: "256 KB", "200 ms", "1.5 µs", "1,024" (counts have no unit here).
 * Rounds to `significantDigits` (1 to 21), otherwise exact. Groups digits as the language does. Huge values are powers of ten: "1e+308 ns".
 */
export function formatQuantity(value: number, unit: string, significantDigits = 21): string {
  return isolate(writeApart(value, unit, significantDigits));
}

/** The same with a space that separates number and unit. */
export function writeApart(value: number, unit: string, significantDigits = 21): string {
  const format = getFormat(significantDigits);
  const base = findDimension(unit)?.written.at(-1)?.display;
  if (!isReadable(value)) return base ? `${value.toExponential()} ${base}` : value.toExponential();
  if (!base) return format.format(value);
  // round first: 999.96 us at three digits is 1 ms, not 1000 us
  const rounded = significantDigits < 21 && Number.isFinite(value) ? Number(value.toPrecision(significantDigits)) : value;
  const scaled = scaleToRead(rounded, unit);
  return scaled ? `${format.format(scaled.number)} ${scaled.display}` : format.format(value);
}

/** Few enough digits to read? */
function isReadable(value: number): boolean {
  const size = Math.abs(value);
  return size === 0 || (size >= 1e-6 && size < 1e16) || !Number.isFinite(value);
}

/** A share of 1 as a percentage with three significant digits: "0.87%". */
export function formatShare(share: number): string {
  return `${getFormat(3).format(share * 100)}%`;
}

function getFormat(significantDigits: number): Intl.NumberFormat {
  return numberFormat(`figures-${significantDigits}`, { maximumSignificantDigits: significantDigits });
}

/** Does `unit` take prefixes ("ns", "bytes", "bps")? Names of counted things do not. */
export function hasPrefixes(unit: string): boolean {
  return findDimension(unit) !== undefined;
}

function findDimension(unit: string): Dimension | undefined {
  return Object.hasOwn(dimensions, unit) ? dimensions[unit] : undefined;
}

/** The largest prefix that leaves a number of at least 1 and divides exactly in decimal. */
function scaleToRead(value: number, unit: string): { number: number; plain: string; display: string } | undefined {
  const dimension = findDimension(unit);
  if (!dimension || !Number.isFinite(value)) return undefined;
  for (const { exponent, plain, display } of dimension.written) {
    if (exponent > 0 && Math.abs(value) < Number(`1e${exponent}`)) continue;
    const [digits, power] = value.toExponential().split("e");
    const number = Number(`${digits}e${Number(power) - exponent}`);
    const [backDigits, backPower] = number.toExponential().split("e");
    if (Number(`${backDigits}e${Number(backPower) + exponent}`) === value) return { number, plain, display };
  }
  return undefined;
}
