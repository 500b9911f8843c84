import type { Page } from "playwright";
import { expect } from "vitest";

/** What a person reads and presses in the Lab, by role and name. */
export interface LabPage {
  readonly page: Page;
  /** The sentence over the run. */
  headline(): Promise<string>;
  /** Name and value of each line of the summary, once the run is computed; a value's note ("of 20") in brackets. */
  readSummary(): Promise<Record<string, string>>;
  /** Timeouts by class name, and "total". */
  readTimeouts(): Promise<Record<string, number>>;
  /** Playback time, ms. */
  readTimeMs(): Promise<number>;
  /** Waits until the page shows a computed run. */
  waitForRun(): Promise<void>;
  /** Presses Tab until the element named so has the focus. @throws Error when it is not reached in `most` presses */
  tabTo(role: "textbox" | "combobox" | "button" | "slider", name: string | RegExp, most?: number): Promise<void>;
}

/** "1,234" or "1 234" as a number. */
export function readCount(text: string): number {
  const figure = /[\d.,\s\u00a0\u202f]*\d/.exec(text)?.[0];
  if (figure === undefined) throw new Error(`no number in "${text}"`);
  return Number(figure.replace(/[,\s\u00a0\u202f]/g, ""));
}

/** Opens the box of exports, which is under More. */
export async function openExport(page: Page): Promise<void> {
  const more = page.getByRole("button", { name: "More", exact: true });
  const exports = page.getByRole("button", { name: "Export table, picture or run" });
  // it may be open still
  if (!(await exports.isVisible())) await more.click();
  await exports.click();
}

/** Opens the menu of charts, tables, switches and other views. */
export async function openView(page: Page): Promise<void> {
  await page.getByRole("button", { name: "View", exact: true }).click();
  await page.getByRole("group", { name: "Shown" }).waitFor();
}

/** Shows a chart as a table, or puts it away. */
export async function toggleTable(page: Page, chart: string): Promise<void> {
  await openView(page);
  await page.getByRole("button", { name: `${chart} as a table` }).click();
}

/** What `read` gives once it gives the same twice, a moment apart: of what moves on its own way to rest, however busy the machine. */
export async function readAtRest<T>(read: () => Promise<T>, apartMs = 150): Promise<T> {
  let last = await read();
  await expect
    .poll(
      async () => {
        const before = last;
        last = await read();
        return JSON.stringify(last) === JSON.stringify(before);
      },
      { interval: apartMs },
    )
    .toBe(true);
  return last;
}

export function describeLab(page: Page): LabPage {
  const about = page
    .getByRole("complementary", { name: "About the run", includeHidden: true })
    .or(page.getByRole("dialog", { name: "About the run", includeHidden: true }));
  const waitForRun = () => page.locator("main[aria-busy=false]").waitFor({ state: "attached" });
  return {
    page,
    waitForRun,
    headline: async () => (await page.getByRole("heading", { level: 1 }).innerText()).trim(),
    async readSummary() {
      await waitForRun();
      const rows = await about
        .locator("dl > div")
        .evaluateAll((found) =>
          Object.fromEntries(
            found.map((row) => [
              row.querySelector("dt")?.textContent.trim() ?? "",
              (row.querySelector("dd")?.textContent ?? "").trim().replace(/\s+/g, " "),
            ]),
          ),
        );
      const goodput = about.getByRole("region", { name: "Goodput with this seed and with others", includeHidden: true });
      return (await goodput.count()) === 0
        ? rows
        : { ...rows, "% of maximum": (await goodput.locator("b").first().textContent())?.replace(/\s/g, "") ?? "" };
    },
    async readTimeouts() {
      await waitForRun();
      const total = await about.getByRole("heading", { name: /^Timeouts/, includeHidden: true }).textContent();
      const rows = await about
        .getByRole("listitem", { includeHidden: true })
        .evaluateAll((items) =>
          items.map((item) => [item.querySelector("em")?.textContent ?? "", item.querySelector("b")?.textContent ?? ""] as const),
        );
      return { ...Object.fromEntries(rows.map(([name, count]) => [name, readCount(count)])), total: readCount(total ?? "") };
    },
    async readTimeMs() {
      const text = await page.getByRole("region", { name: "Playback" }).locator(".time-readout").innerText();
      return Number(text.replace(/[^\d.]/g, ""));
    },
    async tabTo(role, name, most = 80) {
      const wanted = await page.getByRole(role, { name }).first().elementHandle();
      for (let press = 0; press < most; press += 1) {
        await page.keyboard.press("Tab");
        if (await page.evaluate((element) => element === document.activeElement, wanted)) return;
      }
      throw new Error(`${role} ${String(name)} was not reached in ${most} presses of Tab`);
    },
  };
}
