import type { SendState } from "./send-state.ts";

/**
 * Asks the transport before new data leaves that `window` has room for. Repairs (of a recovery or after a timeout) are not
 * new data: they never wait. @returns true: the transport holds it back, or sends it in a way of its own.
 */
export function holdsNewData(sender: SendState, window: number): boolean {
  const { next } = sender;
  if (next <= sender.maxSent || next >= sender.limit) return false;
  const hasRoom = next <= sender.highestAck + Math.min(window, sender.receiveWindow);
  if (hasRoom && !sender.isHeld && !sender.inRecovery) sender.hooks.beforeNewData?.(sender.idleNs());
  return sender.isHeld;
}

/** Sends up to `count` new packets whatever cwnd says, as far as the receiver grants. @returns how many it sent. */
export function sendNewData(sender: SendState, count: number): number {
  const last = Math.min(sender.highestAck + sender.receiveWindow, sender.limit - 1);
  let sent = 0;
  for (; sent < count && sender.next > sender.maxSent && sender.next <= last; sent++) sender.transmitNext();
  return sent;
}
