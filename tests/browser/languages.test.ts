import type { Page } from "playwright";
import { expect, it } from "vitest";
import { drawTests } from "../support/draw.ts";
import { shareLab } from "./lab-of-file.ts";
import { findAxeFaults } from "./page.ts";

const lab = shareLab();
const some = drawTests("journeys of a language", 0.5);

it("switches the language at once, keeps the run, remembers the choice, and loads no other catalogue", async () => {
  const { page, problems, leave } = await lab.open("?guide=off");
  const catalogues: string[] = [];
  page.on("request", (request) => {
    const name = /\/assets\/(de|es|fr|zh|ar)-[^/]*\.js$/.exec(request.url())?.[1];
    if (name) catalogues.push(name);
  });
  await page.locator("main[aria-busy=false]").waitFor({ state: "attached" });
  const readTime = () => page.locator(".time-readout").innerText();
  const start = await readTime();
  await page.getByRole("button", { name: "Next timeout" }).click();
  await expect.poll(readTime).not.toBe(start);
  const before = await readTime();
  expect(catalogues).toEqual([]);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("combobox", { name: "Language" }).selectOption({ label: "Deutsch" });
  const settings = page.getByRole("button", { name: "Mehr", exact: true });
  await settings.waitFor();
  expect(await readTime()).toBe(before.replaceAll(/[.,]/g, (sign) => (sign === "." ? "," : ".")));
  await page.waitForFunction((button) => document.activeElement === button, await settings.elementHandle());
  expect(await page.locator("html").getAttribute("lang")).toBe("de");
  await page.reload();
  await settings.waitFor();
  expect(catalogues).toEqual(["de", "de"]);
  expect(problems).toEqual([]);
  await leave();
});

it("mirrors a right-to-left page, except for elements with an axis", async () => {
  const { page, problems, leave } = await lab.open("?guide=off&lang=ar");
  await page.locator("main[aria-busy=false]").waitFor({ state: "attached" });
  expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
  const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(isWider).toBe(false);
  const directions = await page.locator("canvas").evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).direction))]);
  expect(directions).toEqual(["ltr"]);
  expect(await findAxeFaults(page)).toEqual([]);
  expect(problems).toEqual([]);
  await leave();
});

/**
 * What has no room: the document; buttons, tabs and headings that are narrower than their words; tabs on a second row; and
 * rows of buttons that lie on what stands below them.
 */
const findCramped = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const root = document.documentElement;
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true }) && element.clientWidth > 1;
    const cramped = [...document.querySelectorAll("button, [role=tab], nav a, label, h1, h2, h3")]
      .filter((element) => isShown(element) && element.scrollWidth > element.clientWidth + 1)
      .map((element) => `${element.textContent}: ${element.scrollWidth} in ${element.clientWidth} px`);
    const broken = [...document.querySelectorAll("[role=tablist]")]
      .filter(
        (list) => new Set([...list.querySelectorAll("[role=tab]")].filter(isShown).map((tab) => tab.getBoundingClientRect().top)).size > 1,
      )
      .map((list) => `tabs on two rows: ${list.textContent}`);
    const burst = [...document.querySelectorAll("[role=group], nav, header, fieldset")]
      .flatMap((group) => (group.parentElement ? [group.parentElement] : []))
      .filter(
        (row) =>
          isShown(row) && getComputedStyle(row).overflowY === "visible" && row.scrollHeight > row.clientHeight + 2 && row.clientHeight > 0,
      )
      .map((row) => `${row.className}: ${row.scrollHeight} in ${row.clientHeight} px of height`);
    const page = root.scrollWidth > window.innerWidth ? [`the page: ${root.scrollWidth} in ${window.innerWidth} px`] : [];
    return [...page, ...cramped, ...broken, ...new Set(burst)];
  });

const states: readonly { readonly query: string; readonly width?: number; readonly ready: string }[] = [
  { query: "guide=off&blocks=4", ready: "main[aria-busy=false] h1" },
  { query: "guide=off&blocks=4", width: 390, ready: "main[aria-busy=false] h1" },
  { query: "page=lessons", ready: "main h1" },
  { query: "page=lessons&lesson=what-is-incast", ready: "main[aria-busy=false]" },
  { query: "page=compare&blocks=4", ready: ".playback" },
  { query: "page=papers", ready: "main h1" },
  { query: "page=papers&fig=lite-2", ready: "main h1" },
];

for (const lang of ["en-XA", "ar", "de", "zh"]) {
  some(`has room for longer words and for a page from right to left: ${lang}`, async () => {
    const { page, leave } = await lab.open(`?${states[0].query}&lang=${lang}`);
    const cramped: Record<string, readonly string[]> = {};
    for (const { query, width = 1440, ready } of states) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`${lab.url}?${query}&lang=${lang}`);
      await page.locator(ready).first().waitFor({ state: "attached" });
      const found = (await findCramped(page)).filter((fault) => lang !== "en-XA" || !fault.startsWith("tabs on two rows"));
      if (found.length > 0) cramped[`${query}, ${width} px`] = found;
    }
    expect(cramped).toEqual({});
    await leave();
  });
}

some("reads numbers as it shows them, and as speakers of the language type them", async () => {
  const { page, problems, leave } = await lab.open("?guide=off&blocks=4&b=2000&lang=de");
  await page.locator("main[aria-busy=false]").waitFor({ state: "attached" });
  const buffer = page.getByRole("textbox", { name: "Switch-Puffer", exact: true });
  expect(await buffer.inputValue()).toBe("2.000");
  for (const [typed, shown] of [
    ["1.000", "1.000"],
    ["1500", "1.500"],
    ["٦٤", "64"],
  ] as const) {
    await buffer.fill(typed);
    await buffer.press("Enter");
    await expect.poll(() => buffer.inputValue()).toBe(shown);
  }
  expect(problems).toEqual([]);
  await leave();
});

some("orders keys, quantities, and sentences correctly on a right-to-left page", async () => {
  const { page, leave } = await lab.open("?guide=off&blocks=4&lang=ar");
  await page.locator("main[aria-busy=false]").waitFor({ state: "attached" });
  await page.keyboard.press("?");
  await page.locator("dialog").getByRole("tab").last().click();
  await page.locator("dialog summary").click();
  const pairs = page.locator("dialog dt").filter({ hasText: "Shift" }).first();
  await pairs.waitFor();
  const [shift, arrow] = await pairs.locator("kbd").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
  expect(shift).toBeLessThan(arrow);
  await page.keyboard.press("Escape");
  // a quantity beside its name reads "256 KB", not "KB 256"
  await page.goto(`${lab.url}?page=ladder&lang=ar`);
  const quantity = page.getByText("256 KB").first();
  await quantity.waitFor();
  const [number, unit] = await quantity.evaluate((element) => {
    const text = [...element.childNodes].find((node) => node.textContent?.includes("256 KB"))!;
    const at = text.textContent!.indexOf("256");
    return [at, at + 4].map((place) => {
      const range = document.createRange();
      range.setStart(text, place);
      range.setEnd(text, place + 1);
      return range.getBoundingClientRect().left;
    });
  });
  expect(number).toBeLessThan(unit);
  await leave();
});
