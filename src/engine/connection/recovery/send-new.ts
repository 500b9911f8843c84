import type { SendState } from "../send-state.ts";
import { maySendNew } from "./may-send-new.ts";

/** Sends a packet for the first time, in recovery. @returns false: there is none that may go. */
export function sendNew(sender: SendState): boolean {
  // after a timeout: all that was lost is on its way again
  sender.next = sender.maxSent + 1;
  if (!maySendNew(sender)) return false;
  sender.transmitNext();
  return true;
}
