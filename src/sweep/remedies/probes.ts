import type { Scenario } from "../../engine/spec/scenario.ts";
import { changeField } from "../../scenario/change/minimal-scenario.ts";
import { hasOneCrowd } from "./senders-transports.ts";

/**
 * A window that suits the present senders wastes the link with one sender, and may overflow the buffer with a quarter more (our choice).
 */
const crowdFactor = 1.25;

/** The run with one sender and, in a star, where one port holds all packets, with more senders. None if groups set their own numbers. */
export function probeSenders(changed: Scenario): Readonly<Record<string, unknown>> {
  const { network, workload } = changed;
  if (!hasOneCrowd(changed)) return {};
  const withSenders = (senders: number): unknown => changeField(changed, "workload.senders", senders);
  return {
    ...(workload.senders > 1 && { alone: withSenders(1) }),
    ...(network.topology === "star" && { crowd: withSenders(Math.ceil(crowdFactor * workload.senders)) }),
  };
}
