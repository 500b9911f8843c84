import type { LinkTotals } from "../totals.ts";
import type { Network } from "./network.ts";

/** Reads or changes all ports between two events. */

/** Every short port with a capacity of `before` packets holds `packets` from now on. */
export function changeLimits({ links, eventDrivenPorts }: Network, before: number, packets: number): void {
  for (const link of links) {
    if (link.port?.limitPackets === before) link.port.limitPackets = packets;
    eventDrivenPorts.changeLimit(link, before, packets);
  }
}

/** Every port that marks above `before` packets marks above `packets` from now on. */
export function changeThresholds({ links }: Network, before: number, packets: number): void {
  for (const { marking } of links) if (marking?.markAbovePackets === before) marking.markAbovePackets = packets;
}

/** Records a short port's time spent sending and the sum of the times its packets spent in it, up to now, ns. */
export function measurePort(network: Network, totals: Pick<LinkTotals, "link" | "busyNs" | "sojournNs">): void {
  const link = network.links[totals.link];
  const { nowNs } = network;
  const ahead = link.hasEventDrivenPort
    ? network.eventDrivenPorts.countAhead(link)
    : { busyNs: Math.max(0, link.freeAtNs - nowNs), sojournNs: link.port?.sumRemainingNs(nowNs) ?? 0 };
  totals.busyNs = link.meter.busyNs - ahead.busyNs;
  totals.sojournNs = link.meter.sojournNs - ahead.sojournNs;
}
