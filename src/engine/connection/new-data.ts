import type { SendState } from "./send-state.ts";

/**
 * Asks the transport before sending new data that fits into `window`. Repairs (in a recovery or after a timeout) are not
 * new data and never wait. @returns true: the transport holds the data back or sends it itself.
 */
export function holdsNewData(sender: SendState, window: number): boolean {
  const { next } = sender;
  if (next <= sender.maxSent || next >= sender.limit) return false;
  const hasRoom = next <= sender.highestAck + Math.min(window, sender.receiveWindow);
  if (hasRoom && !sender.isHeld && !sender.inRecovery) sender.hooks.beforeNewData?.(sender.idleNs());
  return sender.isHeld;
}

/** Sends up to `count` new packets regardless of cwnd, within the receive window. @returns the number sent. */
export function sendNewData(sender: SendState, count: number): number {
  const last = Math.min(sender.highestAck + sender.receiveWindow, sender.limit - 1);
  let sent = 0;
  for (; sent < count && sender.next > sender.maxSent && sender.next <= last; sent++) sender.transmitNext();
  return sent;
}
