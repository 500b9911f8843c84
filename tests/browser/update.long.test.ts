import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright";
import { expect, inject, it } from "vitest";
import { describeLab } from "./lab-page.ts";
import { shareBrowser, watchPage } from "./page.ts";
import { publishAgain, secondNames } from "./publish-again.ts";
import { serveFolder } from "./static-server.ts";

const dist = fileURLToPath(new URL("../../dist", import.meta.url));

/** Scripts that the tab has loaded, by the version whose names they have. Workers' own are not among them. */
async function countScripts(page: Page): Promise<{ first: number; second: number }> {
  const names = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  const scripts = names.filter((name) => /\/assets\/.*\.js$/.test(name));
  const second = scripts.filter((name) => secondNames.test(name)).length;
  return { first: scripts.length - second, second };
}

it("a version accepted in one tab applies to that tab: the other is told, continues with its own, and loses nothing", async () => {
  const folder = mkdtempSync(join(tmpdir(), "incast-update-"));
  cpSync(dist, folder, { recursive: true });
  const server = await serveFolder(folder, "/lab/");
  const browser = await shareBrowser(inject("executablePath"));
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  await context.addInitScript(() => localStorage.setItem("incast-lab.guide", "seen"));
  // a first visit, whose tab the keeper takes over once all is kept, and a second tab
  const other = watchPage(await context.newPage());
  await other.page.goto(`${server.url}?blocks=2`);
  await other.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const own = watchPage(await context.newPage());
  await own.page.goto(`${server.url}?blocks=3`);
  for (const { page } of [own, other]) await describeLab(page).waitForRun();

  await publishAgain(folder);
  await own.page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await own.page.getByText("A new version of the Lab is ready.").waitFor();
  // half a number in the one tab, a whole one in the other
  const senders = own.page.getByRole("textbox", { name: "Senders", exact: true });
  await senders.fill("11");
  const typed = other.page.getByRole("textbox", { name: "Senders", exact: true });
  await typed.fill("1");
  await own.page.getByRole("button", { name: "Load it now" }).click();
  await own.page.waitForFunction(() => document.querySelector("meta[name=edition]") !== null);
  await describeLab(own.page).waitForRun();
  expect(await senders.inputValue()).toBe("11");
  expect(own.page.url()).toContain("blocks=3");

  await other.page.getByText("Another tab has loaded a new version of the Lab.").waitFor();
  expect(await typed.inputValue()).toBe("1");
  // late files that the server no longer has: a page, a language, a worker
  await typed.fill("24");
  await typed.press("Enter");
  await describeLab(other.page).waitForRun();
  await other.page.getByRole("button", { name: /^Explore/ }).click();
  await other.page.getByRole("link", { name: "Papers" }).click();
  await other.page.locator(".lab[data-page=papers] h1").waitFor();
  await other.page.goBack();
  await describeLab(other.page).waitForRun();
  expect(await other.page.getByRole("alert").allInnerTexts()).toEqual([]);
  expect(await other.page.locator("meta[name=edition]").count()).toBe(0);
  expect((await countScripts(other.page)).second).toBe(0);
  expect((await countScripts(own.page)).first).toBe(0);

  await other.page.getByRole("button", { name: "Load it now" }).click();
  await other.page.waitForFunction(() => document.querySelector("meta[name=edition]") !== null);
  await describeLab(other.page).waitForRun();
  expect(await typed.inputValue()).toMatch(/^24/);
  expect((await countScripts(other.page)).first).toBe(0);
  expect([...own.problems, ...other.problems]).toEqual([]);

  // with the last tab the first version's files go
  const hasAside = (page: Page) => page.evaluate(async () => (await caches.keys()).some((name) => name.startsWith("aside-")));
  expect(await hasAside(own.page)).toBe(true);
  await other.page.close();
  await own.page.goto("about:blank");
  await own.page.goto(server.url);
  await expect.poll(() => hasAside(own.page)).toBe(false);
  await context.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

it("stores a whole version even if one file could not be loaded at first", async () => {
  const folder = mkdtempSync(join(tmpdir(), "incast-missing-"));
  cpSync(dist, folder, { recursive: true });
  const server = await serveFolder(folder, "/lab/");
  const browser = await shareBrowser(inject("executablePath"));
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  const name = readdirSync(join(dist, "assets")).find((file) => /^qr-code-.*\.js$/.test(file))!;
  rmSync(join(folder, "assets", name));
  await page.goto(`${server.url}?blocks=2&guide=off`);
  const isKnown = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined);
  await expect.poll(isKnown).toBe(true);
  // the missing file has ended it
  await expect.poll(isKnown).toBe(false);
  cpSync(join(dist, "assets", name), join(folder, "assets", name));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await server.close();
  await page.reload();
  await describeLab(page).waitForRun();
  await context.close();
  rmSync(folder, { recursive: true });
});

const login = "<!doctype html><title>Log in</title>";

/** Names of files whose copy, in any cache of the worker, is not what was built. */
function findWrongCopies(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const copies = (await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).matchAll()))).flat();
    const texts = await Promise.all(copies.map(async (copy) => [copy.url, await copy.text()] as const));
    return texts.flatMap(([url, text]) => (text.includes("Log in") ? [url.replace(/.*\//, "")] : []));
  });
}

it("does not store a portal's page for its own file, and still works offline", async () => {
  /** Answered as a portal does, once each; the browser may keep that for a year. */
  const taken: string[] = [];
  const server = await serveFolder(dist, "/lab/", {}, (path) => {
    const name = /assets\/(open-papers|scan-box|de)-.{8}\.js$/.exec(path)?.[1];
    if (name === undefined || taken.includes(name)) return undefined;
    taken.push(name);
    return login;
  });
  const browser = await shareBrowser(inject("executablePath"));
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(`${server.url}?blocks=2&guide=off`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  expect(taken).toContain("scan-box");
  await page.goto(`${server.url}?blocks=2&guide=off&lang=de`);
  await page.waitForFunction(() => document.documentElement.lang === "de");
  await describeLab(page).waitForRun();
  expect(taken).toContain("de");
  expect(await findWrongCopies(page)).toEqual([]);
  await server.close();
  await page.goto(`${server.url}?page=papers&lang=de`);
  await page.locator(".lab[data-page=papers] h1").waitFor();
  expect(await page.locator("html").getAttribute("lang")).toBe("de");
  await context.close();
});

it("drops a file that an earlier version stored wrongly, and fetches it again", async () => {
  const server = await serveFolder(dist, "/lab/");
  const browser = await shareBrowser(inject("executablePath"));
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(`${server.url}?blocks=2&guide=off&lang=de`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const spoil = () =>
    page.evaluate(async (login) => {
      let spoilt = 0;
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const key of await cache.keys())
          if (/assets\/(open-papers|de)-.{8}\.js/.test(key.url)) {
            await cache.put(key, new Response(login, { headers: { "content-type": "text/html" } }));
            spoilt++;
          }
      }
      return spoilt;
    }, login);
  await expect.poll(spoil).toBe(2);
  await page.goto(`${server.url}?page=papers&lang=de`);
  await page.locator(".lab[data-page=papers] h1").waitFor();
  expect(await page.locator("html").getAttribute("lang")).toBe("de");
  expect(await findWrongCopies(page)).toEqual([]);
  await server.close();
  await page.reload();
  await page.locator(".lab[data-page=papers] h1").waitFor();
  await context.close();
});
