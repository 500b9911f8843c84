import type { Locator, Page } from "playwright";
import { describe, expect } from "vitest";
import { drawTests } from "../support/draw.ts";
import { type LabPage, readAtRest } from "./lab-page.ts";
import { shareLab } from "./lab-of-file.ts";

const lab = shareLab();
const some = drawTests("journeys of gestures", 0.5);

/** Opens a run that stands still at its start, with all panes. */
async function travel(journey: (page: LabPage) => Promise<void>, options = {}): Promise<void> {
  const begin = async (described: LabPage) => {
    const { page, readTimeMs } = described;
    await page.keyboard.press("Home");
    await page.getByRole("button", { name: /^(Pause|Play)$/ }).waitFor();
    const pause = page.getByRole("button", { name: "Pause", exact: true });
    if (await pause.count()) await pause.click();
    await page.keyboard.press("Home");
    await expect.poll(readTimeMs).toBe(0);
    await journey(described);
  };
  await lab.travel("?v.panes=network,link,queue,windows,senders&blocks=6", begin, options);
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox();
  if (!box) throw new Error("not on screen");
  return box;
}

/** The shown part of the run, ms, as the overview's grips say it. */
async function readSpan(page: Page): Promise<{ from: number; to: number }> {
  const read = async (name: string) => Number(await page.getByRole("slider", { name, exact: true }).getAttribute("aria-valuenow")) / 1000;
  return { from: await read("Start of the shown part"), to: await read("End of the shown part") };
}

/** Waits until the shown part is another one, and stays so. */
async function readNextSpan(page: Page, before: { from: number; to: number }): Promise<{ from: number; to: number }> {
  await expect.poll(() => readSpan(page)).not.toEqual(before);
  return readAtRest(() => readSpan(page));
}

describe("on the timelines", () => {
  some("a press seeks, and a drag moves the cursor", async () => {
    await travel(async ({ page, readTimeMs }) => {
      const { x, y, width } = await boxOf(page.locator(".timelines-surface"));
      const at = (share: number) => x + 60 + (width - 70) * share;
      await page.mouse.move(at(0.05), y + 60);
      await page.mouse.down();
      await expect.poll(readTimeMs).toBeGreaterThan(0);
      const pressed = await readTimeMs();
      await page.mouse.move(at(0.12), y + 60, { steps: 4 });
      await expect.poll(readTimeMs).toBeGreaterThan(pressed);
      const dragged = await readTimeMs();
      await page.mouse.move(at(0.02), y + 60, { steps: 4 });
      await expect.poll(readTimeMs).toBeLessThan(pressed);
      await page.mouse.up();
      const released = await readTimeMs();
      await page.mouse.move(at(0.2), y + 60, { steps: 4 });
      await page.waitForTimeout(100);
      expect(await readTimeMs()).toBe(released);
      expect(dragged).toBeGreaterThan(released);
    });
  });

  some("the wheel zooms around the pointer when the chart has the focus, and scrolls with Shift", async () => {
    await travel(async ({ page }) => {
      const { x, y, width } = await boxOf(page.locator(".timelines-surface"));
      const start = await readSpan(page);
      await page.mouse.move(x + width / 3, y + 60);
      // Until the chart is pressed the wheel is the page's.
      await page.mouse.wheel(0, -400);
      await page.waitForTimeout(200);
      expect(await readSpan(page)).toEqual(start);
      await page.mouse.click(x + width / 3, y + 60);
      await page.mouse.wheel(0, -400);
      const zoomed = await readNextSpan(page, start);
      expect(zoomed.to - zoomed.from).toBeLessThan(0.8 * (start.to - start.from));
      expect(zoomed.from).toBeGreaterThan(start.from);
      await page.keyboard.down("Shift");
      await page.mouse.wheel(0, 200);
      await page.keyboard.up("Shift");
      const moved = await readNextSpan(page, zoomed);
      expect(moved.from).toBeGreaterThan(zoomed.from);
      await page.mouse.wheel(0, 4000);
      const out = await readNextSpan(page, moved);
      expect(out.to - out.from).toBeGreaterThan(moved.to - moved.from);
    });
  });

  some("a press on a sender's row picks it", async () => {
    await travel(async ({ page }) => {
      const pane = await boxOf(page.getByRole("slider", { name: /^Senders\./ }));
      await page.mouse.move(pane.x + pane.width / 2, pane.y + pane.height * 0.5);
      await page.mouse.down();
      await page.mouse.up();
      await expect.poll(() => page.getByRole("heading", { name: /^Sender \d+ at the cursor/ }).count()).toBe(1);
    });
  });

  some("two fingers zoom, and one drags the cursor", async () => {
    await travel(
      async ({ page, readTimeMs }) => {
        const { x, y, width } = await boxOf(page.locator(".timelines-surface"));
        const session = await page.context().newCDPSession(page);
        const touch = (type: string, ...places: number[]) =>
          session.send("Input.dispatchTouchEvent", {
            type: type as "touchStart",
            touchPoints: places.map((place, id) => ({ x: place, y: y + 60, id })),
          });
        await touch("touchStart", x + width * 0.3);
        for (let step = 1; step <= 5; step++) await touch("touchMove", x + width * (0.3 + 0.02 * step));
        await touch("touchEnd");
        await expect.poll(readTimeMs).toBeGreaterThan(0);
        const start = await readSpan(page);
        await touch("touchStart", x + width * 0.4, x + width * 0.6);
        for (let step = 1; step <= 6; step++) await touch("touchMove", x + width * (0.4 - 0.03 * step), x + width * (0.6 + 0.03 * step));
        await touch("touchEnd");
        const zoomed = await readNextSpan(page, start);
        expect(zoomed.to - zoomed.from).toBeLessThan(0.9 * (start.to - start.from));
      },
      { hasTouch: true, isMobile: false },
    );
  });
});

describe("on the overview", () => {
  some("a drag selects a part, its edges and center can be dragged, a press seeks, two show the whole run", async () => {
    await travel(async ({ page, readTimeMs }) => {
      const plot = page.locator(".overview-plot");
      const { x, y, width } = await boxOf(plot);
      const at = (share: number) => x + width * share;
      const drag = async (from: number, to: number, height = y + 20) => {
        await page.mouse.move(from, height);
        await page.mouse.down();
        await page.mouse.move((from + to) / 2, height, { steps: 3 });
        await page.mouse.move(to, height, { steps: 3 });
        await page.mouse.up();
      };
      const start = await readSpan(page);
      await drag(at(0.5), at(0.7));
      const chosen = await readNextSpan(page, start);
      const whole = (chosen.to - chosen.from) / 0.2;
      expect(chosen.from / whole).toBeCloseTo(0.5, 1);
      expect(chosen.to / whole).toBeCloseTo(0.7, 1);

      const middle = await boxOf(page.getByRole("slider", { name: "Shown part of the run" }));
      await drag(middle.x + middle.width / 2, middle.x + middle.width / 2 - width * 0.2);
      const moved = await readNextSpan(page, chosen);
      expect(moved.to - moved.from).toBeCloseTo(chosen.to - chosen.from, 0);
      expect((chosen.from - moved.from) / whole).toBeCloseTo(0.2, 1);

      const edge = await boxOf(page.getByRole("slider", { name: "End of the shown part" }));
      await drag(edge.x + edge.width / 2, edge.x + edge.width / 2 + width * 0.1);
      const grown = await readNextSpan(page, moved);
      expect(grown.from).toBeCloseTo(moved.from, 0);
      expect((grown.to - moved.to) / whole).toBeCloseTo(0.1, 1);

      await page.mouse.click(at(0.9), y + 20);
      await expect.poll(async () => (await readTimeMs()) / whole).toBeCloseTo(0.9, 1);

      const before = await readSpan(page);
      await page.mouse.dblclick(at(0.95), y + 20);
      const all = await readNextSpan(page, before);
      expect(all.from).toBe(0);
      expect(all.to / whole).toBeCloseTo(1, 1);
    });
  });
});
