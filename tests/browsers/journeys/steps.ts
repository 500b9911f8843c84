import { strict as assert } from "node:assert";
import type { Tab } from "../tab.ts";

/** Waits until the page shows a computed run. */
export async function awaitRun(tab: Tab): Promise<void> {
  await tab.until("a run is computed", () => document.querySelector("main[aria-busy=false]") !== null);
  await expectNoAlert(tab);
}

/** The sentence over the run. */
export function readHeadline(tab: Tab): Promise<string> {
  return tab.read("h1");
}

/** Opens an address that has a run. */
export async function openRun(tab: Tab, address: string): Promise<void> {
  await tab.open(address);
  await awaitRun(tab);
}

export async function expectNoAlert(tab: Tab): Promise<void> {
  assert.deepEqual(await tab.run(() => [...document.querySelectorAll("[role=alert]")].map(({ textContent }) => textContent)), []);
}

/** Playback time, ms. */
export async function readTimeMs(tab: Tab): Promise<number> {
  return Number((await tab.read(".time-readout")).replace(/[^\d.]/g, ""));
}

/** Name and value of each line of the summary. */
export function readSummary(tab: Tab): Promise<Record<string, string>> {
  return tab.run(() =>
    Object.fromEntries(
      [...document.querySelectorAll("[aria-label='About the run'] dl > div")].map((row) => [
        row.querySelector("dt")?.textContent.trim() ?? "",
        (row.querySelector("dd")?.textContent ?? "").trim().replace(/\s+/g, " "),
      ]),
    ),
  );
}

/** Writes another number of senders, and waits for the run. */
export async function changeSenders(tab: Tab, senders: number): Promise<void> {
  const before = await readHeadline(tab);
  await tab.writeOver({ css: "input", name: "Senders" }, String(senders));
  await tab.poll("another sentence", async () => (await readHeadline(tab)) !== before);
  await awaitRun(tab);
}

/** For each chart, the share of its pixels that are neither clear nor grey: traces and marks, not axes and paper. */
export function measureColor(tab: Tab): Promise<number[]> {
  return tab.run(() =>
    [...document.querySelectorAll<HTMLCanvasElement>("canvas:not(.pane-mark)")].map((canvas) => {
      const copy = document.createElement("canvas");
      copy.width = Math.max(1, canvas.width);
      copy.height = Math.max(1, canvas.height);
      const context = copy.getContext("2d", { willReadFrequently: true });
      if (!context) throw new Error("no 2d context");
      context.drawImage(canvas, 0, 0);
      const { data } = context.getImageData(0, 0, copy.width, copy.height);
      let colored = 0;
      for (let at = 0; at < data.length; at += 4) {
        const [red, green, blue] = [data[at], data[at + 1], data[at + 2]];
        if (data[at + 3] > 128 && Math.max(red, green, blue) - Math.min(red, green, blue) > 40) colored += 1;
      }
      return colored / (data.length / 4);
    }),
  );
}

/** Two series of three small runs each. */
export const smallSweep = "?page=sweep&blocks=2&v.values=2,8,24&v.s1=NewReno&v.s2=GIP%3Falgo%3Dgip&v.seeds=1&v.predict=0";

export async function awaitSweep(tab: Tab): Promise<void> {
  await tab.until("the sweep is done", () => document.querySelector(".progress-bar[data-status=done]") !== null);
  await expectNoAlert(tab);
}
