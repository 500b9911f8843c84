import { loadavg } from "node:os";
import type { CDPSession, Locator, Page } from "playwright";
import { buildPage } from "../../scripts/build-page.mjs";
import { findChromium } from "../../scripts/browser.mjs";
import { readArguments } from "../../scripts/tool-arguments.mjs";
import { Random } from "../../src/engine/core/random.ts";
import { drawSeed } from "../properties/seed.ts";
import { measureHeap, measureProcess } from "./measure-tools.ts";
import { startLab } from "./page.ts";
import { settle } from "./widths/sights.ts";

const { values } = readArguments({
  name: "test:session",
  about: `A long session in the built page: play, drags, changes of settings, tables and drawers, and every page in turn, at random. Prints heap, nodes,
listeners and workers of the Lab at rest, after garbage collection: before, each minute, and at the end. Exit code 1 when the page says that
something is wrong, or when one of them has grown by more than half since the end of the first minute.`,
  options: {
    minutes: { type: "count", standard: 15, help: "of the session" },
    seed: { type: "count", least: 0, help: "of what is done; a fresh one unless it is given" },
    build: { type: "path", placeholder: "FOLDER", help: "of a page that is built already" },
  },
});
const { minutes, seed = drawSeed() } = values;

interface Reading {
  readonly heapMb: number;
  readonly nodes: number;
  readonly listeners: number;
  readonly documents: number;
  readonly workers: number;
}

/** The Lab that every reading is taken of. */
const home = "?blocks=4";

/** Goes back to the same run at rest: what is there more than before has been left behind. */
async function takeReading(page: Page, session: CDPSession): Promise<Reading> {
  await page.keyboard.press("Escape");
  await page.evaluate((query) => {
    history.pushState(null, "", query);
    dispatchEvent(new PopStateEvent("popstate"));
  }, home);
  await settle(page);
  const { objects } = await measureHeap(session);
  const { metrics } = await session.send("Performance.getMetrics");
  const read = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN;
  return {
    heapMb: objects,
    nodes: read("Nodes"),
    listeners: read("JSEventListeners"),
    documents: read("Documents"),
    workers: page.workers().length,
  };
}

const random = new Random(seed, 1);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random.uniform() * list.length)];

/**
 * Playwright keeps an element for which the time was up, and with it the page that has been left. So only what is there is waited for,
 * and long enough for a busy machine; and not until nothing covers it, as a click of Playwright's own does.
 */
const patience = { timeout: 10_000 };

/** Drags across an element, there and back. What is not there now is not dragged. */
async function drag(page: Page, element: Locator): Promise<void> {
  if ((await element.count()) === 0) return;
  const box = await element.first().boundingBox(patience);
  if (!box) return;
  const y = box.y + box.height / 2;
  const at = () => box.x + box.width * (0.1 + 0.8 * random.uniform());
  await page.mouse.move(at(), y);
  await page.mouse.down();
  for (let move = 0; move < 4; move++) await page.mouse.move(at(), y, { steps: 5 });
  await page.mouse.up();
}

async function click(element: Locator): Promise<void> {
  if ((await element.count()) === 0) return;
  await element.focus(patience);
  await element.dispatchEvent("click", {}, patience);
}

const pressKey = (key: string) => (page: Page) => page.keyboard.press(key);

async function type(page: Page, field: string, text: string): Promise<void> {
  const box = page.getByRole("textbox", { name: field, exact: true });
  if ((await box.count()) === 0) return;
  await box.fill(text, patience);
  await page.keyboard.press("Enter");
}

/** What a reader does in the Lab. */
const inLab: readonly ((page: Page) => Promise<unknown>)[] = [
  async (page) => {
    await page.keyboard.press(" ");
    await page.waitForTimeout(1500);
    await page.keyboard.press(" ");
  },
  (page) => drag(page, page.locator(".timelines-surface")),
  (page) => drag(page, page.locator(".overview-plot")),
  (page) => drag(page, page.getByRole("slider", { name: "Senders, slider" })),
  (page) => type(page, "Senders", String(2 + Math.floor(60 * random.uniform()))),
  (page) => type(page, "Switch buffer", String(8 + Math.floor(200 * random.uniform()))),
  (page) => click(page.getByRole("button", { name: /as a table$/ }).nth(Math.floor(4 * random.uniform()))),
  (page) => click(page.getByRole("tab").nth(Math.floor(5 * random.uniform()))),
  (page) =>
    page.setViewportSize(
      pick([
        { width: 1440, height: 900 },
        { width: 820, height: 1180 },
        { width: 390, height: 844 },
      ]),
    ),
  ...["Shift+ArrowRight", "Enter", ".", "g", "Home", "End", "?", "p", "Escape"].map(pressKey),
];

/** Elsewhere; the first three act on what every page may have. */
const elsewhere: readonly ((page: Page) => Promise<unknown>)[] = [
  pressKey(" "),
  pressKey("ArrowRight"),
  (page) => page.mouse.wheel(0, 600),
  (page) => drag(page, page.getByRole("slider")),
  (page) => click(page.locator("main button:visible").nth(Math.floor(8 * random.uniform()))),
  (page) => click(page.locator("main a:visible").nth(Math.floor(8 * random.uniform()))),
];

const pages = [
  "compare",
  "ladder&n=8&blocks=1",
  "packets&blocks=2",
  "sweep&blocks=2&v.values=2,8&v.seeds=1&v.predict=0",
  "papers",
  "lessons",
];

/** A visit to another page, by the way a link takes; then some of what may be done there. */
async function visitPage(page: Page): Promise<void> {
  await page.evaluate(
    (query) => {
      history.pushState(null, "", query);
      dispatchEvent(new PopStateEvent("popstate"));
    },
    `?page=${pick(pages)}`,
  );
  await page.waitForTimeout(800);
  for (let act = 0; act < 4; act++) await attempt(() => pick(elsewhere)(page));
  if (random.uniform() < 0.5) await page.goBack();
}

/** What Playwright waited for in vain: each may hold elements that the page let go. */
let timeouts = 0;

/** A control that is not there at the moment is no fault. */
async function attempt(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "TimeoutError") throw error;
    timeouts++;
  }
}

function print(when: string, { heapMb, nodes, listeners, documents, workers }: Reading, processMb: number | null): void {
  const rest = processMb === null ? "" : `, process ${processMb.toFixed(0)} MB`;
  console.log(
    `${when.padEnd(10)} heap ${heapMb.toFixed(1)} MB, ${nodes} nodes, ${listeners} listeners, ${documents} documents, ${workers} workers${rest}` +
      `   (load ${loadavg()[0].toFixed(1)})`,
  );
}

if (values.build === undefined) buildPage();
const { executablePath } = await findChromium({ shell: true });
const lab = await startLab(executablePath, values.build);
console.log(`seed ${seed}, ${minutes} min`);
const { page, problems } = await lab.open(home);
const session = await page.context().newCDPSession(page);
await session.send("Performance.enable");
await settle(page);
const startMs = performance.now();
const elapsedMin = () => (performance.now() - startMs) / 60_000;
const readings = [await takeReading(page, session)];
print("before", readings[0], await measureProcess(lab));
let [acts, visits] = [0, 0];
for (let minute = 1; minute <= minutes; minute++) {
  while (elapsedMin() < minute) {
    if (random.uniform() < 0.12) {
      visits++;
      await visitPage(page);
    } else {
      acts++;
      await attempt(() => pick(inLab)(page));
    }
    await page.waitForTimeout(50);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  const reading = await takeReading(page, session);
  readings.push(reading);
  print(minute === minutes ? "after" : `${minute} min`, reading, await measureProcess(lab));
}
const errors = await page.locator(".message[data-tone=error]").allInnerTexts();
for (const problem of [...problems, ...errors]) console.log(problem);
const [first, last] = [readings[1], readings.at(-1)!];
const grown = (["heapMb", "nodes", "listeners", "documents", "workers"] as const).filter((name) => last[name] > 1.5 * first[name]);
for (const name of grown) console.log(`${name}: from ${first[name]} to ${last[name]}`);
console.log(
  `${acts} acts, ${visits} visits to other pages, ${timeouts} timeouts, ${problems.length + errors.length} problems: ${grown.length > 0 ? "GREW" : "ok"}`,
);
if (problems.length + errors.length + grown.length > 0) process.exitCode = 1;
await lab.close();
