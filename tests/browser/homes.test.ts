import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeLab } from "./lab-page.ts";
import { watchPage } from "./page.ts";
import { serveFolder, type StaticServer } from "./static-server.ts";

const dist = fileURLToPath(new URL("../../dist", import.meta.url));

/** What the strictest of hosts send. */
const strict = {
  "content-security-policy": "default-src 'self'; require-trusted-types-for 'script'; trusted-types incast-lab",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
};

let browser: Browser;
const closing: (() => Promise<unknown>)[] = [];

async function serve(headers: Readonly<Record<string, string>> = {}, folder = dist): Promise<StaticServer> {
  const server = await serveFolder(folder, "/courses/1/lab/", headers);
  closing.push(() => server.close());
  return server;
}

/** A course page that holds `address` in a frame without an origin. */
async function serveCourse(address: string): Promise<string> {
  const server: Server = createServer((_, response) =>
    response
      .writeHead(200, { "content-type": "text/html" })
      .end(
        `<!doctype html><title>Course</title><link rel="icon" href="data:,"><iframe sandbox="allow-scripts" src="${address}" width="1300" height="850"></iframe>`,
      ),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => new Promise((resolve) => server.close(resolve).closeAllConnections()));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

async function newPage(): Promise<ReturnType<typeof watchPage>> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  return watchPage(await context.newPage());
}

/** Four runs that take a moment. */
const shortSweep = "?page=sweep&field=senders&values=2,8&seeds=1&s.1=name:NewReno~algorithm:newreno&blocks=2";

beforeAll(async () => {
  browser = await chromium.connect(process.env.TEST_BROWSER_ADDRESS!);
});
afterAll(async () => {
  await browser.close();
  await Promise.all(closing.map((close) => close()));
});

describe("on a strict host, below its root", () => {
  it("runs, changes, sweeps and shows packets with a clean console", async () => {
    const { url } = await serve(strict);
    const { page, problems } = await newPage();
    await page.goto(`${url}?blocks=2`);
    const described = describeLab(page);
    await described.waitForRun();
    expect((await described.readSummary())["Goodput"]).toMatch(/bit\/s/);
    await page.goto(url + shortSweep);
    await page.getByRole("button", { name: "Run without a prediction" }).click();
    await page.getByText(/The papers' formulas/).click();
    await page.locator(".katex-html [data-style]").first().waitFor({ state: "attached" });
    await page.goto(`${url}?page=packets&blocks=2`);
    await page.getByRole("slider").first().waitFor();
    await page.goto(`${url}?page=papers`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe("in a sandboxed frame without an origin", () => {
  it("runs and sweeps where the server allows it, and says what it lacks where not", async () => {
    const open = await serve({ "access-control-allow-origin": "*" });
    const { page, problems } = await newPage();
    await page.goto(await serveCourse(`${open.url}?blocks=2`));
    await page.frameLocator("iframe").locator("main[aria-busy=false]").waitFor();
    expect(await page.frameLocator("iframe").getByRole("alert").count()).toBe(0);
    expect(problems).toEqual([]);

    const closed = await serve();
    await page.goto(await serveCourse(closed.url));
    await page.frameLocator("iframe").getByRole("alert").waitFor();
    expect(await page.frameLocator("iframe").getByRole("alert").innerText()).toContain("Access-Control-Allow-Origin: *");
    await page.context().close();
  });
});
