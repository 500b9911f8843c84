import type { SendState } from "../send-state.ts";

/** Is there new data, room in the receive window, and does the transport let it go? */
export function maySendNew(sender: SendState): boolean {
  return !sender.isHeld && sender.maxSent < Math.min(sender.highestAck + sender.receiveWindow, sender.limit - 1);
}
