import type { Nanos } from "../engine/spec/scenario.ts";
import type { RunColumns } from "../protocol/tables.ts";
import type { GrowableInts } from "./growable.ts";
import { countLeading } from "./search.ts";
import { measureStepQuantiles, noRows, pushRow, type SenderSteps, stepAt, stepQuantile } from "./sender-steps.ts";

/** Rows of the rates table by sender, in order of time. */
interface RateIndex {
  readonly rowsOf: GrowableInts[];
  /** Rows of `rates` already processed. */
  rows: number;
}

const indexes = new WeakMap<RunColumns, RateIndex>();

/** Sending rates of the senders, bit/s; Infinity: not paced. Processes only rows added since the last call. */
export function readRates(columns: RunColumns): SenderSteps {
  let index = indexes.get(columns);
  if (index === undefined) {
    index = { rowsOf: [], rows: 0 };
    indexes.set(columns, index);
  }
  const { timeNs, flow, bps, length } = columns.rates;
  for (let row = index.rows; row < length; row++) pushRow(index.rowsOf, flow[row], row);
  index.rows = length;
  const { rowsOf } = index;
  return { timeNs, flow, value: bps, length, has: () => true, rowsOf: (sender) => rowsOf[sender] ?? noRows };
}

/** Rate at which `sender` may send at `timeNs`, bit/s; Infinity: not paced. null: none reported yet. O(log n). */
export function rateAt(columns: RunColumns, sender: number, timeNs: Nanos): number | null {
  return stepAt(readRates(columns), sender, timeNs);
}

/** The rate that a share of the senders (0 to 1, the nearest rank below) does not exceed at a moment; null: none reported yet. */
export function rateQuantile(columns: RunColumns, senders: number, timeNs: Nanos, share: number): number | null {
  return stepQuantile(readRates(columns), senders, timeNs, share);
}

/** The median rate at the right edge of each interval; NaN: none reported yet. */
export function measureMedianRate(columns: RunColumns, senders: number, edges: Float64Array): Float64Array {
  return measureStepQuantiles(readRates(columns), senders, edges, [0.5])[0];
}

/** Mean rate per sender in each interval: data that the recorded port accepts, bit/s. */
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

/** When the median rate first falls to `bps`; null: it never does, or no rate is reported. */
export function findRateFall(columns: RunColumns, senders: number, bps: number): Nanos | null {
  const { timeNs, length } = columns.rates;
  const edges = Float64Array.from([0, ...new Set(timeNs.subarray(0, length)), Infinity]);
  const at = measureMedianRate(columns, senders, edges).findIndex((median) => median <= bps);
  return at < 0 ? null : edges[at];
}
