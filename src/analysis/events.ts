import type { Nanos } from "../engine/spec/scenario.ts";
import type { RunColumns } from "../protocol/tables.ts";
import { countBelow, countUpTo } from "./search.ts";

/** Where stepping stops: at all events, only at drops by the switch, or only at retransmission timeouts. */
export type EventKind = "event" | "loss" | "timeout";

function nextAfter(times: Float64Array, length: number, timeNs: Nanos): Nanos {
  const row = countUpTo(times, length, timeNs);
  return row < length ? times[row] : Infinity;
}

function lastBefore(times: Float64Array, length: number, timeNs: Nanos): Nanos {
  const row = countBelow(times, length, timeNs);
  return row > 0 ? times[row - 1] : -Infinity;
}

/**
 * Time of the nearest recorded event strictly after (`1`) or before (`-1`) `timeNs`; null: none.
 * Events are packets accepted or dropped by the switch, timeouts and milestones.
 */
export function nextEventNs(columns: RunColumns, timeNs: Nanos, direction: 1 | -1, kind: EventKind): Nanos | null {
  const { packets, drops, timeouts, milestones } = columns;
  const seek = direction === 1 ? nextAfter : lastBefore;
  if (kind === "loss") {
    const loss = seek(drops.timeNs, drops.length, timeNs);
    return Number.isFinite(loss) ? loss : null;
  }
  let found = seek(timeouts.timeNs, timeouts.length, timeNs);
  if (kind === "event") {
    const nearest = direction === 1 ? Math.min : Math.max;
    found = nearest(
      found,
      seek(packets.arriveNs, packets.length, timeNs),
      seek(drops.timeNs, drops.length, timeNs),
      seek(milestones.timeNs, milestones.length, timeNs),
    );
  }
  return Number.isFinite(found) ? found : null;
}
