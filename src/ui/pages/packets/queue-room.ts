import { hasHeaders } from "../../../analysis/headers.ts";
import { recordedRoom } from "../../../analysis/ports.ts";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import type { RecordedWindow } from "../../../bridge/packet-window-source.ts";
import { listLevels } from "../../../charts/packets/queue-levels.ts";
import { findWholeLimit } from "../../../scenario/fields/whole-limit.ts";

/** Capacity of the displayed port; Infinity: it is never full. */
export function limitOf(run: RunSnapshot): number {
  return run.scenario.network.pauseThresholdPackets === null ? recordedRoom(run) : Infinity;
}

/** Queue length in packets that fits the drawing: the buffer's capacity, or the longest queue if headers wait in it, too. */
export function measureRoom(run: RunSnapshot, recorded: RecordedWindow | null): number {
  const room = recordedRoom(run);
  const whole = findDrawnWhole(run);
  if (whole === null && Number.isFinite(room)) return room;
  const longest = recorded === null ? 0 : listLevels(recorded.window).reduce((most, { slots }) => Math.max(most, slots), 0);
  return whole === null ? Math.max(1, longest) : Math.max(2 * whole, Math.ceil(longest));
}

/** Number of packets that the port keeps whole; null: it has trimmed none. */
export function findDrawnWhole(run: RunSnapshot): number | null {
  return hasHeaders(run.columns) ? findWholeLimit(run.scenario) : null;
}
