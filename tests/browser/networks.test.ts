import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { drawTests } from "../support/draw.ts";
import { describeLab, type LabPage, toggleTable, openView } from "./lab-page.ts";
import { findAxeFaults } from "./page.ts";
import { shareLab } from "./lab-of-file.ts";

const lab = shareLab();
const some = drawTests("journeys of a network", 0.5);

/** Opens the Lab at a moment, hands it to `journey` and holds it to a clean console. */
async function travel(query: string, journey: (page: Page) => Promise<void>, options = {}): Promise<void> {
  const begin = async ({ page }: LabPage) => {
    await page.getByRole("group", { name: /^Ports:/ }).waitFor({ state: "attached" });
    await journey(page);
  };
  await lab.travel(query, begin, options);
}

const leafSpine = "?v.preset=qlf-w1&v.t=0.04";
const picked = (page: Page) =>
  page
    .getByRole("group", { name: /^Ports:/ })
    .locator("button[aria-pressed=true]")
    .getAttribute("aria-label");
/** The picture in words, once the run of the picked port is there. */
const picture = (page: Page) => page.locator(".network-picture canvas").getAttribute("aria-label");

/** Moves the mouse over the right part of a pane until something is pointed at; where. */
async function findMark(page: Page, box: { x: number; y: number; width: number; height: number }, isFound: () => Promise<number>) {
  const right = box.x + box.width;
  for (let y = box.y + 30; y < box.y + box.height - 22; y += 6)
    for (let x = box.x + box.width * 0.8; x < right; x += 9) {
      await page.mouse.move(x, y);
      if ((await isFound()) > 0) return { x, y };
    }
  throw new Error("there is no mark");
}

describe("a topology other than a star", () => {
  some("lets the keyboard pick ports; link, queue, and slots follow, and the URL names the port", async () => {
    await travel(leafSpine, async (page) => {
      await expect.poll(() => picked(page)).toBe("Port leaf 0 to receiver");
      await describeLab(page).tabTo("button", /^Port leaf 0 to receiver/);
      await page.keyboard.press("Home");
      await page.keyboard.press("Enter");
      await expect.poll(() => picked(page)).not.toBe("Port leaf 0 to receiver");
      const name = (await picked(page))?.replace("Port ", "") ?? "";
      await expect.poll(() => picture(page)).toContain(`The picked port, ${name}, holds`);
      await expect.poll(() => page.locator("[aria-live=polite]").innerText()).toBe(`${name} picked.`);
      await expect.poll(() => page.locator(".pane-title", { hasText: "Link" }).innerText()).toContain(name);
      // the moment stays: it comes again once the run with this port's packets has been computed so far
      await expect.poll(() => describeLab(page).readTimeMs()).toBeCloseTo(0.04, 3);
    });
  });

  some("lists its ports, and a press picks one", async () => {
    await travel(`${leafSpine}&v.tab=ports&v.sender=22`, async (page) => {
      const list = page.getByRole("list", { name: "Ports with a queue" });
      await expect.poll(() => list.getByRole("button").count()).toBe(7);
      await expect.poll(() => list.getByRole("button", { pressed: true }).innerText()).toContain("leaf 0 to receiver");
      const way = page.getByRole("region", { name: "Path of sender 22" });
      await expect.poll(() => way.locator("dl > div").count()).toBe(3);
      await list.getByRole("button", { name: /spine 1 to leaf 0/ }).click();
      await expect.poll(() => picture(page)).toContain("The picked port, spine 1 to leaf 0, holds");
      await expect.poll(() => list.getByRole("button", { pressed: true }).innerText()).toContain("spine 1 to leaf 0");
      const times = page.getByRole("region", { name: "Flow times" });
      await expect.poll(() => times.getByRole("img").getAttribute("aria-label")).toMatch(/^80 flows: median .* 0 waited for a timer\.$/);
      expect(await findAxeFaults(page)).toEqual([]);
    });
  });

  some("opens at the port in the URL", async () => {
    await travel(`${leafSpine}&v.port=${encodeURIComponent("leaf1 -> spine0")}`, async (page) => {
      await expect.poll(() => picked(page)).toBe("Port leaf 1 to spine 0");
      await expect.poll(() => picture(page)).toContain("leaf 1 to spine 0");
    });
  });

  some("lets touch pick ports and senders", async () => {
    await travel(
      "?v.preset=trim-12&v.t=502",
      async (page) => {
        const canvas = page.locator(".network-picture canvas");
        const port = page.getByRole("group", { name: /^Ports:/ }).getByRole("button", { name: "Port core 3 to aggr. 3" });
        const [room, gauge] = [await canvas.boundingBox(), await port.boundingBox()];
        if (!room || !gauge) throw new Error("no picture");
        // a little beside it, as fingers are
        await page.touchscreen.tap(gauge.x + gauge.width / 2 + 6, gauge.y + gauge.height / 2);
        await expect.poll(() => picked(page)).toBe("Port core 3 to aggr. 3");
        await expect.poll(() => picture(page)).toContain("core 3 to aggr. 3, holds");
        // A finger that comes down on the response times leaves the moment alone, too.
        const pane = page.getByRole("slider", { name: /^Response times\. The share/ });
        await pane.scrollIntoViewIfNeeded();
        const plot = (await pane.boundingBox())!;
        const atMs = await describeLab(page).readTimeMs();
        await page.touchscreen.tap(plot.x + plot.width / 2, plot.y + plot.height / 2);
        expect(await describeLab(page).readTimeMs()).toBe(atMs);
        expect(await findAxeFaults(page)).toEqual([]);
      },
      { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    );
  });

  some("opens at the port with drops, for a star written as two switches", async () => {
    await travel("?v.preset=two-switch&v.tab=ports", async (page) => {
      await expect.poll(() => picked(page), { timeout: 20_000 }).toBe("Port A1 to A2");
      await expect
        .poll(() => page.getByRole("tabpanel").innerText())
        .toMatch(/One overflowed: A1 to A2, where up to .* can arrive at a 1\sGbps link\./);
    });
  });

  some("shows many senders by location, and each in its own row on request", async () => {
    await travel(leafSpine, async (page) => {
      const unfold = page.getByRole("button", { name: "Each sender its own row", exact: true });
      await openView(page);
      await unfold.click();
      await page.getByRole("button", { name: "Senders by place", exact: true }).click();
      await expect.poll(() => unfold.count()).toBe(1);
    });
  });

  some("shows response times: by pointer and keyboard, as a table and a figure", async () => {
    await travel("?v.preset=trim-12&v.t=905&v.tab=ports", async (page) => {
      const pane = page.getByRole("slider", {
        name: /^Response times\. The share of responses .* 15 final: median .* waited for a timer\./,
      });
      await pane.waitFor();
      // Said once: not in the tab, too.
      expect(await page.getByRole("region", { name: "Response times" }).count()).toBe(0);
      await pane.focus();
      await page.keyboard.press("ArrowRight");
      const spoken = page.locator("[aria-live=polite]");
      await expect
        .poll(() => spoken.innerText())
        .toMatch(/^Response times at [\d.,]+ ms: .* of sender \d+ complete in .*, after a timeout\.$/);
      const atMs = await describeLab(page).readTimeMs();
      await page.keyboard.press("ArrowLeft");
      await expect.poll(() => describeLab(page).readTimeMs()).toBeLessThan(atMs);
      await toggleTable(page, "Response times");
      const table = page.getByRole("table");
      await table.getByRole("columnheader", { name: "First timeout, ms" }).waitFor();
      await expect.poll(() => page.getByText(/of 765$/).count()).toBe(1);
      await page.getByRole("button", { name: "Close the table" }).click();
      // A press beside the marks leads nowhere, as the axis is no time of the run; one on a mark, to its timeout.
      await table.waitFor({ state: "detached" });
      let box = (await pane.boundingBox())!;
      // the table's room goes to the panes by and by
      await expect
        .poll(async () => {
          const before = box;
          box = (await pane.boundingBox())!;
          return JSON.stringify(box) === JSON.stringify(before);
        })
        .toBe(true);
      const beforeMs = await describeLab(page).readTimeMs();
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      expect(await describeLab(page).readTimeMs()).toBe(beforeMs);
      const label = page.locator(".moment-label", { hasText: "of sender" });
      const { x, y } = await findMark(page, box, () => label.count());
      await expect.poll(() => label.innerText()).toMatch(/ of sender \d+\n?finished at [\d.,]+ ms\n?Press: explain/);
      await page.mouse.click(x, y);
      await page.getByRole("tab", { name: "Autopsy", selected: true }).waitFor();
      expect(await findAxeFaults(page)).toEqual([]);
      await openView(page);
      await page.getByRole("group", { name: "Shown" }).getByRole("button", { name: "Response times", exact: true }).click();
      await pane.waitFor({ state: "detached" });
      await expect.poll(() => page.url()).toContain("v.panes=");
      expect(await page.getByRole("heading", { level: 1 }).innerText()).toMatch(
        /^Half of 765 responses take .* or less, the slowest .*, with 22 timeouts\.$/,
      );
    });
  });

  some("opens 4,000 connections, and says that it takes a while", async () => {
    const query = "?topo=leaf-spine&work=oneshot&flows=4000x10KB";
    const { page, problems, leave } = await lab.open(query);
    await page.getByText("This is a large run.").waitFor({ timeout: 20_000 });
    expect(await page.locator(".message").first().innerText()).toContain("4,000 connections");
    await page.getByRole("group", { name: /^Ports:/ }).waitFor({ state: "attached", timeout: 60_000 });
    await page.locator("main[aria-busy=false]").waitFor({ state: "attached", timeout: 120_000 });
    await expect.poll(() => picture(page)).toContain("of 4,000 senders");
    expect(problems).toEqual([]);
    await leave();
  });
});
