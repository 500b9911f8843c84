import { describe, expect } from "vitest";
import { drawTests } from "../support/draw.ts";
import { type LabPage } from "./lab-page.ts";
import type { Page } from "playwright";
import { findAxeFaults } from "./page.ts";
import { shareLab } from "./lab-of-file.ts";

const lab = shareLab();
const some = drawTests("journeys of the panel", 1);
const travel = (query: string, journey: (described: LabPage) => Promise<void>) =>
  lab.travel(query, journey, { viewport: { width: 1440, height: 1400 } });

describe("several transports", () => {
  some("are added, changed, and merged again by keyboard", async () => {
    await travel("?blocks=2", async ({ page, tabTo }) => {
      const query = () => new URL(page.url()).search;
      await tabTo("button", "Mix algorithms");
      await page.keyboard.press("Enter");
      await expect.poll(query).toBe("?blocks=2&g1.n=16&g2.n=16");
      await tabTo("textbox", "Senders of group 1");
      await page.keyboard.type("20");
      await page.keyboard.press("Enter");
      await expect.poll(query).toBe("?n=36&blocks=2&g1.n=20&g2.n=16");
      await tabTo("combobox", /^Algorithm of group 2/);
      await page.keyboard.press("Enter");
      await page.getByRole("combobox", { name: /^Algorithm of group 2/, expanded: true }).waitFor();
      await page.keyboard.type("dctcp");
      await page.keyboard.press("Enter");
      await expect.poll(query).toBe("?k=20&n=36&blocks=2&g1.n=20&g2.algo=dctcp&g2.n=16");
      await page.getByText("senders 20 to 35").waitFor();
      await page.getByRole("button", { name: "3 parameters" }).click();
      await page.getByRole("slider", { name: "Gain g, slider" }).waitFor();
      expect(await findAxeFaults(page)).toEqual([]);
      await page.getByRole("button", { name: "Remove group 1" }).click();
      await expect.poll(query).toBe("?k=20&algo=dctcp&n=36&blocks=2");
    });
  });
});

describe("a group", () => {
  some("has its own settings and name, by keyboard; charts, numbers, and story show them", async () => {
    await travel("?blocks=2&g1.n=16&g2.n=16", async ({ page, tabTo }) => {
      const query = () => new URL(page.url()).search;
      await tabTo("textbox", "Name of group 2");
      await page.keyboard.press("Control+a");
      await page.keyboard.type("quick RTO");
      await page.keyboard.press("Enter");
      await expect.poll(query).toBe("?blocks=2&g1.n=16&g2.name=quick%20RTO&g2.n=16");
      await tabTo("button", "Own settings of group 2");
      await page.keyboard.press("Enter");
      const settings = page.getByRole("group", { name: "Own settings of group 2" });
      const rto = settings.getByRole("textbox", { name: "RTOmin" });
      await rto.fill("2ms");
      await rto.press("Enter");
      await expect.poll(query).toBe("?blocks=2&g1.n=16&g2.name=quick%20RTO&g2.rto=2ms&g2.n=16");
      await page.getByText("senders 16 to 31, RTOmin 2 ms").waitFor();
      await settings.getByRole("switch", { name: "Delayed ACK" }).click();
      await expect.poll(query).toContain("g2.delack=on");
      expect(await findAxeFaults(page)).toEqual([]);
      const numbers = page.getByRole("region", { name: "Groups" });
      await numbers.getByText("16 senders, NewReno, RTOmin 2 ms, Delayed ACK on").waitFor();
      expect(await page.locator(".pane-title", { hasText: "Windows" }).innerText()).toMatch(/medians of\s+group 1\s+quick RTO/);
      await page.getByRole("tab", { name: "Story" }).click();
      await page.getByText(/Blocks waited for group 1 .* for quick RTO/).waitFor();
      await settings.getByRole("button", { name: "Undo RTOmin, was 200 ms" }).click();
      await expect.poll(query).not.toContain("g2.rto");
    });
  });
});

describe("a scenario file", () => {
  const file = (name: string, text: string) => ({ name, mimeType: "application/json", buffer: Buffer.from(text) });
  const three = JSON.stringify({ workload: { senders: 3, blocks: 2 }, groups: [{ name: "one", senders: 1 }, { senders: 2 }] });

  /** Drops files onto the page as a desktop does. */
  const drop = (page: Page, files: readonly { readonly name: string; readonly text: string }[]) =>
    page.evaluate((given) => {
      const dataTransfer = new DataTransfer();
      for (const { name, text } of given) dataTransfer.items.add(new File([text], name));
      const send = (type: string) => document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      send("dragenter");
      // Taken: else the browser would leave the page for the file.
      return !send("dragover") && !send("drop");
    }, files);

  some("opens by its button, and an invalid file is reported and changes nothing", async () => {
    await travel("?n=4&blocks=2", async ({ page }) => {
      const query = () => new URL(page.url()).search;
      const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.getByRole("button", { name: "Open file" }).click()]);
      await chooser.setFiles(file("three.json", three));
      await expect.poll(query).toBe("?n=3&blocks=2&g1.name=one&g1.n=1&g2.n=2");
      await page.getByText('This is the scenario of "three.json".').waitFor();
      expect(await findAxeFaults(page)).toEqual([]);
      await page.getByRole("button", { name: "Back to the previous one" }).click();
      await expect.poll(query).toBe("?n=4&blocks=2");
      const [again] = await Promise.all([page.waitForEvent("filechooser"), page.getByRole("button", { name: "Open file" }).click()]);
      await again.setFiles(file("bad.json", '{"workload":{"senders":-1}}'));
      await page
        .getByText(/The file "bad.json" is not a valid scenario: workload.senders: -1 is not allowed; allowed: a whole number/)
        .waitFor();
      expect(query()).toBe("?n=4&blocks=2");
    });
  });
  some("opens where it is dropped, and an invalid file changes nothing", async () => {
    await travel("?n=4&blocks=2", async ({ page }) => {
      const query = () => new URL(page.url()).search;
      expect(await drop(page, [{ name: "photo.png", text: "\u0089PNG\r\n" }])).toBe(true);
      await page.getByText(/The file "photo.png" is not JSON/).waitFor();
      expect(
        await drop(page, [
          { name: "a.json", text: three },
          { name: "b.json", text: three },
        ]),
      ).toBe(true);
      await page.getByText("2 files at once cannot be opened").waitFor();
      expect(query()).toBe("?n=4&blocks=2");
      expect(await drop(page, [{ name: "three.json", text: three }])).toBe(true);
      await expect.poll(query).toBe("?n=3&blocks=2&g1.name=one&g1.n=1&g2.n=2");
      expect(await page.locator(".file-drop").count()).toBe(0);
      await page.goBack();
      await expect.poll(query).toBe("?n=4&blocks=2");
    });
  });
});

describe("a list", () => {
  some("stays as typed while it is invalid, says why, and is applied when it is valid", async () => {
    await travel("?n=2&blocks=2", async ({ page }) => {
      await page.getByRole("button", { name: /^All settings/ }).click();
      const delays = page.getByRole("textbox", { name: "Sender link delays" });
      await delays.fill("10us");
      await delays.press("Enter");
      await page.getByRole("alert").getByText("Sender link delays: 1 number for 2 senders.").waitFor();
      expect(await delays.inputValue()).toBe("10us");
      expect(new URL(page.url()).search).toBe("?n=2&blocks=2");
      // The opened part scrolls into view.
      await expect.poll(async () => (await delays.boundingBox())?.y).toBeLessThan(880);
      expect(await findAxeFaults(page)).toEqual([]);
      await delays.fill("10us, 0.02ms");
      await delays.press("Enter");
      await expect.poll(() => new URL(page.url()).search).toBe("?delays=10us,20us&n=2&blocks=2");
      await expect.poll(() => delays.inputValue()).toBe("10us, 20us");
      expect(await page.getByRole("alert").count()).toBe(0);
    });
  });
});

describe("a definition", () => {
  some("opens when a name is pressed: the meaning, each choice, and the source", async () => {
    await travel("?algo=gip&blocks=2", async ({ page }) => {
      await page.getByRole("button", { name: "Copies of the tail", exact: true }).click();
      const box = page.locator(".definition:popover-open");
      await expect
        .poll(() => box.innerText())
        .toMatch(
          /sent twice without a sign of loss\.\s+Last, 3 times\s+three of the last packet, pattern 333[\s\S]+ICNP 2013, section IV-B$/,
        );
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Algorithm", exact: true }).click();
      await expect.poll(() => box.innerText()).toMatch(/RFC 5681$/);
    });
  });
});

describe("the list of presets", () => {
  some("has headings, ends within a row, leaves its button visible, and keeps the question after a choice", async () => {
    await travel("?blocks=2", async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole("navigation", { name: "Panels" }).getByRole("button", { name: "Scenario" }).click();
      const button = page.getByRole("combobox", { name: /^Start from/ });
      await button.click();
      const list = page.locator(".select-list:popover-open");
      // the papers' presets are fetched once somebody comes near the list
      await expect
        .poll(async () => (await list.locator(".select-group").allInnerTexts()).slice(0, 2))
        .toEqual(["Basics", "TCP Lite (QualNet)"]);
      const edge = await list.evaluate((box) => box.getBoundingClientRect().bottom);
      const rows = await list.locator("[role=option]").evaluateAll((all) => all.map((row) => row.getBoundingClientRect()));
      expect(rows.filter(({ top, bottom }) => top + 8 < edge && bottom - 8 > edge)).toHaveLength(1);
      // below the button, or above it where that stands low
      const own = await button.evaluate((box) => box.getBoundingClientRect());
      const { top, bottom } = await list.evaluate((box) => box.getBoundingClientRect());
      expect(top > own.bottom || bottom < own.top).toBe(true);
      // what the list covers by half is not there to be pressed
      expect((await findAxeFaults(page)).filter((fault) => !fault.startsWith("target-size"))).toEqual([]);
      await page.getByRole("option", { name: /^Healthy/ }).click();
      await page.locator("div:visible", { hasText: "can a port with 64 slots overflow?" }).last().waitFor();
    });
  });
});

describe("more settings", () => {
  some("open in view", async () => {
    await travel("?blocks=2", async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByRole("button", { name: /^All settings/ }).click();
      const kind = page.getByRole("combobox", { name: /^Workload/ });
      const bottom = () => kind.evaluate((box) => box.getBoundingClientRect().bottom);
      await expect.poll(bottom).toBeLessThan(808);
    });
  });
});

describe("on a phone", () => {
  some("the marks of timeouts are explained from the menu", async () => {
    await travel("?blocks=2", async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole("button", { name: "Menu" }).click();
      await page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: "Help", exact: true }).click();
      const help = page.getByRole("dialog", { name: "Help" });
      await help.getByRole("searchbox", { name: "Search the glossary" }).fill("window lost");
      await help.getByText("Whole window lost (block-head timeout)").first().waitFor();
      await help.getByRole("tab", { name: "Keys and symbols" }).click();
      await help.getByText("Whole window lost: block-head").waitFor();
      expect(await findAxeFaults(page)).toEqual([]);
    });
  });
});
