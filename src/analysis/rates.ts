import type { Nanos } from "../engine/spec/scenario.ts";
import type { RunColumns } from "../protocol/tables.ts";
import { createInts, pushInt, type GrowableInts } from "./growable.ts";
import { countLeading } from "./search.ts";
import { selectSmallest } from "./select.ts";
import type { StepBounds } from "./windows.ts";

/** Rows of the rates table by sender, in order of time. */
interface RateIndex {
  readonly rowsOf: GrowableInts[];
  /** Rows of `rates` already looked at. */
  rows: number;
}

const indexes = new WeakMap<RunColumns, RateIndex>();
const none: GrowableInts = createInts(1);

/** Up to date; only rows that are new since the last call are looked at. */
function indexRates(columns: RunColumns): RateIndex {
  let index = indexes.get(columns);
  if (index === undefined) {
    index = { rowsOf: [], rows: 0 };
    indexes.set(columns, index);
  }
  const { flow, length } = columns.rates;
  for (let row = index.rows; row < length; row++) {
    while (index.rowsOf.length <= flow[row]) index.rowsOf.push(createInts(16));
    pushInt(index.rowsOf[flow[row]], row);
  }
  index.rows = length;
  return index;
}

function rowsOf(columns: RunColumns, sender: number): GrowableInts {
  return indexRates(columns).rowsOf[sender] ?? none;
}

/** Reports of the sender up to and including `timeNs`. */
function countReports(columns: RunColumns, sender: number, timeNs: Nanos): number {
  const { timeNs: times } = columns.rates;
  const { values, length } = rowsOf(columns, sender);
  return countLeading(length, (place) => times[values[place]] <= timeNs);
}

/** What `sender` may send at `timeNs`, bits per second; Infinity: it is not paced. null: no rate was reported yet. O(log n). */
export function rateAt(columns: RunColumns, sender: number, timeNs: Nanos): number | null {
  const count = countReports(columns, sender, timeNs);
  return count === 0 ? null : columns.rates.bps[rowsOf(columns, sender).values[count - 1]];
}

/** Bounds of a sender's rate in each interval that `edges` bounds, into `bounds`; NaN: none was reported yet. */
export function boundRates(columns: RunColumns, sender: number, edges: Float64Array, { first, low, high, last }: StepBounds): void {
  const { timeNs, bps } = columns.rates;
  const { values, length } = rowsOf(columns, sender);
  let next = countReports(columns, sender, edges[0]);
  let rate = next === 0 ? NaN : bps[values[next - 1]];
  for (let interval = 0; interval + 1 < edges.length; interval++) {
    first[interval] = rate;
    let [least, most] = [rate, rate];
    for (; next < length && timeNs[values[next]] < edges[interval + 1]; next++) {
      rate = bps[values[next]];
      // negated, so that a first value after NaN counts as both
      if (!(least <= rate)) least = rate;
      if (!(most >= rate)) most = rate;
    }
    low[interval] = least;
    high[interval] = most;
    last[interval] = rate;
  }
}

/** Rates of all senders at a moment, in no order; those without a report are left out. */
export function listRates(columns: RunColumns, senders: number, timeNs: Nanos): { readonly values: Float64Array; readonly count: number } {
  const values = new Float64Array(senders);
  let count = 0;
  for (let sender = 0; sender < senders; sender++) {
    const rate = rateAt(columns, sender, timeNs);
    if (rate !== null) values[count++] = rate;
  }
  return { values, count };
}

/** The rate that a share of the senders (0 to 1, the nearest rank below) does not exceed at a moment; null: none was reported yet. */
export function rateQuantile(columns: RunColumns, senders: number, timeNs: Nanos, share: number): number | null {
  const { values, count } = listRates(columns, senders, timeNs);
  return count === 0 ? null : selectSmallest(values, count, Math.floor(share * (count - 1)));
}

/** The median rate at the right edge of each interval; NaN: none was reported yet. */
export function measureMedianRate(columns: RunColumns, senders: number, edges: Float64Array): Float64Array {
  const { timeNs, flow, bps, length } = columns.rates;
  const rates = new Float64Array(senders).fill(NaN);
  for (let sender = 0; sender < senders; sender++) rates[sender] = rateAt(columns, sender, edges[0]) ?? NaN;
  const medians = new Float64Array(Math.max(0, edges.length - 1));
  const scratch = new Float64Array(senders);
  let row = countLeading(length, (place) => timeNs[place] <= edges[0]);
  let isChanged = true;
  for (let interval = 0; interval < medians.length; interval++) {
    for (; row < length && timeNs[row] < edges[interval + 1]; row++) {
      rates[flow[row]] = bps[row];
      isChanged = true;
    }
    if (!isChanged) {
      medians[interval] = medians[interval - 1];
      continue;
    }
    isChanged = false;
    let known = 0;
    for (const rate of rates) if (!Number.isNaN(rate)) scratch[known++] = rate;
    medians[interval] = known === 0 ? NaN : selectSmallest(scratch, known, Math.floor((known - 1) / 2));
  }
  return medians;
}

/** What one sender sends, the mean of all, in each interval: data that the recorded port takes in, bits per second. */
export function measureSentRate(columns: RunColumns, senders: number, packetBytes: number, edges: Float64Array): Float64Array {
  const { arriveNs, packet, length } = columns.packets;
  const rates = new Float64Array(Math.max(0, edges.length - 1));
  let row = countLeading(length, (place) => arriveNs[place] < edges[0]);
  for (let interval = 0; interval < rates.length; interval++) {
    let packets = 0;
    for (; row < length && arriveNs[row] < edges[interval + 1]; row++) if (packet[row] >= 0) packets += 1;
    rates[interval] = (packets * packetBytes * 8e9) / (senders * (edges[interval + 1] - edges[interval]));
  }
  return rates;
}
