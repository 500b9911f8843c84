import { writeAtMost, writeCount, writeFixed, writeShare } from "../../analysis/words.ts";
import type { Nanos } from "../../engine/spec/scenario.ts";

/** No-break space, between a number and its unit or per cent sign. */
export const gap = "\u00a0";

/** Whole numbers, grouped: 5,460. */
export function formatCount(value: number): string {
  return writeCount(value);
}

/** Exactly `digits` decimals. */
export function formatFixed(value: number, digits: number): string {
  return writeFixed(value, digits);
}

/** At most `digits` decimals, none that are zero. */
export function formatShort(value: number, digits = 2): string {
  return writeAtMost(value, digits);
}

/** A window as people read it: whole, or to a tenth. Packets. */
export function formatWindow(packets: number): string {
  return Number.isInteger(packets) ? formatCount(packets) : formatFixed(packets, 1);
}

/** About `significant` figures without trailing zeros: 0.0712, 12.5, 1,705. */
export function formatFigures(value: number, significant = 3): string {
  if (value === 0) return "0";
  const magnitude = Math.floor(Math.log10(Math.abs(value)));
  return formatShort(value, Math.max(0, Math.min(6, significant - 1 - magnitude)));
}

/** A share of one as per cent, never rounded to a nought or a hundred it is not. */
export function formatPercent(share: number): string {
  return writeShare(share);
}

/** A quantity split into figure and unit, so that they can be set apart. */
export interface Quantity {
  readonly figure: string;
  readonly unit: string;
}

export function joinQuantity(quantity: Quantity): string {
  return `${quantity.figure}${gap}${quantity.unit}`;
}

/** A length of time in the unit that suits it. */
export function quantifyDuration(ns: Nanos, significant = 3): Quantity {
  const size = Math.abs(ns);
  if (size < 1e3) return { figure: formatFigures(ns, significant), unit: "ns" };
  if (size < 1e6) return { figure: formatFigures(ns / 1e3, significant), unit: "µs" };
  if (size < 1e9) return { figure: formatFigures(ns / 1e6, significant), unit: "ms" };
  return { figure: formatFigures(ns / 1e9, significant), unit: "s" };
}

export function formatDuration(ns: Nanos, significant = 3): string {
  return joinQuantity(quantifyDuration(ns, significant));
}

/** A moment of the run in ms to the microsecond: 461.529. */
export function formatMoment(ns: Nanos): string {
  return formatFixed(ns / 1e6, 3);
}

export function quantifyRate(bps: number, significant = 3): Quantity {
  if (bps < 1e6) return { figure: formatFigures(bps / 1e3, significant), unit: "kb/s" };
  if (bps < 1e9) return { figure: formatFigures(bps / 1e6, significant), unit: "Mb/s" };
  return { figure: formatFigures(bps / 1e9, significant), unit: "Gb/s" };
}

export function formatRate(bps: number, significant = 3): string {
  return joinQuantity(quantifyRate(bps, significant));
}

/** Decimal units, as link rates use them. */
export function formatBytes(bytes: number, significant = 3): string {
  if (bytes < 1e3) return `${formatFigures(bytes, significant)}${gap}B`;
  if (bytes < 1e6) return `${formatFigures(bytes / 1e3, significant)}${gap}KB`;
  if (bytes < 1e9) return `${formatFigures(bytes / 1e6, significant)}${gap}MB`;
  return `${formatFigures(bytes / 1e9, significant)}${gap}GB`;
}

/** "1 timeout", "190 timeouts". */
export function formatPlural(count: number, one: string, many: string = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
