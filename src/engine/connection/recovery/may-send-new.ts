import type { SendState } from "../send-state.ts";

/** Is there new data and room in the receive window, and does the transport allow sending? */
export function maySendNew(sender: SendState): boolean {
  return !sender.isHeld && sender.maxSent < Math.min(sender.highestAck + sender.receiveWindow, sender.limit - 1);
}
