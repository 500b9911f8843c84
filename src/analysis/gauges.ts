import type { Nanos } from "../engine/spec/scenario.ts";
import type { RunColumns } from "../protocol/tables.ts";
import type { GrowableInts } from "./growable.ts";
import { countLeading } from "./search.ts";
import { noRows, pushRow, type SenderSteps } from "./sender-steps.ts";

/** Rows of the gauges table by gauge and sender, in order of time. */
interface GaugeIndex {
  readonly rowsOf: GrowableInts[][];
  /** Rows of `gauges` already processed. */
  rows: number;
}

const indexes = new WeakMap<RunColumns, GaugeIndex>();

/** The up-to-date index of these columns; processes only rows added since the last call. */
function indexGauges(columns: RunColumns): GaugeIndex {
  let index = indexes.get(columns);
  if (index === undefined) {
    index = { rowsOf: [], rows: 0 };
    indexes.set(columns, index);
  }
  const { flow, gauge, length } = columns.gauges;
  for (let row = index.rows; row < length; row++) {
    // no holes: a transport may report a later gauge first
    while (index.rowsOf.length <= gauge[row]) index.rowsOf.push([]);
    pushRow(index.rowsOf[gauge[row]], flow[row], row);
  }
  index.rows = length;
  return index;
}

/**
 * The gauges of sender `flow` at `timeNs`, by gauge number: the last value reported up to and
 * including that time; null: none yet. Trailing gauges that the sender never reported are omitted. O(gauges log n).
 */
export function gaugesAt(columns: RunColumns, flow: number, timeNs: Nanos): (number | null)[] {
  const { timeNs: times, value } = columns.gauges;
  const lists = indexGauges(columns).rowsOf.map((ofGauge) => ofGauge[flow] ?? noRows);
  const known = lists.findLastIndex(({ length }) => length > 0) + 1;
  return lists.slice(0, known).map(({ values, length }) => {
    const count = countLeading(length, (place) => times[values[place]] <= timeNs);
    return count === 0 ? null : value[values[count - 1]];
  });
}

/** One gauge over time. @param placeOf its number in the sender's transport, which may differ by group; -1: none. */
export function readGauge(columns: RunColumns, placeOf: (sender: number) => number): SenderSteps {
  const { timeNs, flow, gauge, value, length } = columns.gauges;
  const { rowsOf } = indexGauges(columns);
  return {
    timeNs,
    flow,
    value,
    length,
    has: (row) => gauge[row] === placeOf(flow[row]),
    rowsOf: (sender) => rowsOf[placeOf(sender)]?.[sender] ?? noRows,
  };
}
