import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { drawTests } from "../support/draw.ts";
import { openView } from "./lab-page.ts";
import { findAxeFaults } from "./page.ts";
import { shareLab } from "./lab-of-file.ts";

const lab = shareLab();
const some = drawTests("journeys of Compare", 1);
const someOfLadder = drawTests("journeys of the Ladder", 0.5);

const readHeadline = async (page: Page): Promise<string> =>
  (await page.getByRole("heading", { level: 1 }).innerText()).replaceAll("\u00a0", " ");
const waitForHeadline = (page: Page, text: RegExp) => page.getByRole("heading", { level: 1, name: text }).waitFor({ timeout: 30_000 });

const two = "?page=compare&n=16&blocks=3&b.rto=2ms";
const mock = "?page=compare&n=8&blocks=8&iw=2&awnd=1000&b.fork=drop:399";

describe("compare", () => {
  it("names the differing setting, shows both runs with one clock, and gives the same numbers as either alone", async () => {
    await lab.visit(two, async (page) => {
      await waitForHeadline(page, /^With RTOmin 2 ms instead of 200 ms, the same 3 blocks finish [\d.]+ times as fast\.$/);
      const table = page.getByRole("table", { name: "The runs in numbers" });
      const durations = await table.getByRole("row", { name: /^Duration/ }).innerText();
      expect(await findAxeFaults(page)).toEqual([]);
      await page.getByRole("region", { name: "Run B" }).getByRole("button", { name: "open alone" }).click();
      await page.locator("main[aria-busy=false]").waitFor();
      expect(page.url()).toContain("rto=2ms");
      const alone = await page
        .getByText(/^Duration/)
        .locator("xpath=..")
        .innerText();
      expect(durations).toContain(
        alone
          .replace(/^Duration\s*/, "")
          .split("\n")[0]
          .trim(),
      );
      await page.goBack();
      await waitForHeadline(page, /^With RTOmin/);
    });
  });

  some("by keyboard: one cursor, steps through the events of all runs, play and pause", async () => {
    await lab.visit(two, async (page) => {
      await waitForHeadline(page, /^With RTOmin/);
      const time = page.locator(".time-readout");
      const before = await time.innerText();
      await page.keyboard.press("Shift+ArrowRight");
      await page.waitForFunction(
        (was) => document.querySelector(".time-readout")?.textContent.trim() !== was.replace(/\s+/g, " ").trim(),
        before,
      );
      const slider = page.getByRole("slider", { name: "Cursor in all runs" });
      await slider.focus();
      await page.keyboard.press("PageUp");
      expect(Number(await slider.getAttribute("aria-valuenow"))).toBeGreaterThan(0);
      await page.keyboard.press("Space");
      await page.getByRole("button", { name: "Pause" }).waitFor();
      await page.keyboard.press("Space");
      await page.getByRole("button", { name: "Play", exact: true }).waitFor();
    });
  });

  some("applies a common setting to all runs and a differing one to its own, and keeps both in the URL", async () => {
    await lab.visit(two, async (page) => {
      await waitForHeadline(page, /^With RTOmin/);
      await page.getByRole("textbox", { name: "Senders" }).fill("8");
      await page.keyboard.press("Enter");
      await page.getByRole("textbox", { name: "RTOmin, run B" }).fill("1ms");
      await page.keyboard.press("Enter");
      await waitForHeadline(page, /^With RTOmin 1 ms instead of 200 ms/);
      await expect.poll(() => page.url()).toMatch(/n=8.*b\.rto=1ms/);
      await page.reload();
      await waitForHeadline(page, /^With RTOmin 1 ms instead of 200 ms/);
    });
  });

  some("moves the cursors of three runs in the next frame", async () => {
    await lab.visit("?page=compare&n=16&blocks=3&b.rto=2ms&c.algo=dctcp", async (page) => {
      await page
        .getByRole("region", { name: "Run C" })
        .getByText(/ends at/)
        .waitFor({ timeout: 30_000 });
      const slider = page.getByRole("slider", { name: "Cursor in all runs" });
      const box = (await slider.boundingBox())!;
      const moved = await page.getByRole("region", { name: /^Run [ABC]$/ }).evaluateAll(async (runs, { x, y, width }) => {
        /** A number for all that a run's canvases show; of a copy, as to read the page's own would slow them down. */
        const hashOf = (run: Element): number => {
          let hash = 0;
          for (const canvas of run.querySelectorAll("canvas")) {
            if (canvas.width === 0 || canvas.height === 0) continue;
            const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true })!;
            copy.drawImage(canvas, 0, 0);
            const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
            for (const value of new Uint32Array(data.buffer)) hash = (Math.imul(hash, 31) + value) | 0;
          }
          return hash;
        };
        const target = document.elementFromPoint(x + 1, y + 1)!.closest("[role=slider]")!;
        const moves: boolean[][] = [];
        for (const share of [0.2, 0.5, 0.8]) {
          const before = runs.map(hashOf);
          target.dispatchEvent(new PointerEvent("pointermove", { bubbles: true, clientX: x + share * width, clientY: y, buttons: 1 }));
          await new Promise((resolve) => requestAnimationFrame(resolve));
          moves.push(runs.map((run, at) => hashOf(run) !== before[at]));
        }
        return moves;
      }, box);
      expect(moved).toEqual(Array.from({ length: 3 }, () => [true, true, true]));
    });
  });

  some("opens from the Lab by a key, with the previous run", async () => {
    await lab.visit("?n=16&blocks=2", async (page) => {
      await page.locator("main[aria-busy=false]").waitFor();
      await page.getByRole("textbox", { name: "RTOmin" }).fill("2ms");
      await page.keyboard.press("Enter");
      await openView(page);
      await page.getByRole("button", { name: /^Compare with previous run/ }).waitFor();
      await page.keyboard.press("Escape");
      await page.locator("main").focus();
      await page.keyboard.press("c");
      await waitForHeadline(page, /^With RTOmin 2 ms instead of 200 ms/);
      expect(page.url()).toContain("b.rto=2ms");
    });
  });

  some("has keys to swap, open a run alone, go back, step through losses, and show help", async () => {
    await lab.visit(two, async (page) => {
      await waitForHeadline(page, /^With RTOmin 2 ms/);
      await page.locator("main").focus();
      await page.keyboard.press("x");
      await waitForHeadline(page, /^With RTOmin 200 ms instead of 2 ms, the same 3 blocks take [\d.]+ times as long/);
      await page.keyboard.press("x");
      await waitForHeadline(page, /^With RTOmin 2 ms/);
      const readTime = async () => Number((await page.locator(".time-readout").innerText()).replace(/[^\d.]/g, ""));
      const before = await readTime();
      await page.keyboard.press(".");
      await expect.poll(readTime).toBeGreaterThan(before);
      const atLoss = await readTime();
      await page.keyboard.press(",");
      await expect.poll(readTime).toBeLessThan(atLoss);
      await page.keyboard.press("?");
      const help = page.getByRole("dialog", { name: "Help" });
      await help.getByRole("tab", { name: "Keys and symbols" }).click();
      await help.getByText("Swap the two runs").waitFor();
      expect(await help.getByText("Open run B alone").count()).toBe(1);
      expect(await help.getByText("Play or pause").isVisible()).toBe(true);
      expect(await help.getByText("Play faster").isVisible()).toBe(false);
      await help.getByText("All other keys").click();
      await help.getByText("Play faster").waitFor();
      // Esc is told once, as what it does here
      expect(await help.locator("kbd", { hasText: /^Esc$/ }).count()).toBe(1);
      await page.keyboard.press("Escape");
      await page.keyboard.press("3");
      expect(page.url()).toContain("page=compare");
      await page.keyboard.press("2");
      await page.locator("main[aria-busy=false]").waitFor();
      expect(page.url()).toMatch(/rto=2ms/);
      expect(page.url()).not.toContain("page=");
      await page.keyboard.press("l");
      await page
        .getByRole("heading", { level: 1 })
        .filter({ hasText: /\d+ runs|reach/ })
        .waitFor();
      expect(page.url()).toContain("page=ladder");
      // back where one came from, at its moment
      await page.keyboard.press("Escape");
      await page.locator("main[aria-busy=false]").waitFor();
      expect(page.url()).toMatch(/rto=2ms.*v\.t=/);
    });
  });

  some("shares a URL with the moment, all runs, and the view, which opens identically", async () => {
    await lab.visit(
      "?page=compare&n=16&blocks=3&b.rto=2ms&c.algo=dctcp",
      async (page) => {
        await waitForHeadline(page, /^2 settings differ/);
        await page.locator("main").focus();
        const readTime = () => page.locator(".time-readout").innerText();
        const start = await readTime();
        await page.keyboard.press("Shift+ArrowRight");
        await expect.poll(readTime).not.toBe(start);
        const time = await readTime();
        await page.getByRole("button", { name: "Share this moment" }).click();
        await page.getByRole("button", { name: "Copied" }).waitFor();
        const link = await page.evaluate(() => navigator.clipboard.readText());
        expect(link).toMatch(/page=compare.*n=16.*b\.rto=2ms.*c\.algo=dctcp.*v\.t=\d/);
        await page.goto("about:blank");
        await page.goto(link);
        await waitForHeadline(page, /^2 settings differ/);
        await expect.poll(readTime).toBe(time);
        // else it would be the link of before that is read
        await page.evaluate(() => navigator.clipboard.writeText("nothing yet"));
        await page.getByRole("button", { name: "Share this moment" }).click();
        await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link);
      },
      { permissions: ["clipboard-read", "clipboard-write"] },
    );
  });

  some("on a phone: two strips and four numbers, nothing wider than the screen", async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    await lab.visit(
      two,
      async (page) => {
        await waitForHeadline(page, /^With RTOmin/);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
        await expect.poll(() => page.locator("main table tbody tr").count()).toBe(5);
        const ribbons = page.getByRole("slider", { name: "Cursor in all runs" });
        const before = await ribbons.getAttribute("aria-valuenow");
        await ribbons.tap({ position: { x: 30, y: 10 } });
        await expect.poll(() => ribbons.getAttribute("aria-valuenow")).not.toBe(before);
        expect(await findAxeFaults(page)).toEqual([]);
      },
      phone,
    );
  });
});

describe("fork", () => {
  some("shows two runs with one past, claims no effect, and leads to the question", async () => {
    await lab.visit(mock, async (page) => {
      await waitForHeadline(page, /^Up to [\d.]+ ms A and B are the same run; then, in B, loss 399 is prevented\.$/);
      expect(await page.getByRole("region", { name: "Run B" }).count()).toBe(1);
      const inspector = page.getByRole("complementary", { name: "Differences" });
      await inspector.getByText(/chance decides which of them ends sooner\.$/).waitFor();
      expect(await inspector.innerText()).not.toMatch(/times as many|pays/);
      expect(await findAxeFaults(page)).toEqual([]);
      await page.locator("main").focus();
      await page.keyboard.press("f");
      await page.getByRole("complementary", { name: "What if?" }).waitFor({ timeout: 30_000 });
      expect(page.url()).not.toMatch(/page=|fork=/);
      expect(page.url()).toMatch(/n=8.*v\.timeout=\d+.*v\.whatif=packet/);
    });
  });

  some("says when a fork has no effect", async () => {
    await lab.visit("?page=compare&n=2&blocks=1&block=10KB&b.fork=0.3ms,window.0=20", async (page) => {
      await waitForHeadline(page, /^In B, sender 0's window set to 20 at /);
      expect(await readHeadline(page)).toMatch(/\. It has no effect: A and B are the same run\.$/);
    });
  });

  some("refuses meaningless forks, and says why", async () => {
    await lab.visit("?page=compare&n=8&blocks=2&iw=2&awnd=1000&b.fork=drop:99999", async (page) => {
      await page
        .getByText(/there is no loss 99999 to intervene at/)
        .first()
        .waitFor({ timeout: 30_000 });
    });
    await lab.visit("?page=compare&n=8&blocks=2&iw=2&awnd=1000&b.fork=9ms,window.8=2", async (page) => {
      await page.getByText(/a sender from 0 to 7/).waitFor({ timeout: 30_000 });
      // what is left is the same run twice
      expect(await readHeadline(page)).toMatch(/^Nothing differs|^The runs are/);
    });
  });
});

describe("ladder", () => {
  someOfLadder("runs every transport, sorts, opens a row in the Lab, and compares one with another", async () => {
    await lab.visit("?page=ladder&n=16&blocks=2&v.arrange=list&v.columns=timelines", async (page) => {
      await waitForHeadline(page, /^After .* of \d+ ha(s|ve) sent all 2 blocks\./);
      const table = page.getByRole("table", { name: "The same scenario with each algorithm" });
      const rows = table.locator("tbody tr:has([data-row])");
      await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(16);
      expect(await findAxeFaults(page)).toEqual([]);
      const drops = async () => (await rows.locator("td:last-child").allInnerTexts()).map((text) => Number(text.replace(",", "")));
      await table.getByRole("button", { name: "Drops" }).press("Enter");
      await expect.poll(() => page.url()).toContain("v.sort=drops");
      const sorted = await drops();
      expect(sorted).toEqual(sorted.toSorted((a, b) => a - b));
      await page.locator("main").focus();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowDown");
      const second = rows.nth(1).getByRole("button").first();
      await expect.poll(() => second.evaluate((element) => element === document.activeElement)).toBe(true);
      await page.keyboard.press("ArrowUp");
      const first = rows.first();
      const name = await first.getByRole("button").first().innerText();
      await page.keyboard.press("c");
      await waitForHeadline(page, new RegExp(`^With ${name} instead of NewReno`));
      await page.keyboard.press("Escape");
      await waitForHeadline(page, /^After /);
      expect(await table.getByRole("columnheader", { name: /Drops/ }).getAttribute("aria-sort")).toBe("ascending");
      await table.getByRole("button", { name: /^Compare DCTCP/ }).press("Enter");
      await waitForHeadline(page, /^With DCTCP instead of NewReno/);
      await page.goBack();
      await page.getByRole("button", { name: "GIP", exact: true }).press("Enter");
      await page.locator("main[aria-busy=false]").waitFor();
      expect(page.url()).toContain("algo=gip");
    });
  });

  someOfLadder("shows the results of all rows on one line each, and describes the row that is picked", async () => {
    await lab.visit("?page=ladder&n=32&blocks=2&v.rows=newreno;ndp;pfabric", async (page) => {
      await waitForHeadline(page, /^2 of 3 runs reach 90% of the maximum\. All of them need help from the switch or the receiver\.$/);
      const table = page.getByRole("table", { name: "The same scenario with each algorithm" });
      expect(await table.locator("tbody tr [data-row]").allInnerTexts()).toEqual(["NDP", "pFabric", "NewReno"]);
      await table.getByText("sender only").waitFor();
      expect(await findAxeFaults(page)).toEqual([]);
      const bar = page.getByRole("region", { name: "Picked row" });
      await bar.getByText(/^NewReno: \d+% of the maximum, mean completion/).waitFor();
      await table.getByRole("button", { name: "pFabric" }).focus();
      await bar.getByText(/^pFabric: \d+% of the maximum, mean completion/).waitFor();
      await page.keyboard.press("c");
      await waitForHeadline(page, /^With pFabric instead of NewReno/);
      await page.goBack();
      await page.getByRole("radio", { name: "Timelines" }).check({ force: true });
      await waitForHeadline(page, /^After /);
      expect(page.url()).toContain("v.columns=timelines");
    });
  });

  someOfLadder("runs the first five blocks, all on demand, and returns to the whole scenario", async () => {
    await lab.visit("?page=ladder&n=8&blocks=6&v.rows=newreno;gip", async (page) => {
      await waitForHeadline(page, /^2 of 2 runs reach 90%/);
      await page.getByText("first 5 of 6").waitFor();
      await page.getByRole("button", { name: "GIP", exact: true }).press("Enter");
      await page.locator("main[aria-busy=false]").waitFor();
      expect(page.url()).toMatch(/blocks=5/);
      await page.goBack();
      await page.getByRole("button", { name: "Run all 6 blocks" }).press("Enter");
      await expect.poll(() => page.url()).toContain("v.blocks=all");
      await waitForHeadline(page, /^2 of 2 runs reach 90%/);
      await page.getByRole("button", { name: "Run only the first 5 blocks" }).waitFor();
      await page.getByRole("button", { name: "Change it in the Lab" }).press("Enter");
      await page.locator("main[aria-busy=false]").waitFor();
      expect(page.url()).toMatch(/n=8&blocks=6/);
    });
  });

  someOfLadder("explains each row's result, and shows which rows the seeds do not distinguish", async () => {
    await lab.visit("?page=ladder&blocks=2&v.columns=timelines", async (page) => {
      await waitForHeadline(page, /^After /);
      await page.getByText("Same as DCTCP here: no sender has a deadline.").waitFor();
      await page.getByText(/^Same as Reno here: a receive window of 16 packets is below/).waitFor();
      await page
        .getByText(/timeouts follow the loss of a whole window, and the link is idle/)
        .first()
        .waitFor();
      await page.getByRole("columnheader", { name: "whole window lost" }).waitFor();
      await page.getByText("within seed-to-seed variation").first().waitFor();
      // of another order neighbors are no neighbors
      await page.getByRole("columnheader", { name: "Algorithm" }).getByRole("button").press("Enter");
      await expect.poll(() => page.getByText("within seed-to-seed variation").count()).toBe(0);
      await page.locator("summary", { hasText: "shown" }).press("Enter");
      await page.getByRole("button", { name: "Idea of GIP" }).first().press("Enter");
      await page.getByText(/^Starts each block with one packet/).waitFor();
    });
  });

  someOfLadder("scrolls by Page down to its last row on a projector", async () => {
    await lab.visit(
      "?page=ladder&blocks=2&v.t=10&v.projector=1",
      async (page) => {
        await waitForHeadline(page, /^After /);
        const last = page.locator("tbody [data-row]").last();
        await expect.poll(() => page.locator("tbody canvas").count()).toBeGreaterThanOrEqual(19);
        // when a run ends is written on its strip, not on the number beside it
        const overhangs = await page
          .locator("tbody td:has(canvas)")
          .evaluateAll((cells) =>
            cells.map(
              (cell) =>
                Math.max(...[...cell.querySelectorAll("span")].map((span) => span.getBoundingClientRect().right)) -
                cell.getBoundingClientRect().right,
            ),
          );
        expect(overhangs.filter((px) => px > 0)).toEqual([]);
        const isSeen = () => last.evaluate((row) => row.getBoundingClientRect().bottom <= window.innerHeight);
        expect(await isSeen()).toBe(false);
        // a press scrolls by nine tenths of the room at least
        const presses = await last.evaluate((row) => Math.ceil(row.getBoundingClientRect().bottom / (0.9 * window.innerHeight)));
        expect(presses).toBeGreaterThan(1);
        for (let press = 0; press < presses; press++) {
          await page.keyboard.press("PageDown");
          await page.waitForTimeout(300);
        }
        await expect.poll(isSeen).toBe(true);
      },
      { viewport: { width: 1280, height: 600 } },
    );
  });
});
