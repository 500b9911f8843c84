import type { Locator, Page } from "playwright";
import { expect } from "vitest";
import { drawTests } from "../support/draw.ts";
import { describeLab } from "./lab-page.ts";
import { findAxeFaults } from "./page.ts";
import { shareLab } from "./lab-of-file.ts";

/**
 * The gate of every release: from one link, with the keyboard alone or with fingers alone, a student predicts, runs, opens
 * the first timeout and reads its true cause within three minutes. No mouse is used in this file.
 */
const lab = shareLab();
const some = drawTests("ways through the gate", 0.5);
const mostMs = 180_000;

some("leads from a URL to the cause of the first timeout, by keyboard", async () => {
  const beganMs = performance.now();
  const { page, problems } = await lab.open("?v.predict=1&n=32");
  const { headline, readSummary, readTimeMs, waitForRun } = describeLab(page);
  const { keyboard } = page;

  // The question stands where the run will be, and nothing is computed before it is answered.
  await page.getByRole("heading", { level: 1, name: "What share of the maximum goodput will 32 senders reach?" }).waitFor();
  expect(await page.getByText("Goodput", { exact: true }).count()).toBe(0);
  expect(await findAxeFaults(page)).toEqual([]);

  // The first Tab offers the way past the panels, the next is the answer.
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await keyboard.press("Tab");
  const slider = page.getByRole("slider", { name: "Predicted share of the maximum" });
  await expect.poll(() => slider.evaluate((element) => element === document.activeElement)).toBe(true);
  for (let press = 0; press < 3; press++) await keyboard.press("PageUp");
  const guess = Math.round(Number(await slider.inputValue()) / 10);
  expect(guess).toBe(80);
  await keyboard.press("Tab");
  expect(await page.getByRole("textbox", { name: "Predicted share, in percent" }).inputValue()).toBe("80");
  await keyboard.press("Enter");

  // One sentence scores the answer against the run's own number.
  await waitForRun();
  await expect.poll(headline).toMatch(/^The link carried/);
  const share = Number.parseFloat((await readSummary())["% of maximum"]);
  const score = await page.locator(".prediction-score").innerText();
  expect(score.replaceAll("\u00a0", " ")).toBe(`You predicted 80%; it is ${share}%: ${guess - share} percentage points too high.`);
  await expect.poll(() => page.locator("[aria-live=polite]").innerText()).toContain("You predicted");

  // The first timeout and what the inspector says of it.
  await keyboard.press("Home");
  await keyboard.press("Shift+ArrowRight");
  await expect.poll(readTimeMs).toBeGreaterThan(200);
  const autopsy = page.getByRole("article", { name: /^Autopsy of timeout 1 of/ });
  await autopsy.waitFor();
  const told = await readCause(autopsy);
  await keyboard.press("Tab"); // anywhere: the next key is the page's
  await page.getByRole("button", { name: "More", exact: true }).focus();
  await keyboard.press("Enter");
  await page.getByRole("button", { name: "Export table, picture or run" }).focus();
  await keyboard.press("Enter");
  expectTrue(
    told,
    await readEvents(page, async (button) => {
      await button.focus();
      await keyboard.press("Enter");
    }),
  );

  expect(performance.now() - beganMs).toBeLessThan(mostMs);
  expect(problems).toEqual([]);
});

some("leads from a URL to the cause of the first timeout, by touch on a phone", async () => {
  const beganMs = performance.now();
  const { page, problems } = await lab.open("?v.predict=1&n=32", {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  const { headline, waitForRun } = describeLab(page);
  await page.getByRole("heading", { level: 1, name: "What share of the maximum goodput will 32 senders reach?" }).waitFor();
  expect(await findAxeFaults(page)).toEqual([]);
  const slider = page.getByRole("slider", { name: "Predicted share of the maximum" });
  const box = (await slider.boundingBox())!;
  await page.touchscreen.tap(box.x + 0.8 * box.width, box.y + box.height / 2);
  const guess = Math.round(Number(await slider.inputValue()) / 10);
  expect(guess).toBeGreaterThan(70);
  await page.getByRole("button", { name: "Run", exact: true }).tap();

  await waitForRun();
  await expect.poll(headline).toMatch(/^The link carried/);
  expect(await page.locator(".prediction-score").innerText()).toContain(`You predicted ${guess}`);

  await page.getByRole("navigation", { name: "Panels" }).getByRole("button", { name: "Autopsy" }).tap();
  await page.getByRole("button", { name: "Explain the first timeout" }).tap();
  const autopsy = page.getByRole("article", { name: /^Autopsy of timeout 1 of/ });
  await autopsy.waitFor();
  const told = await readCause(autopsy);
  expect(await findAxeFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Close About the run" }).tap();
  await page.getByRole("button", { name: "Menu" }).tap();
  await page.locator("summary", { hasText: "Export" }).tap();
  expectTrue(told, await readEvents(page, (button) => button.tap()));

  expect(performance.now() - beganMs).toBeLessThan(mostMs);
  expect(problems).toEqual([]);
});

interface Cause {
  readonly sender: number;
  /** The packet it names first. */
  readonly packet: number;
}

/** What the autopsy says. */
async function readCause(autopsy: Locator): Promise<Cause> {
  const verdict = (await autopsy.locator(".explain-verdict").innerText()).replaceAll("\u00a0", " ");
  expect(verdict).toMatch(/\.$/);
  const title = await autopsy.getByRole("heading", { level: 2 }).innerText();
  return { sender: Number(/Sender (\d+) timed out/.exec(title)?.[1]), packet: Number(/#(\d+)/.exec(await autopsy.innerText())?.[1]) };
}

/** It is the true cause: that packet was dropped, and the sender's. */
function expectTrue({ sender, packet }: Cause, csv: readonly string[][]): void {
  const drop = csv.find(([, event, flow, , lost]) => event === "drop" && Number(flow) === sender && Number(lost) === packet);
  const timeout = csv.find(([, event]) => event === "timeout");
  expect(drop).toBeDefined();
  expect(Number(timeout?.[2])).toBe(sender);
  expect(Number(drop?.[0])).toBeLessThan(Number(timeout?.[0]));
}

/** The events of the run, taken away from the open export. */
async function readEvents(page: Page, press: (button: Locator) => Promise<unknown>): Promise<string[][]> {
  const button = page.getByRole("region", { name: "Data" }).getByRole("button", { name: "Events" });
  await button.waitFor();
  const [download] = await Promise.all([page.waitForEvent("download"), press(button)]);
  const stream = await download.createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  await page.keyboard.press("Escape");
  return Buffer.concat(chunks)
    .toString("utf8")
    .trim()
    .split("\n")
    .map((line) => line.split(","));
}
