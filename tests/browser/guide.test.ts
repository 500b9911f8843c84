import type { BrowserContextOptions, Page } from "playwright";
import { describe, expect, it } from "vitest";
import { drawLogged } from "../support/draw.ts";
import { describeLab } from "./lab-page.ts";
import { findAxeFaults } from "./page.ts";
import { shareLab } from "./lab-of-file.ts";

const lab = shareLab();

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const still = { reducedMotion: "reduce" } as const;

async function visit(options: BrowserContextOptions, journey: (page: Page) => Promise<void>, query = ""): Promise<void> {
  const { page, problems, leave } = await lab.openFirst(query, options);
  await describeLab(page).waitForRun();
  await journey(page);
  expect(problems).toEqual([]);
  await leave();
}

const heading = (page: Page) => page.getByRole("heading", { name: "What is happening?" });
const mark = (page: Page, step: number) => page.getByRole("button", { name: new RegExp(`^Guide, step ${step}: `) });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");

describe("the guide", () => {
  it("leads a first visit through the run by keyboard alone, and is remembered", async () => {
    await visit(still, async (page) => {
      const { tabTo, readTimeMs } = describeLab(page);
      await heading(page).waitFor();
      await mark(page, 5).waitFor();
      expect(await findAxeFaults(page)).toEqual([]);
      await tabTo("button", "Next");
      const moments: number[] = [];
      for (let step = 2; step <= 5; step++) {
        await page.keyboard.press("Enter");
        await page.getByText(`${step} of 5`, { exact: true }).waitFor();
        await expect.poll(() => mark(page, step).getAttribute("aria-current")).toBe("step");
        // the button has moved to the next step, and the focus with it
        await expect.poll(() => focused(page)).toBe(step === 5 ? "Done" : "Next");
        await expect.poll(() => page.locator("[aria-live=polite]").first().innerText()).toContain(`Step ${step} of 5.`);
        moments.push(await readTimeMs());
      }
      expect(moments).toEqual([0.165, 0.194, 120.691, 120.691]);
      expect(await findAxeFaults(page)).toEqual([]);
      await page.keyboard.press("Enter");
      await page.getByRole("tab", { name: "Summary", selected: true }).waitFor();
      expect(await page.evaluate(() => document.activeElement?.id)).toBe("centre");
      expect(await mark(page, 1).count()).toBe(0);
      await page.getByRole("combobox", { name: /^Preset/ }).waitFor();
      await page.reload();
      await describeLab(page).waitForRun();
      await page.getByRole("tab", { name: "Summary", selected: true }).waitFor();
      await page.keyboard.press("?");
      await page.getByRole("button", { name: "Guide through this run" }).click();
      await heading(page).waitFor();
      await mark(page, 3).waitFor();
    });
  });

  it("goes where a mark is pressed, in slow motion, and picks its sender", async () => {
    await visit({}, async (page) => {
      const { readTimeMs } = describeLab(page);
      await mark(page, 3).click();
      await page.getByRole("button", { name: "Play", exact: true }).waitFor();
      await expect.poll(readTimeMs).toBe(0.194);
      await page
        .getByText("Windows, packets: all 32, their median, sender 4")
        .or(page.getByText("sender 4 and its ssthresh"))
        .first()
        .waitFor();
      // the reader's speed is his again
      await page.getByText("10 ms", { exact: true }).first().waitFor();
    });
  });

  it("tells another run anew, and what does not hold there is not told", async () => {
    await visit(still, async (page) => {
      await heading(page).waitFor();
      await page.getByRole("button", { name: "A run without collapse" }).click();
      await page.getByText("none is dropped").waitFor();
      await page.getByText("1 of 3", { exact: true }).waitFor();
      expect(await page.getByText(/whole window/).count()).toBe(0);
      expect(await mark(page, 4).count()).toBe(0);
    });
  });

  it("is followed by touch on a phone, its question in the drawer", async () => {
    await visit({ ...phone, ...still }, async (page) => {
      const card = page.getByRole("region", { name: "Guide" });
      await card.waitFor();
      expect(await findAxeFaults(page)).toEqual([]);
      for (let step = 2; step <= 5; step++) {
        await card.getByRole("button", { name: "Next" }).tap();
        await card.getByText(`${step} of 5`, { exact: true }).waitFor();
      }
      const { height = 0 } = (await card.getByRole("button", { name: "Done" }).boundingBox()) ?? {};
      expect(height).toBeGreaterThanOrEqual(44);
      await card.getByRole("button", { name: "Try it" }).tap();
      await page.getByRole("heading", { name: "At how many senders does the collapse begin?" }).waitFor();
      expect(await findAxeFaults(page)).toEqual([]);
      await page.getByRole("button", { name: "Close Scenario" }).tap();
      await card.getByRole("button", { name: "Done" }).tap();
      await expect.poll(() => card.count()).toBe(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    });
  });

  for (const query of drawLogged("links without a guide", ["?guide=off", "?n=4", "?v.t=100"], 1)) {
    it(`does not come by itself with ${query}`, async () => {
      await visit(
        still,
        async (page) => {
          await page.getByRole("tab", { name: "Summary", selected: true }).waitFor();
          expect(await page.getByText("Try it", { exact: true }).count()).toBe(0);
          // who embeds the page has said so for all that follows
          await page.getByRole("textbox", { name: "Senders", exact: true }).fill("13");
          await page.keyboard.press("Enter");
          await expect.poll(() => new URL(page.url()).search.includes("guide=off")).toBe(query === "?guide=off");
          await expect.poll(() => new URL(page.url()).search).toContain("n=13");
        },
        query,
      );
    });
  }
});

describe("the question", () => {
  it("takes a guess by keyboard, leaves a dot for each run and uncovers the curve after three", async () => {
    await visit(still, async (page) => {
      const { tabTo } = describeLab(page);
      await page.getByRole("heading", { name: "At how many senders does the collapse begin?" }).waitFor();
      const chart = page.getByRole("img", { name: /^Share of the maximum goodput against senders/ });
      for (const senders of [12, 4, 24]) {
        await page.keyboard.press("Escape");
        await tabTo("slider", "Your guess, senders", 120);
        await page.keyboard.press("Home");
        for (let at = 1; at < senders; at++) await page.keyboard.press("ArrowRight");
        const shown = await page.getByRole("slider", { name: "Your guess, senders" }).getAttribute("aria-valuetext");
        await tabTo("button", `Run with ${shown}`);
        await page.keyboard.press("Enter");
        await expect.poll(() => chart.getAttribute("aria-label")).toContain(`${shown}: `);
      }
      // nothing but the number of senders has changed
      expect(new URL(page.url()).search).toContain("n=24");
      expect(new URL(page.url()).search).not.toContain("awnd");
      await page.getByText(/Your first guess, 12, was too many\./).waitFor({ timeout: 60_000 });
      await page.getByText(/The collapse begins at 10 senders: NewReno falls from 99.*Median of 3 seeds\./).waitFor();
      expect(await chart.getAttribute("aria-label")).toMatch(/The curve: 1: .*64: /);
      expect(await findAxeFaults(page)).toEqual([]);
      // another port: the dots were not of this one
      await page.getByRole("textbox", { name: "Switch buffer" }).fill("128");
      await page.keyboard.press("Enter");
      await expect.poll(() => chart.getAttribute("aria-label")).toContain("Nothing tried yet.");
    });
  }, 120_000);

  it("follows a drag on the chart", async () => {
    await visit(still, async (page) => {
      const chart = page.getByRole("img", { name: /^Share of the maximum goodput against senders/ });
      const box = (await chart.boundingBox())!;
      await page.mouse.move(box.x + 200, box.y + 60);
      await page.mouse.down();
      await page.mouse.move(box.x + 26 + (208 * 7) / 63, box.y + 60, { steps: 4 });
      await page.mouse.up();
      await page.getByRole("button", { name: "Run with 8 senders" }).waitFor();
      expect(await page.getByRole("slider", { name: "Your guess, senders" }).getAttribute("aria-valuetext")).toBe("8 senders");
    });
  });
});

describe("a challenge", () => {
  it("is taken, hinted at, missed, solved and kept, by keyboard", async () => {
    await visit(still, async (page) => {
      const { tabTo } = describeLab(page);
      await page.getByText("0 of 8 solved").waitFor();
      await tabTo("button", "One change, 90%", 120);
      await page.keyboard.press("Enter");
      const challenge = page.getByRole("region", { name: "Challenge", exact: true });
      await challenge.getByText("Nothing has changed yet.").waitFor();
      await challenge.getByText(/14.% of the maximum/).waitFor();
      await tabTo("button", "Hint", 120);
      await page.keyboard.press("Enter");
      await challenge.getByText(/What is the link waiting for/).waitFor();
      const set = async (name: string, value: string) => {
        await page.getByRole("textbox", { name, exact: true }).fill(value);
        await page.keyboard.press("Enter");
      };
      await set("RTOmin", "10");
      await challenge.getByText("Not yet.").waitFor();
      await set("Switch buffer", "128");
      await challenge.getByText("2 settings have changed: one must do.").waitFor();
      await set("Switch buffer", "64");
      await set("RTOmin", "2");
      await challenge.getByText("Solved.").waitFor();
      expect(await findAxeFaults(page)).toEqual([]);
      await tabTo("button", "All challenges", 160);
      await page.keyboard.press("Enter");
      await page.getByText("1 of 8 solved").waitFor();
    });
  });
});
