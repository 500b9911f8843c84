import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { drawTests } from "../support/draw.ts";
import { findAxeFaults } from "./page.ts";
import { shareLab } from "./lab-of-file.ts";

const lab = shareLab();
const some = drawTests("journeys of the ranking", 0.5);

const list = (page: Page) => page.getByRole("list", { name: "Settings, the best first" });
const listRows = async (page: Page): Promise<readonly string[]> =>
  (
    await list(page)
      .getByRole("listitem")
      .getByRole("button", { name: /: \d+%/ })
      .all()
  ).length === 0
    ? []
    : list(page)
        .getByRole("listitem")
        .evaluateAll((items) => items.map((item) => item.querySelector("button")?.getAttribute("aria-label") ?? ""));
const waitUntilDone = (page: Page) => page.getByRole("button", { name: /^Back to the run/ }).waitFor({ timeout: 90_000 });
const readPlain = async (page: Page, selector: string): Promise<string> =>
  (await page.locator(selector).innerText()).replaceAll("\u00a0", " ");

/** Short blocks: as much of a collapse, in a tenth of the time. */
const run = "?blocks=4";

describe("which setting helps most", () => {
  some("is opened, read, and closed by keyboard; each row opens its exact run", async () => {
    await lab.visit(`${run}&v.t=3`, async (page) => {
      await page.locator("main[aria-busy=false]").waitFor();
      const moment = await page.locator(".time-readout").innerText();
      await page.keyboard.press("h");
      await page.getByRole("heading", { level: 1, name: "Which setting helps most?" }).waitFor();
      await expect.poll(() => page.url()).toContain("v.rank=5");
      await waitUntilDone(page);
      expect(await findAxeFaults(page)).toEqual([]);

      const rows = await listRows(page);
      expect(rows).toHaveLength(11);
      expect(rows[0]).toMatch(/^1, .*: 99\.\d%, 5 runs between [\d.]+% and [\d.]+%; \d+ timeouts?\. Cost: /);
      // best first; the present run has no rank
      expect(rows.filter((row) => /^\d+, /.test(row)).map((row) => Number(row.split(",")[0]))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
      const shares = rows.map((row) => Number(/: (\d+)%/.exec(row)?.[1]));
      expect(shares).toEqual(shares.toSorted((a, b) => b - a));

      const picked = () => list(page).locator("[aria-current]");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowDown");
      expect(await picked().evaluate((button) => button === document.activeElement)).toBe(true);
      const opener = list(page).getByRole("button", { name: /^Open seed/ });
      expect(await opener.innerText()).toMatch(/^Open seed \d, the median run$/);
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("ArrowLeft");
      const name = (await opener.innerText()).trim();
      expect(name).toMatch(/^Open seed \d$/);
      const seed = /\d+/.exec(name)![0];
      const said = page.locator("[aria-live=polite]").first();
      // what is said comes a moment after the key
      await expect.poll(() => said.innerText()).toMatch(new RegExp(`^[^:]*\\b${seed}: \\d+%`));
      const share = /: (\d+)%/.exec(await said.innerText())?.[1];

      await page.keyboard.press("Enter");
      await page.locator("main[aria-busy=false]").waitFor();
      await expect.poll(() => page.url()).not.toContain("v.rank");
      await expect.poll(() => new URL(page.url()).searchParams.get("seed") ?? "1").toBe(seed);
      await expect.poll(() => readPlain(page, "h1")).toContain(`${share}%`);

      // back to the ranking, whose runs are kept, and by Esc to the run as it was left
      await page.goBack();
      await waitUntilDone(page);
      expect(await listRows(page)).toEqual(rows);
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Escape");
      await page.locator(".time-readout").waitFor();
      expect(await page.locator(".time-readout").innerText()).toBe(moment);
      await expect.poll(() => page.url()).not.toContain("v.rank");
    });
  });

  some("restarts when the run is changed, and lists what it omits", async () => {
    await lab.visit(`${run}&v.rank=5`, async (page) => {
      await waitUntilDone(page);
      await page.getByRole("textbox", { name: "Senders" }).fill("3");
      await page.keyboard.press("Enter");
      await page.getByText("Fewer senders: Senders: 0 is less than 1.").waitFor();
      await waitUntilDone(page);
      const rows = await listRows(page);
      expect(rows).toHaveLength(10);
      expect(rows.find((row) => row.includes("Current settings"))).toContain("3 senders, NewReno");
      await page.getByRole("button", { name: "Which setting helps most?" }).click();
      await page.locator(".time-readout").waitFor();
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Which setting helps most?");
    });
  });

  some("has its own screen on a phone: a tap opens a price and its run", async () => {
    await lab.visit(
      `${run}&v.rank=5`,
      async (page) => {
        await waitForRows(page);
        const gip = list(page)
          .getByRole("listitem")
          .filter({ has: page.getByRole("button", { name: /GIP/ }) });
        await gip.getByRole("button").first().tap();
        await gip.getByText("New software on every sender.").waitFor();
        expect(await findAxeFaults(page)).toEqual([]);
        const open = gip.getByRole("button", { name: /^Open seed/ });
        expect((await open.boundingBox())!.height).toBeGreaterThanOrEqual(44);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
        await open.tap();
        await expect.poll(() => page.url()).toContain("algo=gip");
      },
      { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    );
  });

  some("saves its runs as a table and its rows as a picture", async () => {
    await lab.visit(`${run}&v.rank=5`, async (page) => {
      await waitUntilDone(page);
      for (const [button, name] of [
        ["CSV", "incast-what-helps.csv"],
        ["PNG", "incast-what-helps.png"],
      ] as const) {
        // prettier-ignore
        const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: button }).click()]);
        expect(download.suggestedFilename()).toBe(name);
      }
    });
  });
});

/** On a phone nothing says so but the rows. */
async function waitForRows(page: Page): Promise<void> {
  await page.locator("main[aria-busy=false] ol[data-sorted]").waitFor({ timeout: 90_000 });
}
