import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { drawLogged, drawTests } from "../support/draw.ts";
import { findAxeFaults } from "./page.ts";
import { shareLab } from "./lab-of-file.ts";

const lab = shareLab();
const some = drawTests("journeys of a projector", 0.5);
const { travelShort: travel } = lab;

/** In projector mode, at the start, at rest. */
async function enter(page: Page): Promise<void> {
  const pause = page.getByRole("button", { name: "Pause", exact: true });
  if (await pause.count()) await pause.click();
  await page.keyboard.press("Home");
  await page.locator("main").focus();
  await page.keyboard.press("p");
  await page.locator(":root[data-projector]").waitFor();
}

const projectors = [
  [1280, 800],
  [1920, 1080],
  [3840, 2160],
] as const;

describe.each(drawLogged("projectors", projectors, 1))("on a projector of %i x %i", (width, height) => {
  some("font sizes are a fixed share of the screen's height, and the picture fits", async () => {
    await travel(
      async ({ page }) => {
        await enter(page);
        await page.keyboard.press("PageDown");
        await page.getByRole("heading", { level: 1, name: /^Sender \d+ timed out\./ }).waitFor();
        const sizes = await page
          .locator("h1, .pane-title b, .pane-legend-entry, .headline-projector-time")
          .evaluateAll((parts) => parts.map((part) => parseFloat(getComputedStyle(part).fontSize) / innerHeight));
        expect(Math.min(...sizes)).toBeGreaterThan(0.021);
        const verdict = await page.locator("h1").evaluate((part) => parseFloat(getComputedStyle(part).fontSize) / innerHeight);
        expect(verdict).toBeGreaterThan(0.03);
        expect(await page.locator(".pane-legend .pane-legend-entry").count()).toBeLessThanOrEqual(5);
        expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(height);
        const timelines = (await page.locator(".timelines").boundingBox())!;
        expect(timelines.y + timelines.height).toBeLessThanOrEqual(height);
      },
      { viewport: { width, height } },
    );
  });
});

describe("in projector mode", () => {
  some("a clicker steps through the timeouts, each with its verdict", async () => {
    await travel(async ({ page, headline }) => {
      await enter(page);
      const seen = new Set<string>();
      for (let press = 0; press < 3; press++) {
        await page.keyboard.press("PageDown");
        await expect.poll(async () => !seen.has(await headline())).toBe(true);
        expect(await headline()).toMatch(/^Sender \d+ timed out\. .{30,}\.$/s);
        seen.add(await headline());
      }
      const third = await headline();
      await page.keyboard.press("PageUp");
      await expect.poll(headline).not.toBe(third);
      expect(seen).toContain(await headline());
      await page.keyboard.press("Escape");
      await expect.poll(headline).toMatch(/ of transmission took /);
      expect(await page.locator(":root[data-projector]").count()).toBe(1);
    });
  });

  some("presets and one setting can be changed by keyboard without leaving it", async () => {
    await travel(async ({ page, tabTo }) => {
      await enter(page);
      await tabTo("combobox", /^Start from/);
      const bar = page.getByRole("region", { name: "Projector" });
      await expect.poll(() => bar.evaluate((element) => getComputedStyle(element).opacity)).toBe("1");
      await page.keyboard.type("healthy");
      await page.keyboard.press("Enter");
      await expect.poll(() => new URL(page.url()).search).toContain("v.preset=healthy");
      await tabTo("combobox", /^Setting to change/);
      await page.keyboard.type("switch buffer");
      await page.keyboard.press("Enter");
      const field = page.getByRole("textbox", { name: "Switch buffer" });
      await field.fill("32");
      await field.press("Enter");
      await expect.poll(() => new URL(page.url()).search).toContain("b=32");
      expect(await page.locator(":root[data-projector]").count()).toBe(1);
      await page.mouse.move(300, 300);
      expect(await findAxeFaults(page)).toEqual([]);
    });
  });
});
