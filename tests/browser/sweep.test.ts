import { inflateSync } from "node:zlib";
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { drawTests } from "../support/draw.ts";
import { openExport } from "./lab-page.ts";
import { findAxeFaults } from "./page.ts";
import { shareLab } from "./lab-of-file.ts";

const lab = shareLab();
const some = drawTests("journeys of a sweep", 1);

/** Small enough for a busy machine: 2 series, 4 values, 2 seeds. */
const small = "?page=sweep&blocks=4&v.values=2,8,16,32&v.s1=NewReno&v.s2=GIP%3Falgo%3Dgip&v.seeds=2";

const waitForEnd = (page: Page) => page.locator(".progress-bar[data-status=done]").waitFor({ timeout: 60_000 });

async function download(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent("download"), press()]);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Rows of a CSV file by the names of its heading. */
function readRows(text: string): Record<string, string>[] {
  const [heading, ...lines] = text.trimEnd().split("\n");
  const names = heading.split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((cell, index) => [names[index], cell])));
}

const readSweep = async (page: Page) =>
  readRows((await download(page, () => page.getByRole("button", { name: "CSV" }).click())).toString());

describe("a sweep", () => {
  it("asks first and shows nothing; then runs to the end, with text, numbers, and a table", async () => {
    await lab.visit(small, async (page) => {
      await page.getByText("Waiting for your prediction").waitFor();
      expect(await page.locator("main").innerText()).not.toMatch(/\d%/);
      expect(await page.getByRole("button", { name: "CSV" }).isDisabled()).toBe(true);
      await page.getByRole("button", { name: "Run without a prediction" }).click();
      await waitForEnd(page);
      expect(page.url()).toContain("v.predict=0");
      expect(await page.getByRole("heading", { level: 1 }).innerText()).toMatch(
        /^The collapse begins at (16|32) senders: NewReno falls from/,
      );
      await page.getByRole("button", { name: "Table" }).click();
      await expect.poll(() => page.locator(".sweep-table tbody tr").count()).toBe(4);
      expect(await page.locator(".sweep-table tbody td").first().innerText()).toMatch(/^[\d.]+% \([\d.]+% to [\d.]+%\)$/);
      expect(await findAxeFaults(page)).toEqual([]);
      const rows = await readSweep(page);
      // where the two seeds disagree there are more
      expect(rows.slice(0, 16).map(({ series, senders, seed }) => `${series} ${senders} ${seed}`)).toEqual(
        ["NewReno", "GIP"].flatMap((name) => [2, 8, 16, 32].flatMap((n) => [1, 2].map((seed) => `${name} ${n} ${seed}`))),
      );
    });
  });

  some("opens a run in the Lab with exactly the same goodput; back leads to the sweep", async () => {
    await lab.visit(`${small}&v.predict=0`, async (page) => {
      await waitForEnd(page);
      const rows = await readSweep(page);
      const surface = page.getByRole("slider", { name: /^Curves/ });
      await surface.focus();
      await page.keyboard.press("End");
      await page.keyboard.press("ArrowDown");
      await expect.poll(() => surface.getAttribute("aria-valuetext")).toMatch(/^GIP\. 32 senders: median/);
      await page.getByRole("link", { name: /open seed 2/ }).click();
      await page.locator("main[aria-busy=false]").waitFor();
      await openExport(page);
      const run: { goodputBps: number; scenario: { transport: { algorithm: string } } } = JSON.parse(
        (await download(page, () => page.getByRole("button", { name: "Scenario and summary" }).click())).toString(),
      ) as never;
      const row = rows.find(({ series, senders, seed }) => series === "GIP" && senders === "32" && seed === "2");
      expect(run.goodputBps).toBeGreaterThan(0);
      expect(String(run.goodputBps)).toBe(row?.goodputBps);
      expect(run.scenario.transport.algorithm).toBe("gip");
      await page.goBack();
      await waitForEnd(page);
      // nothing was computed again
      await page.getByText(/\d+ saved earlier/).waitFor();
    });
  });

  some("opens the run of a dot that is pressed twice", async () => {
    await lab.visit(`${small}&v.predict=0`, async (page) => {
      await waitForEnd(page);
      const box = (await page.getByRole("slider", { name: /^Curves/ }).boundingBox())!;
      // the curves begin at the left; wherever the nearest dot is, it is picked, and then opened
      for (const y of [0.1, 0.3, 0.5, 0.7, 0.9]) {
        await page.mouse.click(box.x + 60, box.y + y * box.height);
        await page.mouse.click(box.x + 60, box.y + y * box.height);
        if (!page.url().includes("page=sweep")) break;
      }
      await expect.poll(() => page.url()).toMatch(/n=2\b/);
    });
  });

  some("stops when canceled, keeps finished runs, and continues", async () => {
    await lab.visit("?page=sweep&blocks=20&v.seeds=5&v.predict=0", async (page) => {
      const done = async () => Number(await page.locator(".work-bar-words b").innerText());
      await expect.poll(done, { timeout: 30_000 }).toBeGreaterThan(3);
      await page.getByRole("button", { name: "Pause" }).click();
      // what is in hand comes to its end
      const gained = async () => {
        const before = await done();
        await page.waitForTimeout(2000);
        return (await done()) - before;
      };
      await expect.poll(gained, { timeout: 30_000 }).toBe(0);
      const paused = await done();
      await page.waitForTimeout(700);
      expect(await done()).toBe(paused);
      await page.getByRole("button", { name: "Go on" }).click();
      await expect.poll(done, { timeout: 30_000 }).toBeGreaterThan(paused);
      await page.getByRole("button", { name: "Cancel" }).click();
      await page.getByText("Canceled").waitFor();
      const cancelled = await done();
      await page.waitForTimeout(700);
      expect(await done()).toBe(cancelled);
      await page.getByRole("button", { name: "Run", exact: true }).click();
      await expect.poll(done, { timeout: 30_000 }).toBeGreaterThan(cancelled);
    });
  });

  some("loses no finished run when a worker is killed and replaced", async () => {
    const spy = (page: Page) =>
      page.addInitScript(() => {
        Object.defineProperty(navigator, "hardwareConcurrency", { get: () => 3 });
        const made: Worker[] = [];
        const own = window.Worker;
        window.Worker = class extends own {
          constructor(address: string | URL, options?: WorkerOptions) {
            super(address, options);
            if (options?.name === "incast-sweep") made.push(this);
          }
        };
        (window as unknown as { made: Worker[] }).made = made;
      });
    await lab.visit(
      "?page=sweep&blocks=15&v.predict=0&v.values=8,16,32&v.s1=NewReno&v.s2=GIP%3Falgo%3Dgip&v.seeds=5",
      async (page) => {
        const done = async () => Number(await page.locator(".work-bar-words b").innerText());
        await expect.poll(done, { timeout: 30_000 }).toBeGreaterThan(3);
        const count = () => page.evaluate(() => (window as unknown as { made: Worker[] }).made.length);
        expect(await count()).toBe(2);
        await page.evaluate(() => (window as unknown as { made: Worker[] }).made[0].terminate());
        const before = await done();
        await waitForEnd(page);
        expect(await done()).toBeGreaterThan(before);
        expect(await count()).toBe(3);
        const rows = await readSweep(page);
        // 30, and further seeds where they disagree, each once
        expect(rows.length).toBeGreaterThanOrEqual(30);
        expect(new Set(rows.map(({ series, senders, seed }) => `${series} ${senders} ${seed}`)).size).toBe(rows.length);
        expect(await page.getByRole("alert").count()).toBe(0);
      },
      {},
      spy,
    );
  });

  some("reports invalid settings, and keeps the last valid sweep", async () => {
    await lab.visit("?page=sweep&v.x=buffer&v.values=16..8&v.seeds=99&v.y=nonsense&v.predict=0", async (page) => {
      await page.getByText(/There is no such sweep/).waitFor();
      expect(await page.getByRole("alert").innerText()).toContain("16..8");
      expect(await page.locator(".message").allInnerTexts()).toEqual(expect.arrayContaining([expect.stringMatching(/v\.seeds=99/)]));
      await page.getByLabel("Values").fill("16,64");
      await page.keyboard.press("Enter");
      await waitForEnd(page);
    });
  });
});

describe("a scenario of the Lab", () => {
  some("is swept from there, described, changed on the page, and opened in the Lab again", async () => {
    await lab.visit("?algo=cubic&b=128&blocks=3", async (page) => {
      await page.getByRole("link", { name: "Sweep this scenario" }).click();
      await page.getByText("Waiting for your prediction").waitFor();
      expect(page.url()).toMatch(/page=sweep&b=128&algo=cubic&blocks=3$/);
      const setting = page.getByRole("region", { name: "The other settings" });
      expect(await setting.innerText()).toMatch(/As in the collapse, but with a buffer of 128 packets and 3 blocks: 128 slots, /);
      expect(await page.locator(".series-list-name b").allInnerTexts()).toEqual(["CUBIC"]);
      await page.getByText("More settings").click();
      const buffer = page.getByRole("region", { name: "The same in all runs" }).getByLabel("Switch buffer", { exact: true });
      await buffer.fill("32");
      await buffer.press("Enter");
      await page.getByText(/with a buffer of 32 packets/).waitFor();
      expect(await page.locator(".series-list-name b").first().innerText()).toBe("CUBIC");
      await page.getByRole("link", { name: "Change them in the Lab" }).click();
      await page.locator("main[aria-busy=false]").waitFor();
      expect(page.url()).toMatch(/\?b=32&algo=cubic&blocks=3$/);
      // back to the sweep, and from there to the run it began with
      await page.goBack();
      await page.getByText(/with a buffer of 32 packets/).waitFor();
      await page.goBack();
      await page.getByText(/with a buffer of 128 packets/).waitFor();
      await page.goBack();
      await page.getByRole("link", { name: "Sweep this scenario" }).waitFor();
      expect(page.url()).toMatch(/\?algo=cubic&b=128&blocks=3$/);
    });
  });

  some("with groups is swept along other fields than the senders", async () => {
    await lab.visit("?n=8&blocks=2&g1.n=4&g2.n=4&g2.algo=gip", async (page) => {
      await page.getByRole("link", { name: "Sweep this scenario" }).click();
      await page.getByRole("button", { name: "Run without a prediction" }).click();
      await page.getByText(/8 senders in 2 groups/).waitFor();
      await waitForEnd(page);
      expect(await page.getByRole("alert").count()).toBe(0);
    });
  });
});

describe("help on the sweep page", () => {
  some("lists this page's keys and its words in the glossary; Escape leaves the projector", async () => {
    await lab.visit(`${small}&v.predict=0`, async (page) => {
      await waitForEnd(page);
      await page.getByRole("button", { name: "Help" }).click();
      const help = page.getByRole("dialog", { name: "Help" });
      await help.getByRole("tab", { name: "Keys and symbols" }).click();
      await expect.poll(() => help.innerText()).toMatch(/another curve/);
      expect(await help.innerText()).not.toMatch(/Next timeout/);
      await help.getByRole("tab", { name: "Glossary" }).click();
      await help.getByText(/The fewest senders, of those tried, from which the median goodput/).waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Goodput", exact: true }).click();
      await page.getByText(/Payload delivered per second/).waitFor();
      await page.keyboard.press("Escape");
      await page.keyboard.press("p");
      await page.locator(":root[data-projector]").waitFor();
      await page.keyboard.press("Escape");
      await page.locator(":root:not([data-projector])").waitFor();
    });
  });

  some("describes a dot under the pointer", async () => {
    await lab.visit(`${small}&v.predict=0`, async (page) => {
      await waitForEnd(page);
      const box = (await page.getByRole("slider", { name: /^Curves/ }).boundingBox())!;
      for (let y = 0.05; y < 1 && (await page.locator(".xy-tip").count()) === 0; y += 0.05)
        await page.mouse.move(box.x + 60, box.y + y * box.height);
      await expect.poll(() => page.locator(".xy-tip").innerText()).toMatch(/^(NewReno|GIP), 2 senders, seed [12]: [\d.]+%$/);
    });
  });
});

describe("a browser with restrictions", () => {
  const refusals = [
    [
      "refuses a database",
      "saves nothing for this page",
      () =>
        (indexedDB.open = () => {
          throw new DOMException("no", "SecurityError");
        }),
    ],
    ["never answers", "saves nothing for this page", () => (indexedDB.open = () => ({}) as IDBOpenDBRequest)],
    [
      "has no room",
      "no more room for finished runs",
      () => {
        const put = IDBObjectStore.prototype.put;
        IDBObjectStore.prototype.put = function (value, key) {
          const request = put.call(this, value, key);
          request.addEventListener("success", () => this.transaction.abort());
          return request;
        };
      },
    ],
  ] as const;
  for (const [what, message, stub] of refusals) {
    some(`${what}: the sweep continues without it, and says so`, async () => {
      await lab.visit(
        `${small}&v.predict=0`,
        async (page) => {
          await waitForEnd(page);
          await page.getByText(message).waitFor();
          expect(await readSweep(page)).toHaveLength(16);
        },
        {},
        (page) => page.addInitScript(stub),
      );
    });
  }

  some("without workers: every run is marked as failed, and one press retries them all", async () => {
    const { page, leave } = await lab.open(`${small}&v.predict=0`, {}, (opened) =>
      opened.context().route(/\/sweep-[\w-]{8}\.js$/, (route) => route.abort()),
    );
    await page.getByText("16 runs failed.").waitFor();
    await page.context().unroute(/\/sweep-[\w-]{8}\.js$/);
    await page.getByRole("button", { name: "Retry" }).click();
    await waitForEnd(page);
    expect(await page.getByRole("alert").count()).toBe(0);
    expect(await readSweep(page)).toHaveLength(16);
    await leave();
  });

  some("with the sweep open in two tabs: both finish with the same result", async () => {
    const { page, problems, leave } = await lab.open(`${small}&v.predict=0`);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await Promise.all([waitForEnd(page), waitForEnd(other)]);
    expect(await readSweep(other)).toEqual(await readSweep(page));
    // one tab forgets while the other goes on
    await page.getByText("More settings").click();
    await page.getByRole("button", { name: "Delete them" }).click();
    await other.reload();
    await waitForEnd(other);
    expect(await other.getByText(/saved earlier/).count()).toBe(0);
    expect(problems).toEqual([]);
    await leave();
  });
});

describe("a prediction", () => {
  some("is drawn by keyboard, revealed, scored, and kept in the URL", async () => {
    await lab.visit(small, async (page) => {
      const surface = page.getByRole("slider", { name: /^Your prediction/ });
      await surface.focus();
      for (const key of ["ArrowUp", "ArrowRight", "ArrowRight", "PageDown", "PageDown", "ArrowRight"]) await page.keyboard.press(key);
      await expect.poll(() => surface.getAttribute("aria-valuetext")).toMatch(/32 senders: 70 percent of the maximum/);
      expect(await findAxeFaults(page)).toEqual([]);
      await page.getByRole("button", { name: "Run", exact: true }).click();
      await waitForEnd(page);
      const score = page.getByRole("status", { name: "Your prediction" });
      await expect.poll(() => score.innerText()).toMatch(/\d+\s+points off, on average/);
      await expect.poll(() => decodeURIComponent(page.url())).toContain("v.guess=90,90,70,70");
      const words = await score.innerText();
      await page.reload();
      await waitForEnd(page);
      await expect.poll(() => score.innerText()).toBe(words);
      await page.getByRole("button", { name: "Draw again" }).click();
      await page.getByText("Nothing is drawn yet.").waitFor();
      // what is known stays out of sight
      expect(await page.locator("main").innerText()).not.toMatch(/\d%/);
    });
  });

  some("is drawn by touch", async () => {
    await lab.visit(
      small,
      async (page) => {
        const surface = page.getByRole("slider", { name: /^Your prediction/ });
        await surface.scrollIntoViewIfNeeded();
        const box = (await surface.boundingBox())!;
        const touch = await page.context().newCDPSession(page);
        const at = (share: number, height: number) => [{ x: box.x + 50 + share * (box.width - 60), y: box.y + height * box.height }];
        await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0, 0.1) });
        for (let step = 1; step <= 10; step++)
          await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(step / 10, 0.1 + step * 0.07) });
        await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
        await page.getByText("Drawn at 4 of 4 values").waitFor();
        await page.getByRole("button", { name: "Run", exact: true }).click();
        await waitForEnd(page);
        const guess = /v\.guess=([\d,]+)/.exec(decodeURIComponent(page.url()))?.[1].split(",").map(Number) ?? [];
        expect(guess).toHaveLength(4);
        // down to the right, as the finger went
        expect(guess).toEqual([...guess].sort((a, b) => b - a));
        expect(guess[0] - guess[3]).toBeGreaterThan(40);
        // nothing half under the bar at the bottom
        await page.locator(".sweep-page-inspector").evaluate((element) => element.scrollIntoView({ block: "end" }));
        expect(await findAxeFaults(page)).toEqual([]);
      },
      { viewport: { width: 390, height: 844 }, hasTouch: true },
    );
  });
});

describe("downloads of a sweep", () => {
  some("are a figure as SVG and PNG, and a page to print", async () => {
    await lab.visit(`${small}&v.predict=0`, async (page) => {
      await waitForEnd(page);
      const svg = (await download(page, () => page.getByRole("button", { name: "SVG" }).click())).toString();
      expect(
        await page.evaluate((text) => new DOMParser().parseFromString(text, "image/svg+xml").querySelector("parsererror") === null, svg),
      ).toBe(true);
      expect(svg).toContain("NewReno");
      expect(svg).not.toContain("NaN");
      expect(svg).toMatch(/page=sweep/);
      const png = await download(page, () => page.getByRole("button", { name: "PNG" }).click());
      expect(png.subarray(1, 4).toString()).toBe("PNG");
      expect(png.readUInt32BE(16)).toBe(1920);
      const data = inflateSync(Buffer.concat(listChunks(png, "IDAT")));
      // more than one colour
      expect(new Set(data.subarray(0, 4_000_000)).size).toBeGreaterThan(20);
      await page.emulateMedia({ media: "print" });
      await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
      await expect.poll(() => page.locator(".print-figure > svg").count()).toBe(1);
    });
  });
});

function listChunks(png: Buffer, wanted: string): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 8; at < png.length;) {
    const size = png.readUInt32BE(at);
    if (png.toString("latin1", at + 4, at + 8) === wanted) found.push(png.subarray(at + 8, at + 8 + size));
    at += size + 12;
  }
  return found;
}
