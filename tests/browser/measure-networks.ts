import type { Page } from "playwright";
import { describeLab } from "./lab-page.ts";
import { allPanes, describeTimes, measureHeap, measureProcess, print, recordFrames, recordScrub } from "./measure-tools.ts";
import type { Lab } from "./page.ts";

/** Frames and tasks of the page on networks, beside a star's, and what it takes to open 4,000 connections. */

const responsesToo = "v.panes=network,link,queue,windows,senders,responses";
/** The star, and networks of several switches, at a speed (`v.speed`, ms a second) at which their runs last some ten seconds. */
const networks = [
  ["star", `?v.speed=500&${allPanes}`],
  ["two switches", `?v.preset=two-switch&v.speed=50&${allPanes}`],
  ["leaf-spine", `?v.preset=qlf-w1&v.speed=0.1&${responsesToo}`],
  ["fat-tree", `?v.preset=trim-12&v.speed=20&${responsesToo}`],
] as const;
const fourThousand = "?topo=leaf-spine&work=oneshot&flows=4000x10KB&v.speed=30&v.panes=network,link,queue,senders,responses";
const networkMs = 8_000;
/** A little longer than a frame of most screens. */
const networkFrameMs = 20;

/** Tasks of more than 50 ms that keep the page from drawing, from now until it is asked. */
async function watchLongTasks(page: Page): Promise<() => Promise<string>> {
  const started = await page.evaluate(() => {
    const tasks: number[] = [];
    (globalThis as unknown as { tasks: number[] }).tasks = tasks;
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask" });
    return performance.now();
  });
  return async () => {
    const { tasks, now } = await page.evaluate(() => ({
      tasks: (globalThis as unknown as { tasks: number[] }).tasks,
      now: performance.now(),
    }));
    const longest = tasks.length === 0 ? "" : `, the longest ${Math.max(...tasks).toFixed(0)} ms`;
    return `${tasks.length} in ${((now - started) / 1000).toFixed(0)} s${longest}`;
  };
}

/** A finished run, played from its start and then scrubbed. */
async function measurePlaying(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(1000);
  const play = page.getByRole("button", { name: "Play", exact: true });
  const countTasks = await watchLongTasks(page);
  await page.keyboard.press("Home");
  if (await play.isVisible()) await play.click();
  print(`${name}, frames`, describeTimes(await recordFrames(page, networkMs), networkFrameMs));
  if (!(await play.isVisible())) await page.keyboard.press(" ");
  await page.waitForTimeout(300);
  print(`${name}, cursor to picture`, describeTimes(await recordScrub(page, 60), networkFrameMs));
  print(`${name}, long tasks`, await countTasks());
}

export async function measureNetworks(lab: Lab): Promise<void> {
  for (const [name, query] of networks) {
    const { page } = await lab.open(query);
    await describeLab(page).waitForRun();
    if (name !== "star") await page.getByRole("group", { name: /^Ports:/ }).waitFor({ state: "attached", timeout: 60_000 });
    await page.locator("main[aria-busy=false]").waitFor({ state: "attached", timeout: 300_000 });
    await measurePlaying(page, name);
    await page.context().close();
  }
}

/** 4,000 connections from the address alone: ms from the navigation to the first picture of the run, its notice and its end. */
export async function measureThousands(lab: Lab): Promise<void> {
  const name = "4,000 connections";
  const { page } = await lab.open(fourThousand, {}, (opened) =>
    opened.addInitScript(() => {
      const seen: Record<string, number> = {};
      (globalThis as unknown as { seen: typeof seen }).seen = seen;
      const look = (): void => {
        const now = performance.now();
        if (document.querySelector(".timelines > canvas") !== null) seen.picture ??= now;
        const said = [...document.querySelectorAll("[role=status]")].some((one) => /senders|connections/i.test(one.textContent ?? ""));
        if (said) seen.notice ??= now;
        if (document.querySelector("main[aria-busy=false] .timelines > canvas") !== null) seen.end ??= now;
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }),
  );
  await page.locator("main[aria-busy=false]").waitFor({ state: "attached", timeout: 300_000 });
  await page.waitForTimeout(1000);
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: Record<string, number> }).seen);
  const write = (ms: number | undefined): string => (ms === undefined ? "not seen" : `${ms.toFixed(0)} ms`);
  print(`${name}, opened`, `first charts ${write(seen.picture)}, notice ${write(seen.notice)}, whole run ${write(seen.end)}`);
  const notices = await page.getByRole("status").allInnerTexts();
  print(`${name}, notices`, JSON.stringify(notices.filter((text) => text !== "")));
  await measurePlaying(page, name);
  const { objects, buffers } = await measureHeap(await page.context().newCDPSession(page));
  print(
    `${name}, memory`,
    `${objects.toFixed(0)} MB of objects, ${buffers.toFixed(0)} MB of buffers; process ${(await measureProcess(lab))?.toFixed(0)} MB`,
  );
  await page.context().close();
}
