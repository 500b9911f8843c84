import type { Locator, Page } from "playwright";
import { describe, expect } from "vitest";
import { drawTests } from "../support/draw.ts";
import { describeLab, openExport, toggleTable } from "./lab-page.ts";
import { shareLab } from "./lab-of-file.ts";

const lab = shareLab();
const some = drawTests("journeys of late files", 0.5);

/** Files of the first load of a link, and the worker: all else comes late. */
const first = /\/(index|load|lab|live|rolldown-runtime|scenario-tools)-[^/]*\.js$/;

/** Whatever comes late is gone, as after the site was published anew. */
const loseLateFiles = (page: Page) =>
  page
    .context()
    .route(/\/assets\/[^/]*\.(js|css)$/, (route) =>
      first.test(route.request().url()) ||
      /\/lab-[^/]*\.css$/.test(route.request().url()) ||
      /\/index-[^/]*\.css$/.test(route.request().url())
        ? route.continue()
        : route.abort(),
    );

interface Way {
  readonly part: string;
  open(page: Page): Promise<unknown>;
  /** What has come when it could be loaded, to be closed with Escape; nothing: it may stay. */
  come?(page: Page): Locator;
}

const ways: readonly Way[] = [
  // before the help, whose glossary brings its file
  {
    part: "the definition",
    open: (page) => page.locator(".pane-title button").first().click(),
    come: (page) => page.locator(".definition:popover-open"),
  },
  { part: "the help", open: (page) => page.keyboard.press("?"), come: (page) => page.getByRole("dialog", { name: "Help" }) },
  {
    part: "the menu",
    open: (page) => page.getByRole("button", { name: "More", exact: true }).click(),
    come: (page) => page.getByRole("switch", { name: "Projector mode" }),
  },
  {
    part: "the export",
    open: openExport,
    come: (page) => page.getByRole("region", { name: "Figure" }),
  },
  {
    part: "the autopsy",
    open: async (page) => {
      // what is open over it
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      await page.getByRole("tab", { name: "Autopsy" }).click();
    },
  },
  { part: "the story", open: (page) => page.getByRole("tab", { name: "Story" }).click() },
  {
    part: "the menu of views",
    open: (page) => page.getByRole("button", { name: "View", exact: true }).click(),
    come: (page) => page.getByRole("group", { name: "Shown" }),
  },
  { part: "the table", open: (page) => toggleTable(page, "Link") },
  { part: "the groups", open: (page) => page.getByRole("button", { name: "Mix algorithms" }).click() },
  { part: "the projector's controls", open: (page) => page.keyboard.press("p") },
];

describe("when files loaded on demand are missing", () => {
  some("each part fails in its own place, loads on retry, and the run is kept", async () => {
    const { page } = await lab.open("?blocks=2", {}, async (opened) => {
      // a page that is never idle fetches nothing ahead: else a part might come while another's file is back
      await opened.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
    });
    const { waitForRun, headline } = describeLab(page);
    await waitForRun();
    await page.getByRole("region", { name: "Goodput with this seed and with others" }).waitFor();
    // the Lab itself and its summary are files of their own: what is lost is lost beside them
    await loseLateFiles(page);
    for (const { part, open, come } of ways) {
      const before = await headline();
      await open(page);
      const faults = page.getByText(`A file for ${part} could not be loaded.`);
      await faults.first().waitFor();
      if (part !== "the groups" && part !== "the projector's controls") expect(await headline(), part).toBe(before);
      expect(await page.getByRole("group", { name: "Timelines" }).count(), part).toBe(1);
      expect(await page.locator("main canvas").count(), part).toBeGreaterThan(3);
      // back on the network, it comes when asked for again
      await page.context().unrouteAll();
      const alert = page.getByRole("alert").filter({ hasText: `A file for ${part}` });
      await alert.getByRole("button", { name: "Try again" }).first().click();
      await expect.poll(() => faults.count(), { message: part }).toBe(0);
      if (come) {
        await come(page).waitFor();
        await page.keyboard.press("Escape");
        await come(page).waitFor({ state: "hidden" });
      }
      await loseLateFiles(page);
    }
  });
});

describe("when the file that changes scenarios is missing", () => {
  const tools = /\/scenario-tools-[^/]*\.js$/;
  const openWithout = async (query: string): Promise<Page> => {
    const { page } = await lab.open(query, {}, (opened) => opened.context().route(tools, (route) => route.abort()));
    return page;
  };
  some("the first run plays, and a change waits for the file", async () => {
    const page = await openWithout("");
    await describeLab(page).waitForRun();
    const senders = page.getByRole("textbox", { name: "Senders", exact: true });
    await senders.fill("13");
    await page.keyboard.press("Enter");
    await page.getByText("Part of the editor could not be loaded.").waitFor();
    await expect.poll(() => senders.inputValue()).toBe("32");
    await page.context().unroute(tools);
    await page.getByRole("button", { name: "Try again" }).first().click();
    await expect.poll(() => senders.inputValue()).toBe("13");
    await page.context().close();
  });
  some("a URL that needs it says so, and opens when it is available", async () => {
    const page = await openWithout("?blocks=2");
    await page.getByText("The page Lab could not be opened.").waitFor();
    await page.context().unroute(tools);
    await page.getByRole("button", { name: "Try again" }).click();
    await describeLab(page).waitForRun();
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
    await page.context().close();
  });
});

describe("the page", () => {
  some("survives almost no space, and recovers", async () => {
    const { page, problems, leave } = await lab.open("?blocks=2");
    await describeLab(page).waitForRun();
    for (const width of [60, 40, 52]) {
      await page.setViewportSize({ width, height: 600 });
      await page.waitForTimeout(150);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(async () => (await page.locator(".network-picture canvas").first().boundingBox())?.width).toBeGreaterThan(700);
    expect(await page.getByText("failed").count()).toBe(0);
    expect(problems).toEqual([]);
    await leave();
  });

  some("draws at the resolution of the screen to which it is moved", async () => {
    const { page, leave } = await lab.open("?blocks=2", {}, (fresh) =>
      fresh.addInitScript(() => {
        const lists: MediaQueryList[] = [];
        const { matchMedia } = window;
        window.matchMedia = (query) => {
          const list = matchMedia.call(window, query);
          if (query.includes("resolution")) lists.push(list);
          return list;
        };
        (window as unknown as { tellOfRatio(): void }).tellOfRatio = () => {
          for (const list of [...lists]) list.dispatchEvent(new Event("change"));
        };
      }),
    );
    await describeLab(page).waitForRun();
    const measure = () =>
      page
        .locator(".network-picture canvas, .timelines-layer, .overview-plot canvas")
        .evaluateAll((canvases) => canvases.map((canvas) => (canvas as HTMLCanvasElement).width / canvas.clientWidth));
    await expect.poll(async () => Math.max(...(await measure()))).toBeCloseTo(1, 1);
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setDeviceMetricsOverride", { width: 1440, height: 900, deviceScaleFactor: 2, mobile: false });
    // A real screen tells its media queries; Chromium's emulation of one does not.
    await page.evaluate(() => (window as unknown as { tellOfRatio(): void }).tellOfRatio());
    await expect.poll(async () => Math.min(...(await measure()))).toBeCloseTo(2, 1);
    await leave();
  });
});
