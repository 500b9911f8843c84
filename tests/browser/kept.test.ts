import type { Page } from "playwright";
import { expect } from "vitest";
import { drawTests } from "../support/draw.ts";
import { shareLab } from "./lab-of-file.ts";

const lab = shareLab();
const some = drawTests("journeys of what is kept", 0.5);

const progressKey = "incast-lab.lessons";
const unkept = "This browser cannot keep your progress";
const readProgress = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? "{}") as Record<string, { guess: unknown }>, progressKey);
const cards = (page: Page) => page.getByRole("main").getByRole("listitem");

/** As a browser whose storage is full: what is there can be read. */
function fillStorage(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
}

some("two tabs both keep their lesson progress", async () => {
  const { page, problems, leave } = await lab.open("?page=lessons");
  await cards(page).first().waitFor();
  const other = await page.context().newPage();
  await other.goto(`${lab.url}?page=lessons&lesson=what-is-incast&step=run&guess=16`);
  await expect.poll(async () => Object.keys(await readProgress(other))).toEqual(["what-is-incast"]);
  // told at once
  await cards(page).first().getByText("continue at").waitFor();
  await page.getByRole("link", { name: "Would a bigger buffer help?" }).click();
  await expect.poll(async () => Object.keys(await readProgress(page))).toEqual(["what-is-incast", "bigger-buffer"]);
  // the lesson itself in both: what the other has said since is not lost
  await page.goto(`${lab.url}?page=lessons&lesson=bigger-buffer`);
  await page.getByRole("region", { name: "Lesson", exact: true }).waitFor();
  await other.goto(`${lab.url}?page=lessons&lesson=bigger-buffer&step=run&guess=0.1,0.2,0.3,0.4,0.5,0.6,0.7`);
  const readGuess = async () => (await readProgress(other))["bigger-buffer"]?.guess ?? null;
  await expect.poll(readGuess).not.toBe(null);
  await page.getByRole("region", { name: "Step" }).locator("[data-primary]").click();
  await expect.poll(() => page.url()).toContain("step=guess");
  expect(await readGuess()).not.toBe(null);
  expect(problems).toEqual([]);
  await leave();
});

some("a lesson says that nothing is stored if storage is full", async () => {
  const prepare = (page: Page) => page.addInitScript(fillStorage);
  const { page, problems, leave } = await lab.open("?page=lessons&lesson=what-is-incast", {}, prepare);
  await page.getByRole("alert").getByText(unkept).waitFor();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await page.getByRole("region", { name: "Lesson", exact: true }).getByRole("link", { name: "Lessons" }).click();
  await page.getByText(unkept).waitFor();
  expect(problems).toEqual([]);
  await leave();
});

some("impossible predictions are not drawn", async () => {
  const spoilt = {
    "what-is-incast": { step: "run", guess: { kind: "point", value: -1 } },
    "bigger-buffer": { step: "run", guess: { kind: "curve", values: [] } },
    "mine.json": { step: "run", guess: { kind: "curve", values: [Number.MAX_VALUE] } },
  };
  const prepare = (page: Page) =>
    page.addInitScript(([key, text]) => localStorage.setItem(key, text), [progressKey, JSON.stringify(spoilt)]);
  const { page, problems, leave } = await lab.open("?page=lessons", {}, prepare);
  await cards(page).first().waitFor();
  for (const { id } of [{ id: "what-is-incast" }, { id: "bigger-buffer" }]) {
    await page.goto(`${lab.url}?page=lessons&lesson=${id}`);
    await page.getByRole("region", { name: "Lesson", exact: true }).waitFor();
    const broken = await page.evaluate(
      () =>
        [...document.querySelectorAll("svg *")].filter((one) => [...one.attributes].some(({ value }) => /NaN|Infinity/.test(value))).length,
    );
    expect(broken, id).toBe(0);
  }
  expect(problems).toEqual([]);
  await leave();
});

some("rows of a sweep that no run can produce are computed again", async () => {
  const { page, problems, leave } = await lab.open("?page=sweep&blocks=2&v.values=2,32&v.s1=NewReno&v.seeds=1&v.predict=0");
  const done = () => page.locator(".progress-bar[data-status=done]").waitFor();
  await done();
  const headline = page.getByRole("heading", { level: 1 });
  const said = await headline.innerText();
  // once all rows are kept
  const spoil = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open("incast-lab.sweeps");
          opening.onsuccess = () => {
            const store = opening.result.transaction("runs", "readwrite").objectStore("runs");
            const reading = store.openCursor();
            let rows = 0;
            reading.onsuccess = () => {
              const cursor = reading.result;
              if (cursor === null) return resolve(rows);
              const lies = [-1e302, Number.NaN, Number.POSITIVE_INFINITY];
              cursor.update((cursor.value as number[]).map(() => lies[rows % lies.length]));
              rows++;
              cursor.continue();
            };
          };
        }),
    );
  await expect.poll(spoil).toBe(2);
  await page.reload();
  await done();
  expect(await headline.innerText()).toBe(said);
  expect(problems).toEqual([]);
  await leave();
});

some("a solved challenge is added to those of another tab, and reported if it cannot be stored", async () => {
  const { page, problems, leave } = await lab.open("?page=lessons");
  const solve = async () => {
    await page.getByText("0 of 8 solved").click();
    await page.getByRole("button", { name: /^One change, 90/ }).click();
    await page.getByRole("region", { name: "Challenge", exact: true }).getByText("Nothing has changed yet.").waitFor();
    await page.getByRole("textbox", { name: "RTOmin", exact: true }).fill("2");
    await page.keyboard.press("Enter");
    await page.getByRole("region", { name: "Challenge", exact: true }).getByText("Solved.").waitFor();
  };
  const key = "incast-lab.challenges";
  const read = () => page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? "[]") as string[], key);
  await page.getByText("0 of 8 solved").waitFor();
  const ids = ["buffer", "timer"];
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [key, JSON.stringify(ids)] as const);
  await solve();
  expect((await read()).toSorted()).toEqual(["buffer", "one-change", "timer"]);
  await page.evaluate((key) => localStorage.removeItem(key), key);
  await page.goto(`${lab.url}?page=lessons`);
  await page.getByText("0 of 8 solved").waitFor();
  await page.evaluate(fillStorage);
  await solve();
  await page.getByText(unkept).waitFor();
  expect(problems).toEqual([]);
  await leave();
});
