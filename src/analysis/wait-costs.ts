import { listGroups, transportsBySender } from "../engine/spec/groups.ts";
import type { Nanos, Scenario } from "../engine/spec/scenario.ts";
import { emptyPathRttNs } from "../engine/spec/geometry.ts";
import type { RunColumns } from "../protocol/tables.ts";
import { geometryOf } from "./geometry.ts";
import { idleNsUntil, indexLink } from "./link.ts";

/** What a wait for a timer is measured by. */
export interface WaitCosts {
  /** For each sender one round trip on the empty path. */
  readonly emptyRttNs: ArrayLike<Nanos>;
  /** Packets are recorded up to this time; null: throughout. */
  readonly detailUntilNs: Nanos | null;
  /** While a run is computed its packets lag behind its timeouts: up to here the link is known. Infinity: throughout. */
  readonly linkUntilNs: Nanos;
}

/** For each sender the round trip of a full packet on the empty path. */
export function measureEmptyRtts(scenario: Scenario): Float64Array {
  // Equal senders of a star have equal paths unless their links have delays of their own.
  const isUniform = scenario.network.topology === "star" && scenario.network.senderLinkDelaysNs === null;
  const geometry = geometryOf(scenario);
  const transports = transportsBySender(scenario);
  const measure = (flow: number): Nanos => {
    const { segmentBytes, headerBytes, ackBytes } = transports[flow];
    return emptyPathRttNs(geometry, flow, segmentBytes + headerBytes, ackBytes);
  };
  if (isUniform && listGroups(scenario).length === 1) return new Float64Array(transports.length).fill(measure(0));
  return Float64Array.from(transports, (_, flow) => measure(flow));
}

/** Is this timeout's timer of fixed length? Such a timer never backs off; every other one doubles when it expires. */
export function isFixedTimer({ timeouts }: Pick<RunColumns, "timeouts">, row: number): boolean {
  return timeouts.backoffAfter[row] === 1;
}

/**
 * Did the wait that ended with this timeout cost nothing? A fixed timer is short and expires while other senders use the link:
 * its wait is free if the link is idle for less than one empty-path RTT during it, as far as known. No wait for an estimated timer is.
 */
export function isFreeWait({ emptyRttNs, detailUntilNs, linkUntilNs }: WaitCosts, columns: RunColumns, row: number): boolean {
  const { timeNs, waitingSinceNs, flow } = columns.timeouts;
  if (!isFixedTimer(columns, row) || (detailUntilNs !== null && timeNs[row] > detailUntilNs)) return false;
  const link = indexLink(columns);
  const idleUntil = (ns: Nanos): Nanos => idleNsUntil(link, Math.min(ns, linkUntilNs));
  return idleUntil(timeNs[row]) - idleUntil(waitingSinceNs[row]) < emptyRttNs[flow[row]];
}
