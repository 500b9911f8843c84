import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { shareLab } from "./lab-of-file.ts";

const lab = shareLab();
const example = /## A complete example.*?```json\n(.*?)```/s.exec(readFileSync("docs/lessons.md", "utf8"))![1];

it("a lesson's file opens from the index, a mistake in it is told once, and its link has all of it on a phone", async () => {
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
  const phone = await lab.open(link.slice(lab.url.length), { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await phone.page.getByRole("heading", { level: 1, name: "Small windows" }).waitFor();
  expect(phone.problems).toEqual([]);
  await phone.leave();
});
