import { holdsNewData } from "./new-data.ts";
import { waitsForPace, waitsForRate } from "./pacing.ts";
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
