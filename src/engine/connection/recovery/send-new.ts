import type { SendState } from "../send-state.ts";

/** Is there new data and room in the receive window, and does the transport allow sending? */
export function maySendNew(sender: SendState): boolean {
  return !sender.isHeld && sender.maxSent < Math.min(sender.highestAck + sender.receiveWindow, sender.limit - 1);
}

/** Sends a packet for the first time, in recovery. @returns false: no new packet may be sent. */
export function sendNew(sender: SendState): boolean {
  // after a timeout: everything lost has been sent again
  sender.next = sender.maxSent + 1;
  if (!maySendNew(sender)) return false;
  sender.transmitNext();
  return true;
}
