import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { Browser, Page } from "playwright";
import { build } from "vite";
import { cssModules } from "../../scripts/class-names.mjs";
import { shareBrowser, watchPage } from "./page.ts";
import { serveFolder } from "./static-server.ts";

const root = fileURLToPath(new URL("fixtures", import.meta.url));

/** Documents that are no page of the Lab, built from its own parts, and a browser to see them. */
export interface Fixtures {
  readonly browser: Browser;
  /** Opens `<name>.html`, 1440 x 1000; `prepare` runs before any of its scripts. */
  open(name: string, prepare?: (page: Page) => Promise<unknown>): Promise<{ page: Page; problems: string[] }>;
  close(): Promise<void>;
}

/** @param names documents of fixtures/, without ".html" */
export async function startFixtures(executablePath: string, names: readonly string[]): Promise<Fixtures> {
  const outDir = fileURLToPath(new URL(`../../node_modules/.cache/fixtures/${names.join("-")}`, import.meta.url));
  await build({
    configFile: false,
    root,
    base: "./",
    logLevel: "error",
    plugins: [react()],
    worker: { format: "es" },
    css: { modules: cssModules },
    build: { outDir, emptyOutDir: true, minify: false, rolldownOptions: { input: names.map((name) => `${root}/${name}.html`) } },
  });
  const server = await serveFolder(outDir, "/");
  const browser = await shareBrowser(executablePath);
  return {
    browser,
    async open(name, prepare) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
      const watched = watchPage(await context.newPage());
      await watched.page.route("**/favicon.ico", (route) => route.fulfill({ body: "" }));
      await prepare?.(watched.page);
      await watched.page.goto(`${server.url}${name}.html`);
      return watched;
    },
    async close() {
      await Promise.all(browser.contexts().map((context) => context.close()));
      await server.close();
    },
  };
}
