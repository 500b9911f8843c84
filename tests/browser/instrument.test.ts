import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { drawLogged, drawTests } from "../support/draw.ts";
import { describeLab, type LabPage, openExport, openView, toggleTable } from "./lab-page.ts";
import { findAxeFaults } from "./page.ts";
import { shareLab } from "./lab-of-file.ts";

const lab = shareLab();
const some = drawTests("journeys of the instrument", 0.5);

/** Opens the Lab at rest, hands it to `journey` and holds it to a clean console. */
async function travel(query: string, journey: (page: Page) => Promise<void>, options = {}): Promise<void> {
  const begin = async ({ page }: LabPage) => {
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
    await journey(page);
  };
  await lab.travel(query, begin, options);
}

const say = (page: Page) => page.locator("[aria-live=polite]").innerText();
const allPanes = "?v.panes=network,link,queue,windows,senders";

/** How many pixels of the timelines have the ink of the document's theme, as letters and lines of the charts do. */
const countInk = (page: Page): Promise<number> =>
  page.locator("[role=group][aria-label=Timelines] > canvas").evaluateAll((canvases) => {
    const brush = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true })!;
    brush.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--ink");
    brush.fillRect(0, 0, 1, 1);
    const ink = brush.getImageData(0, 0, 1, 1).data;
    let count = 0;
    for (const canvas of canvases as HTMLCanvasElement[]) {
      if (canvas.width === 0) continue;
      // a copy: canvases that are read are drawn without the graphics card from then on
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true })!;
      copy.drawImage(canvas, 0, 0);
      const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
      for (let at = 0; at < data.length; at += 4) if (ink.every((value, part) => data[at + part] === value)) count++;
    }
    return count;
  });

/** What a press of `name` in the export box gives. */
async function take(page: Page, region: string, name: string): Promise<{ name: string; text: string }> {
  const button = page.getByRole("region", { name: region }).getByRole("button", { name, exact: true });
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return { name: download.suggestedFilename(), text: Buffer.concat(chunks).toString("latin1") };
}

describe("export", () => {
  some("provides data, the run, and figures, named after the scenario", async () => {
    await travel(`${allPanes}&n=8&blocks=4`, async (page) => {
      const summary = await describeLab(page).readSummary();
      await openExport(page);
      await page.getByRole("region", { name: "Figure" }).waitFor();
      expect(await findAxeFaults(page)).toEqual([]);

      const run = await take(page, "Run", "Scenario and summary");
      expect(run.name).toBe("incast-n8-blocks4-run.json");
      const json = JSON.parse(run.text) as { scenario: { workload: { senders: number } }; dataPacketsSent: number; drops: number };
      expect(json.scenario.workload.senders).toBe(8);
      expect(summary["Packets dropped"]).toBe(`${json.drops.toLocaleString("en")} of ${json.dataPacketsSent.toLocaleString("en")} sent`);
      const scenario = await take(page, "Run", "Scenario");
      expect(scenario.name).toBe("incast-n8-blocks4-scenario.json");
      expect(JSON.parse(scenario.text)).toMatchObject({ version: 1, workload: { senders: 8, blocks: 4 } });
      const events = await take(page, "Data", "Events");
      expect(events.name).toBe("incast-n8-blocks4-events.csv");
      expect(events.text.split("\n").filter((line) => line.split(",")[1] === "drop")).toHaveLength(json.drops);
      expect((await take(page, "Data", "Queue")).text).toMatch(/^time_ns,packets,port\n\d+,1,switch -> receiver\n/);
      expect((await take(page, "Data", "Windows")).text).toMatch(/^time_ns,flow,cwnd,ssthresh,state\n/);

      const png = await take(page, "Figure", "PNG");
      expect(png.name).toBe("incast-n8-blocks4-page.png");
      expect(png.text.slice(1, 4)).toBe("PNG");
    });
  });

  // a page of its own: Chromium holds back a page's eleventh download
  some("provides each picture as a drawing with its parameters and URL", async () => {
    await travel(`${allPanes}&n=8&blocks=4`, async (page) => {
      await openExport(page);
      await page.getByRole("region", { name: "Figure" }).waitFor();
      for (const picture of ["All open", "Network", "Link", "Queue", "Windows", "Senders", "Whole run"]) {
        await page.getByRole("radio", { name: picture }).check({ force: true });
        const { text } = await take(page, "Figure", "SVG");
        // the browser's own reading: well-formed, no bitmap, parameters and permalink in the caption
        const found = await page.evaluate((source) => {
          const bytes = Uint8Array.from(source, (letter) => letter.charCodeAt(0));
          const parsed = new DOMParser().parseFromString(new TextDecoder().decode(bytes), "image/svg+xml");
          return {
            faults: parsed.querySelectorAll("parsererror").length,
            bitmaps: parsed.querySelectorAll("image").length,
            shapes: parsed.querySelectorAll("path, rect").length,
            words: parsed.documentElement.textContent,
          };
        }, text);
        expect(found.faults, picture).toBe(0);
        expect(found.bitmaps, picture).toBe(0);
        expect(found.shapes, picture).toBeGreaterThan(10);
        expect(found.words, picture).toContain("Senders 8");
        expect(found.words, picture).toContain(page.url());
      }
    });
  });

  some("provides the visible packets for Wireshark, and a script for ns-2", async () => {
    await travel(`?n=8&blocks=2&v.panes=queue&rules=ns2`, async (page) => {
      await openExport(page);
      const whole = await take(page, "Packets", "CSV");
      expect(whole.name).toBe("incast-rulesns2-n8-blocks2-packets.csv");
      const [heading, ...rows] = whole.text.trimEnd().split("\n");
      expect(heading).toMatch(/^time_ns,direction,flow,kind,packet/);
      const span = await page.getByRole("region", { name: "Packets" }).getByRole("heading").innerText();
      const [, fromMs, toMs] = /as on screen: ([\d.]+) to ([\d.]+) ms/.exec(span)!.map(Number);
      const timesMs = rows.map((row) => Number(row.split(",")[0]) / 1e6);
      expect(Math.min(...timesMs)).toBeGreaterThanOrEqual(fromMs - 0.01);
      expect(Math.max(...timesMs)).toBeLessThanOrEqual(toMs + 0.01);
      expect(rows.filter((row) => /^\d+,out,\d,data,/.test(row)).length).toBeGreaterThan(1000);
      const capture = await take(page, "Packets", "Packets for Wireshark");
      expect(capture.name).toMatch(/-packets\.pcapng$/);
      expect(capture.text.slice(0, 4)).toBe("\n\r\r\n");
      expect(capture.text).toContain(page.url());

      await page.getByRole("region", { name: "Packets" }).getByRole("radio", { name: "switch to receiver" }).check({ force: true });
      const atPort = (await take(page, "Packets", "CSV")).text.trimEnd().split("\n").slice(1);
      expect(atPort.some((row) => /^\d+,in,\d,ack,/.test(row))).toBe(true);

      const script = await take(page, "ns-2", "Verify in ns-2");
      expect(script.name).toMatch(/-ns2\.tcl$/);
      expect(script.text).toContain("All agree.");
      expect(script.text).toMatch(/\{data packets sent\} \d{4}/);
      expect(await findAxeFaults(page)).toEqual([]);
    });
    await travel(`?n=8&blocks=2&v.panes=queue&algo=cubic`, async (page) => {
      await openExport(page);
      const region = page.getByRole("region", { name: "ns-2" });
      await region.getByText('transport.algorithm: "cubic" cannot be exported to ns-2.35').waitFor();
      expect(await region.getByRole("button").isDisabled()).toBe(true);
    });
  });

  some("provides 16:9 slides, a timeout step by step, a video, and a GIF", async () => {
    await travel(`?n=32&blocks=2&v.panes=queue,senders`, async (page) => {
      await openExport(page);
      const slides = page.getByRole("region", { name: "Slides" });
      await slides.waitFor();
      const sizeOf = (png: string) => [18, 22].map((at) => png.charCodeAt(at) * 256 + png.charCodeAt(at + 1));
      const slide = await take(page, "Slides", "Slide");
      expect(slide.name).toMatch(/-page-slide\.png$/);
      expect(sizeOf(slide.text)).toEqual([1920, 1080]);

      const steps = await take(page, "Slides", "Timeout 1, step by step");
      expect(steps.name).toMatch(/-timeout1-slides\.zip$/);
      const pictures = steps.text.split("\x89PNG").slice(1);
      expect(pictures.length).toBeGreaterThanOrEqual(4);
      expect(new Set(pictures).size).toBe(pictures.length);
      for (const picture of pictures) expect(sizeOf(`\x89PNG${picture}`)).toEqual([1920, 1080]);

      const video = await take(page, "Slides", "Video");
      expect(video.name).toMatch(/-video\.webm$/);
      expect(video.text.slice(0, 4)).toBe("\x1aE\xdf\xa3");
      expect(video.text.length).toBeGreaterThan(50_000);

      const gif = await take(page, "Slides", "GIF");
      expect(gif.name).toMatch(/-video\.gif$/);
      expect(gif.text.slice(0, 6)).toBe("GIF89a");
      const [width, height] = [6, 8].map((at) => gif.text.charCodeAt(at) + 256 * gif.text.charCodeAt(at + 1));
      expect([width, height]).toEqual([960, 540]);
      // a graphic control extension for each frame: ten a second, and the last
      expect(gif.text.split("\x21\xf9\x04").length - 1).toBe(81);
      expect(gif.text.length).toBeLessThan(4_000_000);
    });
  });

  some("prints one figure instead of the page", async () => {
    await travel("", async (page) => {
      // the printing code comes with the first touch
      await page.keyboard.press("Home");
      await expect.poll(() => page.locator(".print-figure").count()).toBe(1);
      await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
      await page.emulateMedia({ media: "print" });
      const figure = page.locator(".print-figure svg");
      await figure.waitFor();
      expect(await page.locator(".lab").isVisible()).toBe(false);
      expect(await figure.textContent()).toContain("Switch buffer 64 packets");
      expect(await figure.textContent()).toContain(page.url());
      await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
      await expect.poll(() => figure.count()).toBe(0);
    });
  });
});

describe("tables", () => {
  some("exist for every chart, have pages, and link to their moments", async () => {
    await travel(allPanes, async (page) => {
      const { readTimeMs } = describeLab(page);
      for (const name of drawLogged("charts as tables", ["Network", "Link", "Queue", "Windows", "Senders", "Whole run"], 2)) {
        const toggle = async () => {
          await openView(page);
          await page.getByRole("button", { name: `${name} as a table` }).focus();
          await page.keyboard.press("Enter");
        };
        await toggle();
        const region = page.getByRole("region", { name: `${name}, as a table` });
        await region.waitFor();
        expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(`${name}, as a table`);
        expect(await region.getByRole("table").locator("caption").innerText()).toMatch(/\.$/);
        const rows = await region.getByRole("row").count();
        expect(rows).toBeGreaterThan(4);
        expect(rows).toBeLessThanOrEqual(21);
        await toggle();
        await region.waitFor({ state: "detached" });
      }
      await toggleTable(page, "Queue");
      const region = page.getByRole("region", { name: "Queue, as a table" });
      expect(await findAxeFaults(page)).toEqual([]);
      await region.getByRole("button", { name: "Later" }).click();
      const first = region.getByRole("rowheader").first();
      const moment = Number(await first.innerText());
      await first.getByRole("button").click();
      await expect.poll(readTimeMs).toBe(moment);
      await region.getByRole("button", { name: "Close the table" }).click();
      const opener = page.getByRole("button", { name: "View", exact: true });
      await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
    });
  });
});

describe("keys in the charts", () => {
  some("step through the points of the focused pane, and announce them", async () => {
    await travel(allPanes, async (page) => {
      const { readTimeMs } = describeLab(page);
      await page.keyboard.press("Home");
      for (const [pane, words] of [
        ["Link", /^Link at [\d.,]+ ms: .+/],
        ["Queue", /^Queue at [\d.,]+ ms: .*packets? in the queue/],
        ["Windows", /^Windows at [\d.,]+ ms: median window/],
        ["Senders", /^Senders at [\d.,]+ ms: /],
      ] as const) {
        const before = await readTimeMs();
        await page.getByRole("slider", { name: new RegExp(`^${pane}\\.`) }).focus();
        await page.keyboard.press("ArrowRight");
        await expect.poll(readTimeMs).toBeGreaterThan(before);
        await expect.poll(() => say(page)).toMatch(words);
        const after = await readTimeMs();
        await page.keyboard.press("ArrowLeft");
        await expect.poll(readTimeMs).toBeLessThan(after);
      }
      // Play is the Lab's wherever the focus is.
      await page.keyboard.press(" ");
      await page.getByRole("button", { name: "Pause" }).waitFor();
    });
  });

  some("pick a sender in the network picture for all views", async () => {
    await travel("", async (page) => {
      // what waits for somebody to be there comes at once
      await page.mouse.move(300, 300);
      await page.getByRole("button", { name: "Sender 0", exact: true }).focus();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowDown");
      const cell = page.getByRole("button", { name: "Sender 9", exact: true });
      await expect.poll(() => cell.evaluate((element) => element === document.activeElement)).toBe(true);
      await expect.poll(() => say(page)).toMatch(/^Sender 9: /);
      await page.keyboard.press("Enter");
      await expect.poll(() => cell.getAttribute("aria-pressed")).toBe("true");
      await page.keyboard.press("Escape");
      await expect.poll(() => cell.getAttribute("aria-pressed")).toBe("false");
    });
  });

  some("show what happened at an event, and open its autopsy", async () => {
    await travel(allPanes, async (page) => {
      await page.keyboard.press("Home");
      // the first drop: some tens of events after the start
      for (let press = 0; press < 400 && (await page.locator(".moment-label").count()) === 0; press++)
        await page.keyboard.press("ArrowRight");
      const label = page.locator(".moment-label");
      await expect.poll(() => label.innerText()).toMatch(/^[\d.]+ ms\nsender \d+ lost #\d+\nqueue 64 of 64\n/);
    });
  });
});

describe("settings", () => {
  it("repaint the charts and are remembered; projector mode applies to its tab only", async () => {
    await travel("", async (page) => {
      await describeLab(page).waitForRun();
      await expect.poll(() => countInk(page)).toBeGreaterThan(100);
      await page.getByRole("button", { name: "More", exact: true }).click();
      await page.getByRole("radio", { name: "Dark" }).check({ force: true });
      await expect.poll(() => countInk(page)).toBeGreaterThan(100);
      await page.getByRole("radio", { name: "Reduced" }).check({ force: true });
      await page.reload();
      await describeLab(page).waitForRun();
      const root = page.locator(":root");
      expect(await root.getAttribute("data-theme")).toBe("dark");
      expect(await root.getAttribute("data-motion")).toBe("reduced");
      await page.keyboard.press("p");
      await page.reload();
      await describeLab(page).waitForRun();
      expect(await root.getAttribute("data-projector")).toBe("");
      const other = await page.context().newPage();
      await other.goto(page.url());
      await describeLab(other).waitForRun();
      expect(await other.locator(":root").getAttribute("data-projector")).toBeNull();
    });
  });

  some("follow the system's contrast preference", async () => {
    await travel(
      "",
      async (page) => {
        const ink3 = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--ink3"));
        expect(ink3).toBe("#2e3a37");
        expect(await findAxeFaults(page)).toEqual([]);
      },
      { contrast: "more" },
    );
  });
});

describe("settings under More", () => {
  some("show every change, with a way to undo it", async () => {
    const delays = Array.from({ length: 32 }, (_, i) => `${20 + i}us`).join();
    await travel(`?k=20&slink=10Gbps&hdr=60&delays=${delays}&g1.n=16&g1.algo=reno&g2.n=16`, async (page) => {
      await expect.poll(() => page.getByText("5 changes").count()).toBe(1);
      for (const label of ["ECN threshold", "Senders' link rate", "Header size", "Sender link delays", "Groups of senders"]) {
        await page.getByRole("button", { name: new RegExp(`^Undo ${label}`) }).click();
        await expect.poll(() => page.getByRole("button", { name: new RegExp(`^Undo ${label}`) }).count()).toBe(0);
      }
      await expect.poll(() => page.getByText(/^\d changes?$/).count()).toBe(0);
      await expect.poll(() => new URL(page.url()).search).toBe("");
    });
  });
});

describe("at 200% zoom of a laptop", () => {
  some("keeps the playback bar reachable, and reflows the page", async () => {
    await travel(
      "",
      async (page) => {
        for (const name of ["Play", "Next timeout"]) {
          const box = await page.getByRole("button", { name, exact: true }).boundingBox();
          expect(box).not.toBeNull();
          expect(box!.y).toBeGreaterThanOrEqual(0);
          expect(box!.y + box!.height).toBeLessThanOrEqual(450);
        }
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(720);
        // What lies half behind the bar has to be scrolled to before it is pressed.
        await page.getByRole("button", { name: "View", exact: true }).scrollIntoViewIfNeeded();
        expect(await findAxeFaults(page)).toEqual([]);
      },
      { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
    );
  });
});
