import { countSenders, groupOf, transportOf } from "../engine/spec/groups.ts";
import type { Nanos, Scenario } from "../engine/spec/scenario.ts";
import { wireTimeNs } from "../engine/spec/geometry.ts";
import { bottleneckBps, passesBottleneck } from "./geometry.ts";
import { payloadShare } from "./network-facts.ts";
import { isAwaitedSender } from "./participants.ts";
import { findBlockBytes, packetsPerBlock } from "./workload.ts";

/** What blocks ask of the link. */
export interface Load {
  /** Payload delivered, as a share of what the link could have delivered without headers, 0 to 1. */
  readonly goodputShare: number;
  /** Time the link takes to send all packets of these blocks once. */
  readonly neededNs: Nanos;
}

/** The load of these blocks on the link; null: endless, or drawn from the seed. */
export function measureLoad(scenario: Scenario, blocks: number, endNs: Nanos): Load | null {
  const linkBps = bottleneckBps(scenario);
  const flows: { group: number; bytes: number }[] = [];
  let payload = 0;
  let wire = 0;
  for (let sender = 0; sender < countSenders(scenario); sender++) {
    if (!isAwaitedSender(scenario, sender)) continue;
    const bytes = findBlockBytes(scenario, sender);
    const packets = packetsPerBlock(scenario, sender);
    // Several receivers have links of their own.
    if (bytes === null || packets === null || !passesBottleneck(scenario, sender)) return null;
    flows.push({ group: groupOf(scenario, sender), bytes });
    payload += blocks * bytes;
    wire += blocks * (bytes + packets * transportOf(scenario, sender).headerBytes);
  }
  return {
    goodputShare: (payload * 8e9) / endNs / (linkBps * payloadShare(scenario, flows)),
    neededNs: wireTimeNs(wire, linkBps),
  };
}
