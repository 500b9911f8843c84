import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { drawTests } from "../support/draw.ts";
import { shareLab } from "./lab-of-file.ts";
import { findAxeFaults } from "./page.ts";

const lab = shareLab();
const some = drawTests("journeys of dots", 0.5);

/** What the Lab says of the number that was clicked, once it is computed. */
const readShown = async (page: Page): Promise<string> => {
  const line = page.locator(".shown-line");
  await expect.poll(() => line.innerText(), { timeout: 60_000 }).toMatch(/^(This run|Without|Goodput|.*: ).*Unlike the collapse: /);
  return (await line.innerText()).replaceAll("\u00a0", " ");
};

describe("a dot opens its run", () => {
  some("in the list of a sweep's point", async () => {
    await lab.visit("?page=sweep&v.values=8,10&v.predict=0", async (page) => {
      await page.locator(".progress-bar[data-status=done]").waitFor({ timeout: 60_000 });
      const row = page.getByRole("listitem").filter({ hasText: "seed 2" }).first();
      await expect.poll(() => row.innerText()).toMatch(/\d%/);
      const [, number] = /([\d.]+)%/.exec(await row.innerText())!;
      await row.getByRole("link").click();
      const text = await readShown(page);
      expect(text).toContain(`This run reaches ${number}% of the maximum.`);
      expect(text).toMatch(/Unlike the collapse: \d+ senders and seed 2\.$/);
      // the Lab's own sentence says the same
      await page.locator("main[aria-busy=false]").waitFor();
      expect((await page.getByRole("heading", { level: 1 }).innerText()).replaceAll("\u00a0", " ")).toContain(`${number}%`);
      expect(await findAxeFaults(page)).toEqual([]);
      // another run is none that was clicked
      await page.getByRole("textbox", { name: "Senders", exact: true }).fill("12");
      await page.keyboard.press("Enter");
      await expect.poll(() => page.locator(".shown-line").count()).toBe(0);
    });
  });

  some("in the strip of twenty runs, by keyboard", async () => {
    await lab.visit("?page=sweep&blocks=4&v.values=8,12&v.seeds=20&v.predict=0", async (page) => {
      await page.locator(".progress-bar[data-status=done]").waitFor({ timeout: 120_000 });
      const dots = page.getByRole("group", { name: /^Runs; each opens/ }).getByRole("link");
      await expect.poll(() => dots.count()).toBe(20);
      await dots.first().focus();
      for (let step = 0; step < 4; step++) await page.keyboard.press("ArrowRight");
      const name = (await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))) ?? "";
      const [, seed, number] = /^Seed (\d+): ([\d.]+)%/.exec(name)!;
      await page.keyboard.press("Enter");
      const text = await readShown(page);
      expect(text).toContain(`This run reaches ${number}% of the maximum.`);
      expect(text).toContain(seed === "1" ? "senders" : `seed ${seed}`);
    });
  });

  some("without the blocks that its number excludes", async () => {
    await lab.visit("?page=sweep&blocks=3&v.values=12,16&v.seeds=2&v.skip=1&v.predict=0", async (page) => {
      await page.locator(".progress-bar[data-status=done]").waitFor({ timeout: 60_000 });
      const row = page.getByRole("listitem").filter({ hasText: "seed 1" }).first();
      const [, number] = /([\d.]+)%/.exec(await row.innerText())!;
      await row.getByRole("link").click();
      expect(await readShown(page)).toContain(`Without its first block this run reaches ${number}% of the maximum.`);
    });
  });

  some("in a row of the ladder", async () => {
    await lab.visit("?page=ladder&n=12&blocks=2&v.rows=newreno;gip&v.columns=timelines", async (page) => {
      const row = page.getByRole("row").filter({ has: page.getByRole("button", { name: "GIP", exact: true }) });
      await expect.poll(() => row.locator(".ladder-goodput b").innerText(), { timeout: 60_000 }).toMatch(/^\d+$/);
      const number = await row.locator(".ladder-goodput b").innerText();
      await row.getByRole("button", { name: "GIP", exact: true }).click();
      const text = await readShown(page);
      expect(text).toMatch(new RegExp(`^Goodput: ${number} Mbps`));
      expect(text).toContain("Unlike the collapse: GIP, 12 senders and 2 blocks.");
    });
  });
});
