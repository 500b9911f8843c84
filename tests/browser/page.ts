import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { AxeResults } from "axe-core";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type LaunchOptions, type Page } from "playwright";
import { launchArgs } from "../../scripts/browser.mjs";
import { serveFolder } from "./static-server.ts";

const dist = fileURLToPath(new URL("../../dist", import.meta.url));

/** A page and all that went wrong in it. */
export interface WatchedPage {
  readonly page: Page;
  /** Console errors and warnings, uncaught exceptions, failed requests and answers of 400 and above, as they came. */
  readonly problems: string[];
}

/** One of the Lab's own. */
export interface OpenPage extends WatchedPage {
  /**
   * Ends the journey. The page, emptied of all that it keeps, serves the next journey that wants one like it: a profile with a
   * process of its own costs more than all the Lab does in it. One that was prepared, or is not alone, is closed.
   */
  leave(): Promise<void>;
}

export interface Lab {
  /** Address of the page, with a slash at its end. */
  readonly url: string;
  readonly browser: Browser;
  /** Opens `query` (such as "?senders=4") in an empty profile that has seen the guide; 1440 x 900 unless told. */
  open(query?: string, options?: BrowserContextOptions, prepare?: (page: Page) => Promise<unknown>): Promise<OpenPage>;
  /** The same in one that has not: a first visit. */
  openFirst(query?: string, options?: BrowserContextOptions, prepare?: (page: Page) => Promise<unknown>): Promise<OpenPage>;
  /** Closes what journeys opened and did not leave, as one does that failed; with `all`, also what waits for the next journey. */
  tidy(all?: boolean): Promise<void>;
  close(): Promise<void>;
}

/** As the Lab remembers that its guide has been skipped or followed (src/ui/pages/lab/first-visit.ts). */
function rememberGuide(): void {
  try {
    localStorage.setItem("incast-lab.guide", "seen");
  } catch {
    // a frame without storage
  }
}

/** For a page that is prepared: as in a browser that lets pages keep nothing. */
export function forbidStorage(): void {
  for (const name of ["localStorage", "sessionStorage", "indexedDB"])
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException("Access is denied for this document.", "SecurityError");
      },
    });
}

/** Nothing is fetched for a visit without network, which is 3 MB in every profile: as where a browser has no service workers. */
function withoutOffline(): void {
  delete (Navigator.prototype as { serviceWorker?: unknown }).serviceWorker;
}

/** A page that does not come to it in this time never will, however busy the machine. */
const mostWaitMs = 45_000;

const defaultViewport = { width: 1440, height: 900 };

/** Takes from a page what its journey left in it. @returns whether another journey can have it */
async function emptyPage(page: Page, url: string): Promise<boolean> {
  const context = page.context();
  if (context.pages().length > 1 || !page.url().startsWith(url)) return false;
  await page.evaluate(() => sessionStorage.clear());
  await page.goto("about:blank");
  const session = await context.newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", { origin: new URL(url).origin, storageTypes: "all" });
  await session.detach();
  await context.clearPermissions();
  await page.emulateMedia({ media: null });
  return true;
}

/** Watches `page` from now on. */
export function watchPage(page: Page): WatchedPage {
  const problems: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") problems.push(`console ${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => problems.push(`uncaught: ${error.message}`));
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // a page that is left or reloaded breaks off what it was fetching
    if (reason !== "net::ERR_ABORTED") problems.push(`request failed: ${request.url()} ${reason}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) problems.push(`${response.status()}: ${response.url()}`);
  });
  return { page, problems };
}

const isTest = process.env.VITEST !== undefined;
/**
 * V8's last and most costly compiler pays in runs longer than a journey's: without it a page comes up for a fifth less. Its helpers, which
 * compile and collect beside a script, cost another fifth where every core has other work.
 */
const testArgs = isTest ? ["--js-flags=--no-opt --single-threaded"] : [];
const startBrowser = (executablePath: string, options: LaunchOptions = {}) =>
  chromium.launch({ executablePath, args: [...launchArgs, ...testArgs], ...options });
const ofThread = globalThis as { testBrowser?: Promise<Browser> };

/** One browser for all test files of this thread, each of which has modules of its own. It ends with the thread; one that has died is replaced. */
export async function shareBrowser(executablePath: string): Promise<Browser> {
  if ((await ofThread.testBrowser)?.isConnected() !== true) ofThread.testBrowser = startBrowser(executablePath);
  return (ofThread.testBrowser ??= startBrowser(executablePath));
}

/**
 * The built page, served from a deep sub-path so that an address that is not relative cannot work, and a browser to see it.
 * @param executablePath a Chromium that starts
 * @param folder of another build
 * @param options of a browser of its own, outside of the tests
 */
export async function startLab(executablePath: string, folder = dist, options: LaunchOptions = {}): Promise<Lab> {
  const server = await serveFolder(folder, "/deep/sub/path/");
  let browser = await (isTest ? shareBrowser(executablePath) : startBrowser(executablePath, options));
  const left = new Map<string, WatchedPage[]>();
  const inUse = new Set<BrowserContext>();
  const makePage = async (isFirst: boolean, options: BrowserContextOptions) => {
    if (isTest) browser = await shareBrowser(executablePath);
    const context = await browser.newContext({ viewport: defaultViewport, ...options });
    if (options.serviceWorkers !== "allow") await context.addInitScript(withoutOffline);
    if (!isFirst) await context.addInitScript(rememberGuide);
    context.setDefaultTimeout(mostWaitMs);
    return watchPage(await context.newPage());
  };
  const open = async (isFirst: boolean, query = "", options: BrowserContextOptions = {}, prepare?: (page: Page) => Promise<unknown>) => {
    const { viewport = defaultViewport, ...others } = options;
    const kind = JSON.stringify([isFirst, others]);
    const watched = (prepare ? undefined : left.get(kind)?.pop()) ?? (await makePage(isFirst, options));
    const { page, problems } = watched;
    const context = page.context();
    inUse.add(context);
    context.once("close", () => inUse.delete(context));
    problems.length = 0;
    if (viewport !== null) await page.setViewportSize(viewport);
    await prepare?.(page);
    await page.goto(server.url + query);
    const leave = async () => {
      if (prepare || !(await emptyPage(page, server.url))) return context.close();
      inUse.delete(context);
      left.set(kind, [...(left.get(kind) ?? []), watched]);
    };
    return { page, problems, leave };
  };
  return {
    url: server.url,
    get browser() {
      return browser;
    },
    open: (...options) => open(false, ...options),
    openFirst: (...options) => open(true, ...options),
    async tidy(all = false) {
      const spare = all ? [...left.values()].flat().map(({ page }) => page.context()) : [];
      if (all) left.clear();
      await Promise.all([...inUse, ...spare].map((context) => context.close()));
    },
    close: async () => {
      await (isTest ? Promise.all(browser.contexts().map((context) => context.close())) : browser.close());
      await server.close();
    },
  };
}

const axeText = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Faults against WCAG 2.2 AA that axe sees in the page as it is now: a line for each element; empty: none. */
export async function findAxeFaults(page: Page): Promise<string[]> {
  // evaluate, not a script tag: works under any content security policy
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeText);
  const results = await page.evaluate(async () => {
    // colours halfway from one state to the next are nobody's fault
    const passing = document
      .getAnimations()
      .filter((one) => one.playState === "running" && one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map((one) => one.finished));
    const { axe } = globalThis as unknown as { axe: { run(context: Node, options: object): Promise<AxeResults> } };
    const results = await axe.run(document, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
      // nothing is asked of what holds, nor by any of these rules of style sheets and media
      resultTypes: ["violations"],
      preload: false,
    });
    // what the bar at the bottom covers in part scrolls out from below it
    for (const violation of results.violations) {
      if (violation.id !== "target-size") continue;
      const held: typeof violation.nodes = [];
      for (const node of violation.nodes) {
        const target = document.querySelector(node.target.join(" "));
        const places: (readonly [Element, number])[] = [];
        for (let box = target; box; box = box.parentElement) places.push([box, box.scrollTop]);
        target?.scrollIntoView({ block: "center" });
        const again = await axe.run(target ?? document, { runOnly: ["target-size"], resultTypes: ["violations"], preload: false });
        for (const [box, top] of places) box.scrollTop = top;
        if (again.violations.length > 0) held.push(node);
      }
      violation.nodes = held;
    }
    return results;
  });
  return results.violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(" ")} - ${violation.help}`),
  );
}
