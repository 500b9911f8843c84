import type { Nanos } from "../engine/spec/scenario.ts";
import type { RunColumns } from "../protocol/tables.ts";
import { createInts, pushInt, type GrowableInts } from "./growable.ts";
import { countLeading } from "./search.ts";

/** Rows of the gauges table by sender and gauge, in order of time. */
interface GaugeIndex {
  readonly rowsOf: GrowableInts[][];
  /** Rows of `gauges` already looked at. */
  rows: number;
}

const indexes = new WeakMap<RunColumns, GaugeIndex>();

/** The index that belongs to these columns, up to date; only rows that are new since the last call are looked at. */
function indexGauges(columns: RunColumns): GaugeIndex {
  let index = indexes.get(columns);
  if (index === undefined) {
    index = { rowsOf: [], rows: 0 };
    indexes.set(columns, index);
  }
  const { flow, gauge, length } = columns.gauges;
  for (let row = index.rows; row < length; row++) {
    const ofFlow = (index.rowsOf[flow[row]] ??= []);
    // No holes: a transport may report a later gauge first.
    while (ofFlow.length <= gauge[row]) ofFlow.push(createInts(16));
    pushInt(ofFlow[gauge[row]], row);
  }
  index.rows = length;
  return index;
}

/**
 * What the transport of sender `flow` keeps at `timeNs`, by number of the gauge: the last value reported up to and
 * including that time; null: none yet. Gauges never reported at the end are left out. O(gauges log n).
 */
export function gaugesAt(columns: RunColumns, flow: number, timeNs: Nanos): (number | null)[] {
  const { timeNs: times, value } = columns.gauges;
  const lists = indexGauges(columns).rowsOf[flow] ?? [];
  return lists.map(({ values, length }) => {
    const count = countLeading(length, (place) => times[values[place]] <= timeNs);
    return count === 0 ? null : value[values[count - 1]];
  });
}
