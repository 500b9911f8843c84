import { strict as assert } from "node:assert";
import type { Journey } from "../journey.ts";
import type { Tab } from "../tab.ts";
import { awaitRun, changeSenders, measureColor, openRun, readHeadline, readSummary, readTimeMs } from "./steps.ts";

/** What the clipboard holds. */
async function pasteInto(tab: Tab): Promise<string> {
  await tab.run(() => {
    const field = document.body.appendChild(document.createElement("textarea"));
    field.id = "pasted";
    field.style.position = "fixed";
  });
  await tab.focus("#pasted");
  await tab.press("Control+v");
  return tab.until("text is pasted", () => document.querySelector<HTMLTextAreaElement>("#pasted")!.value);
}

/** The Lab itself: see it happen, ask why, change something, tell others. */
export const labJourneys: readonly Journey[] = [
  {
    name: "the collapse plays; a timeout is reached and explained, its cause is one press away",
    async run({ tab, homes }) {
      await openRun(tab, `${homes.plain.url}?guide=off`);
      assert.match(await readHeadline(tab), /timeouts?\b/);
      await tab.see({ css: "button", name: "Pause" });
      const before = await readTimeMs(tab);
      await tab.poll("the run plays", async () => (await readTimeMs(tab)) > before);
      await tab.poll("three charts have colour", async () => (await measureColor(tab)).filter((share) => share > 0.02).length === 3);
      await tab.press(" ");
      await tab.see({ css: "button", name: "Play" });
      await tab.press("Home");
      await tab.poll("time 0", async () => (await readTimeMs(tab)) === 0);
      await tab.press("Shift+ArrowRight");
      await tab.poll("the first timeout", async () => (await readTimeMs(tab)) > 200);
      const firedMs = await readTimeMs(tab);
      const autopsy = "article[aria-label^='Autopsy of timeout 1 of']";
      await tab.see(autopsy);
      assert.match(await tab.read(autopsy), /Duplicate ACKs[^]*Its RTO[^]*What it cost[^]*What happened next/i);
      assert.ok(await tab.run(() => document.documentElement.scrollWidth <= innerWidth), "nothing sticks out of the window");
      const drop = { css: `${autopsy} li button`, name: /^[\d.]+.ms$/ };
      const dropMs = Number.parseFloat(await tab.read(drop));
      assert.ok(dropMs < firedMs);
      await tab.click(drop);
      await tab.poll("the moment of the loss", async () => (await readTimeMs(tab)) === dropMs);
      await tab.press("Escape");
      await tab.seeNo(autopsy);
    },
  },
  {
    name: "a change makes another run, is undone, and the link gives the same run again",
    async run({ tab, homes }) {
      await openRun(tab, `${homes.plain.url}?guide=off&blocks=4`);
      const first = await readSummary(tab);
      assert.ok(Object.keys(first).length > 5);
      await changeSenders(tab, 13);
      await tab.poll("the address has it", async () => (await tab.address()).includes("n=13"));
      await tab.see({ css: "button", name: /^Undo Senders/ });
      await tab.press("Escape", "g");
      const changed = await readSummary(tab);
      await tab.reload();
      await awaitRun(tab);
      assert.deepEqual(await readSummary(tab), changed);
      await tab.click({ css: "button", name: /^Undo Senders/ });
      await tab.seeNo({ css: "button", name: /^Undo Senders/ });
      await awaitRun(tab);
      await tab.press("g");
      await tab.poll("the first run", async () => (await readSummary(tab))["Link idle"] === first["Link idle"]);
      // a slider by its keys, as a native one
      await tab.focus({ css: "input[type=range]", name: /^Senders/ });
      await tab.press("ArrowRight", "ArrowRight");
      await tab.poll("the address has the slider's value", async () => /[?&]n=\d+/.test(await tab.address()));
      await awaitRun(tab);
    },
  },
  {
    name: "another preset by the keyboard; the moment that is shared is the moment that is opened",
    async run({ tab, homes }) {
      await openRun(tab, `${homes.plain.url}?guide=off`);
      await tab.focus({ css: "[role=combobox]", name: /^Start from/ });
      await tab.press("Enter");
      await tab.see({ css: "[role=combobox][aria-expanded=true]", name: /^Start from/ });
      await tab.press("h", "Enter");
      await tab.poll("the healthy preset", async () => /no sender ever timed out/.test(await readHeadline(tab)));

      await openRun(tab, `${homes.plain.url}?guide=off&blocks=4`);
      await tab.press("Home", "Shift+ArrowRight");
      await tab.poll("the first timeout", async () => (await readTimeMs(tab)) > 200);
      const firedMs = await readTimeMs(tab);
      await tab.click({ css: "button", name: "Share" });
      await tab.see({ css: "button", name: "Copied" });
      await openRun(tab, await pasteInto(tab));
      assert.equal(await readTimeMs(tab), firedMs);
      await tab.see("article[aria-label^='Autopsy of timeout 1 of']");
    },
  },
  {
    name: "help is a dialog that Escape closes; settings change the theme, which stays",
    async run({ tab, homes }) {
      await openRun(tab, `${homes.plain.url}?guide=off&blocks=2`);
      await tab.press("?");
      await tab.see("dialog[open]");
      await tab.press("Escape");
      await tab.seeNo("dialog[open]");
      const readGround = () => tab.run(() => getComputedStyle(document.body).backgroundColor);
      const light = await readGround();
      await tab.click({ css: "button", name: "More" });
      await tab.click({ css: "label", name: "Dark" });
      await tab.poll("a dark ground", async () => (await readGround()) !== light);
      const dark = await readGround();
      await tab.reload();
      await awaitRun(tab);
      assert.equal(await readGround(), dark);
      await tab.run(() => localStorage.clear());
    },
  },
  {
    name: "packets one by one",
    async run({ tab, homes }) {
      await openRun(tab, `${homes.plain.url}?page=packets&blocks=2&guide=off`);
      await tab.poll("strokes of packets", async () => (await measureColor(tab)).some((share) => share > 0.005));
    },
  },
  {
    name: "in the width of a phone nothing sticks out, and the panels are drawers",
    async run({ tab, homes }) {
      await tab.open(homes.phone("?blocks=2&guide=off", 390, 780));
      await tab.enterFrame("iframe");
      await awaitRun(tab);
      await tab.click({ css: "button", name: "Next timeout" });
      await tab.click({ css: "nav[aria-label=Panels] button", name: "Autopsy" });
      await tab.see("article[aria-label^='Autopsy of timeout']");
      assert.ok((await tab.run(() => document.documentElement.scrollWidth)) <= 390);
      await tab.leaveFrame();
    },
  },
];
