import type { Page } from "playwright";
import { expect, it } from "vitest";
import { shareLab } from "./lab-of-file.ts";
import { findAxeFaults } from "./page.ts";

const lab = shareLab();

it("speaks another language at once, with the run as it was, and remembers it; nobody pays for the others", async () => {
  const { page, problems, leave } = await lab.open("?guide=off");
  const catalogues: string[] = [];
  page.on("request", (request) => {
    const name = /\/assets\/(de|es|fr|zh|ar)-[^/]*\.js$/.exec(request.url())?.[1];
    if (name) catalogues.push(name);
  });
  await page.locator("main[aria-busy=false]").waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Next timeout" }).click();
  const readTime = () => page.locator(".time-readout").innerText();
  const before = await readTime();
  expect(catalogues).toEqual([]);
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  await page.getByRole("combobox", { name: "Language" }).selectOption({ label: "Deutsch" });
  const settings = page.getByRole("button", { name: "Einstellungen", exact: true });
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

it("runs from right to left, but for what has an axis", async () => {
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

/** What the document and its controls have no room for: buttons, tabs and headings that are narrower than their words. */
const findCramped = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const root = document.documentElement;
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true }) && element.clientWidth > 1;
    const cramped = [...document.querySelectorAll("button, [role=tab], nav a, label, h1, h2, h3")]
      .filter((element) => isShown(element) && element.scrollWidth > element.clientWidth + 1)
      .map((element) => `${element.textContent}: ${element.scrollWidth} in ${element.clientWidth} px`);
    return root.scrollWidth > window.innerWidth ? [`the page: ${root.scrollWidth} in ${window.innerWidth} px`, ...cramped] : cramped;
  });

const states: readonly { readonly query: string; readonly width?: number; readonly ready: string }[] = [
  { query: "guide=off&blocks=4", ready: "main[aria-busy=false] h1" },
  { query: "guide=off&blocks=4", width: 390, ready: "main[aria-busy=false] h1" },
  { query: "page=lessons", ready: "main h1" },
  { query: "page=lessons&lesson=what-is-incast", ready: "main[aria-busy=false] h1" },
  { query: "page=compare&blocks=4", ready: ".playback" },
  { query: "page=papers&fig=lite-2", ready: "main h1" },
];

it.each(["en-XA", "ar"])("has room for longer words and for a page from right to left: %s", async (lang) => {
  const { page, leave } = await lab.open(`?${states[0].query}&lang=${lang}`);
  const cramped: Record<string, readonly string[]> = {};
  for (const { query, width = 1440, ready } of states) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${lab.url}?${query}&lang=${lang}`);
    await page.locator(ready).first().waitFor({ state: "attached" });
    const found = await findCramped(page);
    if (found.length > 0) cramped[`${query}, ${width} px`] = found;
  }
  expect(cramped).toEqual({});
  await leave();
});
