import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { drawTests } from "../support/draw.ts";
import { shareLab } from "./lab-of-file.ts";

const lab = shareLab();
const some = drawTests("journeys of small screens", 0.5);
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

const windows = [
  [1280, 640],
  [1366, 768],
  [1100, 620],
  [800, 600],
] as const;

describe("a window", () => {
  // one page for all sizes: a window is made smaller as often as it is opened small
  some(
    `shows the whole picture, the network with its receiver and the timelines to their axis: ${windows.map((size) => size.join(" x ")).join(", ")}`,
    async () => {
      await travel(
        async ({ page }) => {
          await page.keyboard.press("Home");
          for (const [width, height] of windows) {
            const size = `${width} x ${height}`;
            await page.setViewportSize({ width, height });
            const judge = async () => {
              const [playback, timelines, network] = [
                await boxOf(page, ".playback"),
                await boxOf(page, ".timelines"),
                await boxOf(page, ".network-picture"),
              ];
              const senders = await page.getByRole("slider", { name: /^Senders\./ }).boundingBox();
              return {
                timelinesAreAboveBar: timelines.y + timelines.height <= playback.y + 0.5,
                networkIsInSight: network.x + network.width <= width,
                // The bars of the receiver stand at the right end.
                hasReceiver: (await measureInk(page, 0.9, 1)) > 0.2,
                sendersHaveRoom: (senders?.height ?? 0) > 80,
                isWhole: await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight),
              };
            };
            // what a new size moves comes with the next frames
            await expect.poll(judge, { message: size }).toEqual({
              timelinesAreAboveBar: true,
              networkIsInSight: true,
              hasReceiver: true,
              sendersHaveRoom: true,
              isWhole: true,
            });
          }
        },
        { viewport: { width: windows[0][0], height: windows[0][1] } },
      );
    },
  );
});

describe("in a frame of 800 x 600", () => {
  some("shows the whole picture", async () => {
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

const smallest = [
  ["a phone on its side", 844, 390, 240],
  ["a laptop at 400% zoom", 320, 256, 150],
  ["a phone", 390, 844, 420],
] as const;

describe("a small screen", () => {
  some(`shows content between its bars, all of it reachable, and the receiver: ${smallest.map(([name]) => name).join(", ")}`, async () => {
    const [[, width, height]] = smallest;
    await travel(
      async ({ page }) => {
        for (const [name, width, height, room] of smallest) {
          await page.setViewportSize({ width, height });
          await page.evaluate(() => scrollTo(0, 0));
          await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: name }).toBeLessThanOrEqual(width);
          await expect.poll(() => measureInk(page, 0.85, 1), { message: name }).toBeGreaterThan(0.1);
          const readRoom = async () => {
            const top = await page.evaluate(() => {
              const bars = [...document.querySelectorAll(".top-bar, .drawers-drawer-bar")].map((bar) => bar.getBoundingClientRect());
              return Math.max(...bars.filter(({ top }) => top < innerHeight / 2).map(({ bottom }) => bottom));
            });
            const playback = await boxOf(page, ".playback");
            // What is in sight of the page once its head has gone.
            const isScrolled = await page.evaluate(() => document.documentElement.scrollHeight > innerHeight);
            return playback.y - (isScrolled ? 0 : top);
          };
          await expect.poll(readRoom, { message: name }).toBeGreaterThanOrEqual(room);
          // The end of the page, with the overview, can be scrolled to.
          await page.locator(".overview").scrollIntoViewIfNeeded();
          const readEnd = async () => {
            await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
            const overview = await boxOf(page, ".overview");
            return overview.y + overview.height;
          };
          await expect.poll(readEnd, { message: name }).toBeLessThanOrEqual(height);
        }
      },
      { viewport: { width, height } },
    );
  });
});

describe("the wheel over a chart", () => {
  some("scrolls the page, unless a modifier is held or the chart has been pressed", async () => {
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
  const desks = [
    { width: 1440, height: 900 },
    { width: 1100, height: 700 },
  ];
  const phones = [{ width: 360, height: 740 }];
  const screens = [
    ["at a desk and on a small laptop", desks, {}],
    ["on a phone", phones, { isMobile: true, hasTouch: true }],
  ] as const;
  for (const [name, sizes, options] of screens) {
    some(`has space for its time next to block, buttons, and edge ${name}`, async () => {
      await travel(
        async ({ page, readTimeMs }) => {
          await page.keyboard.press("End");
          await expect.poll(readTimeMs).toBeGreaterThan(10_000_000);
          for (const size of sizes) {
            await page.setViewportSize(size);
            const { width } = size;
            // what a window's new size moves comes with its next frames
            await expect.poll(async () => (await boxOf(page, ".time-readout-block-readout")).x).toBeLessThan(width);
            const time = await boxOf(page, ".time-readout");
            const block = await boxOf(page, ".time-readout-block-readout");
            const timeout = (await page.getByRole("button", { name: "Next timeout" }).boundingBox())!;
            expect(time.x + time.width).toBeLessThanOrEqual(width);
            expect(block.x + block.width).toBeLessThanOrEqual(width);
            expect(block.y).toBeGreaterThanOrEqual(time.y + time.height - 1);
            expect(time.x).toBeGreaterThanOrEqual(timeout.x + timeout.width - 1);
          }
        },
        { viewport: sizes[0], ...options },
        undefined,
        "?rto=60s&blocks=80&n=64",
      );
    });
  }
});
