import { listGroups } from "../engine/spec/groups.ts";
import type { Scenario, TransportSpec } from "../engine/spec/scenario.ts";
import type { FlowTotals } from "../engine/totals.ts";

/**
 * Share of the link rate that payload can reach: a segment's part of its packet, 0 to 1. Groups may have different segment
 * sizes: each is weighted by the payload of its senders in `flows`.
 */
export function payloadShare(scenario: Scenario, flows: readonly Pick<FlowTotals, "group" | "bytes">[]): number {
  const shareOf = ({ segmentBytes, headerBytes }: TransportSpec): number => segmentBytes / (segmentBytes + headerBytes);
  const groups = listGroups(scenario);
  if (groups.length === 1) return shareOf(groups[0].transport);
  let payload = 0;
  let wire = 0;
  for (const { group, bytes } of flows) {
    payload += bytes;
    wire += bytes / shareOf(groups[group].transport);
  }
  return wire > 0 ? payload / wire : shareOf(groups[0].transport);
}
