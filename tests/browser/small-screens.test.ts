import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { shareLab } from "./lab-of-file.ts";

const lab = shareLab();
const { travelShort: travel } = lab;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const boxOf = async (page: Page, selector: string): Promise<Box> => (await page.locator(selector).first().boundingBox())!;

/** How much of the network picture is drawn on, between two shares of its width. */
async function measureInk(page: Page, from: number, to: number): Promise<number> {
  return page.locator(".network-picture canvas").evaluate(
    (canvas, [from, to]) => {
      const source = canvas as HTMLCanvasElement;
      const copy = new OffscreenCanvas(source.width, source.height).getContext("2d", { willReadFrequently: true })!;
      copy.drawImage(source, 0, 0);
      const left = Math.floor(source.width * from);
      const { data } = copy.getImageData(left, 0, Math.floor(source.width * to) - left, source.height);
      let inked = 0;
      for (let at = 3; at < data.length; at += 4) if (data[at] > 128) inked++;
      return inked / (data.length / 4);
    },
    [from, to] as const,
  );
}

describe.each([
  [1280, 640],
  [1366, 768],
  [1100, 620],
  [800, 600],
])("a window of %i x %i", (width, height) => {
  it("has the whole picture in sight: network with its receiver, and the timelines to their axis", async () => {
    await travel(
      async ({ page }) => {
        await page.keyboard.press("Home");
        const playback = await boxOf(page, ".playback");
        const timelines = await boxOf(page, ".timelines");
        expect(timelines.y + timelines.height).toBeLessThanOrEqual(playback.y + 0.5);
        const network = await boxOf(page, ".network-picture");
        expect(network.x + network.width).toBeLessThanOrEqual(width);
        // The bars of the receiver stand at the right end.
        expect(await measureInk(page, 0.9, 1)).toBeGreaterThan(0.2);
        const senders = await page.getByRole("slider", { name: /^Senders\./ }).boundingBox();
        expect(senders!.height).toBeGreaterThan(80);
        expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(height);
      },
      { viewport: { width, height } },
    );
  });
});

describe("in a frame of 800 x 600", () => {
  it("the same", async () => {
    await travel(
      async ({ page }) => {
        await page.evaluate(() => {
          const frame = document.createElement("iframe");
          frame.src = location.href;
          frame.style.cssText = "position: fixed; inset: 0 auto auto 0; z-index: 99; width: 800px; height: 600px; border: 0";
          document.body.append(frame);
        });
        const frame = page.frameLocator("iframe");
        await frame.locator("main[aria-busy=false]").waitFor({ state: "attached" });
        const timelines = (await frame.locator(".timelines").boundingBox())!;
        const playback = (await frame.locator(".playback").boundingBox())!;
        expect(timelines.y + timelines.height).toBeLessThanOrEqual(playback.y + 0.5);
      },
      { viewport: { width: 1440, height: 900 } },
    );
  });
});

describe.each([
  ["a phone on its side", 844, 390, 240],
  ["a laptop at 400 % zoom", 320, 256, 150],
  ["a phone", 390, 844, 420],
])("%s", (_, width, height, room) => {
  it("shows content between its bars, all of it reachable, and the receiver", async () => {
    await travel(
      async ({ page }) => {
        const top = await page.evaluate(() => {
          const bars = [...document.querySelectorAll(".top-bar, .drawers-drawer-bar")].map((bar) => bar.getBoundingClientRect());
          return Math.max(...bars.filter(({ top }) => top < innerHeight / 2).map(({ bottom }) => bottom));
        });
        const playback = await boxOf(page, ".playback");
        // What is in sight of the page once its head has gone.
        const isScrolled = await page.evaluate(() => document.documentElement.scrollHeight > innerHeight);
        expect(playback.y - (isScrolled ? 0 : top)).toBeGreaterThanOrEqual(room);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        expect(await measureInk(page, 0.85, 1)).toBeGreaterThan(0.1);
        // The end of the page, with the overview, can be scrolled to.
        await page.locator(".overview").scrollIntoViewIfNeeded();
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        const overview = await boxOf(page, ".overview");
        expect(overview.y + overview.height).toBeLessThanOrEqual(height);
      },
      { viewport: { width, height } },
    );
  });
});

describe("the wheel over a chart", () => {
  it("scrolls the page, until a modifier is held or the chart has been pressed", async () => {
    await travel(
      async ({ page }) => {
        const scrolled = () => page.evaluate(() => scrollY);
        const span = () => page.getByRole("slider", { name: "End of the shown part" }).getAttribute("aria-valuenow");
        const surface = await boxOf(page, ".timelines-surface");
        const start = await span();
        await page.mouse.move(surface.x + 300, surface.y + 20);
        await page.mouse.wheel(0, 120);
        await expect.poll(scrolled).toBeGreaterThan(0);
        expect(await span()).toBe(start);
        const before = await scrolled();
        await page.keyboard.down("Control");
        await page.mouse.wheel(0, -120);
        await page.keyboard.up("Control");
        await expect.poll(span).not.toBe(start);
        expect(await scrolled()).toBe(before);
      },
      { viewport: { width: 844, height: 390 } },
    );
  });
});

describe("a run of hours", () => {
  for (const [name, options] of [
    ["desk", { viewport: { width: 1440, height: 900 } }],
    ["small laptop", { viewport: { width: 1100, height: 700 } }],
    ["phone", { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }],
  ] as const) {
    it(`has room for its time beside block, buttons and edge: ${name}`, async () => {
      await travel(
        async ({ page, readTimeMs }) => {
          await page.keyboard.press("End");
          await expect.poll(readTimeMs).toBeGreaterThan(1_000_000);
          const time = await boxOf(page, ".time-readout");
          const block = await boxOf(page, ".time-readout-block-readout");
          const timeout = (await page.getByRole("button", { name: "Next timeout" }).boundingBox())!;
          const { width } = page.viewportSize()!;
          expect(time.x + time.width).toBeLessThanOrEqual(width);
          expect(block.x + block.width).toBeLessThanOrEqual(width);
          expect(block.y).toBeGreaterThanOrEqual(time.y + time.height - 1);
          expect(time.x).toBeGreaterThanOrEqual(timeout.x + timeout.width - 1);
        },
        options,
        undefined,
        "?rto=20s&blocks=300&n=64",
      );
    });
  }
});
