import type { Nanos } from "../engine/spec/scenario.ts";
import type { RunColumns } from "../protocol/tables.ts";

/** A whole run, as far as packets tell whether it is the same as another. */
interface WholeRun {
  readonly endNs: Nanos;
  readonly packets: Pick<RunColumns["packets"], "length" | "arriveNs" | "flow" | "packet">;
}

/**
 * From here on two whole runs accept the same packets at the same times, to their common end; null: to the end something differs.
 * Of runs whose recording is cut short it cannot be told.
 *
 * @param fromNs before it they are one run.
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
  // they may differ in nothing at all, and nothing may be sent any more
  if (back === p.length && back === q.length) return fromNs;
  return back === 0 ? null : Math.max(fromNs, p.arriveNs[p.length - back]);
}
