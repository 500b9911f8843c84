import type { SendState } from "../send-state.ts";
import { maySendNew } from "./may-send-new.ts";

/** Sends a packet for the first time, in recovery. @returns false: no new packet may be sent. */
export function sendNew(sender: SendState): boolean {
  // after a timeout: everything lost has been sent again
  sender.next = sender.maxSent + 1;
  if (!maySendNew(sender)) return false;
  sender.transmitNext();
  return true;
}
