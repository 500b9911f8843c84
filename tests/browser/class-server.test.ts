import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, inject } from "vitest";
import { drawTests } from "../support/draw.ts";
import { createClassServer } from "../../scripts/class-server.mjs";
import { whatIsIncast } from "../../src/lessons/data/what-is-incast.ts";
import { mostStudents, writeCode } from "../../src/lessons/hand-in/code.ts";
import { listSweepValues } from "../../src/lessons/situation.ts";
import { shareLab } from "./lab-of-file.ts";
import { findAxeFaults, shareBrowser, watchPage } from "./page.ts";

const lab = shareLab();
const some = drawTests("journeys of a class with a server", 0.2);
const folder = fileURLToPath(new URL("../../dist", import.meta.url));
const running = createClassServer({ folder, homes: ["http://192.168.1.20:4174/"], file: null });
let url = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => running.server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(running.server.address() as AddressInfo).port}/`;
});
afterAll(async () => {
  running.server.closeAllConnections();
  await new Promise((resolve) => running.server.close(resolve));
});

const places = listSweepValues(whatIsIncast).map(({ value }) => value);
const post = (body: string, type = "application/json") =>
  fetch(`${url}class/answers`, { method: "POST", headers: { "content-type": type }, body });

some("thirty phones send predictions to the wall, and a hostile one changes nothing", async () => {
  const browser = await shareBrowser(inject("executablePath"));
  const room = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  const teacher = watchPage(await room.newPage());
  await teacher.page.goto(`${url}?page=lessons&lesson=what-is-incast&class=1`);
  await teacher.page.getByRole("img", { name: "QR code of http://192.168.1.20:4174/?q=what-is-incast" }).waitFor();

  const phones = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: "reduce",
  });
  const phone = watchPage(await phones.newPage());
  await phone.page.goto(`${url}?q=what-is-incast`);
  await phone.page.getByRole("slider", { name: /^Your point/ }).focus();
  await phone.page.keyboard.press("Home");
  await phone.page.locator("[data-lesson-foot] [data-primary]").click();
  await phone.page.getByRole("button", { name: "Send", exact: true }).click();
  await phone.page.locator("[data-sending=sent]").waitFor();
  // while the question is open, a phone may change its answer
  await phone.page.getByRole("button", { name: "Change your prediction" }).click();
  await phone.page.getByRole("slider", { name: /^Your point/ }).focus();
  for (let at = 0; at < places.indexOf(10); at++) await phone.page.keyboard.press("ArrowRight");
  await phone.page.locator("[data-lesson-foot] [data-primary]").click();
  await phone.page.getByRole("button", { name: "Send", exact: true }).click();
  await phone.page.locator("[data-sending=sent]").waitFor();

  const codes = Array.from({ length: 28 }, (_, at) =>
    writeCode(whatIsIncast, { kind: "point", value: places[at % places.length] }, (at * 330_001 + 7) % mostStudents),
  );
  for (const code of codes) expect((await post(JSON.stringify({ kind: "lesson", code }))).status).toBe(200);
  // the thirtieth
  expect((await post("{")).status).toBe(400);
  expect((await post(JSON.stringify({ kind: "lesson", code: "X".repeat(40_000) }))).status).toBe(413);
  expect((await post(JSON.stringify({ kind: "lesson", code: "<script>alert(1)</script>" }))).status).toBe(200);
  expect((await post(JSON.stringify({ kind: "lesson", code: codes[0] }), "text/plain")).status).toBe(415);

  await teacher.page.getByText("29 answers are saved in this browser").waitFor();
  expect(await findAxeFaults(teacher.page)).toEqual([]);
  // the wall, as it hangs there
  const wall = watchPage(await room.newPage());
  await wall.page.setViewportSize({ width: 1920, height: 1080 });
  await wall.page.goto(`${url}?page=lessons&lesson=what-is-incast&class=1&v.projector=1`);
  await wall.page.getByText("29 answers so far").waitFor();
  await teacher.page.locator("#centre").focus();
  await teacher.page.keyboard.press("r");
  const counts = await wall.page.getByRole("img", { name: /^29 answers/ }).getAttribute("aria-label");
  // the changed answer is counted, and the first one of that phone no more
  const ofCodes = (place: number) => codes.filter((_, at) => places[at % places.length] === place).length;
  expect(counts).toContain(` ${places[0]}: ${ofCodes(places[0])}.`);
  expect(counts).toContain(` 10: ${ofCodes(10) + 1}.`);
  await teacher.page.keyboard.press("r");
  await wall.page.getByText(/of 29/).waitFor({ timeout: 60_000 });
  expect(await wall.page.locator("main button, main textarea").count()).toBe(0);
  const least = await wall.page.evaluate(() => {
    const sizes = [...document.querySelectorAll("main *")].flatMap((element) => {
      const isText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent!.trim() !== "");
      if (!isText || element.closest(".visually-hidden")) return [];
      // a chart's text is scaled with its picture
      const svg = element.closest("svg");
      const zoom = svg === null ? 1 : svg.getBoundingClientRect().height / (svg.viewBox.baseVal.height || svg.clientHeight);
      return [Number.parseFloat(getComputedStyle(element).fontSize) * zoom];
    });
    return Math.min(...sizes);
  });
  expect(least).toBeGreaterThanOrEqual(25);
  // who came nearest is named on the teacher's side alone
  const closest = teacher.page.getByRole("region", { name: "Closest" }).getByRole("listitem");
  await expect.poll(() => closest.count(), { timeout: 60_000 }).toBe(5);
  expect(await wall.page.getByText("Closest").count()).toBe(0);
  // at night
  await wall.page.emulateMedia({ colorScheme: "dark" });
  expect(await findAxeFaults(wall.page)).toEqual([]);
  // nobody answers once the result is seen
  expect((await post(JSON.stringify({ kind: "lesson", code: codes[1] }))).status).toBe(409);
  for (const { problems } of [teacher, phone, wall]) expect(problems).toEqual([]);

  // the same class through a chat comes to the same
  const kept = (await (await fetch(`${url}class/answers`)).json()) as { readonly answers: readonly { readonly code: string }[] };
  const last = new Map(kept.answers.map(({ code }) => [code.replaceAll("-", "").slice(0, 13), code]));
  const chat = [...last.values()].map((code, at) => `Guest ${at}: ${code}`).join("\n");
  await lab.visit("?page=lessons&lesson=what-is-incast&class=1", async (page) => {
    await page.getByRole("textbox", { name: /^Paste codes/ }).fill(chat);
    await page.getByRole("button", { name: "Count these answers" }).click();
    await page.getByText("29 new answers.").waitFor();
    await page.locator("#centre").focus();
    await page.keyboard.press("r");
    expect(await page.getByRole("img", { name: /^29 answers/ }).getAttribute("aria-label")).toBe(counts);
  });
  await Promise.all([room.close(), phones.close()]);
});

some("phones send programs, and the teacher's computer ranks them by its own runs", async () => {
  const browser = await shareBrowser(inject("executablePath"));
  const phones = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: "reduce",
  });
  const phone = watchPage(await phones.newPage());
  await phone.page.goto(`${url}?page=own`);
  await phone.page.getByRole("button", { name: "Add the line and run" }).tap();
  await phone.page.getByRole("heading", { level: 1, name: /^Your rule reaches 89.?%/ }).waitFor();
  await phone.page.getByRole("button", { name: "Hand in", exact: true }).tap();
  const told = await phone.page.getByText(/^You are \w+ \d on the class screen\.$/).innerText();
  const [, name] = /You are (\w+ \d)/.exec(told)!;
  const room = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  const teacher = watchPage(await room.newPage());
  await teacher.page.goto(`${url}?page=own`);
  await teacher.page.getByRole("button", { name: "In class", exact: true }).click();
  // the question before this one in the class has ended
  const accepts = teacher.page.getByRole("switch", { name: "Accept answers" });
  await accepts.waitFor();
  if (!(await accepts.isChecked())) await accepts.click();
  await phone.page.getByRole("button", { name: "Send", exact: true }).tap();
  await phone.page.getByRole("region", { name: "Hand in" }).getByText("Sent and saved.").waitFor();
  expect((await post(JSON.stringify({ kind: "program", code: "CAST2-7QHM-93KD" }))).status).toBe(200);
  await teacher.page.getByRole("row", { name: new RegExp(`^1 ${name} Your rule`) }).waitFor();
  await teacher.page.getByRole("heading", { level: 1, name: new RegExp(`^${name} leads with`) }).waitFor({ timeout: 60_000 });
  await teacher.page.getByRole("link", { name: "192.168.1.20:4174/?page=own" }).waitFor();
  expect(await teacher.page.getByRole("alert").count()).toBe(0);
  expect(await findAxeFaults(teacher.page)).toEqual([]);
  for (const { problems } of [teacher, phone]) expect(problems).toEqual([]);
  await Promise.all([room.close(), phones.close()]);
});
