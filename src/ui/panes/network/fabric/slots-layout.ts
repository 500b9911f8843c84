import type { QueueLayout } from "../grid-and-queue.ts";
import type { PictureLayout, PictureMode } from "../layout.ts";
import type { FabricRoom } from "./fabric-layout.ts";

/** Up to this many slots are in two rows, up to twice as many in four; beyond that, each is a bar. */
const mostInTwo = 128;

interface SlotSizes {
  readonly titleY: number;
  readonly queueY: number;
  readonly rowHeight: number;
  /** Space below the slots for dropped packets. */
  readonly foot: number;
}

const sizes: Readonly<Record<PictureMode, SlotSizes>> = {
  wide: { titleY: 10, queueY: 50, rowHeight: 20, foot: 28 },
  phone: { titleY: 10, queueY: 24, rowHeight: 20, foot: 38 },
  projector: { titleY: 12, queueY: 28, rowHeight: 17, foot: 26 },
};

/** Rows of slots, depending on their number. */
export function countSlotRows(slots: number, mode: PictureMode): number {
  const least = mode === "wide" ? 2 : 4;
  if (slots > 2 * mostInTwo) return 1;
  return slots <= mostInTwo ? Math.min(least, slots) : 4;
}

/** The picked port's slots over the whole width, starting at `top`. */
export function layOutSlots(
  { mode, width, scale }: Pick<FabricRoom, "mode" | "width" | "scale">,
  slots: number,
  top: number,
): PictureLayout {
  const { titleY, queueY, rowHeight, foot } = sizes[mode];
  const rows = countSlotRows(slots, mode);
  const height = Math.max(40, Math.min(rows === 4 && mode === "wide" ? 56 : 88, rows * rowHeight)) * scale;
  const columns = Math.ceil(slots / rows);
  const slotWidth = Math.min(30 * scale, width / columns);
  // The head is at the right edge, even with few slots.
  const y = top + queueY * scale;
  const queue: QueueLayout = { x: 0, y, width, height, rows, columns, slotWidth, slotHeight: height / rows, titleInset: 0 };
  const droppedY = y + height + 7 * scale;
  const none = { x: 0, y: top, width: 0, height: 0 };
  return {
    mode,
    scale,
    width,
    height: y + height + foot * scale,
    titleY: top + titleY * scale,
    sendersTitleY: null,
    grid: { ...none, columns: 0, rows: 0, cellWidth: 0, cellHeight: 0, gap: 0, isByColumn: true, perCell: 1 },
    queue,
    dropped: { x: 3 * scale, y: droppedY, width: width - 3 * scale, height: 16 * scale },
    uplink: null,
    wire: null,
    receiver: none,
  };
}
