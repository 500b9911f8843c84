import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { drawTests } from "../support/draw.ts";
import { describeLab } from "./lab-page.ts";
import { shareLab } from "./lab-of-file.ts";

const lab = shareLab();
const some = drawTests("journeys of faults", 0.5);

/** Name of the part of the page that has the focus: its element's tag and id. */
const findFocus = (page: Page) =>
  page.evaluate(() => {
    const { tagName = "none", id = "" } = document.activeElement ?? {};
    return `${tagName.toLowerCase()}${id && `#${id}`}`;
  });

/** While `isBroken`, the time below the charts cannot be drawn: a fault outside of all parts that fail by themselves. */
async function breakReadout(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const data = Object.getOwnPropertyDescriptor(CharacterData.prototype, "data")!;
    Object.defineProperty(CharacterData.prototype, "data", {
      ...data,
      get(this: CharacterData): unknown {
        if ((window as unknown as { isBroken?: boolean }).isBroken && this.parentElement?.closest(".time-readout"))
          throw new Error("broken");
        return data.get!.call(this);
      },
    });
  });
}

const setBroken = (page: Page, isBroken: boolean) => page.evaluate((value) => Object.assign(window, { isBroken: value }), isBroken);

describe("a page that cannot be rendered", () => {
  some("keeps bar, navigation, and scenario, and renders again when width, URL, or run change", async () => {
    const { page } = await lab.open("?blocks=4&n=24", {}, breakReadout);
    await describeLab(page).waitForRun();
    const alert = page.getByRole("alert").filter({ hasText: "Drawing the page failed." });
    const charts = page.getByRole("group", { name: "Timelines" });
    /** Draws everything anew, at the other of two arrangements. */
    const breakAt = async (width: number) => {
      await page.getByRole("button", { name: "Play", exact: true }).focus();
      await setBroken(page, true);
      await page.setViewportSize({ width, height: 900 });
      await alert.waitFor();
      await setBroken(page, false);
    };

    await breakAt(1000);
    expect(await findFocus(page)).toBe("main#centre");
    await page.getByRole("banner").getByRole("button", { name: "Share this moment" }).waitFor();
    await page.getByRole("navigation", { name: "Pages" }).waitFor();
    const text = await page.getByRole("textbox", { name: "Scenario, as a file holds it" }).inputValue();
    expect(JSON.parse(text)).toEqual({ version: 1, workload: { senders: 24, blocks: 4 } });
    expect(await charts.count()).toBe(0);

    // the width
    await page.setViewportSize({ width: 1440, height: 900 });
    await charts.waitFor();
    expect(await alert.count()).toBe(0);

    // the URL
    await page.getByRole("tab", { name: "Story" }).click();
    await page.evaluate(() => history.pushState(null, "", "?blocks=4&n=25"));
    await breakAt(1000);
    await page.evaluate(() => history.back());
    await charts.waitFor();

    // the run
    await page.setViewportSize({ width: 1440, height: 900 });
    await describeLab(page).waitForRun();
    await breakAt(1000);
    await page.keyboard.press("Alt+r");
    await charts.waitFor();
    await expect.poll(() => page.url()).not.toContain("blocks=4");

    // or when the reader asks
    await page.setViewportSize({ width: 1440, height: 900 });
    await breakAt(1000);
    await page.getByRole("button", { name: "Try again" }).press("Enter");
    await charts.waitFor();
    expect(await findFocus(page)).toBe("main#centre");
    await page.context().close();
  });
});

describe("the focus stays nearby", () => {
  it("after a message is closed, and a run is retried", async () => {
    const isWorker = /\/live-[^/]*\.js$/;
    const { page } = await lab.open("?n=banana", {}, (opened) =>
      opened.context().route(isWorker, (route) => route.fulfill({ contentType: "text/javascript", body: "throw new Error('no');" })),
    );
    const alert = page.getByRole("alert").filter({ hasText: "This run stopped." });
    await alert.waitFor();
    await page.getByRole("button", { name: "Dismiss" }).first().press("Enter");
    expect(await findFocus(page)).toBe("main#centre");
    await page.context().unroute(isWorker);
    await alert.getByRole("button", { name: "Retry" }).press("Enter");
    await describeLab(page).waitForRun();
    expect(await findFocus(page)).toBe("main#centre");
    await page.context().close();
  });

  some("on a page whose file loads on the second attempt", async () => {
    const isLadder = /\/open-ladder-[^/]*\.js$/;
    const { page } = await lab.open("?page=ladder", {}, (opened) => opened.context().route(isLadder, (route) => route.abort()));
    const alert = page.getByRole("alert");
    await alert.waitFor();
    expect(await alert.innerText()).toMatch(
      /^The page Ladder could not be opened\. A file of this page could not be loaded\. Try again when the network is back, or reload the page\./,
    );
    await page.context().unroute(isLadder);
    await page.getByRole("button", { name: "Try again" }).press("Enter");
    await page.getByRole("complementary", { name: "The ladder" }).waitFor();
    expect(await findFocus(page)).toBe("main#centre");
    await page.context().close();
  });
});

describe("failed computations are repeated on request", () => {
  /** Opens `query` with workers that die at once; `mend` gives the page those that were built. */
  async function openBroken(query: string, worker: RegExp) {
    const { page } = await lab.open(query, {}, (opened) =>
      opened.context().route(worker, (route) => route.fulfill({ contentType: "text/javascript", body: "throw new Error('no');" })),
    );
    const alert = page.getByRole("alert");
    await alert.first().waitFor();
    return { page, alert, headline: page.getByRole("heading", { level: 1 }), mend: () => page.context().unroute(worker) };
  }

  some("for each of the compared runs separately", async () => {
    const { page, alert, headline, mend } = await openBroken("?page=compare", /\/live-[^/]*\.js$/);
    await expect.poll(() => headline.innerText()).toBe("Runs A and B have no result.");
    expect(await page.getByText("computing", { exact: true }).count()).toBe(0);
    await mend();
    await alert.first().getByRole("button", { name: "Retry" }).press("Enter");
    await expect.poll(() => headline.innerText()).toBe("Run B has no result.");
    expect(await findFocus(page)).toBe("main#centre");
    await alert.getByRole("button", { name: "Retry" }).press("Enter");
    await expect.poll(() => headline.innerText()).toMatch(/^With RTOmin 2.ms instead of 200.ms/);
    expect(await alert.count()).toBe(0);
    await page.context().close();
  });

  const pages = [
    ["ladder", "?page=ladder&n=4&blocks=1", /runs reach/],
    ["sweep", "?page=sweep&blocks=2&v.values=2,8&v.seeds=1&v.predict=0", /^(?!No run|The first)/],
  ] as const;
  for (const [name, query, result] of pages) {
    some(`for rows or points of the ${name}`, async () => {
      const { page, alert, headline, mend } = await openBroken(query, /\/sweep-[\w-]{8}\.js$/);
      await expect.poll(() => headline.innerText()).toBe("No run has a result.");
      await expect.poll(() => alert.innerText()).toMatch(/^\d+ runs failed\./);
      expect(await alert.innerText()).not.toContain("kept");
      await mend();
      await alert.getByRole("button", { name: "Retry" }).press("Enter");
      await expect.poll(() => headline.innerText()).toMatch(result);
      expect(await alert.count()).toBe(0);
      expect(await findFocus(page)).toBe("main#centre");
      await page.context().close();
    });
  }
});
