import { countPx } from "../panes/network/draw-queue.ts";
import type { PictureLayout } from "../panes/network/layout.ts";
import { Marks } from "./guide-mark.tsx";

/** From the count of the queue to the middle of a mark before it, CSS pixels at scale 1: between the count and a long title. */
const beforeCountPx = 14;

/** Middle of a mark whose button ends near the edge of a phone's window, px: the picture begins 16 px inside of it. */
const leastX = 3;

/** The guide's marks over senders, switch and receiver. */
export function NetworkMarks({ layout }: { layout: PictureLayout }) {
  const { grid, queue, dropped, mode, titleY, scale } = layout;
  const isPhone = mode === "phone";
  const half = 10 * scale;
  return (
    <Marks
      places={{
        // Beside the title; on a phone there is none, and it stands at the edge.
        senders: isPhone
          ? { x: grid.x + grid.width + 11, y: grid.y + grid.height / 2 }
          : { x: grid.x + Math.max(grid.width, 109 * scale) - half, y: titleY - 5 * scale },
        // Before the title: the words on how full the queue is may need all the room after it.
        queue: isPhone
          ? { x: queue.x + queue.width - (countPx.phone + beforeCountPx) * scale, y: titleY }
          : { x: queue.x - half - 4 * scale, y: titleY - 5 * scale },
        // Where neither the words on drops nor the legend below reach; on a phone before them, as far as the edge of the window allows.
        dropped: isPhone
          ? { x: Math.max(leastX, dropped.x - 14), y: dropped.y + dropped.height / 2 }
          : { x: queue.x - half, y: dropped.y + dropped.height + half + 1 },
      }}
    />
  );
}
