import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { describeLab, openView } from "./lab-page.ts";
import { drawLogged, drawTests } from "../support/draw.ts";
import { firstSizes as sizes, readInk, seeFirstMotion } from "./ink.ts";
import { shareLab } from "./lab-of-file.ts";

const lab = shareLab();
const some = drawTests("journeys of the first sight", 0.5);

const names = ["Link", "Queue", "Windows", "Senders"] as const;

/** Heights of the timelines by name. */
async function readHeights(page: Page): Promise<Record<string, number>> {
  const heights: Record<string, number> = {};
  for (const name of names) {
    const pane = page.getByRole("slider", { name: new RegExp(`^${name}\\. `) });
    if ((await pane.count()) > 0) heights[name] = (await pane.boundingBox())?.height ?? 0;
  }
  return heights;
}

async function expectAllInSight(page: Page): Promise<void> {
  await describeLab(page).waitForRun();
  await expect.poll(async () => Object.keys(await readHeights(page))).toEqual([...names]);
  await expect.poll(() => page.locator("main").evaluate((main) => main.scrollHeight - main.clientHeight)).toBeLessThanOrEqual(0);
}

describe("a visit to the Lab, without a click", () => {
  // how soon is judged where nothing else runs: npm run first-sight
  for (const viewport of sizes) {
    some(`shows windows, queue, and timeouts moving at ${viewport.width} x ${viewport.height}, and all four timelines`, async () => {
      const { page, leave } = await lab.open("", { viewport, reducedMotion: "no-preference" });
      const { movedAtMs, pictureAtMs } = await seeFirstMotion(page);
      expect(movedAtMs).toBeGreaterThan(pictureAtMs);
      await expectAllInSight(page);
      if (viewport === sizes[1]) {
        await page.setViewportSize({ width: 1100, height: 700 });
        await expectAllInSight(page);
      }
      await leave();
    });
  }

  some("shows link, windows, and senders on a phone, with the queue as slots above", async () => {
    const { page, leave } = await lab.open("", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await describeLab(page).waitForRun();
    await expect.poll(async () => Object.keys(await readHeights(page))).toEqual(["Link", "Windows", "Senders"]);
    await leave();
  });
});

describe("the heights of timelines", () => {
  some("stay constant when presets change and panes open and close", async () => {
    const { page, leave } = await lab.open("", { viewport: sizes[1] });
    await describeLab(page).waitForRun();
    await expect.poll(async () => Object.keys(await readHeights(page)).length).toBe(4);
    const heights = await readHeights(page);
    const toggle = async (title: string) => {
      await openView(page);
      await page.getByRole("group", { name: "Shown" }).getByRole("button", { name: title, exact: true }).click();
      await page.keyboard.press("Escape");
    };
    for (const title of ["Queue", "Windows"] as const) {
      await toggle(title);
      const { [title]: _gone, ...others } = heights;
      await expect.poll(() => readHeights(page)).toEqual(others);
      await toggle(title);
      await expect.poll(() => readHeights(page)).toEqual(heights);
    }
    await leave();
    for (const query of drawLogged("presets whose heights stay", ["?v.preset=healthy", "?n=2", "?n=64", "?rto=2ms"], 1)) {
      const { page: other, leave: leaveOther } = await lab.open(query, { viewport: sizes[1] });
      await describeLab(other).waitForRun();
      await expect.poll(() => readHeights(other), { message: query }).toEqual(heights);
      await leaveOther();
    }
  });
});

describe("the part after the cursor", () => {
  some("is a faint preview, and hidden when that is switched off", async () => {
    const { page, leave } = await lab.open("", { viewport: sizes[0] });
    await describeLab(page).waitForRun();
    await page.keyboard.press("Home");
    await expect.poll(async () => (await readInk(page, "Queue"))?.ahead ?? 0).toBeGreaterThan(500);
    expect((await readInk(page, "Queue"))?.strong).toBeLessThan(3000);
    await openView(page);
    await page.getByRole("switch", { name: "Show the rest of the run faintly" }).click();
    for (const name of names) await expect.poll(async () => (await readInk(page, name))?.ahead, { message: name }).toBe(0);
    await page.keyboard.press("Escape");
    await page.keyboard.press("End");
    await expect.poll(async () => (await readInk(page, "Queue"))?.strong ?? 0).toBeGreaterThan(1000);
    await leave();
  });
});

describe("a fix", () => {
  some("keeps the scales, marks the previous run's end, and gives both numbers in the headline", async () => {
    const { page, leave } = await lab.open("", { viewport: sizes[0] });
    const { waitForRun, headline } = describeLab(page);
    await waitForRun();
    const shown = async () => (await page.locator("[data-part=window]").getAttribute("aria-valuetext")) ?? "";
    const endOf = (text: string) => text.split(" to ")[1];
    await expect.poll(shown).toMatch(/^0.* to 2\d\d.ms$/);
    const before = endOf(await shown());
    const whole = await page.locator("[data-part=to]").getAttribute("aria-valuemax");
    const carried = /[\d.]+.%/.exec(await headline())?.[0] ?? "";
    await openView(page);
    await page.getByRole("button", { name: "A run without collapse" }).click();
    await expect.poll(headline).toContain(`up from ${carried}`);
    expect(endOf(await shown())).toBe(before);
    expect(await page.locator("[data-part=to]").getAttribute("aria-valuemax")).toBe(whole);
    await page.getByRole("switch", { name: "Same time scale as the previous run" }).click();
    await page.keyboard.press("Escape");
    await page.locator("[data-part=window]").focus();
    await page.locator("[data-part=window]").press("ArrowRight");
    expect(Number(await page.locator("[data-part=to]").getAttribute("aria-valuemax"))).toBeLessThan(Number(whole) / 3);
    await leave();
  });
});

describe("losses", () => {
  some("can be stepped through by button and key, forward and back", async () => {
    const { page, leave } = await lab.open("", { viewport: sizes[0] });
    const { waitForRun, readTimeMs } = describeLab(page);
    await waitForRun();
    await page.keyboard.press("Home");
    const spoken = () => page.locator("[aria-live=polite]").innerText();
    await page.getByRole("combobox", { name: "The arrows step to" }).selectOption("drop");
    await page.getByRole("button", { name: "Next drop" }).click();
    await expect.poll(readTimeMs).toBeGreaterThan(0.1);
    await expect.poll(spoken).toMatch(/loses/);
    const first = await readTimeMs();
    await page.keyboard.press(".");
    await expect.poll(readTimeMs).toBeGreaterThan(first);
    await page.keyboard.press(",");
    await expect.poll(readTimeMs).toBe(first);
    await page.keyboard.press(".");
    await page.getByRole("button", { name: "Previous drop" }).click();
    await expect.poll(readTimeMs).toBe(first);
    await page.keyboard.press("?");
    await page.getByRole("tab", { name: "Keys and symbols" }).click();
    await page.getByText("All other keys").click();
    await page.getByText("Next drop", { exact: true }).waitFor();
    await leave();
  });
});
