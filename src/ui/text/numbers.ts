import {
  gap,
  writeAtMost,
  writeBytes,
  writeCount,
  writeDuration,
  writeFigures,
  writeFixed,
  writePlural,
  writeRate,
  writeShare,
} from "../../analysis/words.ts";
import type { Nanos } from "../../engine/spec/scenario.ts";

/** The page's names for the formats of analysis/words.ts, in which page, terminal and exports write every number. */

export { gap };

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
  return writeFigures(value, significant);
}

/** A share of one as per cent, never rounded to a nought or a hundred it is not. */
export function formatPercent(share: number): string {
  return writeShare(share);
}

/** A length of time in the unit that suits it: 163 ms, 5.46 s. `figures` as in writeDuration. */
export function formatDuration(ns: Nanos, figures?: number): string {
  return writeDuration(ns, figures);
}

/** A moment of the run in ms to the microsecond: 461.529. */
export function formatMoment(ns: Nanos): string {
  return formatFixed(ns / 1e6, 3);
}

/** 188 Mbps */
export function formatRate(bps: number): string {
  return writeRate(bps);
}

/** Decimal units, as link rates use them. */
export function formatBytes(bytes: number): string {
  return writeBytes(bytes);
}

/** "1 timeout", "190 timeouts". */
export function formatPlural(count: number, one: string, many: string = `${one}s`): string {
  return writePlural(count, one, many);
}
