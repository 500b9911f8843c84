import type { SendState } from "./send-state.ts";

/** Sends what window and rate allow, at most `burst` packets: repairs first, then new data unless the transport holds it back. */
export function fillWindow(sender: SendState, burst: number): void {
  if (sender.window.pacingBps !== Infinity) fillPaced(sender);
  else fillUnpaced(sender, burst);
}

function fillUnpaced(sender: SendState, burst: number): void {
  if (sender.repair !== null && sender.repair.send(sender, burst)) return;
  const { cwnd } = sender.window;
  if (cwnd < 1 && waitsForPace(sender)) return;
  const packets = Math.max(1, Math.floor(cwnd) + sender.inflation);
  if (sender.hooks.beforeNewData !== null && holdsNewData(sender, packets)) return;
  sender.fill(packets, burst);
}

/** Sends one packet if its time has come, and sets the timer for the next. */
function fillPaced(sender: SendState): void {
  if (waitsForRate(sender)) return;
  const { sentPackets } = sender.totals;
  fillUnpaced(sender, 1);
  // otherwise the next attempt follows the next ACK, room in the window, or new data
  if (sender.totals.sentPackets > sentPackets) waitsForRate(sender);
}

/** Paces a window below one packet: one packet every SRTT / cwnd. @returns true: too early; the timer is set. */
function waitsForPace(sender: SendState): boolean {
  const wait = Math.ceil(sender.estimator.srttNs / sender.window.cwnd) - sender.idleNs();
  if (sender.maxSent < 0 || !(wait > 0)) return false;
  sender.paceTimer.set(wait);
  return true;
}

/**
 * Paces at a rate: the next packet leaves after the last one's bits at that rate. The host's port gets one packet at a time, so a PAUSE
 * holds up only one, whatever the rate is meanwhile. @returns true: too early; the timer or the end of the pause retries.
 */
function waitsForRate(sender: SendState): boolean {
  const { pacingBps } = sender.window;
  if (!(pacingBps > 0)) return true;
  const gapNs = Math.ceil((sender.lastSentBytes * 8e9) / pacingBps);
  // nothing sent yet: the idle time is undefined
  const wait = Math.max(sender.maxSent < 0 ? 0 : gapNs - sender.idleNs(), sender.hostWaitNs(sender.paceTimer));
  if (!(wait > 0)) return false;
  if (wait < Infinity) sender.paceTimer.set(wait);
  return true;
}

/**
 * Asks the transport before sending new data that fits into `window`. Repairs (in a recovery or after a timeout) are not
 * new data and never wait. @returns true: the transport holds the data back or sends it itself.
 */
function holdsNewData(sender: SendState, window: number): boolean {
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
