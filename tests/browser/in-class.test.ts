import { expect } from "vitest";
import { drawTests } from "../support/draw.ts";
import { whatIsIncast } from "../../src/lessons/data/what-is-incast.ts";
import { mostStudents, writeCode } from "../../src/lessons/hand-in/code.ts";
import { listSweepValues } from "../../src/lessons/situation.ts";
import { shareLab } from "./lab-of-file.ts";
import { findAxeFaults } from "./page.ts";
import { findSmallestText } from "./smallest-text.ts";

const lab = shareLab();
const some = drawTests("journeys of a class", 0.3);
const room = "?page=lessons&lesson=what-is-incast&class=1";
const places = listSweepValues(whatIsIncast).map(({ value }) => value);

some("a code carries a student's prediction from one browser to the teacher's, by keyboard alone", async () => {
  const student = await lab.open("?q=what-is-incast", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const { page } = student;
  await page.getByRole("slider", { name: /^Your point/ }).focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.getByRole("button", { name: "Commit your prediction" }).focus();
  await page.keyboard.press("Enter");
  const output = page.getByRole("status", { name: "Your code" });
  await output.waitFor();
  await page.getByRole("textbox", { name: "Nickname, if you like" }).focus();
  await page.keyboard.type("Ada");
  await expect.poll(() => output.innerText()).toMatch(/^CAST1(-\w{4}){3}~Ada$/);
  const code = await output.innerText();
  // the bar of steps, which stays at the foot of the screen, cuts no control in two
  await page.getByRole("textbox", { name: "Senders", exact: true }).evaluate((input) => input.scrollIntoView({ block: "center" }));
  expect(await findAxeFaults(page)).toEqual([]);
  expect(student.problems).toEqual([]);
  await student.leave();

  const teacher = await lab.open(room);
  const view = teacher.page;
  // phones cannot come to this address, and it says so, until another is given
  await view.getByText("so phones cannot reach it").waitFor();
  await view.getByRole("textbox", { name: "URL of this page for others" }).focus();
  await view.keyboard.type("localhost:80");
  await view.keyboard.press("Enter");
  expect(await view.getByRole("alert").innerText()).toContain("“localhost:80” reaches this computer only");
  await view.getByRole("textbox", { name: "URL of this page for others" }).fill("192.168.1.20:4173");
  await view.keyboard.press("Enter");
  await view.getByRole("img", { name: "QR code of http://192.168.1.20:4173/?q=what-is-incast" }).waitFor();
  // time
  await view.locator("#centre").focus();
  await view.keyboard.press("Space");
  await view.getByText(/^1:5\d$/).waitFor();
  await view.keyboard.press("+");
  await view.getByText(/^2:[12]\d$/).waitFor();
  // a hundred others, and what comes with them
  const codes = Array.from({ length: 100 }, (_, at) =>
    writeCode(whatIsIncast, { kind: "point", value: places[(at * at) % places.length] }, (at * 330_001 + 7) % mostStudents),
  );
  const text = [`Ada: ${code}`, ...codes, `again ${code}`, "CAST1-7777", `${codes[0]!.slice(0, -1)}~`, "hello all"].join("\n");
  await view.getByRole("textbox", { name: /^Paste codes/ }).focus();
  await view.keyboard.insertText(text);
  await view.keyboard.press("Tab");
  await view.keyboard.press("Enter");
  const report = view.getByText("101 new answers.");
  await report.waitFor();
  expect((await report.locator("..").innerText()).replaceAll(/\s+/g, " ")).toBe(
    "101 new answers. 1 had arrived before. 2 could not be counted. 1 line without a code.",
  );
  await view.getByText("CAST1-7777").waitFor();
  expect(await findAxeFaults(view)).toEqual([]);
  // nothing is lost, and nothing is shown
  await view.reload();
  await view.getByText("101 answers are saved in this browser").waitFor();
  expect(await view.getByRole("img", { name: /^101 answers/ }).count()).toBe(0);
  await view.locator("#centre").focus();
  await view.keyboard.press("r");
  const chart = view.getByRole("img", { name: /^101 answers/ });
  await chart.waitFor();
  const told = await chart.getAttribute("aria-label");
  for (const place of places) {
    const count = codes.filter((_, at) => places[(at * at) % places.length] === place).length + (place === places[1] ? 1 : 0);
    expect(told).toContain(` ${place}: ${count}.`);
  }
  await view.keyboard.press("r");
  await view.getByText(/of 101/).waitFor({ timeout: 60_000 });
  expect(await findAxeFaults(view)).toEqual([]);
  await view.getByText("Answer by answer").click();
  expect(await view.getByRole("row", { name: /^Ada/ }).innerText()).toContain(code.split("~")[0]);
  await view.getByRole("button", { name: "Clear" }).click();
  await view.getByRole("button", { name: "Clear 101 answers" }).click();
  await view.getByText(/^No answers yet\./).waitFor();
  // where the browser reads codes itself, a camera does; here it sees what it is told
  expect(await view.getByRole("button", { name: "Scan" }).count()).toBe(0);
  await view.evaluate((seen) => {
    const canvas = document.createElement("canvas");
    const context = canvas.getContext("2d")!;
    setInterval(() => context.fillRect(0, 0, Math.random() * 100, 50), 40);
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(5);
    (globalThis as { BarcodeDetector?: unknown }).BarcodeDetector = class {
      detect = async () => [{ rawValue: seen }];
    };
  }, codes[5]!);
  await view.getByRole("textbox", { name: /^Paste codes/ }).fill("x");
  await view.getByRole("button", { name: "Scan" }).click();
  await view.getByText("1 new answer.").waitFor();
  await view.getByRole("button", { name: "Stop scanning" }).click();
  await expect.poll(() => view.evaluate(() => document.querySelectorAll("video").length)).toBe(0);
  // a link of a student hands in, and leaves the address
  await view.goto(`${lab.url}?page=lessons&lesson=what-is-incast&class=${code}`);
  await view.getByText("2 answers are saved").waitFor();
  await expect.poll(() => view.url()).toContain("class=1");
  expect(teacher.problems).toEqual([]);
  await teacher.leave();
});

some("nothing on the wall is smaller than 25 px at 1920 x 1080: the question, with and without a code, and the answers", async () => {
  const code = writeCode(whatIsIncast, { kind: "point", value: places[4] }, 7);
  const { page, problems, leave } = await lab.open(`?page=lessons&lesson=what-is-incast&class=${code}&v.projector=1`, {
    viewport: { width: 1920, height: 1080 },
  });
  const check = async (what: string) => {
    const { px, text } = await findSmallestText(page);
    expect(px, `${what}: ${text}`).toBeGreaterThanOrEqual(25);
  };
  await page.getByText("so phones cannot reach it").waitFor();
  await check("no address");
  await page.getByRole("textbox", { name: "URL of this page for others" }).fill("192.168.1.20:4173");
  await page.keyboard.press("Enter");
  await page.getByRole("img", { name: /^QR code of/ }).waitFor();
  await check("the question");
  await page.locator("main").focus();
  await page.keyboard.press("r");
  await page.getByRole("img", { name: /^1 answer/ }).waitFor();
  await check("the answers");
  expect(problems).toEqual([]);
  await leave();
});

some("the run on the screen is printed as a worksheet with its key, on A4 and on Letter", async () => {
  await lab.travelShort(async ({ page }) => {
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("button", { name: "Worksheet to print" }).click();
    const dialog = page.getByRole("dialog", { name: "Worksheet" });
    await dialog.getByRole("button", { name: "Print", exact: true }).waitFor();
    // the key is for the teacher, who asks for it
    expect(await dialog.getByRole("article").count()).toBe(1);
    await dialog.getByRole("checkbox", { name: /^with the key/ }).check();
    expect(await dialog.getByRole("article").count()).toBe(2);
    // what the key says is not on the sheet
    const [sheet, key] = await dialog.getByRole("article").allInnerTexts();
    const moment = /Sender \d+, at [\d.]+\sms/.exec(key)![0];
    expect(sheet).not.toContain(moment);
    expect(await findAxeFaults(page)).toEqual([]);
    const sizes: string[] = [];
    for (const paper of ["A4", "Letter"]) {
      await dialog.getByRole("radio", { name: paper }).check();
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
      sizes.push(/\/MediaBox \[0 0 (\d+)/.exec(pdf)![1]);
      expect(pdf.match(/\/Type\s*\/Page\b/g)!.length).toBeLessThanOrEqual(4);
    }
    expect(sizes).toEqual(["594", "612"]);
    await page.keyboard.press("Escape");
    await expect.poll(() => dialog.count()).toBe(0);
  });
});
