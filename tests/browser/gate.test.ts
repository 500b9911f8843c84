import type { Page } from "playwright";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { describeLab } from "./lab-page.ts";
import { findAxeFaults, type Lab, startLab } from "./page.ts";

/**
 * The gate of every release: from one link, with the keyboard alone, a student predicts, runs, opens the first timeout
 * and reads its true cause within three minutes. No pointer is used in this file.
 */
let lab: Lab;
beforeAll(async () => {
  lab = await startLab(inject("executablePath"));
});
afterAll(() => lab.close());

const mostMs = 180_000;

it("from a link to the cause of the first timeout, by keyboard", async () => {
  const beganMs = performance.now();
  const { page, problems } = await lab.open("?v.predict=1&n=32");
  const { headline, readSummary, readTimeMs, waitForRun } = describeLab(page);
  const { keyboard } = page;

  // The question stands where the run will be, and nothing is computed before it is answered.
  await page.getByRole("heading", { level: 1, name: "What share of the link will 32 senders use?" }).waitFor();
  expect(await page.getByText("Goodput", { exact: true }).count()).toBe(0);
  expect(await findAxeFaults(page)).toEqual([]);

  // The first Tab offers the way past the panels, the next is the answer.
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await keyboard.press("Tab");
  const slider = page.getByRole("slider", { name: "Predicted share of the link" });
  await expect.poll(() => slider.evaluate((element) => element === document.activeElement)).toBe(true);
  for (let press = 0; press < 3; press++) await keyboard.press("PageUp");
  const guess = Math.round(Number(await slider.inputValue()) / 10);
  expect(guess).toBe(80);
  await keyboard.press("Tab");
  expect(await page.getByRole("textbox", { name: "Predicted share, per cent" }).inputValue()).toBe("80");
  await keyboard.press("Enter");

  // One sentence scores the answer against the run's own number.
  await waitForRun();
  await expect.poll(headline).toMatch(/^The link carries/);
  const share = Number.parseFloat((await readSummary())["% of maximum"]);
  const score = await page.locator(".prediction-score").innerText();
  expect(score.replaceAll("\u00a0", " ")).toBe(`You predicted 80 %; it is ${share} %: ${guess - share} percentage points too high.`);
  await expect.poll(() => page.locator("[aria-live=polite]").innerText()).toContain("You predicted");

  // The first timeout and what the inspector says of it.
  await keyboard.press("Home");
  await keyboard.press("Shift+ArrowRight");
  await expect.poll(readTimeMs).toBeGreaterThan(200);
  const autopsy = page.getByRole("article", { name: /^Autopsy of timeout 1 of/ });
  await autopsy.waitFor();
  const verdict = (await autopsy.locator(".explain-verdict").innerText()).replaceAll("\u00a0", " ");
  expect(verdict).toMatch(/\.$/);
  const title = await autopsy.getByRole("heading", { level: 2 }).innerText();
  const sender = Number(/Sender (\d+) timed out/.exec(title)?.[1]);

  // Its cause is the true one: the packet it names first was dropped, and the sender's.
  const lost = Number(/#(\d+)/.exec(await autopsy.innerText())?.[1]);
  await keyboard.press("Tab"); // anywhere: the next key is the page's
  const csv = await readEvents(page);
  const drop = csv.find(([, event, flow, , packet]) => event === "drop" && Number(flow) === sender && Number(packet) === lost);
  const timeout = csv.find(([, event]) => event === "timeout");
  expect(drop).toBeDefined();
  expect(Number(timeout?.[2])).toBe(sender);
  expect(Number(drop?.[0])).toBeLessThan(Number(timeout?.[0]));

  expect(performance.now() - beganMs).toBeLessThan(mostMs);
  expect(problems).toEqual([]);
});

/** The events of the run, taken away by keyboard. */
async function readEvents(page: Page): Promise<string[][]> {
  await page.getByRole("button", { name: "Export", exact: true }).focus();
  await page.keyboard.press("Enter");
  const button = page.getByRole("region", { name: "Data" }).getByRole("button", { name: "Events" });
  await button.waitFor();
  await button.focus();
  const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
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
