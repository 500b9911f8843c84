import type { Page } from "playwright";

/** Screens on which the first picture is judged. */
export const firstSizes = [
  { width: 1440, height: 900 },
  { width: 1366, height: 768 },
] as const;

export interface Ink {
  /** Pixels that are dark or full of colour, as traces behind the cursor are. */
  readonly strong: number;
  /** Those that are red. */
  readonly red: number;
  /** Pixels right of the cursor that are not paper. */
  readonly ahead: number;
  readonly atMs: number;
}

/** What is drawn in a timeline at this moment, all layers together; null: nothing yet. */
export function readInk(page: Page, name: string): Promise<Ink | null> {
  // The ruler below the link is about no moment.
  return page.evaluate(
    ([title, footPx]) => {
      const pane = document.querySelector(`[role=slider][aria-label^="${title}. "]`);
      const stack = document.querySelector("[role=group][aria-label=Timelines]");
      if (!pane || !stack) return null;
      const [box, whole] = [pane.getBoundingClientRect(), stack.getBoundingClientRect()];
      const [left, titleRow] = [56, 22];
      const [width, height] = [Math.floor(box.width - left), Math.floor(box.height - titleRow - footPx)];
      const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
      if (!context) throw new Error("no 2d context");
      context.fillStyle = "#fff";
      context.fillRect(0, 0, width, height);
      for (const canvas of stack.querySelectorAll(":scope > canvas")) {
        if (canvas instanceof HTMLCanvasElement && canvas.width > 0)
          context.drawImage(canvas, left, box.top - whole.top + titleRow, width, height, 0, 0, width, height);
      }
      const { data } = context.getImageData(0, 0, width, height);
      // The cursor is the only line of ink from the top of a plot to its foot.
      const darkOf = (x: number) => {
        let dark = 0;
        for (let y = 0; y < height; y++) if (data[4 * (y * width + x)] + data[4 * (y * width + x) + 1] < 140) dark++;
        return dark;
      };
      let cursorX = -1;
      for (let x = 0; x < width; x++) if (darkOf(x) >= height - 1) cursorX = x;
      let [strong, red, ahead] = [0, 0, 0];
      for (let at = 0; at < data.length; at += 4) {
        const [r, g, b] = [data[at], data[at + 1], data[at + 2]];
        if (Math.min(r, g, b) < 130) strong++;
        if (r > 170 && g < 100 && b < 70) red++;
        // The readings of the cursor stand beside it.
        if ((at / 4) % width > cursorX + 260 && Math.min(r, g, b) < 250) ahead++;
      }
      return { strong, red, ahead, atMs: performance.now() };
    },
    [name, name === "Link" ? 14 : 0] as const,
  );
}

const areMoving = (first: Ink, now: Ink) => now.strong > first.strong + 20;

/** Of a page that has just been opened: when its first picture stood, and when it moved, ms since it was asked for. */
export interface FirstMotion {
  readonly pictureAtMs: number;
  readonly movedAtMs: number;
}

/**
 * Watches a page from its opening until queue and windows have moved and a timeout is seen.
 * @throws Error when that has not come 30 s after the page was asked for
 */
export async function seeFirstMotion(page: Page): Promise<FirstMotion> {
  let first: { queue: Ink; windows: Ink } | null = null;
  for (;;) {
    if ((await page.evaluate(() => performance.now())) > 30_000) throw new Error("the first picture does not move");
    const [queue, windows] = [await readInk(page, "Queue"), await readInk(page, "Windows")];
    if (!queue || !windows || queue.strong === 0) continue;
    first ??= { queue, windows };
    // timeouts are the only red in the windows
    if (areMoving(first.queue, queue) && areMoving(first.windows, windows) && windows.red > 20)
      return { pictureAtMs: first.queue.atMs, movedAtMs: windows.atMs };
  }
}
