import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { drawTests } from "../support/draw.ts";
import { describeLab, readAtRest } from "./lab-page.ts";
import { findAxeFaults } from "./page.ts";
import { shareLab } from "./lab-of-file.ts";

const lab = shareLab();
const some = drawTests("journeys of controls", 1);
const { travelShort: travel } = lab;

const presetList = (page: Page) => page.getByRole("combobox", { name: /^Start from/ });
/** The papers' presets are fetched once somebody comes near the list, which has the focus. */
async function openWholeList(page: Page): Promise<void> {
  await page.keyboard.press("Enter");
  await page.getByRole("group", { name: "TCP Lite (QualNet)" }).or(page.getByText("TCP Lite (QualNet)")).first().waitFor();
}
const activeOption = (page: Page) =>
  page.evaluate(() => {
    const id = document.activeElement?.getAttribute("aria-activedescendant");
    return id ? (document.getElementById(id)?.querySelector("b")?.textContent ?? null) : null;
  });

describe("a list", () => {
  some("accepts everything that is typed, closed or open, with its spaces", async () => {
    await travel(async ({ page }) => {
      const list = presetList(page);
      await list.focus();
      await openWholeList(page);
      await page.keyboard.press("Escape");
      await page.keyboard.type("buffer of 128");
      await expect.poll(() => list.getAttribute("aria-expanded")).toBe("true");
      const found = await activeOption(page);
      expect(found?.toLowerCase().startsWith("buffer of 128")).toBe(true);
      await page.keyboard.press("Enter");
      await expect.poll(() => list.getAttribute("aria-expanded")).toBe("false");
      await expect.poll(() => list.innerText()).toContain(found);
    });
  });

  some("cycles through names with the same initial, pages, and closes on Esc", async () => {
    await travel(async ({ page }) => {
      const list = presetList(page);
      await list.focus();
      await openWholeList(page);
      const labels = await page.getByRole("option").locator("b").allInnerTexts();
      const chosen = await activeOption(page);
      const letter = labels.map((label) => label[0].toLowerCase()).find((first, _, all) => all.filter((one) => one === first).length > 2)!;
      const seen: (string | null)[] = [];
      for (let press = 0; press < 3; press++) {
        await page.keyboard.press(letter);
        seen.push(await activeOption(page));
      }
      expect(new Set(seen).size).toBe(3);
      expect(seen.every((label) => label?.toLowerCase().startsWith(letter))).toBe(true);
      await page.keyboard.press("Home");
      await expect.poll(() => activeOption(page)).toBe(labels[0]);
      await page.keyboard.press("PageDown");
      await expect.poll(() => activeOption(page)).toBe(labels[10]);
      await page.keyboard.press("PageUp");
      await expect.poll(() => activeOption(page)).toBe(labels[0]);
      await page.keyboard.press("End");
      await expect.poll(() => activeOption(page)).toBe(labels.at(-1));
      await page.keyboard.press("Escape");
      await expect.poll(() => list.getAttribute("aria-expanded")).toBe("false");
      await expect.poll(() => list.innerText()).toContain(chosen);
    });
  });
});

describe("shortcuts by single letters", () => {
  const isProjector = (page: Page) => page.locator(":root").getAttribute("data-projector");

  some("do nothing inside a control, and can be switched off", async () => {
    await travel(async ({ page }) => {
      for (const control of [presetList(page), page.getByRole("slider", { name: "Speed" }), page.getByRole("tab").first()]) {
        await control.focus();
        await page.keyboard.press("p");
        await page.keyboard.press("Escape");
        expect(await isProjector(page)).toBeNull();
      }
      await page.getByRole("button", { name: "More", exact: true }).click();
      await page.getByRole("switch", { name: "Single-key shortcuts" }).uncheck();
      await page.keyboard.press("Escape");
      await page.locator("main").focus();
      await page.keyboard.press("p");
      await page.keyboard.press("?");
      expect(await isProjector(page)).toBeNull();
      expect(await page.getByRole("dialog").count()).toBe(0);
      await page.reload();
      await describeLab(page).waitForRun();
      await page.keyboard.press("p");
      expect(await isProjector(page)).toBeNull();
    });
  });
});

describe("a number field", () => {
  some("announces its unit in full, and accepts a decimal comma", async () => {
    await travel(async ({ page }) => {
      const field = page.getByRole("textbox", { name: /^RTOmin/ });
      expect(await field.evaluate((input) => document.getElementById(input.getAttribute("aria-describedby") ?? "")?.textContent)).toBe(
        "milliseconds",
      );
      await field.fill("0,5");
      await field.press("Enter");
      await expect.poll(() => new URL(page.url()).search).toContain("rto=500us");
    });
  });

  some("keeps the unit next to the text being typed after a pause applies it", async () => {
    await travel(async ({ page }) => {
      const field = page.getByRole("textbox", { name: /^RTOmin/ });
      const rto = () => new URL(page.url()).searchParams.get("rto");
      const read = () => field.evaluate((input: HTMLInputElement) => `${input.value} ${input.nextElementSibling?.firstChild?.textContent}`);
      expect(await read()).toBe("200 ms");
      for (const [typed, typing, taken, key, shown] of [
        ["1500", "1500 ms", "1.5s", "Enter", "1.5 s"],
        ["0.5", "0.5 s", "500ms", "Tab", "500 ms"],
      ] as const) {
        await field.fill(typed);
        await expect.poll(rto).toBe(taken);
        expect(await read()).toBe(typing);
        await field.press(key);
        await expect.poll(read).toBe(shown);
        expect(rto()).toBe(taken);
      }
    });
  });
});

describe("a box that a button opens", () => {
  const withoutAnchors = (page: Page) =>
    page.addInitScript(() => {
      const supports = CSS.supports.bind(CSS) as (name: string, value: string) => boolean;
      CSS.supports = ((name: string, value: string) => name !== "position-area" && supports(name, value)) as typeof CSS.supports;
      // What the style sheet does with anchors is not there, either.
      addEventListener("DOMContentLoaded", () => {
        const style = document.createElement("style");
        style.textContent = ".anchored { position-area: none !important; margin: 0 !important; position-visibility: always !important }";
        document.head.append(style);
      });
    });
  const ways = [
    ["by CSS anchors", undefined],
    ["without them", withoutAnchors],
  ] as const;
  for (const [way, prepare] of ways) {
    some(`stays next to its button when the panel scrolls, ${way}`, async () => {
      await travel(
        async ({ page }) => {
          const button = page.getByRole("button", { name: "Switch buffer", exact: true });
          await button.click();
          const box = page.locator(".popover:popover-open");
          await box.waitFor();
          const distance = async () => (await box.boundingBox())!.y - (await button.boundingBox())!.y;
          const left = async () => (await box.boundingBox())!.x - (await button.boundingBox())!.x;
          const before = await readAtRest(distance);
          expect(Math.abs(await left())).toBeLessThan(2);
          await page.locator(".scenario-panel").evaluate((panel) => panel.scrollBy(0, 60));
          await expect.poll(async () => Math.abs((await distance()) - before)).toBeLessThan(2);
        },
        { viewport: { width: 1440, height: 700 } },
        prepare,
      );
    });
  }

  some("fits on the screen of a phone", async () => {
    await travel(
      async ({ page }) => {
        for (const name of [/^\d+%/, "timeouts", "View"]) {
          const button = page.getByRole("button", { name }).filter({ visible: true }).first();
          if ((await button.count()) === 0) continue;
          await button.click();
          const box = (await page.locator(".popover:popover-open").boundingBox())!;
          expect(box.x).toBeGreaterThanOrEqual(0);
          expect(box.x + box.width).toBeLessThanOrEqual(390);
          await page.keyboard.press("Escape");
        }
        for (const word of await page.locator(".pane-title .word").all()) {
          await word.click();
          const box = (await page.locator(".popover:popover-open").boundingBox())!;
          expect(box.x).toBeGreaterThanOrEqual(0);
          expect(box.x + box.width).toBeLessThanOrEqual(390);
          expect(box.y + box.height).toBeLessThanOrEqual(844);
          await page.keyboard.press("Escape");
        }
      },
      { viewport: { width: 390, height: 844 } },
    );
  });
});

describe("a drawer", () => {
  some("is a dialog: the page behind it is unreachable, and Esc returns the focus", async () => {
    await travel(
      async ({ page }) => {
        const opener = page.getByRole("navigation", { name: "Panels" }).getByRole("button", { name: "Scenario" });
        await opener.click();
        const drawer = page.getByRole("dialog", { name: "Scenario" });
        await drawer.waitFor();
        for (let press = 0; press < 60; press++) {
          await page.keyboard.press("Tab");
          const place = await page.evaluate(() => {
            const { activeElement } = document;
            return activeElement === document.body || activeElement?.closest("dialog") !== null;
          });
          expect(place).toBe(true);
        }
        expect(await findAxeFaults(page)).toEqual([]);
        // A list in it closes first.
        await presetList(page).click();
        await page.keyboard.press("Escape");
        expect(await drawer.isVisible()).toBe(true);
        await page.keyboard.press("Escape");
        await drawer.waitFor({ state: "hidden" });
        expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
        await page.getByRole("navigation", { name: "Panels" }).getByRole("button", { name: "Story" }).click();
        await page.getByRole("dialog", { name: "About the run" }).waitFor();
        await page.mouse.click(20, 300);
        await page.getByRole("dialog", { name: "About the run" }).waitFor({ state: "hidden" });
      },
      { viewport: { width: 900, height: 700 } },
    );
  });
});

describe("sentences", () => {
  some("keep their full stops with the preceding button, and their underlines in every browser", async () => {
    await travel(async ({ page }) => {
      await page.getByRole("tab", { name: "Story" }).click();
      await page.getByText(/blocks took/).waitFor();
      const loose = await page.evaluate(() =>
        [...document.querySelectorAll("h1, p")].flatMap((sentence) =>
          [...sentence.querySelectorAll("button")]
            .filter((part) => part.parentElement === sentence && /^[.,;:!?)]/.test(part.nextSibling?.textContent ?? ""))
            .map((part) => `${part.textContent}${part.nextSibling?.textContent?.slice(0, 9)}`),
        ),
      );
      expect(loose).toEqual([]);
      await expect.poll(() => page.locator("h1 .unbroken, p .unbroken").count()).toBeGreaterThan(0);
      // WebKit knows no `text-decoration` with more than a line in it.
      const sheets = await page.evaluate(() =>
        Promise.all([...document.styleSheets].map(async ({ href }) => (href ? (await fetch(href)).text() : ""))),
      );
      expect(sheets.join()).toContain("text-decoration-thickness:");
      expect(
        [...sheets.join().matchAll(/[;{]text-decoration:([^;}]*)/g)].map(([, value]) => value).filter((value) => /\s|\(/.test(value)),
      ).toEqual([]);
    });
  });
});
