import { describe, expect } from "vitest";
import { drawTests } from "../support/draw.ts";
import { firstGap, secondGap } from "../../src/lessons/data/write-a-rule-programs.ts";
import { shareLab } from "./lab-of-file.ts";
import { describeLab } from "./lab-page.ts";
import { findAxeFaults } from "./page.ts";
import { findSmallestText } from "./smallest-text.ts";

const lab = shareLab();
const some = drawTests("journeys of a transport of one's own", 0.5);

describe("a user's transport", () => {
  some("by keyboard: a first change, an error explained and fixed, a goal met, handed in, listed in the teacher's table", async () => {
    const { page, problems, leave } = await lab.open("?page=own");
    await page.getByRole("heading", { level: 1, name: /^Your rule is NewReno so far/ }).waitFor();
    expect(await findAxeFaults(page)).toEqual([]);

    const editor = page.getByRole("textbox", { name: "Program" });
    const { tabTo } = describeLab(page);
    await tabTo("textbox", "Program");
    await page.keyboard.press("Tab");
    await page.getByRole("heading", { level: 1, name: /^Your rule reaches 89.?% of the maximum with 32 senders/ }).waitFor();
    expect(await editor.innerText()).toContain("cwnd = min(cwnd, 2)");

    const alone = page.getByRole("listitem").filter({ hasText: "One sender reaches 90%" });
    await alone.getByText("14%").waitFor();
    expect(await alone.getByText(/^Hint:/).count()).toBe(0);

    await page.keyboard.press("Control+End");
    await page.keyboard.insertText("\nfunction onBlockStart() { cwdn = 1 }");
    await page.getByRole("status").filter({ hasText: "There is no cwdn. Did you mean cwnd?" }).waitFor();
    await page.getByText("These results are from your last valid program.").waitFor();
    await page.keyboard.press("F8");
    await page.keyboard.press("Control+ArrowRight");
    await page.keyboard.press("Control+Backspace");
    await page.keyboard.type("cwnd ");
    await page.getByRole("heading", { level: 1, name: /^Your rule reaches 99.8.?%/ }).waitFor();
    await page.getByRole("listitem").filter({ hasText: "32 senders reach 90%" }).getByText("met just now").waitFor();
    // after the second program that fails a goal
    await alone.getByText(/^Hint: A single sender needs/).waitFor();
    // the program is in the link, compressed
    await expect.poll(() => page.url()).toMatch(/page=own&?.*#z=/);

    await page.keyboard.press("Escape");
    await tabTo("button", "Hand in");
    await page.keyboard.press("Enter");
    const code = await page.getByRole("status", { name: "Your code" }).innerText();
    expect(code).toMatch(/^CAST2-([0-9A-Z]{1,4}-?)+$/);
    const told = await page.getByText(/^You are \w+ \d on the class screen\.$/).innerText();
    const [, name] = /You are (\w+ \d)/.exec(told)!;
    await tabTo("button", "In class");
    await page.keyboard.press("Enter");
    await tabTo("textbox", /^Codes/);
    await page.keyboard.insertText(`Mine: ${code} and one that was cut: ${code.slice(0, 60)}`);
    await tabTo("button", "Accept");
    await page.keyboard.press("Enter");
    await page.getByText("The code is incomplete or was changed.").waitFor();
    await page.getByRole("row", { name: new RegExp(`^1 ${name} Your rule`) }).waitFor();
    await page.getByRole("heading", { level: 1, name: new RegExp(`^${name} leads with`) }).waitFor();
    expect(await findAxeFaults(page)).toEqual([]);
    expect(problems).toEqual([]);
    await leave();
  });

  some("on a phone, by touch: beats NewReno, an error fixed, a goal met, handed in, listed first in the teacher's table", async () => {
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
    await page.getByText("These results are from your last valid program.").waitFor({ state: "detached" });

    // before the program that has just been typed runs
    await page.getByRole("button", { name: "Hand in", exact: true }).tap();
    const code = await page.getByRole("status", { name: "Your code" }).innerText();
    const told = await page.getByText(/^You are \w+ \d on the class screen\.$/).innerText();
    const [, name] = /You are (\w+ \d)/.exec(told)!;
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await findAxeFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "In class", exact: true }).tap();
    await page.getByRole("textbox", { name: /^Codes/ }).fill(code);
    await page.getByRole("button", { name: "Accept" }).tap();
    await page.getByRole("row", { name: new RegExp(`^1 ${name} Window of one`) }).waitFor();
    expect(problems).toEqual([]);
    await leave();
  });

  some("by mouse: beats NewReno at 32 senders; programs are stored in this browser and can be reopened", async () => {
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
    await page.getByRole("slider", { name: /^alpha\. Plotted in line 17 of the program\. At the end 32 senders have/ }).waitFor();
    await page.getByRole("combobox", { name: /Starting point/ }).click();
    await page.getByRole("group", { name: "Saved in this browser" }).getByRole("option", { name: "Your rule score 70" }).click();
    await page.getByRole("heading", { level: 1, name: /^Your rule reaches 89.?%/ }).waitFor();
    expect(await page.getByRole("textbox", { name: "Program" }).innerText()).toContain("cwnd = min(cwnd, 2)");
    await page.getByRole("region", { name: "Tries" }).getByText("TCP-TRIM").waitFor();
    expect(problems).toEqual([]);
    await leave();
  });

  some("on a projector: program, charts and score side by side, and nothing under 18 px", async () => {
    const { page, problems, leave } = await lab.open("?page=own&v.projector=1", { viewport: { width: 1920, height: 1080 } });
    await page.getByRole("heading", { level: 1, name: /^Your rule is NewReno so far/ }).waitFor();
    await page.getByRole("row", { name: /^Your rule/ }).waitFor();
    const { px, text } = await findSmallestText(page);
    expect(px, text).toBeGreaterThanOrEqual(18);
    const [program, charts, score] = await Promise.all(
      [
        page.getByRole("complementary", { name: "Program" }),
        page.getByRole("main"),
        page.getByRole("complementary", { name: "Score and goals" }),
      ].map(async (part) => (await part.boundingBox())!),
    );
    expect(program.x + program.width).toBeLessThanOrEqual(charts.x + 1);
    expect(charts.x + charts.width).toBeLessThanOrEqual(score.x + 1);
    expect(score.x + score.width).toBeLessThanOrEqual(1921);
    const cut = await page.locator("aside table").evaluate((table) => table.scrollWidth - table.closest("aside")!.clientWidth);
    expect(cut).toBeLessThanOrEqual(0);
    expect(problems).toEqual([]);
    await leave();
  });

  some("in the lesson: a hint comes by itself once two programs have missed a goal", async () => {
    const { page, problems, leave } = await lab.open("?page=lessons&lesson=write-a-rule&guess=both&step=check");
    const editor = page.getByRole("textbox", { name: "Program" });
    const hints = page.getByRole("list", { name: "Hints" });
    const write = async (program: string) => {
      await editor.focus();
      await page.keyboard.press("Control+A");
      await page.keyboard.insertText(program);
    };
    await page.getByText("Any run that reaches it counts.").waitFor();
    await write(firstGap);
    await page.getByText("Not reached with this run.").waitFor();
    expect(await hints.count()).toBe(0);
    await write(secondGap);
    await hints.getByText("Fill both blanks: either one alone leaves the link idle most of the time.").waitFor();
    expect(await hints.getByRole("listitem").count()).toBe(1);
    expect(problems).toEqual([]);
    await leave();
  });
});
