import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { experiments } from "../../src/experiments/registry.ts";
import { drawLogged, drawTests } from "../support/draw.ts";
import { openExport } from "./lab-page.ts";
import { findAxeFaults } from "./page.ts";
import { shareLab } from "./lab-of-file.ts";

const lab = shareLab();
const some = drawTests("journeys of Papers", 1);

const cells = (page: Page) => page.locator("[data-figure]");
const waitForRest = (page: Page) => page.locator("section[aria-label=Progress]:not([data-status=running])").waitFor({ timeout: 60_000 });
/** Each figure that is shown has one, or what is stored. */
const waitForAnswers = (page: Page) =>
  page.waitForFunction(
    () => document.querySelector("[data-figure]") && !document.querySelector("[data-figure][data-verdict='not run']"),
    null,
    {
      timeout: 60_000,
    },
  );
/** All of the figure's results are there. */
const waitForFigure = async (page: Page) => {
  await page.getByRole("slider").first().waitFor({ timeout: 30_000 });
  await waitForRest(page);
};

async function readDownload(page: Page, press: () => Promise<void>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent("download"), press()]);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

describe("the wall of figures", () => {
  some("answers for visible figures, filters, and supports arrow keys", async () => {
    await lab.visit("?page=papers&paper=LITE", async (page) => {
      await cells(page).nth(4).waitFor();
      expect(await cells(page).count()).toBe(5);
      await waitForAnswers(page);
      await expect.poll(() => cells(page).first().locator("svg path[stroke-dasharray]").count()).toBeGreaterThan(0);
      expect(await findAxeFaults(page)).toEqual([]);
      await page.keyboard.press("Tab");
      await cells(page).first().focus();
      await page.keyboard.press("ArrowRight");
      await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset.figure)).toBe("lite-3");
      await page.getByRole("button", { name: "All papers" }).click();
      await expect.poll(() => cells(page).count()).toBe(65);
      await page.getByRole("button", { name: /^no claim/ }).click();
      await expect.poll(() => cells(page).count()).toBe(1);
      await page.waitForFunction(() => location.search.includes("verdict=no") && !location.search.includes("paper="));
      await page.getByRole("button", { name: /^QLF/ }).click();
      await page.getByText("No figure of QLF has this verdict.").waitFor();
      await page.getByRole("button", { name: "Show all" }).click();
      await expect.poll(() => cells(page).count()).toBe(65);
    });
  });

  const screens = [
    ["a phone", { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
    ["a projector", { viewport: { width: 1280, height: 720 } }],
  ] as const;
  for (const [screen, options] of screens) {
    some(`counts all figures on ${screen}, visible or not, and filters them`, async () => {
      await lab.visit(
        "?page=papers",
        async (page) => {
          await page.getByRole("heading", { level: 1 }).getByText("reproduced").first().waitFor();
          const read = async (): Promise<number[]> =>
            [...(await page.getByRole("heading", { level: 1 }).innerText()).matchAll(/\d+/g)].map(Number);
          const [total, ...counts] = await read();
          expect(total).toBe(65);
          expect(counts.reduce((sum, count) => sum + count, 0)).toBe(65);
          expect(await page.locator("[data-figure][data-verdict='not run']").count()).toBe(0);
          // nothing is left to compute
          expect(await page.getByRole("button", { name: /^Run/ }).count()).toBe(0);
          const partly = page.getByRole("button", { name: /^partly/ });
          const told = Number(/\d+/.exec(await partly.innerText())![0]);
          await partly.click();
          await expect.poll(() => cells(page).count()).toBe(told);
        },
        options,
      );
    });
  }

  some("applies a URL's filter at once", async () => {
    await lab.visit("?page=papers&verdict=partly&paper=gip", async (page) => {
      await cells(page).first().waitFor();
      const verdicts = await cells(page).evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.verdict));
      expect(new Set(verdicts)).toEqual(new Set(["partly"]));
    });
  });

  some("has two columns on a phone", async () => {
    await lab.visit(
      "?page=papers&paper=QLF",
      async (page) => {
        await waitForAnswers(page);
        const lefts = await cells(page).evaluateAll((all) => [...new Set(all.map((one) => Math.round(one.getBoundingClientRect().left)))]);
        expect(lefts).toHaveLength(2);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
        expect(await findAxeFaults(page)).toEqual([]);
      },
      { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    );
  });

  some("can be canceled, paused, and continued", async () => {
    // what cannot be fetched of the stored results is computed here
    const withoutStored = async (page: Page): Promise<void> => {
      await page.route(/\/(outlines|gip-\d+)-[\w-]{8}\.js$/, (route) => route.abort());
    };
    const journey = async (page: Page): Promise<void> => {
      const bar = page.getByRole("region", { name: "Progress" });
      await bar.getByRole("button", { name: "Pause" }).click();
      await bar.getByText("Paused").waitFor();
      await bar.getByRole("button", { name: "Cancel" }).click();
      await bar.getByText(/^Canceled/).waitFor();
      const open = await page.locator("[data-verdict='not run'][data-figure]").count();
      expect(open).toBeGreaterThan(0);
      await bar.getByRole("button", { name: "Go on" }).click();
      await page.waitForFunction((before) => document.querySelectorAll("[data-verdict='not run'][data-figure]").length < before, open);
    };
    const opened = await lab.open("?page=papers&paper=GIP", {}, withoutStored);
    await journey(opened.page);
    await opened.leave();
  });
});

describe("a figure", () => {
  it("opens from the wall, shows its claims with numbers, and closes again", async () => {
    await lab.visit("?page=papers&paper=LITE", async (page) => {
      await waitForAnswers(page);
      await cells(page).first().click();
      await waitForFigure(page);
      await page.waitForFunction(() => location.search.includes("fig=lite-2"));
      await page.getByText("All 4 claims and their tests").click();
      const claims = page.getByRole("list", { name: "Claims" }).getByRole("listitem");
      await expect.poll(() => claims.count()).toBe(4);
      expect(await claims.first().innerText()).toMatch(/we accept at most/);
      expect(await claims.first().innerText()).toMatch(/section II, figure 2/);
      await page.getByText("Questions for students").click();
      const question = page.getByRole("form", { name: "How much does the first timeout cost?" });
      await question.getByRole("textbox").first().fill("much");
      await question.getByText(/"much" is not a number/).waitFor();
      await question.getByRole("textbox").first().fill("1");
      await page.keyboard.press("Enter");
      const answer = page.locator("p:focus");
      await answer.waitFor();
      expect(await answer.innerText()).toMatch(/With 2 servers [\d.]+ Mbps \(you: 1 Mbps, too low\), with 6 servers/);
      await page.getByRole("button", { name: "Cover curves and verdict while I predict" }).click();
      await page.waitForFunction(() => location.search.includes("show=predict"));
      expect(await page.getByRole("slider").count()).toBe(0);
      expect(await claims.first().innerText()).not.toMatch(/we accept/);
      expect(await findAxeFaults(page)).toEqual([]);
      await page.getByRole("button", { name: "Uncover curves and verdict" }).click();
      await page.getByRole("slider").first().waitFor();
      expect(await findAxeFaults(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await cells(page).first().waitFor();
    });
  });

  some("is judged again under another assumption, which is in its URL", async () => {
    await lab.visit("?page=papers&fig=lite-2", async (page) => {
      await waitForFigure(page);
      await page.getByText("What the paper omits, and what else we tried").click();
      await page.getByText("All 4 claims and their tests").click();
      await page.getByRole("radiogroup", { name: "RTOmin" }).getByText("200 ms").click();
      await page
        .getByText(/Changes (no )?claims?/)
        .first()
        .waitFor({ timeout: 30_000 });
      await page
        .getByText(/With the other choice/)
        .first()
        .waitFor({ timeout: 30_000 });
      await page.waitForFunction(() => location.search.includes("with.transport.rtoMinNs"));
      await page.reload();
      await page.getByText("All 4 claims and their tests").click();
      await page
        .getByText(/With the other choice/)
        .first()
        .waitFor({ timeout: 30_000 });
      await page.getByRole("button", { name: "Back to our choice" }).click();
      await expect.poll(() => page.getByText(/With the other choice/).count()).toBe(0);
    });
  });

  some("is exported as a picture, and as a worksheet with its key on a separate page", async () => {
    await lab.visit("?page=papers&fig=lite-2", async (page) => {
      await waitForFigure(page);
      await page.getByText("Questions for students").click();
      const svg = await readDownload(page, () => page.getByRole("button", { name: "SVG" }).click());
      expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 960 \d+"/);
      expect(svg).toContain("LITE, figure 2");
      expect(svg).not.toMatch(/var\(|NaN|undefined/);
      expect(svg.match(/<path/g)!.length).toBeGreaterThan(15);
      const png = await readDownload(page, () => page.getByRole("button", { name: "PNG" }).click());
      expect(png).toMatch(/^.PNG/);
      await page.getByRole("button", { name: "Worksheet to print" }).click();
      await page.getByRole("heading", { name: "Reproduce LITE, figure 2" }).waitFor();
      const sheets = page.getByRole("article");
      await expect.poll(() => sheets.count()).toBe(2);
      // axes are empty on the sheet, and not in the key
      const countMarks = (at: number) => sheets.nth(at).locator("svg[data-chart] path[transform]").count();
      expect(await countMarks(0)).toBe(0);
      await expect.poll(() => countMarks(1)).toBeGreaterThan(3);
      expect(await findAxeFaults(page)).toEqual([]);
      for (const format of ["A4", "Letter"]) {
        const pdf = (await page.pdf({ format })).toString("latin1");
        const pages = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
        expect(pages).toBeGreaterThanOrEqual(2);
        expect(pages).toBeLessThanOrEqual(4);
      }
      await page.getByRole("checkbox", { name: "with the key" }).uncheck();
      await expect.poll(() => sheets.count()).toBe(1);
      await page.keyboard.press("Escape");
      await page.getByRole("slider").first().waitFor();
    });
  });

  some("opens a dot in the Lab, where the run gives the same number", async () => {
    await lab.visit("?page=papers&fig=lite-2", async (page) => {
      await waitForFigure(page);
      const csv = await readDownload(page, () => page.getByRole("button", { name: "CSV" }).click());
      const [heading, ...lines] = csv.trimEnd().split("\n");
      const names = heading.split(",");
      const surface = page.getByRole("slider").first();
      await surface.focus();
      await page.keyboard.press("End");
      await expect.poll(() => surface.getAttribute("aria-valuetext")).toMatch(/14 servers/);
      // a series' name has a comma in it
      const row = lines
        .map((line) => line.match(/("[^"]*"|[^,]+)(?=,|$)/g)!)
        .find((row) => row[1] === '"TCP Lite, 512 B"' && row[2] === "14" && row[3] === "1")!;
      await page.keyboard.press("Enter");
      await page.locator("main[aria-busy=false]").waitFor();
      await openExport(page);
      const text = await readDownload(page, () => page.getByRole("button", { name: "Scenario and summary" }).click());
      const run = JSON.parse(text) as { goodputBps: number };
      expect(Number(run.goodputBps.toPrecision(6))).toBe(Number(row[names.indexOf("goodputBps")]));
    });
  });

  const figures = experiments.filter(({ claims }) => claims.length > 0).map(({ id }) => id);
  it.each(drawLogged("figure pages", figures, 1))("%s says what matters in 250 words", async (id) => {
    await lab.visit(`?page=papers&fig=${id}`, async (page) => {
      await page.getByRole("table").waitFor();
      await page.getByRole("button", { name: /Run again/ }).waitFor();
      // the longest that it comes to; of what a search found no single run is checked
      if (experiments.find((one) => one.id === id)?.search === undefined)
        // the cheapest run of trim-10 and trim-table1 takes a minute next to other tests
        await page.getByText(/One run computed here gives the same\./).waitFor({ timeout: 150_000 });
      const words = await page.evaluate(() => {
        const parts = [...document.querySelectorAll<HTMLElement>("main, aside")].map((part) => part.cloneNode(true) as HTMLElement);
        const unseen = "nav, svg, details > :not(summary), .visually-hidden, [role=slider]";
        for (const part of parts) for (const one of part.querySelectorAll(unseen)) one.remove();
        const texts = parts.flatMap((part) => {
          const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
          const found: string[] = [];
          while (walker.nextNode()) found.push(walker.currentNode.nodeValue ?? "");
          return found;
        });
        return texts.flatMap((text) => text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word))).length;
      });
      expect(words).toBeLessThanOrEqual(250);
      expect(words).toBeGreaterThan(60);
      expect(await findAxeFaults(page)).toEqual([]);
    });
  });
});
