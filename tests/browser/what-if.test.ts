import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { drawTests } from "../support/draw.ts";
import { findAxeFaults } from "./page.ts";
import { shareLab } from "./lab-of-file.ts";

const lab = shareLab();
const some = drawTests("journeys of What if?", 0.5);

/** The classic collapse, shorter: its first block is the same. */
const short = "?blocks=3";
const asked = `${short}&v.t=200.135907&v.timeout=1&v.whatif=packet`;
const unclear = /^Without this drop, block 1 ends sooner in 4 of 20 runs and later in 11: no clear effect\.$/;
const better = /^With a minimum RTO of 2 ms, block 1 ends sooner in 20 of 20 runs, by a median of 351 ms\.$/;

const waitForHeadline = (page: Page, text: RegExp) => page.getByRole("heading", { level: 1, name: text }).waitFor({ timeout: 60_000 });
const plain = (text: string): string => text.replaceAll("\u00a0", " ");

describe("what if", () => {
  some("opens for a timeout by F, is answered by twenty seeds, and works by keyboard alone", async () => {
    await lab.visit(short, async (page) => {
      await page.locator("main[aria-busy=false]").waitFor();
      await page.locator("main").focus();
      await page.keyboard.press("Shift+ArrowRight");
      await page.keyboard.press("f");
      await waitForHeadline(page, unclear);
      // its own first packet: the last drop before the timer fires is another sender's
      const panel = page.getByRole("complementary", { name: "What if?" });
      await panel
        .getByText("Sender 4 lost its whole first window in block 1 and waited 200 ms. Its first packet was dropped at 0.169 ms.")
        .waitFor();
      await page
        .getByText("A change of setting has a clear effect: with a minimum RTO of 2 ms, block 1 ends sooner in 20 of 20.")
        .waitFor({ timeout: 60_000 });
      await expect.poll(() => page.url()).toMatch(/v\.timeout=1&v\.whatif=packet/);
      const packet = panel.getByRole("radio", { name: /^F, packet not dropped\./ });
      expect(plain((await packet.getAttribute("aria-label")) ?? "")).toBe(
        "F, packet not dropped. Sooner in 4, later in 11, no difference in 5. Median 420 to 609 milliseconds.",
      );
      await page.keyboard.press("1");
      await waitForHeadline(page, better);
      await page.getByText("The cost: a median of 69 timeouts in the block, compared with 14.").waitFor();
      await expect.poll(() => page.url()).toContain("v.whatif=min-rto");
      expect(await findAxeFaults(page)).toEqual([]);
      // Tab: the list, the spread; their arrows
      await page.getByRole("button", { name: "Close What if?" }).focus();
      await page.keyboard.press("Tab");
      await page.keyboard.press("ArrowUp");
      await waitForHeadline(page, unclear);
      await expect.poll(() => packet.evaluate((element) => element === document.activeElement)).toBe(true);
      await page.keyboard.press("Tab");
      const spread = page.getByRole("slider", { name: "Seed" });
      await expect.poll(() => spread.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await spread.getAttribute("aria-valuetext")).toBe("Seed 1: 227 to 613 milliseconds, later.");
      await page.keyboard.press("ArrowLeft");
      await expect.poll(() => spread.getAttribute("aria-valuetext")).toBe("Seed 6: 231 to 609 milliseconds, later.");
      await expect.poll(() => page.url()).toContain("v.whatif-seed=6");
      // both runs of that seed, exactly
      await page.keyboard.press("c");
      await page.getByRole("region", { name: "Run B" }).waitFor({ timeout: 30_000 });
      expect(page.url()).toMatch(/seed=6/);
      expect(page.url()).toMatch(/b\.fork=drop:\d+/);
      await page.goBack();
      await waitForHeadline(page, unclear);
      await page.keyboard.press("Escape");
      await page.getByRole("heading", { level: 1, name: /^The link carried/ }).waitFor();
      await expect.poll(() => page.url()).not.toContain("whatif");
    });
  });

  some("reopens from its URL, and opens the exact run of a seed", async () => {
    await lab.visit(`${asked}&v.whatif-seed=16`, async (page) => {
      await waitForHeadline(page, unclear);
      expect(await page.getByRole("slider", { name: "Seed" }).getAttribute("aria-valuetext")).toBe(
        "Seed 16: 613 to 241 milliseconds, sooner.",
      );
      const lane = page.getByText("block 1 ends: 241 ms");
      await lane.waitFor({ timeout: 30_000 });
      await page.locator("main").focus();
      await page.keyboard.press("Enter");
      await page.locator("main[aria-busy=false]").waitFor();
      // the question has the seed in its URL, too
      await expect.poll(() => page.url()).toMatch(/fork=drop:\d+/);
      expect(page.url()).toMatch(/[?&]seed=16/);
      expect(page.url()).toMatch(/fork=drop:\d+/);
      expect(page.url()).not.toContain("whatif");
      // a fork cannot be forked again
      await page.keyboard.press("f");
      await page.getByText(/^This run already contains a change in the middle\./).waitFor();
    });
  });

  some("follows a changed run to the same place, and closes if there is none", async () => {
    await lab.visit(asked, async (page) => {
      await waitForHeadline(page, unclear);
      const senders = page.getByRole("textbox", { name: "Senders" });
      await senders.fill("40");
      await senders.press("Enter");
      await page
        .getByRole("complementary", { name: "What if?" })
        .getByText(/^Sender \d+ lost its whole first window in block 1 and waited/)
        .waitFor({ timeout: 30_000 });
      await waitForHeadline(page, /^Without this drop, block 1 ends .* of 20 runs/);
      await senders.fill("2");
      await senders.press("Enter");
      await page
        .getByText("No sender waits for its retransmission timer in this run: there is nothing to ask.")
        .waitFor({ timeout: 30_000 });
      expect(await page.getByRole("heading", { level: 1 }).innerText()).not.toMatch(/^Without this drop/);
    });
  });

  some("has the same keys on a projector, with counts instead of its panel", async () => {
    await lab.visit(`${asked}&v.projector=1`, async (page) => {
      await waitForHeadline(page, unclear);
      await page.locator(":root[data-projector]").waitFor();
      await page.keyboard.press("2");
      await waitForHeadline(page, /^With one more slot, block 1 ends sooner in 7 of 20 runs and later in 4: no clear effect\.$/);
      await page.keyboard.press("ArrowDown");
      await waitForHeadline(page, /^With SACK, block 1 ends sooner in 14 of 20 runs/);
      const spread = page.getByRole("slider", { name: "Seed" });
      const before = await spread.getAttribute("aria-valuetext");
      await page.keyboard.press("ArrowLeft");
      await expect.poll(() => spread.getAttribute("aria-valuetext")).not.toBe(before);
      expect(await page.getByRole("radio", { name: /SACK/ }).innerText()).toMatch(/sooner in 14, later in 3, no difference in 3/);
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(await page.evaluate(() => innerHeight));
      await page.keyboard.press("Escape");
      await page.locator("main[aria-busy=false]").waitFor();
      expect(await page.locator(":root[data-projector]").count()).toBe(1);
    });
  });

  some("has one column on a phone, with the runs behind a button", async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    await lab.visit(
      asked,
      async (page) => {
        await waitForHeadline(page, unclear);
        await page.getByRole("radio", { name: /window of 2/ }).tap();
        await waitForHeadline(page, /^With a window of 2, block 1 ends sooner in 20 of 20 runs/);
        await page.getByRole("button", { name: "Show seed 1" }).tap();
        await page.getByRole("slider", { name: "Moment of the run" }).waitFor();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
        expect(await findAxeFaults(page)).toEqual([]);
        await page.getByRole("button", { name: "100 seeds" }).tap();
        await page.getByText("how long it takes, with 100 seeds").waitFor();
        await expect.poll(() => page.url()).toContain("v.whatif-runs=100");
        await page.getByRole("button", { name: "Close What if?" }).tap();
        await page.getByRole("heading", { level: 1, name: /^The link carried/ }).waitFor();
      },
      phone,
    );
  });

  some("opens from the autopsy for the timeout that a drop caused, and says if there is nothing to ask", async () => {
    await lab.visit(short, async (page) => {
      await page.locator("main[aria-busy=false]").waitFor();
      await page.locator("main").focus();
      await page.keyboard.press("Shift+ArrowRight");
      await page.keyboard.press("Shift+ArrowRight");
      await page.getByRole("button", { name: "Ask 20 seeds what would have changed it" }).click();
      const panel = page.getByRole("complementary", { name: "What if?" });
      await expect.poll(() => panel.innerText()).toMatch(/Sender 31 lost its whole first window in block 1/);
      await page.keyboard.press("Escape");
      await page.getByRole("heading", { level: 1, name: /^The link carried/ }).waitFor();
    });
    await lab.visit("?n=2&blocks=1&block=10KB", async (page) => {
      await page.locator("main[aria-busy=false]").waitFor();
      await page.locator("main").focus();
      await page.keyboard.press("f");
      await page.getByText("No sender waits for its retransmission timer in this run: there is nothing to ask.").waitFor();
    });
  });
});
