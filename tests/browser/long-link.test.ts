import { readFile } from "node:fs/promises";
import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { drawTests } from "../support/draw.ts";
import { mostQueryLetters } from "../../src/scenario/link/link-fragment.ts";
import { pack } from "../../src/ui/run/pack-link.ts";
import { describeLab, openExport } from "./lab-page.ts";
import { shareLab } from "./lab-of-file.ts";

const lab = shareLab();
const some = drawTests("journeys of a long link", 0.5);

const senders = 64;
const blocks = 50;
/** Numbers as a measurement has them: they cannot be told in few characters. */
const startOffsetsNs = Array.from({ length: blocks }, (_, block) =>
  Array.from({ length: senders }, (_, sender) => (Math.imul(block * senders + sender + 1, 2654435761) >>> 0) % 100_000),
);
const scenario = { version: 1, workload: { senders, blocks, blockBytes: 16_000, startOffsetsNs } };
const file = { name: "long.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(scenario)) };
const entry = `offsets=${startOffsetsNs.map((row) => row.map((ns) => `${ns}ns`).join()).join(";")}`;

async function openFile(page: Page): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.getByRole("button", { name: "Open file" }).click()]);
  await chooser.setFiles([file]);
}

/** The scenario that stands in the page, as its file has it. */
async function saveScenario(page: Page): Promise<unknown> {
  await describeLab(page).waitForRun();
  await openExport(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Scenario", exact: true }).click(),
  ]);
  await page.keyboard.press("Escape");
  return JSON.parse(await readFile(await download.path(), "utf8")) as unknown;
}

const queryOf = (page: Page): string => new URL(page.url()).search;
const isPacked = (page: Page): boolean => /^#z=[\w-]+$/.test(new URL(page.url()).hash);

describe("a scenario with long lists", () => {
  some("has a URL that servers accept and other browsers open, throughout the history", async () => {
    await lab.travel("?blocks=2", async ({ page, waitForRun }) => {
      await openFile(page);
      await expect.poll(() => isPacked(page)).toBe(true);
      expect(queryOf(page)).toBe("?n=64&block=16KB&blocks=50");
      await page.reload();
      await waitForRun();
      expect(await saveScenario(page)).toEqual(scenario);
      // another buffer is another place, with the same lists
      await page.getByRole("textbox", { name: "Switch buffer", exact: true }).fill("128");
      await page.keyboard.press("Enter");
      await expect.poll(() => queryOf(page)).toContain("b=128");
      expect(isPacked(page)).toBe(true);
      await page.goBack();
      await expect.poll(() => queryOf(page)).not.toContain("b=128");
      expect(await saveScenario(page)).toEqual(scenario);
      // in a document that has not packed it
      await page.reload();
      await page.goBack();
      await expect.poll(() => page.url()).toBe(`${lab.url}?blocks=2`);
      await waitForRun();
      await page.goForward();
      await expect.poll(() => isPacked(page)).toBe(true);
      expect(await saveScenario(page)).toEqual(scenario);
    });
  });

  some("is reported as too long for chats when shared, and offered as a file", async () => {
    await lab.travel(
      "?blocks=2",
      async ({ page, waitForRun }) => {
        const readClipboard = () => page.evaluate(() => navigator.clipboard.readText());
        await page.getByRole("button", { name: "Share this moment" }).click();
        await page.getByRole("button", { name: "Copied" }).waitFor();
        expect(await readClipboard()).toContain("blocks=2");
        expect(await page.getByText("many chat programs").count()).toBe(0);
        await openFile(page);
        await waitForRun();
        await page.getByRole("button", { name: "Share this moment" }).click();
        await page.getByText(/^This URL has [\d,]+ characters: many chat programs cut or refuse URLs of more than 2,000\.$/).waitFor();
        const [download] = await Promise.all([
          page.waitForEvent("download"),
          page.getByRole("button", { name: "Save the scenario file" }).click(),
        ]);
        expect(download.suggestedFilename()).toMatch(/^incast-.*-scenario\.json$/);
        expect(JSON.parse(await readFile(await download.path(), "utf8"))).toEqual(scenario);
        const address = new URL(await readClipboard());
        expect(address.search.length).toBeLessThan(mostQueryLetters);
        expect(address.search).toContain("v.t=");
        expect(address.hash).toMatch(/^#z=[\w-]+$/);
        await page.goto("about:blank");
        await page.goto(address.href);
        expect(await saveScenario(page)).toEqual(scenario);
      },
      { permissions: ["clipboard-read", "clipboard-write"] },
    );
  });

  some("keeps its URL on other pages, and on the way back", async () => {
    await lab.travel(`?blocks=2#z=${await pack(entry)}`, async ({ page }) => {
      await page.goto(`${lab.url}?n=64&blocks=50&block=16KB#&${entry}`);
      await page.reload();
      expect(await saveScenario(page)).toEqual(scenario);
      // a tab of its own, as by a press with Ctrl
      const sweep = await page.getByRole("link", { name: "Sweep this scenario" }).evaluate((link: HTMLAnchorElement) => link.href);
      expect(new URL(sweep).search.length).toBeLessThan(mostQueryLetters);
      const other = await page.context().newPage();
      await other.goto(sweep);
      await other.locator(".lab[data-page=sweep] h1").waitFor();
      expect(await other.getByRole("alert").allInnerTexts()).toEqual([]);
      await other.close();
      await page.keyboard.press("c");
      await page.locator(".lab[data-page=compare] h1").waitFor();
      await expect.poll(() => isPacked(page)).toBe(true);
      await page.reload();
      await page.locator(".lab[data-page=compare] h1").waitFor();
      expect(isPacked(page)).toBe(true);
      expect(await page.getByRole("alert").allInnerTexts()).toEqual([]);
      await page.goBack();
      expect(await saveScenario(page)).toEqual(scenario);
    });
  });

  some("has a readable URL, accepted by servers, in browsers that cannot compress", async () => {
    const without = (page: Page) => page.addInitScript("delete globalThis.CompressionStream; delete globalThis.DecompressionStream");
    await lab.travel(
      "?blocks=2",
      async ({ page, waitForRun }) => {
        await openFile(page);
        await expect.poll(() => new URL(page.url()).hash.slice(0, 10)).toBe("#&offsets=");
        await page.reload();
        await waitForRun();
        expect(await saveScenario(page)).toEqual(scenario);
        await page.goto(`${lab.url}?blocks=3#z=${await pack(entry)}`);
        await page.reload();
        await page.getByText("The end of this URL cannot be read").waitFor();
      },
      {},
      without,
    );
  });

  some("can be embedded in a course page by code that servers accept, and by a message", async () => {
    await lab.visit(`?n=64&blocks=50&block=16KB#&${entry}`, async (page) => {
      await describeLab(page).waitForRun();
      await page.getByRole("button", { name: "More", exact: true }).click();
      await page.getByRole("button", { name: "Embed in a course page" }).click();
      const element = page.getByRole("textbox", { name: /^As an element/ });
      await expect.poll(() => element.inputValue()).toContain("#z=");
      const frame = page.frameLocator("dialog iframe");
      await frame.locator("main[aria-busy=false]").waitFor();
      const code = await element.inputValue();
      // beside the built page, so that its frames are of its origin
      await page.goto(`${lab.url}embedding.html`);
      await page.evaluate((code) => {
        const old = '<incast-lab id="plain" width="800" height="500"></incast-lab>';
        document.body.innerHTML = code.replace("<incast-lab", '<incast-lab id="pasted"').replace(/<script.*<\/script>/, "") + old;
      }, code);
      const ask = (id: string, verb: string, ...given: readonly unknown[]) =>
        page.evaluate(
          async ([id, verb, given]) => {
            const element = document.getElementById(id) as unknown as Record<string, (...given: readonly unknown[]) => Promise<unknown>>;
            return element[verb](...given).catch(({ message }: Error) => message);
          },
          [id, verb, given] as const,
        );
      const { version: _, ...rest } = scenario;
      expect(await ask("pasted", "state")).toMatchObject({ scenario: rest });
      expect(await ask("plain", "load", `n=64&blocks=50&block=16KB#z=${await pack(entry)}`)).toBe(null);
      expect(await ask("plain", "state")).toMatchObject({ scenario: rest });
      expect(await ask("plain", "load", "n=64#z=eJxL")).toMatch(/^The end of this URL cannot be read/);
      // an attribute that somebody has written by hand
      await page.evaluate((text) => document.getElementById("plain")!.setAttribute("scenario", text), `n=64&blocks=50&block=16KB&${entry}`);
      expect(await ask("plain", "state")).toMatchObject({ scenario: rest });
    });
  });
});

describe("a fragment", () => {
  some("that was damaged is reported, and the rest of the URL is opened", async () => {
    const packed = await pack(entry);
    await lab.travel(`?blocks=2&seed=9#z=${packed.slice(0, -20)}`, async ({ page, waitForRun }) => {
      await page.getByText("The end of this URL cannot be read: it was cut off or changed.").waitFor();
      expect(await saveScenario(page)).toEqual({ version: 1, workload: { blocks: 2 }, seed: 9 });
      // another one in the same document, as by a link on a page beside it
      await page.evaluate((hash) => (location.hash = hash), `z=${await pack("seed=11&n=5")}`);
      await waitForRun();
      // the query is what people read and change
      await expect.poll(() => saveScenario(page)).toEqual({ version: 1, workload: { senders: 5, blocks: 2 }, seed: 9 });
    });
  });

  some("with the name of a place on the page changes nothing, nor does the way to the run", async () => {
    await lab.travel("?blocks=2#top", async ({ page }) => {
      const { href } = new URL(page.url());
      await page.keyboard.press("Tab");
      await page.getByRole("link", { name: "To the run" }).press("Enter");
      expect(await page.evaluate(() => document.activeElement?.id)).toBe("centre");
      expect(page.url()).toBe(href);
    });
  });
});
