import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { drawTests } from "../support/draw.ts";
import { describeLab, readAtRest, openView } from "./lab-page.ts";
import { shareLab } from "./lab-of-file.ts";

const lab = shareLab();
const some = drawTests("journeys of the link", 0.5);

const box = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

async function type(page: Page, name: string, text: string): Promise<void> {
  await box(page, name).fill(text);
  await box(page, name).press("Enter");
}

/** Are idle waits skipped? */
async function readWaits(page: Page): Promise<string | null> {
  await openView(page);
  const isOn = await page.getByRole("switch", { name: "Skip idle waits" }).isChecked();
  await page.keyboard.press("Escape");
  return String(isOn);
}

/** What a shared moment has to bring back. */
async function readState(page: Page) {
  const { readTimeMs } = describeLab(page);
  return {
    timeMs: await readTimeMs(),
    shown: await page.locator("[data-part=window]").getAttribute("aria-valuetext"),
    tab: await page.getByRole("tab", { selected: true }).innerText(),
    speed: await page.getByRole("slider", { name: "Speed" }).getAttribute("aria-valuetext"),
    panes: await page.getByRole("group", { name: "Timelines" }).getByRole("slider").count(),
    waits: await readWaits(page),
  };
}

some("the Lab's tab opens the run of a page that shows one", async () => {
  const cases = [
    ["packets", "?page=packets&n=8&blocks=1", /\?n=8&blocks=1/],
    ["own", "?page=own&n=9&blocks=1", /\?.*n=9&blocks=1/],
    ["lessons", "?page=lessons&lesson=schedule-or-share", /\?algo=d3&n=8&blocks=1/],
  ] as const;
  for (const [id, query, ofLab] of cases) {
    const { page, leave } = await lab.open(query);
    // its run is there
    await page.locator(`[data-page=${id}] main`).waitFor();
    await page.getByRole("slider", { name: "Speed" }).waitFor();
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Lab", exact: true }).click();
    await page.locator("[data-page=lab] main").waitFor();
    await expect.poll(() => page.url()).toMatch(ofLab);
    await leave();
  }
});

/** Where the Explore menu leads, as it would open in another tab. */
async function readExplored(page: Page, title: string): Promise<URLSearchParams> {
  await page.getByRole("button", { name: /^Explore/ }).click();
  const link = page.locator("#explore").getByRole("link", { name: new RegExp(`^${title}`) });
  await link.focus();
  const read = async () => new URL((await link.getAttribute("href")) ?? "", page.url()).searchParams;
  await expect.poll(async () => (await read()).size).toBeGreaterThan(1);
  const params = await read();
  await page.keyboard.press("Escape");
  return params;
}

async function explore(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: /^Explore/ }).click();
  await page
    .locator("#explore")
    .getByRole("link", { name: new RegExp(`^${title}`) })
    .click();
}

describe("the Explore menu", () => {
  it("opens what the keys open, from the Lab and from Packets", () =>
    lab.travel("?algo=ndp&n=24&blocks=2", async ({ page }) => {
      await page.keyboard.press("Home");
      for (const [title, key] of [
        ["Compare", "c"],
        ["Ladder", "l"],
        ["Packets", "k"],
      ] as const) {
        const told = await readExplored(page, title);
        await page.keyboard.press(key);
        await expect.poll(() => new URL(page.url()).searchParams.get("page")).toBe(title.toLowerCase());
        const opened = new URL(page.url()).searchParams;
        expect(String(told)).toContain("ndp");
        expect(String(told)).toBe(String(opened));
        await page.goBack();
        await describeLab(page).waitForRun();
      }
      expect(Object.fromEntries(await readExplored(page, "Sweep"))).toEqual({ page: "sweep", algo: "ndp", n: "24", blocks: "2" });
      await explore(page, "Packets");
      await page.locator("[data-page=packets] main").waitFor();
      await page.getByRole("slider", { name: "Speed" }).waitFor();
      await explore(page, "Ladder");
      await page.locator("[data-page=ladder] main").waitFor();
      expect(page.url()).toMatch(/page=ladder&.*n=24/);
    }));

  some("opens a lesson's run", async () => {
    const { page, leave } = await lab.open("?page=lessons&lesson=schedule-or-share");
    await page.getByRole("slider", { name: "Speed" }).waitFor();
    expect(String(await readExplored(page, "Packets"))).toContain("algo=d3&n=8&blocks=1");
    await leave();
  });

  some("keeps what was changed on a page while the Lab's run is the same", () =>
    lab.travel("?algo=ndp&n=24&blocks=2", async ({ page }) => {
      await explore(page, "Ladder");
      await page.locator("[data-page=ladder] main").waitFor();
      const changed = `${page.url()}&v.columns=timelines`;
      await page.evaluate((url) => {
        window.history.replaceState(null, "", url);
        window.dispatchEvent(new PopStateEvent("popstate"));
      }, changed);
      await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Lab", exact: true }).click();
      await describeLab(page).waitForRun();
      expect((await readExplored(page, "Ladder")).get("v.columns")).toBe("timelines");
      await type(page, "Senders", "25");
      await expect.poll(() => page.url()).toContain("n=25");
      const anew = await readExplored(page, "Ladder");
      expect([anew.get("n"), anew.get("v.columns")]).toEqual(["25", null]);
    }),
  );
});

describe("Share this moment", () => {
  it("copies a URL that restores time, selection, tab, panes, zoom, and speed", async () => {
    const { page, leave } = await lab.open("?n=24");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await describeLab(page).waitForRun();
    await page.keyboard.press("Home");
    for (let press = 0; press < 9; press++) await page.keyboard.press("Shift+ArrowRight");
    const autopsy = page.getByRole("article", { name: /^Autopsy of timeout 9 of / });
    await autopsy.waitFor();
    await page.keyboard.press("+");
    await page.locator("[data-part=to]").press("ArrowLeft");
    await openView(page);
    await page
      .getByRole("group", { name: "Shown" })
      .getByRole("button", { name: /Queue$/ })
      .first()
      .click();
    await page.getByRole("switch", { name: "Skip idle waits" }).click();
    await page.keyboard.press("Escape");
    const title = await autopsy.getByRole("heading").first().innerText();
    // the shown part is said a moment after it has changed
    const state = await readAtRest(() => readState(page));
    expect(page.url()).not.toContain("v.t=");
    await page.getByRole("button", { name: "Share this moment" }).click();
    await page.getByText("Copied", { exact: true }).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/[?&]v\.t=[\d.]+/);
    await leave();

    const { page: other, problems, leave: leaveOther } = await lab.open(new URL(link).search);
    await describeLab(other).waitForRun();
    await other.getByRole("article", { name: /^Autopsy of timeout 9 of / }).waitFor();
    await expect.poll(() => readState(other)).toEqual(state);
    expect(await other.getByRole("article").getByRole("heading").first().innerText()).toBe(title);
    await other.getByRole("button", { name: "Play", exact: true }).waitFor();
    expect(problems).toEqual([]);
    await leaveOther();
  });

  some("restores projector mode, and a story without its timeout", async () => {
    const { page, leave } = await lab.open("?n=24&v.t=150&v.projector=1");
    await describeLab(page).waitForRun();
    await expect.poll(() => page.locator("html").getAttribute("data-projector")).not.toBeNull();
    await leave();
    const { page: other, leave: leaveOther } = await lab.open("?n=24&v.t=150.5&v.tab=story&v.sender=3");
    await describeLab(other).waitForRun();
    await expect.poll(() => describeLab(other).readTimeMs()).toBe(150.5);
    await other.getByRole("tab", { name: "Story", selected: true }).waitFor();
    await leaveOther();
  });

  some("opens a page for a moment beyond the end, or an invalid one", async () => {
    const { page, leave } = await lab.open("?n=4&blocks=2&v.t=999999&v.timeout=7&v.from=x");
    await describeLab(page).waitForRun();
    await expect.poll(() => describeLab(page).readTimeMs()).toBeGreaterThan(0);
    await page.getByText(/v\.from is "x"; allowed: a time in ms/).waitFor();
    await leave();
  });
});

describe("back and forward", () => {
  some("step through the changed numbers, and never leave the page for it", async () => {
    const { page, leave } = await lab.open("");
    await describeLab(page).waitForRun();
    await type(page, "Senders", "13");
    await expect.poll(() => page.url()).toContain("n=13");
    await type(page, "Switch buffer", "32");
    await expect.poll(() => page.url()).toContain("b=32");
    const read = async () => [await box(page, "Senders").inputValue(), await box(page, "Switch buffer").inputValue()];
    await page.goBack();
    await expect.poll(read).toEqual(["13", "64"]);
    await page.goBack();
    await expect.poll(read).toEqual(["32", "64"]);
    expect(page.url().startsWith(lab.url)).toBe(true);
    await page.goForward();
    await expect.poll(read).toEqual(["13", "64"]);
    await page.goForward();
    await expect.poll(read).toEqual(["13", "32"]);
    await describeLab(page).waitForRun();
    await leave();
  });

  some("treat a slider's whole movement as one change", async () => {
    const { page, leave } = await lab.open("");
    await describeLab(page).waitForRun();
    const slider = page.getByRole("slider", { name: /^Senders/ }).first();
    // its clock stands still: one way, however long a busy machine takes for it
    await page.evaluate(() => {
      const nowMs = performance.now();
      performance.now = () => nowMs;
    });
    for (let press = 0; press < 6; press++) {
      const before = page.url();
      await slider.press("ArrowLeft");
      await expect.poll(() => page.url()).not.toBe(before);
    }
    await page.goBack();
    await expect.poll(() => box(page, "Senders").inputValue()).toBe("32");
    expect(page.url().startsWith(lab.url)).toBe(true);
    await leave();
  });
});
