import { holdsNewData } from "./new-data.ts";
import { waitsForPace } from "./pacing.ts";
import type { SendState } from "./send-state.ts";

/** Sends what the window allows, at most `burst` packets: repairs first, then what the transport does not hold back. */
export function fillWindow(sender: SendState, burst: number): void {
  if (sender.repair !== null && sender.repair.send(sender, burst)) return;
  const { cwnd } = sender.window;
  if (cwnd < 1 && waitsForPace(sender)) return;
  const packets = Math.max(1, Math.floor(cwnd) + sender.inflation);
  if (sender.hooks.beforeNewData !== null && holdsNewData(sender, packets)) return;
  sender.fill(packets, burst);
}
