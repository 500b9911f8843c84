import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { describeLab } from "./lab-page.ts";
import { useLab } from "./use-lab.ts";

const lab = useLab();

const sizes = [
  { width: 1440, height: 900 },
  { width: 1366, height: 768 },
] as const;
const names = ["Link", "Queue", "Windows", "Senders"] as const;
/** Other journeys run beside this one: the clock is judged where it runs alone, with TIMED=1 in the environment. */
const isTimed = process.env.TIMED === "1";

interface Ink {
  /** Pixels that are dark or full of colour, as traces behind the cursor are. */
  readonly strong: number;
  /** Those that are red. */
  readonly red: number;
  /** Pixels right of the cursor that are not paper. */
  readonly ahead: number;
  readonly atMs: number;
}

/** What is drawn in a timeline at this moment, all layers together; null: nothing yet. */
function readInk(page: Page, name: string): Promise<Ink | null> {
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

/** Heights of the timelines by name. */
async function readHeights(page: Page): Promise<Record<string, number>> {
  const heights: Record<string, number> = {};
  for (const name of names) {
    const pane = page.getByRole("slider", { name: new RegExp(`^${name}\\. `) });
    if ((await pane.count()) > 0) heights[name] = (await pane.boundingBox())?.height ?? 0;
  }
  return heights;
}

const areMoving = (first: Ink, now: Ink) => now.strong > first.strong + 20;

describe("the first visit, without a click", () => {
  for (const viewport of sizes) {
    it(`shows windows, queue and timeouts moving${isTimed ? " within 1.5 s" : ""} at ${viewport.width} x ${viewport.height}`, async () => {
      let best = Infinity;
      let sincePicture = Infinity;
      // The first opening pays for the browser's own start; a busy machine gets a second and a third chance.
      for (let opening = 0; opening < 4 && best > 1500; opening++) {
        const { page, leave } = await lab.openFirst("", { viewport });
        let first: Record<string, Ink> | null = null;
        let movedAtMs = Infinity;
        while (movedAtMs === Infinity) {
          const [queue, windows] = [await readInk(page, "Queue"), await readInk(page, "Windows")];
          if (!queue || !windows || queue.strong === 0) continue;
          first ??= { queue, windows };
          if (windows.atMs > 6000) break;
          // Timeouts are the only red in the windows.
          if (areMoving(first["queue"], queue) && areMoving(first["windows"], windows) && windows.red > 20) movedAtMs = windows.atMs;
        }
        // A machine that is busy with other things needs longer for the files themselves; that is not the page's.
        const loadedMs = await page.evaluate(() => performance.getEntriesByType("navigation").map((entry) => entry.duration)[0] ?? 0);
        best = Math.min(best, movedAtMs - Math.max(0, loadedMs - 400));
        if (first) sincePicture = Math.min(sincePicture, movedAtMs - first["queue"].atMs);
        await leave();
      }
      expect(best).toBeLessThanOrEqual(isTimed ? 1500 : 6000);
      expect(sincePicture).toBeLessThanOrEqual(isTimed ? 1100 : 6000);
    });
  }

  for (const viewport of [...sizes, { width: 1100, height: 700 }]) {
    it(`has all four timelines in sight at ${viewport.width} x ${viewport.height}`, async () => {
      const { page, leave } = await lab.openFirst("", { viewport });
      await describeLab(page).waitForRun();
      await expect.poll(async () => Object.keys(await readHeights(page))).toEqual([...names]);
      expect(await page.locator("main").evaluate((main) => main.scrollHeight - main.clientHeight)).toBeLessThanOrEqual(0);
      await leave();
    });
  }

  it("has link, windows and senders on a phone, and the queue as slots above", async () => {
    const { page, leave } = await lab.openFirst("", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await describeLab(page).waitForRun();
    await expect.poll(async () => Object.keys(await readHeights(page))).toEqual(["Link", "Windows", "Senders"]);
    await leave();
  });
});

describe("the heights of timelines", () => {
  it("stay when presets change and panes come and go", async () => {
    const { page, leave } = await lab.open("", { viewport: sizes[1] });
    await describeLab(page).waitForRun();
    await expect.poll(async () => Object.keys(await readHeights(page)).length).toBe(4);
    const heights = await readHeights(page);
    const toggle = (title: string) =>
      page
        .getByRole("group", { name: "Panes" })
        .getByRole("button", { name: new RegExp(`^(\\+ )?${title}$`) })
        .click();
    for (const title of ["Queue", "Windows"] as const) {
      await toggle(title);
      const { [title]: _gone, ...others } = heights;
      await expect.poll(() => readHeights(page)).toEqual(others);
      await toggle(title);
      await expect.poll(() => readHeights(page)).toEqual(heights);
    }
    await leave();
    for (const query of ["?v.preset=healthy", "?n=2", "?n=64", "?rto=2ms"]) {
      const { page: other, leave: leaveOther } = await lab.open(query, { viewport: sizes[1] });
      await describeLab(other).waitForRun();
      await expect.poll(() => readHeights(other), { message: query }).toEqual(heights);
      await leaveOther();
    }
  });
});

describe("what lies ahead of the cursor", () => {
  it("is a faint preview, and nothing at all once that is switched off", async () => {
    const { page, leave } = await lab.open("", { viewport: sizes[0] });
    await describeLab(page).waitForRun();
    await page.keyboard.press(" ");
    await page.keyboard.press("Home");
    await expect.poll(async () => (await readInk(page, "Queue"))?.ahead ?? 0).toBeGreaterThan(500);
    expect((await readInk(page, "Queue"))?.strong).toBeLessThan(3000);
    await page.getByRole("button", { name: "Settings", exact: true }).click();
    await page.getByRole("switch", { name: "Preview what lies ahead of the cursor" }).click();
    for (const name of names) await expect.poll(async () => (await readInk(page, name))?.ahead, { message: name }).toBe(0);
    await page.keyboard.press("Escape");
    await page.keyboard.press("End");
    await expect.poll(async () => (await readInk(page, "Queue"))?.strong ?? 0).toBeGreaterThan(1000);
    await leave();
  });
});

describe("a fix", () => {
  it("looks like one: the scales stay, the previous run's end is marked, the headline says both numbers", async () => {
    const { page, leave } = await lab.open("", { viewport: sizes[0] });
    const { waitForRun, headline } = describeLab(page);
    await waitForRun();
    const shown = async () => (await page.locator("[data-part=window]").getAttribute("aria-valuetext")) ?? "";
    const endOf = (text: string) => text.split(" to ")[1];
    await expect.poll(shown).toMatch(/^0.* to 2\d\d.ms$/);
    const before = endOf(await shown());
    const whole = await page.locator("[data-part=to]").getAttribute("aria-valuemax");
    const carried = /[\d.]+.%/.exec(await headline())?.[0] ?? "";
    await page.getByRole("button", { name: "A run without collapse" }).click();
    await expect.poll(headline).toContain(`up from ${carried}`);
    expect(endOf(await shown())).toBe(before);
    expect(await page.locator("[data-part=to]").getAttribute("aria-valuemax")).toBe(whole);
    await page.getByRole("button", { name: "Settings", exact: true }).click();
    await page.getByRole("switch", { name: "Same time scale as the previous run" }).click();
    await page.keyboard.press("Escape");
    await page.locator("[data-part=window]").focus();
    await page.locator("[data-part=window]").press("ArrowRight");
    expect(Number(await page.locator("[data-part=to]").getAttribute("aria-valuemax"))).toBeLessThan(Number(whole) / 3);
    await leave();
  });
});

describe("losses", () => {
  it("are stepped through by button and by key, forward and back", async () => {
    const { page, leave } = await lab.open("", { viewport: sizes[0] });
    const { waitForRun, readTimeMs } = describeLab(page);
    await waitForRun();
    await page.keyboard.press("Home");
    const spoken = () => page.locator("[aria-live=polite]").innerText();
    await page.getByRole("button", { name: "Next loss" }).click();
    await expect.poll(readTimeMs).toBeGreaterThan(0.1);
    await expect.poll(spoken).toMatch(/loses/);
    const first = await readTimeMs();
    await page.keyboard.press(".");
    await expect.poll(readTimeMs).toBeGreaterThan(first);
    await page.keyboard.press(",");
    await expect.poll(readTimeMs).toBe(first);
    await page.keyboard.press(".");
    await page.getByRole("button", { name: "Previous loss" }).click();
    await expect.poll(readTimeMs).toBe(first);
    await page.keyboard.press("?");
    await page.getByText("Next loss", { exact: true }).waitFor();
    await leave();
  });
});
