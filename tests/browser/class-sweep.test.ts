import { expect } from "vitest";
import { drawTests } from "../support/draw.ts";
import { shareLab } from "./lab-of-file.ts";
import { findAxeFaults } from "./page.ts";

const lab = shareLab();
const some = drawTests("journeys of a class and its curves", 0.25);
/** Two curves of four points and two seeds. */
const sweep = "page=sweep&blocks=2&v.values=2,8,16,32&v.s1=NewReno&v.s2=GIP%3Falgo%3Dgip&v.seeds=2";

some("codes of curves drawn on a sweep's page appear on the teacher's wall next to the result", async () => {
  const codes: string[] = [];
  // the second presses one key more at the first value
  for (const keys of [["ArrowUp"], ["ArrowUp", "PageDown"]]) {
    const { page, problems, leave } = await lab.open(`?${sweep}`, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await page.getByRole("slider", { name: /^Your prediction/ }).focus();
    for (const key of [...keys, "End"]) await page.keyboard.press(key);
    await page.getByText("Drawn at 4 of 4 values").waitFor();
    await page.getByRole("button", { name: "Hand it in to a class" }).press("Enter");
    const output = page.getByRole("status", { name: "Your code" });
    await expect.poll(() => output.innerText()).toMatch(/^CAST1(-\w{1,4}){6}$/);
    codes.push(await output.innerText());
    // nothing has been computed for it
    expect(await page.locator("main").innerText()).not.toMatch(/\d%/);
    expect(await findAxeFaults(page)).toEqual([]);
    if (codes.length === 1) {
      // and after it is shown, the code is the same
      await page.getByRole("button", { name: "Run", exact: true }).press("Enter");
      await page.locator(".progress-bar[data-status=done]").waitFor();
      await page.getByRole("button", { name: "Hand it in to a class" }).press("Enter");
      await expect.poll(() => output.innerText()).toBe(codes[0]);
    }
    expect(problems).toEqual([]);
    await leave();
  }

  const { page, problems, leave } = await lab.open(`?${sweep}`);
  await page.getByRole("button", { name: "Ask this in class" }).press("Enter");
  await page
    .getByRole("heading", { level: 1, name: /^As more and more senders answer at once, how much of the maximum goodput is left\?/ })
    .waitFor();
  // the room is led to the sweep itself
  await page.getByRole("textbox", { name: "URL of this page for others" }).fill("192.168.1.20:4173");
  await page.keyboard.press("Enter");
  const link = page.getByRole("link", { name: /^192\.168\.1\.20:4173\/\?page=sweep&/ });
  await link.waitFor();
  const query = Object.fromEntries(new URL((await link.getAttribute("href"))!).searchParams);
  expect(query).toEqual(Object.fromEntries(new URLSearchParams(sweep)));
  expect(await findAxeFaults(page)).toEqual([]);
  await page.getByRole("textbox", { name: /^Paste codes/ }).fill([...codes, "CAST1-7777"].join("\n"));
  await page.getByRole("button", { name: "Count these answers" }).click();
  await page.getByText("2 new answers.").waitFor();
  await page.locator("#centre").focus();
  await page.keyboard.press("r");
  const chart = page.getByRole("img", { name: /^2 drawn curves\./ });
  await chart.waitFor();
  expect(await chart.getAttribute("aria-label")).not.toContain("What happened");
  await page.keyboard.press("r");
  await expect.poll(() => chart.getAttribute("aria-label"), { timeout: 60_000 }).toMatch(/What happened: 2: [\d.]+%.*32: [\d.]+%\.$/);
  // no limit says who was right
  expect(await page.getByText(/ right \(/).count()).toBe(0);
  expect(await findAxeFaults(page)).toEqual([]);
  // the answers stay with the address, which leads back to the sweep
  await page.reload();
  await page.getByText("2 answers are saved in this browser").waitFor();
  await page.getByRole("button", { name: "Sweep", exact: true }).click();
  await page.getByText("Waiting for your prediction").waitFor();
  expect(problems).toEqual([]);
  await leave();
});
