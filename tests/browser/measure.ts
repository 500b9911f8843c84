import type { Page } from "playwright";
import { buildPage } from "../../scripts/build-page.mjs";
import { readArguments } from "../../scripts/tool-arguments.mjs";
import { findChromium } from "../../scripts/browser.mjs";
import { describeLab } from "./lab-page.ts";
import { measureNetworks, measureThousands } from "./measure-networks.ts";
import { allPanes, describeTimes, measureHeap, measureProcess, print, recordFrames, recordScrub } from "./measure-tools.ts";
import { type Lab, startLab } from "./page.ts";

/** 64 senders, 20 blocks, every packet kept, every pane open. */
const fullRun = `?n=64&${allPanes}`;
const playMs = 10_000;
/** A frame in time: one sixtieth of a second, and a fifth more. */
const frameMs = (1000 / 60) * 1.2;

async function measureStart(lab: Lab): Promise<void> {
  const { page } = await lab.open("", {}, (opened) =>
    opened.addInitScript(() => {
      const tasks: number[] = [];
      (globalThis as unknown as { tasks: number[] }).tasks = tasks;
      new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
        type: "longtask",
        buffered: true,
      });
    }),
  );
  await describeLab(page).waitForRun();
  await page.waitForTimeout(1500);
  const { paintMs, tasks } = await page.evaluate(() => ({
    paintMs: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN,
    tasks: (globalThis as unknown as { tasks: number[] }).tasks,
  }));
  const blocking = tasks.reduce((sum, task) => sum + Math.max(0, task - 50), 0);
  print("start: first paint", `${paintMs.toFixed(0)} ms; ${tasks.length} long tasks, ${blocking.toFixed(0)} ms of them beyond 50 ms each`);
  await page.context().close();
}

/** Ms from a press of a key on the senders' slider to the first frame with other charts, and to the sentence of the finished run. */
async function recordChanges(page: Page, changes: number): Promise<{ picture: number[]; sentence: number[] }> {
  await page.evaluate(() => {
    const charts = [...document.querySelectorAll<HTMLCanvasElement>(".timelines > canvas:first-of-type, .network-picture canvas")];
    const small = new OffscreenCanvas(96, 96).getContext("2d", { willReadFrequently: true });
    /** The charts themselves, small, without the layers that move with the cursor. */
    const look = (): string => {
      small?.clearRect(0, 0, 96, 96);
      for (const chart of charts) if (chart.closest(".timelines")) small?.drawImage(chart, 0, 0, 96, 96);
      return small?.getImageData(0, 0, 96, 96).data.join() ?? "";
    };
    const scope = globalThis as unknown as { watchChange: () => Promise<{ picture: number; sentence: number }> };
    scope.watchChange = () =>
      new Promise((resolve) => {
        const before = look();
        const sentence = document.querySelector("h1")?.textContent;
        let beganMs = NaN;
        let pictureMs = NaN;
        addEventListener("keydown", (event) => (beganMs = event.timeStamp), { capture: true, once: true });
        const onFrame = (): void => {
          const nowMs = performance.now();
          if (Number.isNaN(pictureMs) && !Number.isNaN(beganMs) && look() !== before) pictureMs = performance.now();
          const isSaid = document.querySelector("main[aria-busy=false]") && document.querySelector("h1")?.textContent !== sentence;
          if ((isSaid && !Number.isNaN(pictureMs)) || nowMs - beganMs > 5000)
            resolve({ picture: pictureMs - beganMs, sentence: isSaid ? nowMs - beganMs : NaN });
          else requestAnimationFrame(onFrame);
        };
        requestAnimationFrame(onFrame);
      });
  });
  const slider = page.getByRole("slider", { name: /^Senders/ }).first();
  await slider.focus();
  const found = { picture: [] as number[], sentence: [] as number[] };
  for (let change = 0; change < changes; change++) {
    const watch = page.evaluate(() =>
      (globalThis as unknown as { watchChange: () => Promise<{ picture: number; sentence: number }> }).watchChange(),
    );
    await page.waitForTimeout(100);
    await slider.press(change % 2 === 0 ? "ArrowLeft" : "ArrowRight");
    const { picture, sentence } = await watch;
    found.picture.push(picture);
    found.sentence.push(sentence);
    await page.waitForTimeout(600);
  }
  return found;
}

async function measureChange(lab: Lab): Promise<void> {
  const { page } = await lab.open();
  await describeLab(page).waitForRun();
  await page.waitForTimeout(1000);
  const { picture, sentence } = await recordChanges(page, 12);
  print("a change, key to other charts", describeTimes(picture, 150));
  print("a change, key to the whole run", describeTimes(sentence, 1000));
  await page.context().close();
}

async function measureFullRun(lab: Lab): Promise<void> {
  const { page } = await lab.open(fullRun);
  await describeLab(page).waitForRun();
  const session = await page.context().newCDPSession(page);
  await page.keyboard.press("Home");
  await page.waitForTimeout(500);
  for (const [name, presses] of [
    ["10 ms a second", 0],
    ["100 ms a second", 8],
  ] as const) {
    for (let press = 0; press < presses; press++) await page.keyboard.press("+");
    print(`64 senders, frames at ${name}`, describeTimes(await recordFrames(page, playMs), frameMs));
  }
  await page.keyboard.press(" ");
  await page.waitForTimeout(300);
  print("frames of the page at rest", describeTimes(await recordFrames(page, 3000), frameMs));
  print("scrubbing, event to picture", describeTimes(await recordScrub(page, 60), 50));
  const { objects, buffers } = await measureHeap(session);
  const process = await measureProcess(lab);
  print(
    "memory",
    `${objects.toFixed(0)} MB of objects, ${buffers.toFixed(0)} MB of buffers; ${process === null ? "" : `process ${process.toFixed(0)} MB`}`,
  );
  await page.context().close();
}

async function measureManySenders(lab: Lab): Promise<void> {
  const { page } = await lab.open(`?n=1000&${allPanes}`);
  const session = await page.context().newCDPSession(page);
  print("1000 senders, frames while computed", describeTimes(await recordFrames(page, 5000), frameMs));
  await page.locator("main[aria-busy=false]").waitFor({ timeout: 300_000 });
  const notices = await page.getByRole("status").allInnerTexts();
  print("1000 senders, notices", JSON.stringify(notices));
  await page.keyboard.press("Home");
  print("1000 senders, frames", describeTimes(await recordFrames(page, playMs), frameMs));
  const { objects, buffers } = await measureHeap(session);
  print(
    "1000 senders, memory",
    `${objects.toFixed(0)} MB of objects, ${buffers.toFixed(0)} MB of buffers; process ${(await measureProcess(lab))?.toFixed(0)} MB`,
  );
  await page.context().close();
}

const parts: Readonly<Record<string, (lab: Lab) => Promise<void>>> = {
  start: measureStart,
  change: measureChange,
  full: measureFullRun,
  many: measureManySenders,
  networks: measureNetworks,
  thousands: measureThousands,
};
const { words: wanted } = readArguments({
  name: "measure",
  about: `Measures the built page with large runs, in a real browser. Only prints numbers, with the load of the machine, on which they depend.`,
  words: { placeholder: "PART", help: `of ${Object.keys(parts).join(", ")}; default all`, choices: Object.keys(parts) },
});
buildPage();
const { executablePath } = await findChromium();
const lab = await startLab(executablePath);
for (const [name, measure] of Object.entries(parts)) if (wanted.length === 0 || wanted.includes(name)) await measure(lab);
await lab.close();
