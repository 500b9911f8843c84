import type { Nanos } from "../engine/spec/scenario.ts";
import type { RunColumns } from "../protocol/tables.ts";

/** A whole run, with the packets that show whether it equals another. */
interface WholeRun {
  readonly endNs: Nanos;
  readonly packets: Pick<RunColumns["packets"], "length" | "arriveNs" | "flow" | "packet">;
}

/**
 * When two whole runs begin to accept the same packets at the same times until their common end; null: they differ until the end.
 * Undefined for runs whose recording was cut short.
 *
 * @param fromNs the runs are identical before it.
 */
export function findSameFrom(a: WholeRun, b: WholeRun, fromNs: Nanos): Nanos | null {
  if (a.endNs !== b.endNs) return null;
  const [p, q] = [a.packets, b.packets];
  const most = Math.min(p.length, q.length);
  let back = 0;
  while (back < most) {
    const [i, j] = [p.length - 1 - back, q.length - 1 - back];
    if (p.arriveNs[i] !== q.arriveNs[j] || p.flow[i] !== q.flow[j] || p.packet[i] !== q.packet[j]) break;
    back++;
  }
  // The runs may be identical, and no packet may follow.
  if (back === p.length && back === q.length) return fromNs;
  return back === 0 ? null : Math.max(fromNs, p.arriveNs[p.length - back]);
}
