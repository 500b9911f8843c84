import type { Page } from "playwright";
import { readFile } from "node:fs/promises";
import { expect } from "vitest";
import { drawTests } from "../support/draw.ts";
import { shareLab } from "./lab-of-file.ts";
import { findAxeFaults, forbidStorage } from "./page.ts";

const lab = shareLab();
const some = drawTests("journeys without storage", 0.25);
const question = "?q=what-is-incast";
const room = "?page=lessons&lesson=what-is-incast&class=1";
/** The student's number in a code, behind the question's. */
const numberOf = (code: string): string => code.replaceAll("-", "").slice("CAST1".length + 3, "CAST1".length + 8);
const prepare = (page: Page) => page.addInitScript(forbidStorage);

some("a student can predict, get a code, and go back and forth in a browser without storage", async () => {
  const { page, problems, leave } = await lab.open(question, {}, prepare);
  await page.getByRole("slider", { name: /^Your point/ }).focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.getByRole("button", { name: "Commit your prediction" }).press("Enter");
  const output = page.getByRole("status", { name: "Your code" });
  await page.getByRole("textbox", { name: "Nickname, if you like" }).fill("Ada");
  await expect.poll(() => output.innerText()).toMatch(/^CAST1(-\w{4}){3}~Ada$/);
  const code = await output.innerText();
  // what will be lost is said before it is
  await page.getByText("This browser blocks storage: submit your code before you leave.").waitFor();
  expect(await findAxeFaults(page)).toEqual([]);
  // within the visit nothing is: another page of the Lab and back, and it is the same student with the same answer
  await page.getByRole("button", { name: /^Explore/ }).click();
  await page.getByRole("link", { name: /^Papers/ }).click();
  await page.locator(".lab[data-page=papers] h1").waitFor();
  await page.goBack();
  await expect.poll(() => output.innerText()).toBe(code);
  // after a reload the link still has the answer, of somebody else: as was said
  await page.reload();
  await output.waitFor();
  const again = await output.innerText();
  expect(numberOf(again)).not.toBe(numberOf(code));
  await page.getByText("This browser blocks storage: submit your code before you leave.").waitFor();
  expect(problems).toEqual([]);
  await leave();

  const teacher = await lab.open(room, {}, prepare);
  const view = teacher.page;
  const warning = view.getByText("This browser blocks storage: a reload loses these answers.");
  // before the first answer has come
  await warning.waitFor();
  await view.getByRole("textbox", { name: /^Paste codes/ }).fill(`Ada here: ${code}\n${again}`);
  await view.getByRole("button", { name: "Count these answers" }).click();
  await view.getByText("2 new answers.").waitFor();
  await warning.waitFor();
  expect(await findAxeFaults(view)).toEqual([]);
  const [download] = await Promise.all([view.waitForEvent("download"), view.getByRole("button", { name: "Save all codes" }).click()]);
  const file = await download.path();
  expect((await readFile(file, "utf8")).split("\n")).toEqual([code, again, ""]);
  await view.reload();
  await warning.waitFor();
  await expect.poll(() => view.getByText(/^0\s*answers$/).count()).toBe(1);
  // the file has them again
  await view.locator("input[type=file]").setInputFiles(file);
  await view.getByText("2 new answers.").waitFor();
  await view.locator("#centre").focus();
  await view.keyboard.press("r");
  await view.getByRole("img", { name: /^2 answers\./ }).waitFor();
  expect(teacher.problems).toEqual([]);
  await teacher.leave();
});
