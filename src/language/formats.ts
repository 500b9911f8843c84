/** The formats in which page, terminal and exports write every number, in the language in force. */
import { isolate, numberFormat } from "./numbers.ts";

/** No-break space, between a number and its unit or per cent sign. */
export const gap = "\u00a0";

/** At most `digits` decimals, none that are zero. */
export function formatAtMost(value: number, digits = 2): string {
  return numberFormat(`most ${digits}`, { maximumFractionDigits: digits }).format(value);
}

/** Exactly `digits` decimals: 1,734.069 */
export function formatFixed(value: number, digits: number): string {
  return numberFormat(`fixed ${digits}`, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);
}

/** At most three figures: 12.5, 1,710 */
export function formatShort(value: number): string {
  return numberFormat("short", { maximumSignificantDigits: 3 }).format(value);
}

/** 5,460 */
export function formatCount(count: number): string {
  return Number.isInteger(count) && count >= 0 && count < 1000 ? String(count) : formatAtMost(count, 0);
}

/** "1 packet", "22 packets" */
export function formatPlural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** At most `figures` significant figures, none that are zeros at the end: 0.0712, 12.5, 1,710 */
export function formatFigures(value: number, figures = 3): string {
  if (value === 0) return "0";
  const magnitude = Math.floor(Math.log10(Math.abs(value)));
  return formatAtMost(value, Math.max(0, Math.min(6, figures - 1 - magnitude)));
}

/** @param figures significant ones; three are what a reader compares at a glance (our choice). */
function writeQuantity(value: number, units: readonly (readonly [size: number, name: string])[], figures = 3): string {
  // rounded first: 999.96 µs is 1 ms, not 1,000 µs
  const rounded = Number(value.toPrecision(figures));
  const [size, unit] = units.findLast(([least]) => Math.abs(rounded) >= least) ?? units[0];
  return isolate(`${formatFigures(rounded / size, figures)}${gap}${unit}`);
}

const timeUnits = [[1, "ns"], [1e3, "µs"], [1e6, "ms"], [1e9, "s"]] as const; // prettier-ignore
const rateUnits = [[1, "bps"], [1e3, "kbps"], [1e6, "Mbps"], [1e9, "Gbps"]] as const; // prettier-ignore
const byteUnits = [[1, "B"], [1e3, "KB"], [1e6, "MB"], [1e9, "GB"]] as const; // prettier-ignore

/**
 * A length of time, everywhere: three figures at most, in the unit that suits: 164 ms, 5.46 s.
 * @param figures another number only where the reader can add the numbers up, or where they are a guess.
 */
export function formatDuration(ns: number, figures?: number): string {
  return writeQuantity(ns, timeUnits, figures);
}

/** A duration with as many decimals as the longer one it is compared with: 68 ms of 227 ms, 10.6 ms of 11.4 ms. */
export function formatDurationLike(ns: number, longer: number): string {
  if (ns <= 0 || longer <= 0) return formatDuration(ns);
  return formatDuration(ns, Math.max(1, 3 - Math.floor(Math.log10(longer)) + Math.floor(Math.log10(ns))));
}

/** 188 Mbps */
export function formatRate(bps: number): string {
  return writeQuantity(bps, rateUnits);
}

/** Decimal units, as link rates use them: 66.6 KB */
export function formatBytes(bytes: number): string {
  return writeQuantity(bytes, byteUnits);
}

/** "1 Gbps" as a chart's axis needs it: the unit in which a link of this rate is labelled. */
export function findRateUnit(linkBps: number): { readonly name: string; readonly bps: number } {
  const [bps, name] = rateUnits.findLast(([least]) => linkBps >= least) ?? rateUnits[0];
  return { name, bps };
}

/** The unit in which a chart's axis up to `largestNs` is labelled. */
export function findTimeUnit(largestNs: number): { readonly name: string; readonly ns: number } {
  const [ns, name] = timeUnits.findLast(([least]) => largestNs >= least) ?? timeUnits[0];
  return { name, ns };
}

/** A moment of the run in ms to the microsecond: 253.112 ms. */
export function formatMoment(ns: number): string {
  return isolate(`${formatMs(ns)}${gap}ms`);
}

/** A moment of the run in ms to the microsecond, without its unit: 461.529. */
export function formatMs(ns: number): string {
  return formatFixed(ns / 1e6, 3);
}

/** A window as people read it: whole, or to a tenth. Packets. */
export function formatWindow(packets: number): string {
  return Number.isInteger(packets) ? formatCount(packets) : formatFixed(packets, 1);
}

/** A share of one in percent. 0% and 100% are exact: nothing is rounded to them. */
export function formatPercent(share: number): string {
  const percent = share * 100;
  if (percent > 0 && percent < 0.1) return isolate(`<${writePercent(0.1)}`);
  const isNearEnd = (percent > 0 && percent < 1) || (percent > 99 && percent < 100);
  return isolate(writePercent(isNearEnd ? Math.min(99.9, Number(percent.toFixed(1))) : Number(percent.toFixed(0))));
}

/** "12.5%" in English; other languages may have a blank before the sign, or the sign first. */
function writePercent(percent: number): string {
  return numberFormat("percent", { style: "percent", maximumFractionDigits: 1 }).format(percent / 100);
}

/** "#256" */
export function formatPacket(packet: number): string {
  return `#${formatCount(packet)}`;
}

/** Durations to compare, given in ns, in a unit suitable for the longest: 4.2 ms, 0.5 ms; 144 µs, 53 µs. */
export function formatDurationsAlike(times: readonly number[]): readonly string[] {
  const longest = Math.max(...times);
  const [size, unit] = timeUnits.findLast(([least]) => longest >= least) ?? timeUnits[0];
  return times.map((ns) => isolate(`${formatAtMost(ns / size, longest < 10 * size ? 1 : 0)}${gap}${unit}`));
}
