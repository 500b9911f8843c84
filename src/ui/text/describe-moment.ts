import type { RunSnapshot } from "../../bridge/live-run.ts";
import { countBelow, countUpTo } from "../../analysis/search.ts";
import { Milestone } from "../../engine/observer.ts";
import type { Nanos } from "../../engine/spec/scenario.ts";
import { nameTimeout } from "../../analysis/other-timeouts.ts";
import { writeBlock } from "../../analysis/words.ts";
import { formatCount, formatMoment, formatPlural } from "./numbers.ts";

/** What happens at exactly this instant of the run, in words. */
export function describeMoment(run: RunSnapshot, timeNs: Nanos): string {
  const { timeouts, drops, packets, milestones } = run.columns;
  const parts: string[] = [];
  const first = countBelow(timeouts.timeNs, timeouts.length, timeNs);
  const fired = countUpTo(timeouts.timeNs, timeouts.length, timeNs) - first;
  if (fired === 1) parts.push(`timeout of sender ${formatCount(timeouts.flow[first])}: ${nameTimeout(run, first).name}`);
  else if (fired > 1) parts.push(formatPlural(fired, "timeout"));

  const firstDrop = countBelow(drops.timeNs, drops.length, timeNs);
  const dropped = countUpTo(drops.timeNs, drops.length, timeNs) - firstDrop;
  if (dropped === 1) parts.push(`sender ${formatCount(drops.flow[firstDrop])} loses packet ${formatCount(drops.packet[firstDrop])}`);
  else if (dropped > 1) parts.push(formatPlural(dropped, "packet dropped", "packets dropped"));

  const milestoneEnd = countUpTo(milestones.timeNs, milestones.length, timeNs);
  for (let row = countBelow(milestones.timeNs, milestones.length, timeNs); row < milestoneEnd; row++) {
    const sender = `sender ${formatCount(milestones.flow[row])}`;
    const block = writeBlock(milestones.block[row]);
    switch (milestones.kind[row] as Milestone) {
      case Milestone.senderStart:
        parts.push(`${sender} begins ${block}`);
        break;
      case Milestone.senderDelivered:
        parts.push(`${sender}'s ${block} has arrived`);
        break;
      case Milestone.senderDone:
        parts.push(`${sender} is done with ${block}`);
        break;
      case Milestone.blockStart:
        parts.push(`${block} begins`);
        break;
      case Milestone.blockEnd:
        parts.push(`${block} ends`);
        break;
      case Milestone.ackDelayed:
        parts.push(`the receiver sends the delayed ACK of ${sender}`);
        break;
    }
  }

  const firstPacket = countBelow(packets.arriveNs, packets.length, timeNs);
  const arrived = countUpTo(packets.arriveNs, packets.length, timeNs) - firstPacket;
  if (arrived === 1)
    parts.push(`packet ${formatCount(packets.packet[firstPacket])} of sender ${formatCount(packets.flow[firstPacket])} reaches the switch`);
  else if (arrived > 1) parts.push(`${formatCount(arrived)} packets reach the switch`);
  return `${formatMoment(timeNs)} ms: ${parts.length > 0 ? parts.join("; ") : "nothing recorded"}.`;
}
