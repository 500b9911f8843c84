import { loadavg } from "node:os";
import type { Page } from "playwright";
import { buildPage } from "../../scripts/build-page.mjs";
import { readArguments } from "../../scripts/tool-arguments.mjs";
import { findChromium } from "../../scripts/browser.mjs";
import { startLab } from "./page.ts";

readArguments({
  name: "measure:papers",
  about: `Measures how the overview of figures scrolls in the built page, in a real browser: gaps between frames and long tasks during the first
computations and after them. Only prints numbers.`,
});
buildPage();

const scrollMs = 5000;

/** Scrolls the wall down and up at an even pace. */
function scrollWall(page: Page): Promise<{ gaps: number[]; tasks: number[] }> {
  return page.evaluate(
    (wanted) =>
      new Promise((resolve) => {
        const [gaps, tasks]: [number[], number[]] = [[], []];
        const watcher = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)));
        watcher.observe({ type: "longtask" });
        const box = document.querySelector("#centre")!;
        const began = performance.now();
        let last = began;
        const onFrame = (now: number) => {
          gaps.push(now - last);
          last = now;
          const share = (now - began) / wanted;
          box.scrollTop = (box.scrollHeight - box.clientHeight) * (1 - Math.abs(1 - 2 * share));
          if (share < 1) return requestAnimationFrame(onFrame);
          watcher.disconnect();
          return resolve({ gaps: gaps.slice(1), tasks });
        };
        requestAnimationFrame(onFrame);
      }),
    scrollMs,
  );
}

function describe(name: string, { gaps, tasks }: { gaps: number[]; tasks: number[] }): void {
  const sorted = gaps.toSorted((a, b) => a - b);
  const [half, most, worst] = [0.5, 0.95, 1].map((share) =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))].toFixed(1),
  );
  const long = tasks.length === 0 ? "no long task" : `${tasks.length} long tasks, longest ${Math.max(...tasks).toFixed(0)} ms`;
  console.log(`${name.padEnd(34)} median ${half}, 95% ${most}, worst ${worst} ms; ${long}   (load ${loadavg()[0].toFixed(1)})`);
}

const { executablePath } = await findChromium();
const lab = await startLab(executablePath);
// lower than the wall: it has far to scroll
const { page } = await lab.open("?page=papers", { viewport: { width: 1280, height: 500 } });
await page.locator("[data-figure]").first().waitFor();
describe("wall, first answers on their way", await scrollWall(page));
await page
  .getByRole("button", { name: "Pause" })
  .click({ timeout: 2000 })
  .catch(() => undefined);
await page.waitForTimeout(1000);
describe("wall, at rest", await scrollWall(page));
await lab.close();
