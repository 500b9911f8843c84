import { loadavg } from "node:os";
import type { CDPSession, Page } from "playwright";
import { buildPage } from "../../scripts/build-page.mjs";
import { readArguments } from "../../scripts/tool-arguments.mjs";
import { findChromium } from "../../scripts/browser.mjs";
import { simulate } from "../../src/cli/simulate.ts";
import { countCoarse, orderCoarseToFine } from "../../src/sweep/run-order.ts";
import { planPage } from "../../src/ui/kit/sweep/plan-page.ts";
import { defaultSettings } from "../../src/ui/kit/sweep/sweep-settings.ts";
import { type Lab, startLab } from "./page.ts";

/** Sweeps of the memory's course. */
const sweeps = 10;

function print(name: string, text: string): void {
  console.log(`${name.padEnd(34)} ${text}   (load ${loadavg()[0].toFixed(1)})`);
}

const plan = planPage(defaultSettings);
if (typeof plan === "string") throw new Error(plan);
const runs = orderCoarseToFine(plan.runs);
const coarse = countCoarse(runs);

/** Seconds of the same runs, one after the other, in this process once it is warm. */
function measureHere(): number {
  const begin = performance.now();
  for (const { scenario } of runs) simulate(scenario);
  return (performance.now() - begin) / 1000;
}

interface Watched {
  readonly coarseMs: number;
  readonly doneMs: number;
  readonly longMs: readonly number[];
}

/** Presses the button, and follows the sweep from within the page. */
function watchSweep(page: Page): Promise<Watched> {
  return page.evaluate(
    (coarseRuns) =>
      new Promise<Watched>((resolve) => {
        const longMs: number[] = [];
        new PerformanceObserver((list) => longMs.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask" });
        const bar = document.querySelector<HTMLProgressElement>(".progress-bar progress");
        const button = [...document.querySelectorAll("button")].find((one) => one.textContent === "Run without a prediction");
        if (!bar || !button) throw new Error("no sweep to start");
        let coarseMs = 0;
        const begin = performance.now();
        const look = (): void => {
          if (coarseMs === 0 && bar.value >= coarseRuns) coarseMs = performance.now() - begin;
          if (bar.value < bar.max) return;
          observer.disconnect();
          const doneMs = performance.now() - begin;
          // entries of the last moment come a little later
          setTimeout(() => resolve({ coarseMs, doneMs, longMs }), 200);
        };
        const observer = new MutationObserver(look);
        observer.observe(bar, { attributes: true });
        button.click();
      }),
    coarse,
  );
}

async function measureTimes(lab: Lab): Promise<void> {
  const { page } = await lab.open("?page=sweep");
  await page.getByRole("button", { name: "Run without a prediction" }).waitFor();
  await page.waitForTimeout(1000);
  const { coarseMs, doneMs, longMs } = await watchSweep(page);
  const cores = await page.evaluate(() => navigator.hardwareConcurrency);
  print("coarse shape", `${(coarseMs / 1000).toFixed(2)} s for ${coarse} of ${runs.length} runs, ${cores} cores`);
  print("finished", `${(doneMs / 1000).toFixed(2)} s`);
  print("main thread, tasks over 50 ms", longMs.length === 0 ? "none" : longMs.map((ms) => `${ms.toFixed(0)} ms`).join(", "));
  measureHere();
  const hereS = measureHere();
  print("the same runs in warm Node", `${hereS.toFixed(2)} s; the page takes ${(doneMs / 1000 / hereS).toFixed(2)} times as long`);
  await page.context().close();
}

async function measureHeap(session: CDPSession): Promise<number> {
  await session.send("HeapProfiler.collectGarbage");
  return (await session.send("Runtime.getHeapUsage")).usedSize / 1e6;
}

/** Sweeps of ten different seeds in one page, so that none is kept from before. */
async function measureMemory(lab: Lab): Promise<void> {
  const { page } = await lab.open("?page=sweep&v.predict=0&seed=100");
  const session = await page.context().newCDPSession(page);
  const heaps: string[] = [];
  for (let sweep = 0; sweep < sweeps; sweep++) {
    if (sweep > 0)
      await page.evaluate(
        (seed) => {
          history.pushState(null, "", `?page=sweep&v.predict=0&seed=${seed}`);
          window.dispatchEvent(new PopStateEvent("popstate"));
        },
        100 + 10 * sweep,
      );
    await page.locator(".progress-bar[data-status=running]").waitFor({ timeout: 10_000 });
    await page.locator(".progress-bar[data-status=done]").waitFor({ timeout: 300_000 });
    heaps.push((await measureHeap(session)).toFixed(1));
  }
  print(`memory after each of ${sweeps} sweeps`, `${heaps.join(", ")} MB of the page's objects`);
  await page.context().close();
}

const parts: Readonly<Record<string, (lab: Lab) => Promise<void>>> = { times: measureTimes, memory: measureMemory };
const { words: wanted } = readArguments({
  name: "measure:sweep",
  about: `Measures time and cost of the default sweep in the built page. Only prints numbers, with the load of the machine, on which they depend.`,
  words: { placeholder: "PART", help: `of ${Object.keys(parts).join(", ")}; default both`, choices: Object.keys(parts) },
});
buildPage();
const { executablePath } = await findChromium();
const lab = await startLab(executablePath);
for (const [name, measure] of Object.entries(parts)) if (wanted.length === 0 || wanted.includes(name)) await measure(lab);
await lab.close();
