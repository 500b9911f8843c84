import type { Nanos } from "../engine/spec/scenario.ts";
import type { RunColumns, RunFuture } from "../protocol/tables.ts";
import { countBelow } from "./search.ts";

/** Of a whole run what is needed to set it beside another one of the same past. */
export type Future = RunFuture;

/** What is kept of a finished run to be set beside another one of the same past. */
export function makeFuture(columns: RunColumns, endNs: Nanos): RunFuture {
  const { packets, timeouts } = columns;
  return {
    endNs,
    timeouts: {
      length: timeouts.length,
      timeNs: timeouts.timeNs.slice(0, timeouts.length),
      flow: timeouts.flow.slice(0, timeouts.length),
      highestAck: timeouts.highestAck.slice(0, timeouts.length),
    },
    packets: {
      length: packets.length,
      arriveNs: packets.arriveNs.slice(0, packets.length),
      flow: packets.flow.slice(0, packets.length),
      packet: packets.packet.slice(0, packets.length),
    },
  };
}

/**
 * From here on two whole runs accept the same packets at the same times, to their common end; null: to the end something differs.
 * Of runs whose recording is cut short it cannot be told.
 *
 * @param fromNs before it they are one run.
 */
export function findSameFrom(a: RunFuture, b: RunFuture, fromNs: Nanos): Nanos | null {
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

/** What became of one timeout in another future. */
export interface TimeoutFate {
  readonly kind:
    /** It fires as it did. */
    | "stays"
    /** The same sender times out for the same packet, at another time. */
    | "moves"
    /** It does not come; another one does, that was not there before. */
    | "replaced"
    /** It does not come, nor any other that was not there before. */
    | "gone"
    /** There is no timeout at all from the change on. */
    | "none";
  /** When that other one fires, and whose it is; null where there is none. */
  readonly other: { readonly timeNs: Nanos; readonly sender: number } | null;
  /** From here on both runs are the same; null: they are not, or it is not known. */
  readonly sameFromNs: Nanos | null;
  /** By how much sooner the run ends; below 0: later. */
  readonly gainNs: Nanos;
}

/**
 * @param row of the timeouts as they were. @param fromNs when the one thing was changed: before it the two are one run.
 * @param isWhole all packets of both were recorded.
 */
export function followTimeout(was: RunFuture, is: RunFuture, row: number, fromNs: Nanos, isWhole: boolean): TimeoutFate {
  const [a, b] = [was.timeouts, is.timeouts];
  const [timeNs, sender, highestAck] = [a.timeNs[row], a.flow[row], a.highestAck[row]];
  const before = new Set(Array.from({ length: a.length }, (_, i) => `${a.timeNs[i]} ${a.flow[i]}`));
  const first = countBelow(b.timeNs, b.length, fromNs);
  const rest = { sameFromNs: isWhole ? findSameFrom(was, is, fromNs) : null, gainNs: was.endNs - is.endNs };
  if (timeNs < fromNs) return { kind: "stays", other: null, ...rest };
  let own: number | null = null;
  let fresh: number | null = null;
  for (let i = first; i < b.length; i++) {
    const isOwn = b.flow[i] === sender && b.highestAck[i] === highestAck;
    if (b.flow[i] === sender && b.timeNs[i] === timeNs) return { kind: "stays", other: null, ...rest };
    if (isOwn) own ??= i;
    if (!before.has(`${b.timeNs[i]} ${b.flow[i]}`)) fresh ??= i;
  }
  const at = (i: number) => ({ timeNs: b.timeNs[i], sender: b.flow[i] });
  if (own !== null) return { kind: "moves", other: at(own), ...rest };
  if (fresh !== null) return { kind: "replaced", other: at(fresh), ...rest };
  return { kind: first === b.length ? "none" : "gone", other: null, ...rest };
}
