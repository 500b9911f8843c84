import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { AxeResults } from "axe-core";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright";
import { launchArgs } from "../../scripts/browser.mjs";
import { serveFolder } from "./static-server.ts";

const dist = fileURLToPath(new URL("../../dist", import.meta.url));

/** A page and all that went wrong in it. */
export interface WatchedPage {
  readonly page: Page;
  /** Console errors and warnings, uncaught exceptions, failed requests and answers of 400 and above, as they came. */
  readonly problems: string[];
}

export interface Lab {
  /** Address of the page, with a slash at its end. */
  readonly url: string;
  readonly browser: Browser;
  /** Opens `query` (such as "?senders=4") in a fresh profile that has seen the guide; 1440 x 900 unless told. */
  open(query?: string, options?: BrowserContextOptions, prepare?: (page: Page) => Promise<unknown>): Promise<WatchedPage>;
  /** The same in one that has not: a first visit. */
  openFirst(query?: string, options?: BrowserContextOptions, prepare?: (page: Page) => Promise<unknown>): Promise<WatchedPage>;
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

/**
 * The built page, served from a deep sub-path so that an address that is not relative cannot work, and a browser to see it.
 * @param executablePath a Chromium that starts; the tests' own, once global-setup.ts has started it, is joined instead
 * @param folder of another build
 */
export async function startLab(executablePath: string, folder = dist): Promise<Lab> {
  const server = await serveFolder(folder, "/deep/sub/path/");
  const shared = process.env.TEST_BROWSER_ADDRESS;
  const browser = shared === undefined ? await chromium.launch({ executablePath, args: launchArgs }) : await chromium.connect(shared);
  const open = async (isFirst: boolean, query = "", options: BrowserContextOptions = {}, prepare?: (page: Page) => Promise<unknown>) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
    if (!isFirst) await context.addInitScript(rememberGuide);
    const watched = watchPage(await context.newPage());
    await prepare?.(watched.page);
    await watched.page.goto(server.url + query);
    return watched;
  };
  return {
    url: server.url,
    browser,
    open: (...options) => open(false, ...options),
    openFirst: (...options) => open(true, ...options),
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}

const axeFile = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** Faults against WCAG 2.2 AA that axe sees in the page as it is now: a line for each element; empty: none. */
export async function findAxeFaults(page: Page): Promise<string[]> {
  // evaluate, not a script tag: works under any content security policy
  await page.evaluate(await readFile(axeFile, "utf8"));
  const results = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    return axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] });
  });
  return results.violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(" ")} - ${violation.help}`),
  );
}
