import type { Sender } from "../sender.ts";

/** Is there new data, room in the advertised window, and does the transport let it go? */
export function maySendNew(sender: Sender): boolean {
  return !sender.isHeld && sender.maxSent < Math.min(sender.highestAck + sender.awndPackets, sender.limit - 1);
}
