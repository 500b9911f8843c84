import type { BrowserContextOptions, Page } from "playwright";
import { describe, expect, it } from "vitest";
import { drawTests } from "../support/draw.ts";
import { shareLab } from "./lab-of-file.ts";
import { describeLab, readAtRest } from "./lab-page.ts";
import { findAxeFaults } from "./page.ts";
import { countScreen, readTree } from "./screen-terms.ts";

const lab = shareLab();
const some = drawTests("journeys of the first minute", 0.5);

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const still = { reducedMotion: "reduce" } as const;

/** What a first screen may ask of a newcomer. */
const mostControls = 25;
const mostTerms = 18;

async function visit(options: BrowserContextOptions, journey: (page: Page) => Promise<void>, query = ""): Promise<void> {
  const { page, problems, leave } = await lab.openFirst(query, options);
  await describeLab(page).waitForRun();
  await journey(page);
  expect(problems).toEqual([]);
  await leave();
}

const headline = (page: Page) => page.getByRole("heading", { level: 1 });
const bar = (page: Page) => page.getByRole("region", { name: "Guide" });
const spoken = (page: Page) => page.locator("[aria-live=polite]").first();
const readTime = async (page: Page) =>
  (await bar(page).locator(".guide-bar-time").innerText()).replace(/\s+/g, " ").replace(/ \d of 5$/, "");

const headlines = [
  /^Incast: many senders answer one receiver at the same moment/,
  /^The queue is full: all 64 slots are taken\. Sender 4 sends its first window of 4 packets; all 4 are dropped\.$/,
  /^No packet arrives, so no ACK returns\. Sender 4 and 12 others can only wait for their retransmission timers: 200\sms\.$/,
  /^The request took 227\sms\. The link needs 68\sms for this data: the rest was waiting\.$/,
  /^Your turn\./,
] as const;
const times = ["147 µs", "194 µs", "121 ms", "227 ms", "227.2 ms"] as const;

async function expectStep(page: Page, step: number): Promise<void> {
  await expect.poll(async () => (await headline(page).innerText()).replaceAll("\n", " ")).toMatch(headlines[step - 1]);
  await expect.poll(() => readTime(page)).toBe(times[step - 1]);
}

describe("the first minute", () => {
  const screens = [
    ["on a laptop", still],
    ["on a phone", { ...phone, ...still }],
  ] as const;
  for (const [name, options] of screens) {
    some(`asks little of a newcomer ${name}, at every step`, async () => {
      await visit(options, async (page) => {
        const counts: string[] = [];
        for (let step = 1; step <= 5; step++) {
          await expectStep(page, step);
          if (step >= 4) await page.getByText(/^(Across 20 such requests|With 32 senders)/).waitFor();
          // what was said of the last step is no part of this one
          if (step > 1) await expect.poll(() => spoken(page).innerText()).toMatch(new RegExp(`^Step ${step} of 5|^With 32 senders`));
          const { controls, terms } = await readAtRest(() => countScreen(page));
          counts.push(`${name}, step ${step}: ${controls.length} controls, ${terms.length} terms`);
          expect([step, controls.length <= mostControls, controls]).toEqual([step, true, controls]);
          expect([step, terms.length <= mostTerms, terms]).toEqual([step, true, terms]);
          expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
          expect(await findAxeFaults(page)).toEqual([]);
          if (step < 5) await page.getByRole("button", { name: "Next", exact: true }).click();
        }
        console.error(counts.join("\n"));
      });
    });
  }

  it("opens paused, runs to its end by keys and clicker, is remembered, and reopens with one press", async () => {
    await visit(still, async (page) => {
      await expectStep(page, 1);
      await page.keyboard.press("ArrowRight");
      await expectStep(page, 2);
      await page.keyboard.press("PageDown");
      await expectStep(page, 3);
      await expect.poll(() => spoken(page).innerText()).toContain("Step 3 of 5. No packet arrives");
      await page.keyboard.press("PageUp");
      await expectStep(page, 2);
      await page.keyboard.press("End");
      await expect.poll(() => headline(page).innerText()).toMatch(/^Your turn/);
      // the reader's turn: keys go on at the slider
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Senders");
      await page.keyboard.press("Tab");
      await page.keyboard.press("4");
      await expectStep(page, 4);
      await page.keyboard.press("Home");
      await expectStep(page, 1);
      await page.keyboard.press("Escape");
      await page.getByRole("tab", { name: "Summary", selected: true }).waitFor();
      await page.reload();
      await describeLab(page).waitForRun();
      await page.getByRole("tab", { name: "Summary", selected: true }).waitFor();
      await page.getByRole("tab", { name: "Guide" }).click();
      await expectStep(page, 1);
      // what a press on the mark of a step leads to, by pointer alone
      await bar(page).locator(".guide-bar-dashes button").nth(2).click();
      await expectStep(page, 3);
    });
  });

  some("keeps the focus on Next from step to step, says each step, and hides nothing at the end", async () => {
    await visit(still, async (page) => {
      const { tabTo } = describeLab(page);
      const focused = () =>
        page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent.trim());
      await expectStep(page, 1);
      await tabTo("button", "Next");
      const heard = [
        /^Step 2 of 5\. The queue is full.*all 4 are dropped\. Sender 4 has nothing else in flight\. Window: The number of packets/,
        /^Step 3 of 5\. No packet arrives.*200\sms\. The link is idle, .* ACK: .* Retransmission timer: /,
        /^Step 4 of 5\. The request took 227\sms\./,
      ];
      for (const [place, words] of heard.entries()) {
        await page.keyboard.press(place === 1 ? " " : "Enter");
        await expect.poll(() => headline(page).innerText()).toMatch(headlines[place + 1]);
        await expect.poll(() => spoken(page).innerText()).toMatch(words);
        expect(await focused()).toBe("Next");
      }
      await page.keyboard.press("Enter");
      await expect.poll(() => spoken(page).innerText()).toMatch(/^Step 5 of 5\. Your turn\./);
      await expect.poll(focused).toBe("Senders");
      await page.getByRole("button", { name: "Done" }).click();
      await page.getByRole("tab", { name: "Summary", selected: true }).waitFor();
      for (const name of ["Guide", "Summary", "Autopsy", "Story"]) await page.getByRole("tab", { name }).waitFor();
      await page.getByRole("button", { name: "View" }).waitFor();
      expect(await findAxeFaults(page)).toEqual([]);
    });
  });

  some("is read out in its logical order", async () => {
    await visit(still, async (page) => {
      await expectStep(page, 1);
      await page.mouse.move(5, 5);
      await page.getByRole("group", { name: /^Senders: arrow keys/ }).waitFor({ state: "attached" });
      // the picture is described once it has stood for a moment
      await page.getByRole("img", { name: /^Network\. 32 senders, all sending\. 52 packets/ }).waitFor();
      const heard = (await readTree(page)).map(({ role, name }) => `${role}: ${name}`);
      const wanted = [
        /^link: Incast Lab$/,
        /^link: Learn$/,
        /^link: Lab$/,
        /^button: Explore/,
        /^button: More/,
        /^button: Help$/,
        /^heading: Incast: many senders/,
        /^button: packets$/,
        /^button: queue$/,
        /^button: Skip to the full Lab$/,
        /^button: Back$/,
        /^button: Next$/,
        /^button: Play this moment$/,
        /^(img|image|graphics-document|Canvas): Network\. 32 senders, all sending\. 52 packets on the links\. Queue, 39 of 64 slots taken\. Receiver, 0 of 32 complete\.$/,
        /^slider: Time$/,
        /^slider: Senders$/,
        /^combobox: Algorithm/,
        /^slider: Switch buffer$/,
      ];
      let at = 0;
      const places = wanted.map((pattern) => {
        const place = heard.findIndex((line, index) => index >= at && pattern.test(line));
        if (place >= 0) at = place;
        return place >= 0;
      });
      expect([places, heard.filter((line) => !line.startsWith("Inline") && !line.startsWith("StaticText"))]).toEqual([
        wanted.map(() => true),
        expect.anything(),
      ]);
    });
  });

  some("is swiped in either direction on a phone, and closed by Skip", async () => {
    await visit({ ...phone, ...still }, async (page) => {
      await expectStep(page, 1);
      const session = await page.context().newCDPSession(page);
      await page.evaluate(() => {
        for (const end of ["pointerup", "pointercancel"])
          addEventListener(end, () => Reflect.set(window, "touchEnd", end), { capture: true });
      });
      /** How the page has seen the finger leave. */
      const swipe = async (fromX: number, toX: number): Promise<string> => {
        await page.evaluate(() => Reflect.set(window, "touchEnd", ""));
        const touch = (type: "touchStart" | "touchMove" | "touchEnd", x: number) =>
          session.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y: 120 }] });
        await touch("touchStart", fromX);
        for (let step = 1; step <= 6; step++) await touch("touchMove", fromX + ((toX - fromX) * step) / 6);
        // a finger that leaves in full motion sets the page sliding, and the next tap would but stop it
        await page.waitForTimeout(100);
        await touch("touchEnd", toX);
        const end = await page.waitForFunction(() => Reflect.get(window, "touchEnd") as string);
        return end.jsonValue();
      };
      // a browser gives a touch up when a busy machine is slow to answer it: that is no swipe, and the finger comes again
      const turn = async (fromX: number, toX: number, step: number) => {
        const ends: string[] = [];
        while (ends.at(-1) !== "pointerup" && ends.length < 10) ends.push(await swipe(fromX, toX));
        expect(ends.at(-1), ends.join()).toBe("pointerup");
        await expectStep(page, step);
      };
      await turn(300, 90, 2);
      await turn(170, 380, 1);
      await page.getByRole("button", { name: "Next", exact: true }).tap();
      await expectStep(page, 2);
      for (const name of ["Back", "Next", "Play this moment", "Skip"]) {
        const { height = 0 } = (await page.getByRole("button", { name, exact: true }).boundingBox()) ?? {};
        expect([name, height >= 44]).toEqual([name, true]);
      }
      await page.getByRole("button", { name: "Skip", exact: true }).tap();
      await page.getByRole("navigation", { name: "Panels" }).waitFor();
    });
  });

  some("plays to the next moment if motion is wanted, and plays it again", async () => {
    await visit({}, async (page) => {
      await expectStep(page, 1);
      await page.getByRole("button", { name: "Next", exact: true }).click();
      await expectStep(page, 2);
      // a second press while the first still moves goes to the end of both
      await page.getByRole("button", { name: "Next", exact: true }).click();
      await page.getByRole("button", { name: "Next", exact: true }).click();
      await expectStep(page, 4);
      await page.getByRole("button", { name: "Back", exact: true }).click();
      await page.getByRole("button", { name: "Back", exact: true }).click();
      await expectStep(page, 2);
      await page.getByRole("button", { name: "Play this moment" }).click();
      await page.getByRole("button", { name: "Pause" }).waitFor();
      // it stops where the step speaks of
      await page.getByRole("button", { name: "Play this moment" }).waitFor();
      await expectStep(page, 2);
      expect(await readTime(page)).toBe(times[1]);
    });
  });

  some("jumps to the next moment if motion is unwanted, and otherwise moves there", async () => {
    /** What the clock of the guide shows, frame by frame, from a press on Next until it stands at the second step. */
    const readFrames = async (page: Page): Promise<ReadonlySet<string>> => {
      await expectStep(page, 1);
      await page.evaluate(() => {
        const seen: string[] = [];
        Reflect.set(window, "seenTimes", seen);
        const look = () => {
          seen.push(document.querySelector(".guide-bar-time b")?.textContent ?? "");
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      });
      await page.getByRole("button", { name: "Next", exact: true }).click();
      await expectStep(page, 2);
      return new Set(await page.evaluate(() => Reflect.get(window, "seenTimes") as string[]));
    };
    await visit(still, async (page) => expect((await readFrames(page)).size).toBe(2));
    await visit({}, async (page) => expect((await readFrames(page)).size).toBeGreaterThan(3));
  });

  some("offers the slider: each run leaves a dot and has its own sentence", async () => {
    await visit(still, async (page) => {
      await expectStep(page, 1);
      // whoever changes something has their turn
      const slider = page.getByRole("slider", { name: "Senders", exact: true });
      await slider.focus();
      await page.keyboard.press("ArrowRight");
      await expect.poll(() => headline(page).innerText()).toMatch(/^Your turn/);
      await slider.press("Home");
      for (let press = 1; press < 5; press++) await slider.press("ArrowRight");
      await expect.poll(() => slider.getAttribute("aria-valuetext")).toBe("5 senders");
      await page.getByText(/With 5 senders: 98\s?% of the maximum\. Packets are dropped, but no sender waits for its timer\./).waitFor();
      await expect.poll(() => spoken(page).innerText()).toContain("With 5 senders");
      expect(new URL(page.url()).search).toContain("n=5");
      const chart = page.getByRole("img", { name: /^Data delivered/ });
      expect(await chart.getAttribute("aria-label")).toMatch(/5 senders: 98/);
      expect(await findAxeFaults(page)).toEqual([]);
      await page.getByRole("button", { name: "Back", exact: true }).click();
      // told of this run
      await expect.poll(() => headline(page).innerText()).toMatch(/almost no time was lost/);
    });
  });

  for (const query of ["?guide=off", "?n=4", "?v.t=100"]) {
    some(`does not open by itself with ${query}`, async () => {
      await visit(
        still,
        async (page) => {
          await page.getByRole("tab", { name: "Summary", selected: true }).waitFor();
          // who embeds the page has said so for all that follows
          await page.getByRole("textbox", { name: "Senders", exact: true }).fill("13");
          await page.keyboard.press("Enter");
          await expect.poll(() => new URL(page.url()).search.includes("guide=off")).toBe(query === "?guide=off");
          await expect.poll(() => new URL(page.url()).search).toContain("n=13");
        },
        query,
      );
    });
  }
});

describe("the menu of a phone", () => {
  it("is one list over the page, and closes before it navigates", async () => {
    await lab.visit(
      "",
      async (page) => {
        await describeLab(page).waitForRun();
        await page.getByRole("button", { name: "Menu" }).tap();
        const menu = page.getByRole("dialog", { name: "Menu" });
        for (const name of ["Learn", "Lab", "Compare", "Ladder", "Packets", "Sweep", "Papers"]) {
          const box = await menu.getByRole("link", { name: new RegExp(`^${name}`) }).boundingBox();
          expect([name, (box?.height ?? 0) >= 44, (box?.x ?? -1) >= 0, (box?.width ?? 0) <= 390]).toEqual([name, true, true, true]);
        }
        expect(await findAxeFaults(page)).toEqual([]);
        await menu.getByRole("link", { name: /^Learn/ }).tap();
        await expect.poll(() => menu.count()).toBe(0);
        await page.getByRole("button", { name: /^Begin lesson 1/ }).tap();
        await page.getByRole("region", { name: "Lesson" }).waitFor();
      },
      phone,
    );
  });
});

describe("a lesson on a phone", () => {
  const isInSight = (page: Page, selector: string): Promise<boolean> =>
    page.evaluate((wanted) => {
      const box = document.querySelector(wanted)?.getBoundingClientRect();
      return box !== undefined && box.top >= -1 && box.top < innerHeight / 2;
    }, selector);

  some("scrolls to what Show shows, and to the question before the prediction", async () => {
    await lab.visit(
      "?page=lessons&lesson=what-is-incast",
      async (page) => {
        await describeLab(page).waitForRun();
        const show = page.getByRole("button", { name: /^Show what sentence/ }).last();
        await show.scrollIntoViewIfNeeded();
        // far down, as one who reads has it
        await show.evaluate((button) => button.scrollIntoView({ block: "start" }));
        await show.tap();
        await expect.poll(() => isInSight(page, "#centre canvas")).toBe(true);
        await page.getByRole("button", { name: "Make your prediction" }).tap();
        await page.getByRole("slider", { name: /^Your point/ }).waitFor();
        await expect.poll(() => isInSight(page, "[aria-label=Lesson] h2")).toBe(true);
        await page.setViewportSize({ width: 844, height: 390 });
        // the chart is still there to be answered on, between the bars
        const chart = page.getByRole("slider", { name: /^Your point/ });
        await expect
          .poll(async () => {
            const { y = -1, height = 0 } = (await chart.boundingBox()) ?? {};
            return Math.min(y + height, 390 - 64) - Math.max(y, 46);
          })
          .toBeGreaterThan(160);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(844);
      },
      phone,
    );
  });
});

describe("a challenge", () => {
  some("is opened in Learn, hinted at, missed, solved, and stored, by keyboard", async () => {
    await lab.visit("?page=lessons", async (page) => {
      const { tabTo } = describeLab(page);
      await page.locator("summary", { hasText: "0 of 8 solved" }).press("Enter");
      await tabTo("button", "One change, 90%", 120);
      await page.keyboard.press("Enter");
      await describeLab(page).waitForRun();
      const challenge = page.getByRole("region", { name: "Challenge", exact: true });
      await challenge.getByText("Nothing has changed yet.").waitFor();
      await challenge
        .getByText(/14% of the maximum/)
        .first()
        .waitFor();
      await tabTo("button", "Hint", 120);
      await page.keyboard.press("Enter");
      await challenge.getByText(/What is the link waiting for/).waitFor();
      const set = async (name: string, value: string) => {
        await page.getByRole("textbox", { name, exact: true }).fill(value);
        await page.keyboard.press("Enter");
      };
      await set("RTOmin", "10");
      await challenge.getByText("Not yet.").waitFor();
      await set("Switch buffer", "128");
      await challenge.getByText("2 settings have changed. Only one may change.").waitFor();
      await set("Switch buffer", "64");
      await set("RTOmin", "2");
      await challenge.getByText("Solved.").waitFor();
      expect(await findAxeFaults(page)).toEqual([]);
      await tabTo("button", "All challenges", 160);
      await page.keyboard.press("Enter");
      await page.getByText("1 of 8 solved").waitFor();
    });
  });
});
