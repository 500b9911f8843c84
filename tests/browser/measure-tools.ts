import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import type { CDPSession, Page } from "playwright";
import type { Lab } from "./page.ts";

/** What the measurements of the page share: how times are taken, and how they are printed. */

export const allPanes = "v.panes=network,link,queue,windows,senders";

function rank(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}

export function print(name: string, text: string): void {
  console.log(`${name.padEnd(34)} ${text}   (load ${loadavg()[0].toFixed(1)})`);
}

export function describeTimes(values: readonly number[], limit: number): string {
  const inTime = values.filter((value) => value <= limit).length / values.length;
  const [half, most, worst] = [0.5, 0.95, 1].map((share) => rank(values, share).toFixed(1));
  return `${(100 * inTime).toFixed(1)}% within ${limit.toFixed(0)} ms; median ${half}, 95% ${most}, worst ${worst} ms; ${values.length} in all`;
}

/** Gaps between the animation frames of `durationMs`. */
export function recordFrames(page: Page, durationMs: number): Promise<number[]> {
  return page.evaluate(
    (wanted) =>
      new Promise<number[]>((resolve) => {
        const gaps: number[] = [];
        let last: number | null = null;
        const began = performance.now();
        const onFrame = (now: number) => {
          if (last !== null) gaps.push(now - last);
          last = now;
          if (now - began < wanted) requestAnimationFrame(onFrame);
          else resolve(gaps);
        };
        requestAnimationFrame(onFrame);
      }),
    durationMs,
  );
}

/** Drags the cursor over the charts; for each move, ms from the event to after the frame that shows it. */
export async function recordScrub(page: Page, moves: number): Promise<number[]> {
  await page.evaluate(() => {
    const found: number[] = [];
    (globalThis as unknown as { scrubbed: number[] }).scrubbed = found;
    window.addEventListener(
      "pointermove",
      (event) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          // a message posted in a frame is heard after it has been drawn
          port1.addEventListener("message", () => found.push(performance.now() - event.timeStamp));
          port1.start();
          port2.postMessage(null);
        });
      },
      { capture: true },
    );
  });
  const box = await page.locator(".timelines-surface").boundingBox();
  if (!box) throw new Error("no charts");
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 80, y);
  await page.mouse.down();
  for (let move = 0; move < moves; move++) {
    await page.mouse.move(box.x + 80 + ((box.width - 120) * (move + 1)) / moves, y);
    await page.waitForTimeout(30);
  }
  await page.mouse.up();
  return page.evaluate(() => (globalThis as unknown as { scrubbed: number[] }).scrubbed);
}

/** MB of script memory: objects, and the buffers beside them. */
export async function measureHeap(session: CDPSession): Promise<{ objects: number; buffers: number }> {
  await session.send("HeapProfiler.collectGarbage");
  const usage = (await session.send("Runtime.getHeapUsage")) as { usedSize: number; backingStorageSize?: number };
  return { objects: usage.usedSize / 1e6, buffers: (usage.backingStorageSize ?? NaN) / 1e6 };
}

/** MB that the page's process holds alone or in part, as Linux counts it; null elsewhere. */
export async function measureProcess(lab: Lab): Promise<number | null> {
  const session = await lab.browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const sizes = processInfo
    .filter(({ type }) => type === "renderer")
    .map(({ id }) => {
      try {
        return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, "utf8"))?.[1]) / 1e3;
      } catch {
        return NaN;
      }
    });
  const known = sizes.filter((size) => Number.isFinite(size));
  return known.length > 0 ? Math.max(...known) : null;
}
