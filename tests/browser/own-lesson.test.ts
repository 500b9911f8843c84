import { readFileSync } from "node:fs";
import type { Page } from "playwright";
import { expect } from "vitest";
import { drawTests } from "../support/draw.ts";
import { shareLab } from "./lab-of-file.ts";
import { findAxeFaults } from "./page.ts";

const lab = shareLab();
const some = drawTests("journeys of a lesson of one's own", 0.2);
const example = /## A complete example.*?```json\n(.*?)```/s.exec(readFileSync("docs/lessons.md", "utf8"))![1];

some("a lesson's file opens from the index, reports a mistake once, and has a complete URL on a phone", async () => {
  const { page, problems, leave } = await lab.open("?page=lessons");
  const take = (text: string) =>
    page.locator("[data-own-lesson]").setInputFiles({ name: "mine.json", mimeType: "application/json", buffer: Buffer.from(text) });
  await page.locator("[data-own-lesson]").waitFor({ state: "attached" });
  await take(example.replace('"awnd": 2', "").replace('"field": "awnd"', '"field": "window"'));
  await page.getByText(/mine\.json: line \d+, column \d+: run\.control\.field/).waitFor();
  expect(await page.getByText(/mine\.json:/).count()).toBe(1);
  await take(example);
  await page.getByRole("heading", { level: 1, name: "Small windows" }).waitFor();
  await expect.poll(() => page.url()).toContain("own");
  const link = page.url();
  expect(problems).toEqual([]);
  await leave();
  const phone = await lab.open(link.slice(lab.url.length), { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await phone.page.getByRole("heading", { level: 1, name: "Small windows" }).waitFor();
  expect(phone.problems).toEqual([]);
  await phone.leave();
});

/** Drops a file anywhere on the page. */
const drop = (page: Page, text: string, name: string) =>
  page.evaluate(
    ([text, name]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], name, { type: "application/json" }));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    },
    [text, name] as const,
  );

some("a lesson is written on the page, saved, dropped, edited, shared by URL, and taken on a phone", async () => {
  const { page, problems, leave } = await lab.open("?page=lessons", { permissions: ["clipboard-read", "clipboard-write"] });
  await page.getByText("For teachers").click();
  await page.getByRole("button", { name: "Write a lesson" }).click();
  const title = page.getByLabel("Title", { exact: true });
  await title.fill("Two packets each");
  // as students see it, a moment later
  const preview = page.frameLocator("[data-lesson-preview]");
  await preview.getByRole("heading", { level: 1, name: "Two packets each" }).waitFor();
  await page.getByText("No mistakes. Stored in this browser until you save it as a file.").waitFor();
  // by keyboard: the fold of the guess, its condition, one mistake, told once at its field
  await page.locator("[data-section=guess] > summary").focus();
  await page.keyboard.press("Enter");
  const right = page.getByLabel("The prediction is right if");
  await right.fill("miss <= 10 ms");
  await expect.poll(() => right.getAttribute("aria-invalid")).toBe("true");
  const told = await page.locator("[data-mistakes]").allInnerTexts();
  expect(told).toEqual([expect.stringMatching(/^guess\.predict\.right: .*units that fit together line \d+, column \d+$/s)]);
  expect(await page.getByRole("button", { name: "Copy the URL" }).getAttribute("aria-disabled")).toBe("true");
  expect(await findAxeFaults(page)).toEqual([]);
  // the same in the source, at its line
  await page.getByRole("tab", { name: "Source" }).click();
  const source = page.getByRole("textbox", { name: "Source of the lesson, JSON" });
  await source.waitFor();
  await expect.poll(() => page.locator("[data-source-editor]").innerText()).toContain("units that fit together");
  expect(await findAxeFaults(page)).toEqual([]);
  await page.getByRole("tab", { name: "Form" }).click();
  await page.getByRole("button", { name: "To the first mistake" }).click();
  await expect.poll(() => right.evaluate((element) => element === document.activeElement)).toBe(true);
  await right.fill("miss <= 20 %");
  await page.getByText(/^No mistakes\./).waitFor();
  // a reload loses nothing
  await page.reload();
  await expect.poll(() => title.inputValue()).toBe("Two packets each");
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save the file" }).click()]);
  expect(file.suggestedFilename()).toBe("small-windows.json");
  const text = readFileSync(await file.path(), "utf8");
  await page.getByText("No mistakes. Saved as a file.").waitFor();

  // the file, dropped on the index, is the lesson; from there it is edited
  await page.getByRole("button", { name: "All lessons" }).click();
  await page.locator("[data-own-lesson]").waitFor({ state: "attached" });
  expect(await page.getByRole("button", { name: /^Continue with/ }).count()).toBe(0);
  await drop(page, text, "two.json");
  await page.getByRole("heading", { level: 1, name: "Two packets each" }).waitFor();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await title.fill("Two packets at once");
  await page.locator("[data-section=check] > summary").click();
  await page.getByRole("group", { name: "Goals 2" }).getByLabel("What students read").fill("A window of one more would not fit");
  await preview.getByRole("heading", { level: 1, name: "Two packets at once" }).waitFor();
  await page.getByRole("button", { name: "Copy the URL" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  // what was not saved waits on the index
  await page.getByRole("button", { name: "All lessons" }).click();
  await page.getByRole("button", { name: "Continue with “Two packets at once”" }).click();
  await expect.poll(() => title.inputValue()).toBe("Two packets at once");
  // a file that is no lesson goes into the editor with all that is wrong
  await drop(page, text.replace('"awnd"', '"window"'), "broken.json");
  await page.getByText(/^1 mistake\./).waitFor();
  expect(problems).toEqual([]);
  await leave();

  const phone = await lab.open(link.slice(lab.url.length), { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const taken = phone.page;
  await taken.getByRole("heading", { level: 1, name: "Two packets at once" }).waitFor();
  await taken.getByRole("button", { name: "Make your prediction" }).click();
  await taken.getByRole("slider").first().focus();
  await taken.keyboard.press("End");
  await taken.getByRole("button", { name: "Commit your prediction" }).click();
  await taken.getByRole("button", { name: "See why" }).waitFor();
  expect(phone.problems).toEqual([]);
  await phone.leave();
});

some("the lesson editor works on a phone, with its preview in a tab", async () => {
  await lab.visit(
    "?page=lessons&edit=phone",
    async (page) => {
      await page.getByLabel("Title", { exact: true }).fill("Pocket");
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      expect(await findAxeFaults(page)).toEqual([]);
      await page.getByRole("tab", { name: "Preview" }).tap();
      await page.frameLocator("[data-lesson-preview]").getByRole("heading", { level: 1, name: "Pocket" }).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    },
    { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  );
});
