import { basename } from "node:path";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { drawLogged, drawTests } from "../support/draw.ts";
import { budgetBytes } from "../../scripts/budget.mjs";
import { describeLab } from "./lab-page.ts";
import { findAxeFaults } from "./page.ts";
import { shareLab } from "./lab-of-file.ts";

const lab = shareLab();
const some = drawTests("journeys of the Lab", 1);
const moving = { reducedMotion: "no-preference" } as const;

/** For each chart, the share of its pixels that are neither clear nor grey: axes, grids and paper have none, traces and marks do. */
function measureColor(page: Page): Promise<number[]> {
  return page.locator("canvas:not(.pane-mark)").evaluateAll((canvases) =>
    (canvases as HTMLCanvasElement[]).map((canvas) => {
      // read from a copy: reading the page's own would move it out of fast memory, and Chromium would say so
      const copy = new OffscreenCanvas(Math.max(1, canvas.width), Math.max(1, canvas.height)).getContext("2d", {
        willReadFrequently: true,
      });
      if (!copy) throw new Error("no 2d context");
      copy.drawImage(canvas, 0, 0);
      const { data } = copy.getImageData(0, 0, copy.canvas.width, copy.canvas.height);
      let colored = 0;
      for (let at = 0; at < data.length; at += 4) {
        const [red, green, blue] = [data[at], data[at + 1], data[at + 2]];
        if (data[at + 3] > 128 && Math.max(red, green, blue) - Math.min(red, green, blue) > 40) colored += 1;
      }
      return colored / (data.length / 4);
    }),
  );
}

describe("the first visit", () => {
  it("opens on a running collapse, with lines and counted timeouts", async () => {
    await lab.travel(
      "",
      async ({ page, headline, readSummary, readTimeouts, readTimeMs }) => {
        await expect.poll(headline).toMatch(/timeouts?\b/);
        const summary = await readSummary();
        expect(Number.parseFloat(summary["% of maximum"])).toBeLessThan(50);
        expect(Number.parseFloat(summary["Link idle"])).toBeGreaterThan(50);
        // a part of "whole window lost", in a row of its own
        const { total, ...rows } = await readTimeouts();
        const classes = Object.fromEntries(Object.entries(rows).filter(([name]) => !name.includes("mid-block") || name.includes("other")));
        expect(total).toBeGreaterThan(0);
        // the rarest class is told by its reasons
        expect(Object.values(classes).length).toBeGreaterThanOrEqual(5);
        expect(Object.values(classes).reduce((sum, count) => sum + count, 0)).toBe(total);

        await page.getByRole("button", { name: "Pause" }).waitFor(); // it plays by itself
        const before = await readTimeMs();
        await expect.poll(readTimeMs).toBeGreaterThan(before);
        // network, timelines and overview; what lies over them may be blank
        await expect.poll(async () => (await measureColor(page)).filter((share) => share > 0.02).length).toBe(3);
      },
      moving,
    );
  });

  it.each(drawLogged("visits within the budget", ["openFirst", "open"] as const, 1))(
    "waits for no more JavaScript than the budget allows: %s",
    async (way) => {
      const { page, leave } = await lab[way]("", moving);
      await describeLab(page).waitForRun();
      const scripts = await page.evaluate(() =>
        performance.getEntriesByType("resource").flatMap(({ name }) => (name.endsWith(".js") ? [name] : [])),
      );
      // the run waits for what is asked for before its page is drawn: parts that come late follow
      const late = scripts.findIndex((url) => /\/(summary|live)-[^/]*\.js$/.test(url));
      expect(late).toBeGreaterThan(0);
      const files = scripts.slice(0, late).map((url) => fileURLToPath(new URL(`../../dist/assets/${basename(url)}`, import.meta.url)));
      expect(files.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0)).toBeLessThanOrEqual(budgetBytes);
      await leave();
    },
  );
});

describe("a link", () => {
  some("reproduces the same run after a reload and in another browser profile", async () => {
    let link = "";
    let summary = {};
    await lab.travel("", async ({ page, readSummary, headline, waitForRun }) => {
      const first = await headline();
      await page.getByRole("textbox", { name: "Senders", exact: true }).fill("13");
      await page.keyboard.press("Enter");
      await expect.poll(headline).not.toBe(first);
      await expect.poll(() => page.url()).toContain("n=13");
      link = new URL(page.url()).search;
      // Beside the run before a line says less of its own: the ghost goes, as it will have with the page.
      await page.keyboard.press("Escape");
      await page.keyboard.press("g");
      summary = await readSummary();
      await page.reload();
      await waitForRun();
      expect(await page.getByRole("textbox", { name: "Senders", exact: true }).inputValue()).toBe("13");
      expect(await readSummary()).toEqual(summary);
    });
    await lab.travel(link, async ({ readSummary }) => expect(await readSummary()).toEqual(summary));
  });

  some("opens a page despite invalid parts, and lists what was ignored", async () => {
    await lab.travel("?n=banana&b=-5&rto=200ms&zzz=1&seed=%E0%A4%A&n=&=&algo=nosuch#<script>", async ({ page, readSummary, headline }) => {
      const notices = page.getByRole("status");
      await expect.poll(() => notices.count()).toBeGreaterThan(0);
      expect((await notices.allInnerTexts()).join(" ")).toMatch(/banana|-5|nosuch|zzz/);
      expect(Object.keys(await readSummary()).length).toBeGreaterThan(5);
      expect(await headline()).toMatch(/The link carried/);
      const before = await notices.count();
      await notices.first().getByRole("button", { name: "Dismiss" }).click();
      await expect.poll(() => notices.count()).toBe(before - 1);
    });
  });
});

describe("by keyboard alone", () => {
  some("leads from the collapse to the healthy preset, which has no timeout", async () => {
    await lab.travel("", async ({ page, tabTo, headline, readTimeouts, readSummary }) => {
      await tabTo("combobox", /^Start from/);
      await page.keyboard.press("Enter");
      await page.getByRole("combobox", { name: /^Start from/, expanded: true }).waitFor();
      await page.keyboard.press("h");
      await page.keyboard.press("Enter");
      await expect.poll(headline).toMatch(/no sender ever timed out/);
      expect((await readTimeouts()).total).toBe(0);
      expect(Number.parseFloat((await readSummary())["% of maximum"])).toBeGreaterThan(90);
      await expect.poll(() => page.getByRole("combobox", { name: /^Start from/ }).innerText()).toMatch(/^Healthy/);
    });
  });

  some("changes a parameter, shows the difference, and undoes it", async () => {
    await lab.travel("", async ({ page, tabTo, readSummary }) => {
      const first = await readSummary();
      await tabTo("textbox", /^Senders$/);
      await page.keyboard.press("ArrowDown");
      const undo = page.getByRole("button", { name: /^Undo Senders/ });
      await undo.waitFor();
      await expect.poll(readSummary).not.toEqual(first);
      await undo.focus();
      await page.keyboard.press("Enter");
      // Each line has the value before beside it, as long as that run is shown.
      await expect.poll(async () => (await readSummary())["Link idle"]).toMatch(/ was .* in the previous run$/);
      await page.keyboard.press("g");
      await expect.poll(readSummary).toEqual(first);
      expect(await undo.count()).toBe(0);
    });
  });

  it("plays, pauses, and steps to the first timeout and back", async () => {
    await lab.travel(
      "",
      async ({ page, readTimeMs }) => {
        await page.getByRole("button", { name: "Pause" }).waitFor();
        await page.keyboard.press(" ");
        await page.getByRole("button", { name: "Play", exact: true }).waitFor();
        await page.keyboard.press("Home");
        await expect.poll(readTimeMs).toBe(0);
        await page.keyboard.press("Shift+ArrowRight");
        await expect.poll(readTimeMs).toBeGreaterThan(200); // RTOmin is 200 ms
        await expect.poll(() => page.locator("[aria-live=polite]").innerText()).toMatch(/^Timeout 1, sender \d+: /);
        const first = await readTimeMs();
        await page.keyboard.press("ArrowRight");
        await expect.poll(readTimeMs).toBeGreaterThan(first);
        await page.keyboard.press("Shift+ArrowLeft");
        await expect.poll(readTimeMs).toBe(first);
      },
      moving,
    );
  });

  some("keeps moment and window of a paused reader, whatever changes", async () => {
    await lab.travel("", async ({ page, readTimeMs, waitForRun, headline }) => {
      const shown = () => page.locator("[data-part=window]").getAttribute("aria-valuetext");
      await page.keyboard.press("Home");
      for (let press = 0; press < 30; press++) await page.keyboard.press("Shift+ArrowRight");
      await expect.poll(readTimeMs).toBeGreaterThan(500);
      await expect.poll(shown).not.toMatch(/^0/);
      const [timeMs, window, sentence] = [await readTimeMs(), await shown(), await headline()];
      for (const key of ["ArrowLeft", "ArrowLeft", "ArrowRight"]) {
        await page
          .getByRole("slider", { name: /^Senders/ })
          .first()
          .press(key);
        await waitForRun();
      }
      // Faster than runs are computed.
      for (let press = 0; press < 6; press++) await page.keyboard.press("ArrowLeft");
      await waitForRun();
      await expect.poll(headline).not.toBe(sentence);
      expect(await readTimeMs()).toBe(timeMs);
      expect(await shown()).toBe(window);
    });
  });
});

describe("the autopsy of a timeout", () => {
  some("is reached and read by keyboard alone, and its numbers link to their moments", async () => {
    await lab.travel("", async ({ page, readTimeMs, tabTo }) => {
      await page.keyboard.press("Home");
      await page.keyboard.press("Shift+ArrowRight");
      const autopsy = page.getByRole("article", { name: /^Autopsy of timeout 1 of / });
      await autopsy.waitFor();
      const firedMs = await readTimeMs();
      for (const title of ["Lost", "Who held the 64 slots", "Duplicate ACKs", "Its RTO", "What it cost", "What happened next"]) {
        await autopsy.getByRole("heading", { name: new RegExp(title) }).waitFor();
      }
      await expect.poll(() => page.locator("[aria-live=polite]").innerText()).toMatch(/^Timeout 1, sender \d+: /);
      expect(await findAxeFaults(page)).toEqual([]);

      // The first lost packet: the clock goes to its drop, the autopsy stays.
      const drop = autopsy
        .getByRole("listitem")
        .first()
        .getByRole("button", { name: /^[\d.]+.ms$/ });
      const dropMs = Number.parseFloat(await drop.innerText());
      expect(dropMs).toBeLessThan(firedMs);
      await drop.focus();
      await page.keyboard.press("Enter");
      await expect.poll(readTimeMs).toBe(dropMs);
      expect(await autopsy.count()).toBe(1);

      await tabTo("button", "Explain the next timeout", 120);
      await page.keyboard.press("Enter");
      await page.getByRole("article", { name: /^Autopsy of timeout 2 of / }).waitFor();
      await page.keyboard.press("Shift+ArrowRight");
      await page.getByRole("article", { name: /^Autopsy of timeout 3 of / }).waitFor();
      await page.keyboard.press("Shift+ArrowLeft");
      await page.getByRole("article", { name: /^Autopsy of timeout 2 of / }).waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Explain the first timeout" }).waitFor();
    });
  });

  some("opens from the drawer bar of a phone, with nothing overflowing", async () => {
    await lab.travel(
      "",
      async ({ page }) => {
        await page.getByRole("button", { name: "Next timeout" }).click();
        await page.getByRole("navigation", { name: "Panels" }).getByRole("button", { name: "Autopsy" }).click();
        // it has been playing: which timeout is next depends on how quick the machine is
        await page.getByRole("article", { name: /^Autopsy of timeout \d+ of / }).waitFor();
        expect(await findAxeFaults(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      },
      { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    );
  });

  some("tells the story of a run, each number linked to its moment", async () => {
    await lab.travel("", async ({ page, readTimeMs }) => {
      await page.getByRole("tab", { name: "Story" }).click();
      await page
        .locator(".story-tab")
        .getByRole("button", { name: /^\d+ timeouts$/ })
        .click();
      await expect.poll(readTimeMs).toBeGreaterThan(200); // the first timeout: RTOmin is 200 ms
      await page
        .getByRole("button", { name: /^Why it waited/ })
        .first()
        .click();
      await page.getByRole("article", { name: /^Autopsy of timeout/ }).waitFor();
    });
    await lab.travel("?n=4", async ({ page }) => {
      await page.getByRole("tab", { name: "Story" }).click();
      await page.getByText(/^No timeouts in this run\./).waitFor();
      await page.getByRole("tab", { name: "Autopsy" }).click();
      await page.getByText("No timeouts in this run: there is nothing to explain.").waitFor();
    });
  });
});

describe("axe finds nothing", () => {
  for (const colorScheme of ["light", "dark"] as const) {
    some(`in ${colorScheme}: page, help, and settings`, async () => {
      await lab.travel(
        "",
        async ({ page }) => {
          expect(await findAxeFaults(page)).toEqual([]);
          await page.keyboard.press("?");
          await page.getByRole("dialog", { name: "Help" }).waitFor();
          expect(await findAxeFaults(page)).toEqual([]);
          await page.keyboard.press("Escape");
          await page.getByRole("button", { name: "More", exact: true }).click();
          await page.getByRole("switch", { name: "Projector mode" }).waitFor();
          expect(await findAxeFaults(page)).toEqual([]);
        },
        { colorScheme },
      );
    });
  }
});

describe("on a phone 360 px wide", () => {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, ...moving };

  it("nothing overflows, the panels are drawers, and axe finds nothing", async () => {
    await lab.travel(
      "",
      async ({ page, headline }) => {
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
        await page.getByRole("button", { name: "Pause" }).click();
        expect(await findAxeFaults(page)).toEqual([]);
        const first = await headline();
        await page.getByRole("navigation", { name: "Panels" }).getByRole("button", { name: "Scenario" }).click();
        await page.getByRole("textbox", { name: "Senders", exact: true }).fill("3");
        await page.keyboard.press("Enter");
        await expect.poll(headline).not.toBe(first);
        expect(await findAxeFaults(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
        await page.getByRole("button", { name: "Close Scenario" }).click();
        await page.getByRole("navigation", { name: "Panels" }).getByRole("button", { name: "Story" }).click();
        await page.getByText(/blocks took/).waitFor();
        expect(await findAxeFaults(page)).toEqual([]);
        await page.getByRole("tab", { name: "Summary" }).click();
        await page.getByRole("region", { name: "Goodput with this seed and with others" }).waitFor();
      },
      phone,
    );
  });
});

describe("if a file of the page cannot be loaded", () => {
  some("the rest of the page remains, and says what to do", async () => {
    const { page, leave } = await lab.open("", {}, (opened) => opened.context().route(/autopsy-tab/, (route) => route.abort()));
    await describeLab(page).waitForRun();
    await page.getByRole("tab", { name: "Autopsy" }).click();
    await page.getByText("A file for the autopsy could not be loaded.").waitFor();
    await expect.poll(() => page.getByRole("tab").count()).toBe(4);
    await page.context().unroute(/autopsy-tab/);
    await page.getByRole("button", { name: "Reload the page" }).click();
    await describeLab(page).waitForRun();
    await page.getByRole("tab", { name: "Autopsy" }).click();
    await page.getByText("Why did a sender stop sending?").waitFor();
    await leave();
  });

  it("even a missing entry script shows a message", async () => {
    const { page, leave } = await lab.open("", {}, (opened) => opened.context().route(/\/lab-[^/]*\.js$/, (route) => route.abort()));
    await expect.poll(() => page.getByRole("alert").allInnerTexts()).toEqual(["A part of this page could not be loaded. Load it again"]);
    await leave();
  });
});

describe("a drawer", () => {
  some("takes the focus while it opens, and returns it", async () => {
    const phone = { viewport: { width: 390, height: 844 }, ...moving };
    await lab.travel(
      "",
      async ({ page }) => {
        const button = page.getByRole("navigation", { name: "Panels" }).getByRole("button", { name: "Story" });
        await button.press("Enter");
        const panel = page.getByRole("dialog", { name: "About the run" });
        await expect.poll(() => panel.evaluate((element) => element.contains(document.activeElement))).toBe(true);
        await page.keyboard.press("Escape");
        await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
      },
      phone,
    );
  });
});

describe("when the worker dies", () => {
  it("the page says so, and runs again on request", async () => {
    const isWorker = /\/live-[^/]*\.js$/;
    let crashes = 0;
    const watched = await lab.open("", {}, (page) =>
      page.context().route(isWorker, (route) => {
        crashes += 1;
        return route.fulfill({ contentType: "text/javascript", body: 'throw new Error("out of memory, say");' });
      }),
    );
    const { page } = watched;
    const alert = page.getByRole("alert");
    await alert.waitFor();
    expect(await alert.innerText()).toMatch(/stopped/);
    expect(crashes).toBeGreaterThan(0);
    await page.context().unroute(isWorker);
    await alert.getByRole("button", { name: "Retry" }).click();
    await describeLab(page).waitForRun();
    expect(await alert.count()).toBe(0);
    await watched.leave();
  });
});

describe("the seeds of a run", () => {
  some("show where it lies among 20, and each opens its exact number", async () => {
    // 3 senders and 2 blocks: seeds agree on most numbers, and take no time
    await lab.travel("?n=12&blocks=3", async ({ page, readSummary }) => {
      await readSummary();
      const goodput = page.getByRole("region", { name: "Goodput with this seed and with others", includeHidden: true });
      await goodput.getByText(/^20 seeds: [\d.]+ to [\d.]+.%, median [\d.]+.%$/).waitFor({ state: "attached", timeout: 60_000 });
      const dots = goodput.getByRole("button", { name: /^Seed \d+: /, includeHidden: true });
      expect(await dots.count()).toBe(20);
      const name = (await dots.nth(4).getAttribute("aria-label"))!.replaceAll("\u00a0", " ");
      await dots.nth(4).evaluate((dot: HTMLElement) => dot.click());
      const [, seed, share] = /^Seed (\d+): ([\d.]+)%$/.exec(name)!;
      await expect.poll(() => page.url()).toContain(`seed=${seed}`);
      await expect.poll(async () => (await readSummary())["% of maximum"]).toBe(`${share}%`);
    });
  });
});
