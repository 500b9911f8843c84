import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import type { BrowserContextOptions, Page } from "playwright";
import { buildPage } from "../../scripts/build-page.mjs";
import { readArguments } from "../../scripts/tool-arguments.mjs";
import { findChromium } from "../../scripts/browser.mjs";
import { describeLab } from "./lab-page.ts";
import { startLab } from "./page.ts";

const { words } = readArguments({
  name: "screenshots",
  about: `Takes pictures of the page's main states into screenshots/, at two pixels per point, for you to look at;
screenshots/index.html shows them all.`,
  words: {
    placeholder: "FOLDER",
    most: 1,
    help: "shows each next to the picture of the same name there, of an earlier version or a design",
  },
});
buildPage();

interface Shot {
  readonly name: string;
  readonly query?: string;
  readonly options: BrowserContextOptions;
  /** Before the page is opened. */
  readonly before?: (page: Page) => Promise<unknown>;
  readonly prepare?: (page: Page) => Promise<unknown>;
  readonly isSweep?: boolean;
}

const desk = { viewport: { width: 1440, height: 900 } };
const projector = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
/** Twelve blocks of the collapse, all panes open. */
const allPanes = "?jitter=100us&blocks=12&v.panes=network,link,queue,windows,senders";

/** The first timeout, at rest: the same picture each time. */
async function goToFirstTimeout(page: Page): Promise<void> {
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+ArrowRight");
}

/** On to the first timeout that lost a whole window. */
async function selectHead(page: Page): Promise<void> {
  const head = page.getByText(/^whole window lost, timeout/);
  for (let press = 0; press < 60 && (await head.count()) === 0; press++) {
    await page.keyboard.press("Shift+ArrowRight");
    await page.waitForTimeout(50);
  }
}

/** Its cause: the moment at which a packet of that window met a full queue. */
async function showCause(page: Page): Promise<void> {
  await selectHead(page);
  await page.locator(".autopsy-loss-lost-packets .explain-moment-link").first().click();
}

const openDrawer = (name: string) => (page: Page) => page.getByRole("navigation", { name: "Panels" }).getByRole("button", { name }).click();
const press = (key: string) => (page: Page) => page.keyboard.press(key);

/** Two series, so that there is something to compare, and few enough runs to wait for. */
const sweep = "?page=sweep&blocks=8&v.values=2,4,8,16,24,32&v.s1=NewReno&v.s2=GIP%3Falgo%3Dgip&v.seeds=2";
const answered = `${sweep}&v.predict=0`;

async function waitForSweep(page: Page): Promise<void> {
  await page.locator(".progress-bar[data-status=done]").waitFor({ timeout: 120_000 });
}

/** A point of the curves is picked: its runs and the model beside it. */
async function pickPoint(page: Page): Promise<void> {
  await waitForSweep(page);
  await page.getByRole("slider", { name: /^Curves/ }).focus();
  for (const key of ["End", "ArrowLeft"]) await page.keyboard.press(key);
}

const shots: readonly Shot[] = [
  { name: "lab-light", query: allPanes, options: { ...desk, colorScheme: "light" }, prepare: showCause },
  { name: "lab-dark", query: allPanes, options: { ...desk, colorScheme: "dark" }, prepare: showCause },
  {
    name: "lab-projector",
    query: "?jitter=100us&blocks=12",
    options: projector,
    prepare: async (page) => {
      await showCause(page);
      await page.keyboard.press("p");
    },
  },
  {
    name: "lab-phone",
    query: "?jitter=100us&blocks=12",
    options: phone,
    prepare: async (page) => {
      for (let step = 0; step < 4; step++) await page.keyboard.press("Shift+ArrowRight");
      for (let step = 0; step < 3; step++) await page.keyboard.press("ArrowRight");
    },
  },
  { name: "lab-first-visit", options: { ...desk, colorScheme: "light" } },
  { name: "lab-autopsy", options: { ...desk, colorScheme: "light" }, prepare: selectHead },
  { name: "lab-autopsy-dark", options: { ...desk, colorScheme: "dark" }, prepare: selectHead },
  { name: "lab-story", options: desk, prepare: (page) => page.getByRole("tab", { name: "Story" }).click() },
  { name: "lab-summary", options: desk, prepare: (page) => page.getByRole("tab", { name: "Summary" }).click() },
  { name: "lab-ghost", query: "?v.preset=collapse", options: desk, prepare: changeBuffer },
  { name: "lab-healthy", query: "?v.preset=healthy", options: desk },
  { name: "lab-notice", query: "?n=5000&b=banana", options: desk },
  { name: "lab-many", query: "?n=1000&blocks=4", options: desk },
  { name: "lab-failed", options: desk, before: breakWorker },
  { name: "lab-predict", query: "?v.predict=1", options: desk },
  { name: "lab-help", options: desk, prepare: press("?") },
  { name: "lab-tablet", options: { viewport: { width: 900, height: 1100 } } },
  { name: "lab-phone-scenario", options: phone, prepare: openDrawer("Scenario") },
  { name: "lab-phone-autopsy", options: phone, prepare: openDrawer("Autopsy") },
  { name: "lab-360", options: { ...phone, viewport: { width: 360, height: 640 } } },
  { name: "sweep-ask", query: sweep, options: desk, isSweep: true },
  { name: "sweep-light", query: answered, options: { ...desk, colorScheme: "light" }, prepare: pickPoint, isSweep: true },
  { name: "sweep-dark", query: answered, options: { ...desk, colorScheme: "dark" }, prepare: pickPoint, isSweep: true },
  { name: "sweep-laptop", query: answered, options: { viewport: { width: 1366, height: 768 } }, prepare: pickPoint, isSweep: true },
  { name: "sweep-phone", query: answered, options: phone, prepare: waitForSweep, isSweep: true },
  { name: "lab-laptop", options: { viewport: { width: 1366, height: 768 } } },
  { name: "lab-frame", options: { viewport: { width: 800, height: 600 } } },
  { name: "lab-low", options: { viewport: { width: 1280, height: 640 } } },
  { name: "lab-phone-landscape", options: { ...phone, viewport: { width: 844, height: 390 } } },
  { name: "lab-phone-dark", options: { ...phone, colorScheme: "dark" } },
  { name: "lab-groups", query: "?blocks=6&g1.name=short&g1.n=16&g2.name=quick%20RTO&g2.rto=2ms&g2.n=16", options: desk },
  { name: "lab-4k", options: { viewport: { width: 3840, height: 2160 }, deviceScaleFactor: 1 } },
];

/** Another buffer: the run before stays as a ghost, and what changed is marked. */
async function changeBuffer(page: Page): Promise<void> {
  const field = page.getByRole("textbox", { name: /^Switch buffer/ });
  await field.fill("128");
  await field.press("Enter");
  await describeLab(page).waitForRun();
}

/** The simulation cannot be loaded: what a failure looks like. */
function breakWorker(page: Page): Promise<unknown> {
  return page.context().route(/\/live-[^/]*\.js$/, (route) => route.abort());
}

/** A page with all pictures, each beside the one of the same name in `folder`. */
function writeIndex(names: readonly string[], folder: string | undefined): void {
  const figures = names.map((name) => {
    const other = folder === undefined ? "" : resolve(folder, `${name}.png`);
    const beside = other && existsSync(other) ? `<img alt="${name}, there" src="${encodeURI(relative("screenshots", other))}">` : "";
    return `<figure><figcaption>${name}</figcaption><img alt="${name}" src="${name}.png">${beside}</figure>`;
  });
  const style =
    "body{font:16px sans-serif}figure{display:flex;flex-wrap:wrap;gap:8px;margin:24px 0}figcaption{width:100%}img{width:48%;border:1px solid #999}";
  writeFileSync(
    join("screenshots", "index.html"),
    `<!doctype html><meta charset="utf-8"><title>Screenshots</title><style>${style}</style>${figures.join("\n")}\n`,
  );
}

const { executablePath } = await findChromium();
const lab = await startLab(executablePath);
mkdirSync("screenshots", { recursive: true });
for (const { name, query, options, before, prepare, isSweep } of shots) {
  const { page, problems } = await lab.open(query, { deviceScaleFactor: 2, ...options }, before);
  if (isSweep) await page.getByRole("heading", { level: 1 }).waitFor();
  else if (name !== "lab-predict") {
    await describeLab(page).waitForRun();
    await goToFirstTimeout(page);
  }
  await prepare?.(page);
  await page.waitForTimeout(500); // transitions take 160 ms
  await page.screenshot({ path: `screenshots/${name}.png` });
  console.log(`screenshots/${name}.png${problems.length ? `  ${problems.join("; ")}` : ""}`);
  await page.context().close();
}
await lab.close();
const [folder] = words;
writeIndex(
  shots.map(({ name }) => name),
  folder,
);
console.log("screenshots/index.html shows them all");
