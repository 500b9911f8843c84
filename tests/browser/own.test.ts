import { describe, expect, it } from "vitest";
import { shareLab } from "./lab-of-file.ts";
import { findAxeFaults } from "./page.ts";

const lab = shareLab();

describe("a user's transport", () => {
  it("by keyboard: a first change, an error explained and fixed, a goal met, handed in, listed in the teacher's table", async () => {
    const { page, problems, leave } = await lab.open("?page=own");
    await page.getByRole("heading", { level: 1, name: /^Your rule is NewReno so far/ }).waitFor();
    expect(await findAxeFaults(page)).toEqual([]);

    const editor = page.getByRole("textbox", { name: "Program" });
    await editor.focus();
    await page.keyboard.press("Tab");
    await page.getByRole("heading", { level: 1, name: /^Your rule reaches 89.?% of the maximum with 32 senders/ }).waitFor();
    expect(await editor.innerText()).toContain("cwnd = min(cwnd, 2)");

    await page.keyboard.press("Control+End");
    await page.keyboard.insertText("\nfunction onBlockStart() { cwdn = 1 }");
    await page.getByRole("status").filter({ hasText: "There is no cwdn. Did you mean cwnd?" }).waitFor();
    await page.getByText("This is your last valid program.").waitFor();
    await page.keyboard.press("F8");
    await page.keyboard.press("Control+ArrowRight");
    await page.keyboard.press("Control+Backspace");
    await page.keyboard.type("cwnd ");
    await page.getByRole("heading", { level: 1, name: /^Your rule reaches 99.8.?%/ }).waitFor();
    await page.getByRole("listitem").filter({ hasText: "32 senders reach 90%" }).getByText("met just now").waitFor();
    // the program is in the link, compressed
    await expect.poll(() => page.url()).toMatch(/page=own&?.*#z=/);

    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Hand in", exact: true }).press("Enter");
    const code = await page.getByRole("status", { name: "Your code" }).innerText();
    expect(code).toMatch(/^CAST2-([0-9A-Z]{1,4}-?)+$/);
    const told = await page.getByText(/^You are \w+ \d on the wall\.$/).innerText();
    const [, name] = /You are (\w+ \d)/.exec(told)!;
    await page.getByRole("button", { name: "In class", exact: true }).press("Enter");
    await page.getByRole("textbox", { name: /^Codes/ }).fill(`Mine: ${code} and one that was cut: ${code.slice(0, 60)}`);
    await page.getByRole("button", { name: "Take in" }).press("Enter");
    await page.getByText("The code was cut or changed on the way.").waitFor();
    await page.getByRole("row", { name: new RegExp(`^1 ${name} Your rule`) }).waitFor();
    await page.getByRole("heading", { level: 1, name: new RegExp(`^${name} leads with`) }).waitFor();
    expect(await findAxeFaults(page)).toEqual([]);
    expect(problems).toEqual([]);
    await leave();
  });

  it("on a phone, by touch: beats NewReno, an error fixed, a goal met, handed in, listed first in the teacher's table", async () => {
    const { page, problems, leave } = await lab.open("?page=own", {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await page.getByRole("button", { name: "Add the line and run" }).tap();
    await page.getByRole("heading", { level: 1, name: /^Your rule reaches 89.?%.*NewReno reaches 17.?%/ }).waitFor();
    await page.getByRole("combobox", { name: /Starting point/ }).tap();
    await page.getByRole("option", { name: /Window of one/ }).tap();
    await page.getByRole("heading", { level: 1, name: /^Window of one reaches (100|99\.\d).?%/ }).waitFor();
    await page.getByRole("listitem").filter({ hasText: "8 senders without a timeout" }).getByText("met just now").waitFor();

    const editor = page.getByRole("textbox", { name: "Program" });
    await editor.tap();
    await editor.press("Control+End");
    // as a phone's keyboard puts words in
    await page.keyboard.insertText("\nfunction onTimeout() { cwdn = 1 }");
    await page.getByRole("status").filter({ hasText: "There is no cwdn. Did you mean cwnd?" }).waitFor();
    await page.getByRole("button", { name: /^line \d+, column 24$/ }).tap();
    await editor.press("Home");
    await editor.press("Shift+End");
    await page.keyboard.insertText("function onTimeout() { cwnd = 1 }");
    await page.getByText("This is your last valid program.").waitFor({ state: "detached" });

    await page.getByRole("button", { name: "Hand in", exact: true }).tap();
    const code = await page.getByRole("status", { name: "Your code" }).innerText();
    const told = await page.getByText(/^You are \w+ \d on the wall\.$/).innerText();
    const [, name] = /You are (\w+ \d)/.exec(told)!;
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await findAxeFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "In class", exact: true }).tap();
    await page.getByRole("textbox", { name: /^Codes/ }).fill(code);
    await page.getByRole("button", { name: "Take in" }).tap();
    await page.getByRole("row", { name: new RegExp(`^1 ${name} Window of one`) }).waitFor();
    expect(problems).toEqual([]);
    await leave();
  });

  it("by mouse: beats NewReno at 32 senders; programs are stored in this browser and can be reopened", async () => {
    const { page, problems, leave } = await lab.open("?page=own");
    await page.getByRole("button", { name: "Add the line and run" }).click();
    await page.getByRole("heading", { level: 1, name: /^Your rule reaches 89.?%.*NewReno reaches 17.?%/ }).waitFor();
    await page
      .getByRole("row", { name: /^Your rule/ })
      .getByText("70", { exact: true })
      .waitFor();
    await page.getByRole("combobox", { name: /Starting point/ }).click();
    await page.getByRole("option", { name: /^DCTCP/ }).click();
    await page.getByRole("heading", { level: 1, name: /^My DCTCP/ }).waitFor();
    await page.getByRole("combobox", { name: /Starting point/ }).click();
    await page.getByRole("group", { name: "Kept in this browser" }).getByRole("option", { name: "Your rule score 70" }).click();
    await page.getByRole("heading", { level: 1, name: /^Your rule reaches 89.?%/ }).waitFor();
    expect(await page.getByRole("textbox", { name: "Program" }).innerText()).toContain("cwnd = min(cwnd, 2)");
    await page.getByRole("region", { name: "Tries" }).getByText("TCP-TRIM").waitFor();
    expect(problems).toEqual([]);
    await leave();
  });
});
