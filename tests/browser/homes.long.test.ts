import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { Browser, Frame, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { singleName } from "../../scripts/single-file.mjs";
import { describeLab } from "./lab-page.ts";
import { forbidStorage, shareBrowser, watchPage } from "./page.ts";
import { publishAgain } from "./publish-again.ts";
import { serveFolder, type StaticServer } from "./static-server.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const dist = join(root, "dist");

/** What the strictest of hosts send. */
const strict = {
  "content-security-policy": "default-src 'self'; require-trusted-types-for 'script'; trusted-types incast-lab",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
};

let browser: Browser;
const closing: (() => unknown)[] = [];

async function serve(headers: Readonly<Record<string, string>> = {}, folder = dist): Promise<StaticServer> {
  const server = await serveFolder(folder, "/courses/1/lab/", headers);
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (isOpen) await server.close();
    isOpen = false;
  };
  closing.push(close);
  return { ...server, close };
}

/** A course page of another origin that holds `address` in a frame without an origin. */
async function serveCourse(address: string): Promise<string> {
  const frame = `<iframe sandbox="allow-scripts" src="${address}" width="1300" height="850"></iframe>`;
  const server = createServer((_, response) =>
    response
      .writeHead(200, { "content-type": "text/html" })
      .end(`<!doctype html><title>Course</title><link rel="icon" href="data:,">${frame}`),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "incast-homes-"));
  closing.push(() => rmSync(folder, { recursive: true }));
  return folder;
}

async function newPage(): Promise<ReturnType<typeof watchPage>> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
  });
  await context.addInitScript(() => {
    if (window.origin !== "null") localStorage.setItem("incast-lab.guide", "seen");
  });
  return watchPage(await context.newPage());
}

/** Four small runs. */
const smallSweep = "page=sweep&blocks=2&v.values=2,8&v.s1=NewReno&v.s2=GIP%3Falgo%3Dgip&v.seeds=1&v.predict=0&v.over=model";

/** What the Lab is for: a run, a change, a sweep, packets, the papers. */
async function useLab(page: Page, address: string): Promise<void> {
  await page.goto(`${address}?blocks=2`);
  await describeLab(page).waitForRun();
  await changeSenders(page);
  await page.goto(`${address}?${smallSweep}`);
  await page.locator(".progress-bar[data-status=done]").waitFor();
  await page.getByText(/^The papers' formulas at/).click();
  await page.locator(".katex-html [data-style]").first().waitFor({ state: "attached" });
  expect(await page.locator(".katex-html .strut").first().getAttribute("style")).toContain("height");
  await page.goto(`${address}?page=packets&blocks=2`);
  await page.locator("main[aria-busy=false]").first().waitFor();
}

async function changeSenders(page: Page): Promise<void> {
  const before = await page.getByRole("heading", { level: 1 }).innerText();
  await page.getByRole("textbox", { name: "Senders", exact: true }).fill("3");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).not.toBe(before);
  await describeLab(page).waitForRun();
  expect(await page.getByRole("alert").allInnerTexts()).toEqual([]);
}

beforeAll(async () => {
  browser = await shareBrowser(inject("executablePath"));
});
afterAll(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  await Promise.all(closing.map((close) => close()));
});

/** Ways out of sandboxes of JavaScript, as statements of a program. */
const escapes = [
  "constructor.constructor('window.escaped = 1')()",
  "ack.__proto__.escaped = 1",
  "import('data:text/javascript,window.escaped = 1')",
  "min`${window.escaped = 1}`",
  "\\u0065val('window.escaped = 1')",
  "escaped: cwnd = 1",
  "<!-- window.escaped = 1",
];

/** A program is written, hostile ones are refused with their place, and what they name is untouched. */
async function writePrograms(page: Page | Frame): Promise<void> {
  const keyboard = "keyboard" in page ? page.keyboard : page.page().keyboard;
  const editor = page.getByRole("textbox", { name: "Program" });
  const write = async (text: string): Promise<void> => {
    await editor.focus();
    await keyboard.press("ControlOrMeta+a");
    await keyboard.insertText(text);
  };
  await page.getByRole("heading", { level: 1, name: /^Your rule is NewReno so far/ }).waitFor();
  for (const escape of escapes) {
    await write(`function onAck(ack) { ${escape} }`);
    await page.getByRole("button", { name: /^line 1, column \d+$/ }).waitFor();
  }
  await write('name("Mine")\nfunction onStart() { cwnd = 1 }');
  await page.getByRole("heading", { level: 1, name: /^Mine reaches (100|99\.\d).?%/ }).waitFor();
  expect(await page.evaluate(() => "escaped" in window || "escaped" in {})).toBe(false);
}

describe("a strict host", () => {
  it("runs users' programs, and refuses hostile ones", async () => {
    const { url } = await serve(strict);
    const { page, problems } = await newPage();
    await page.goto(`${url}?page=own`);
    await writePrograms(page);
    expect(problems).toEqual([]);
    await page.context().close();
  });
  it("runs users' programs in a frame without an origin, too", async () => {
    const { url } = await serve({ "access-control-allow-origin": "*" });
    const { page, problems } = await newPage();
    await page.goto(await serveCourse(`${url}?page=own`));
    await page.frameLocator("iframe").getByRole("textbox", { name: "Program" }).waitFor();
    await writePrograms(page.frames()[1]);
    expect(problems).toEqual([]);
    await page.context().close();
  });
  it("shows the whole Lab below its root, with and without storage, with a clean console", async () => {
    const { url } = await serve(strict);
    const { page, problems } = await newPage();
    await useLab(page, url);
    await page.addInitScript(forbidStorage);
    await page.goto(`${url}?${smallSweep}`);
    await page.getByText("This browser saves nothing for this page").waitFor();
    await page.locator(".progress-bar[data-status=done]").waitFor();
    await page.goto(`${url}?blocks=2`);
    await describeLab(page).waitForRun();
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

const noWorkers = "Web workers are blocked here.";

describe("a host that forbids workers", () => {
  it("lets the page compute by itself, with a notice", async () => {
    const { url } = await serve({ ...strict, "content-security-policy": `${strict["content-security-policy"]}; worker-src 'none'` });
    const { page, problems } = await newPage();
    await useLab(page, url);
    await page.getByText(noWorkers).waitFor();
    // the browser's own words for what the host has forbidden
    expect(problems.filter((problem) => !problem.includes("worker-src 'none'"))).toEqual([]);
    await page.context().close();
  });
});

describe("a sandboxed frame without an origin", () => {
  it("runs under a strict policy, with workers from a blob if allowed, otherwise without", async () => {
    const { page, problems } = await newPage();
    const frame = page.frameLocator("iframe");
    const policy = strict["content-security-policy"];
    for (const [rules, isBySelf] of [
      [`${policy}; worker-src 'self' blob:`, false],
      [policy, true],
    ] as const) {
      const open = await serve({ ...strict, "content-security-policy": rules, "access-control-allow-origin": "*" });
      await page.goto(await serveCourse(`${open.url}?blocks=2&guide=off`));
      await frame.locator("main[aria-busy=false]").waitFor();
      expect(await frame.getByText(noWorkers).count(), rules).toBe(isBySelf ? 1 : 0);
      expect(await frame.getByRole("alert").allInnerTexts(), rules).toEqual([]);
      expect(
        problems.filter((problem) => !isBySelf || !/Creating a worker|Failed to construct 'Worker'/.test(problem)),
        rules,
      ).toEqual([]);
    }
    await page.context().close();
  });

  it("runs and sweeps if the server allows it, and otherwise says what is missing", async () => {
    const open = await serve({ "access-control-allow-origin": "*" });
    const { page, problems } = await newPage();
    const frame = page.frameLocator("iframe");
    await page.goto(await serveCourse(`${open.url}?blocks=2&guide=off`));
    await frame.locator("main[aria-busy=false]").waitFor();
    expect([...(await frame.getByRole("alert").allInnerTexts()), ...problems]).toEqual([]);
    await page.goto(await serveCourse(`${open.url}?${smallSweep}`));
    await frame.locator(".progress-bar[data-status=done]").waitFor();
    expect(problems).toEqual([]);

    const closed = await serve();
    await page.goto(await serveCourse(closed.url));
    expect(await frame.getByRole("alert").innerText()).toContain("Access-Control-Allow-Origin: *");
    // styled, in words that can be read
    expect(await frame.locator(".lab").evaluate((lab) => getComputedStyle(lab).display)).toBe("grid");
    await page.context().close();
  });
});

describe("a later visit", () => {
  it("uses one version, then the next after it is accepted, and works offline", async () => {
    const folder = makeFolder();
    cpSync(dist, folder, { recursive: true });
    const server = await serve(strict, folder);
    const { page, problems } = await newPage();
    await page.goto(`${server.url}?blocks=2`);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    expect(problems).toEqual([]);
    // of the languages only the one that is used is kept, also by the next version
    const listLanguages = () =>
      page.evaluate(async () => {
        const names = (await caches.keys()).filter((name) => name.startsWith("catalogues-"));
        const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return kept.flat().map(({ url }) => url.replace(/.*\/|-.{8}\.js$/g, ""));
      });
    expect(await listLanguages()).toEqual([]);
    await page.goto(`${server.url}?blocks=2&lang=de`);
    await page.locator("html[lang=de]").waitFor();
    await vi.waitFor(async () => expect(await listLanguages()).toEqual(["de"]), { timeout: 10_000 });
    await page.goto(`${server.url}?blocks=2`);

    await publishAgain(folder);
    await page.reload();
    expect(await page.locator("meta[name=edition]").count()).toBe(0);
    await page.getByText("A new version of the Lab is ready.").waitFor();
    // a late file that the server no longer has
    await page.getByRole("button", { name: /^Explore/ }).click();
    await page.getByRole("link", { name: /^Papers/ }).click();
    await page.locator(".lab[data-page=papers] h1").waitFor();
    expect(await page.getByRole("alert").allInnerTexts()).toEqual([]);
    await page.getByRole("button", { name: "Load it now" }).click();
    await page.waitForFunction(() => document.querySelector("meta[name=edition]") !== null);
    expect(problems).toEqual([]);

    await server.close();
    await page.goto(`${server.url}?blocks=2&senders=9`);
    await describeLab(page).waitForRun();
    expect(await page.locator("meta[name=edition]").count()).toBe(1);
    await changeSenders(page);
    await page.goto(`${server.url}?blocks=2&lang=de`);
    await page.locator("html[lang=de]").waitFor();
    expect(await listLanguages()).toEqual(["de"]);
    for (const id of ["papers", "lessons"]) {
      await page.goto(`${server.url}?page=${id}`);
      await page.locator(`.lab[data-page=${id}] h1`).waitFor();
      expect(await page.getByRole("alert").allInnerTexts()).toEqual([]);
    }
    await page.goto(`${server.url}?${smallSweep}`);
    await page.locator(".progress-bar[data-status=done]").waitFor();
    await page.context().close();
  });
});

describe("the page in one file", () => {
  it("runs, changes, and sweeps from a folder", async () => {
    const outDir = makeFolder();
    const vite = join(root, "node_modules/vite/bin/vite.js");
    const env = { ...process.env, NODE_ENV: "production" };
    await promisify(execFile)(process.execPath, [vite, "build", "--mode", "single", "--logLevel", "error", "--outDir", outDir], {
      cwd: root,
      env,
    });
    expect(readdirSync(outDir)).toEqual([singleName]);
    const { page, problems } = await newPage();
    await useLab(page, pathToFileURL(join(outDir, singleName)).href);
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(() => [...document.fonts].some(({ status }) => status === "loaded"))).toBe(true);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
