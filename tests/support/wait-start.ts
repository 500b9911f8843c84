import type { RunColumns } from "../../src/protocol/tables.ts";

/**
 * The time since when a timeout's sender had nothing in flight and only waited for its timer, found by examining every packet: its last
 * activity or the drop of its last packet; if a packet was accepted after both, the timeout itself.
 */
export function findWaitStart({ timeouts, drops, packets }: RunColumns, row: number): number {
  const { timeNs, flow, waitingSinceNs } = timeouts;
  const latest = (times: Float64Array, flows: Int32Array, length: number, isMeant: (at: number) => boolean): number =>
    Array.from({ length }, (_, at) => at)
      .filter((at) => flows[at] === flow[row] && times[at] <= timeNs[row] && isMeant(at))
      .reduce((last, at) => Math.max(last, times[at]), -1);
  const lastDropNs = latest(drops.timeNs, drops.flow, drops.length, () => true);
  const lastArrivalNs = latest(packets.arriveNs, packets.flow, packets.length, (at) => packets.packet[at] >= 0);
  const silentNs = Math.max(waitingSinceNs[row], lastDropNs);
  return lastArrivalNs > silentNs ? timeNs[row] : silentNs;
}
