/** Pictures of the page's main states in screenshots/, at two pixels per point. Needs a build; tells nothing by itself: look at them. */
import { mkdirSync } from "node:fs";
import type { BrowserContextOptions, Page } from "playwright";
import { findChromium } from "../../scripts/browser.mjs";
import { describeLab } from "./lab-page.ts";
import { startLab } from "./page.ts";

interface Shot {
  readonly name: string;
  readonly query?: string;
  readonly options: BrowserContextOptions;
  readonly prepare?: (page: Page) => Promise<void>;
}

const desk = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** The first timeout, at rest: the same picture each time. */
async function goToFirstTimeout(page: Page): Promise<void> {
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+ArrowRight");
}

/** On to the first timeout that lost a whole window. */
async function selectHead(page: Page): Promise<void> {
  for (let press = 0; press < 40 && (await page.getByText(/^block-head timeout/).count()) === 0; press += 1) {
    await page.keyboard.press("Shift+ArrowRight");
    await page.waitForTimeout(50);
  }
}

const shots: readonly Shot[] = [
  { name: "lab-light", options: { ...desk, colorScheme: "light" } },
  { name: "lab-dark", options: { ...desk, colorScheme: "dark" } },
  { name: "lab-autopsy-head", options: { ...desk, colorScheme: "light" }, prepare: async (page) => selectHead(page) },
  { name: "lab-autopsy-head-dark", options: { ...desk, colorScheme: "dark" }, prepare: async (page) => selectHead(page) },
  { name: "lab-story", options: desk, prepare: async (page) => page.getByRole("tab", { name: "Story" }).click() },
  { name: "lab-healthy", query: "?v.preset=healthy&n=4&awnd=16", options: desk },
  { name: "lab-notice", query: "?n=banana", options: desk },
  {
    name: "lab-projector",
    options: { viewport: { width: 1280, height: 800 } },
    prepare: async (page) => page.keyboard.press("p"),
  },
  { name: "lab-tablet", options: { viewport: { width: 900, height: 1100 } } },
  { name: "lab-phone", options: phone },
  {
    name: "lab-phone-scenario",
    options: phone,
    prepare: async (page) => page.getByRole("navigation", { name: "Panels" }).getByRole("button", { name: "Scenario" }).click(),
  },
  {
    name: "lab-phone-autopsy",
    options: phone,
    prepare: async (page) => page.getByRole("navigation", { name: "Panels" }).getByRole("button", { name: "Autopsy" }).click(),
  },
  {
    name: "lab-help",
    options: desk,
    prepare: async (page) => page.keyboard.press("?"),
  },
];

const { executablePath } = await findChromium();
const lab = await startLab(executablePath);
mkdirSync("screenshots", { recursive: true });
for (const { name, query, options, prepare } of shots) {
  const { page, problems } = await lab.open(query, { ...options, deviceScaleFactor: 2 });
  await describeLab(page).waitForRun();
  await goToFirstTimeout(page);
  await prepare?.(page);
  await page.waitForTimeout(400); // transitions take 160 ms
  await page.screenshot({ path: `screenshots/${name}.png` });
  console.log(`screenshots/${name}.png${problems.length ? `  ${problems.join("; ")}` : ""}`);
  await page.context().close();
}
await lab.close();
