import { strict as assert } from "node:assert";
import type { Journey } from "../journey.ts";
import type { Tab } from "../tab.ts";
import { awaitRun, awaitSweep, expectNoAlert, openRun, readHeadline, smallSweep } from "./steps.ts";

/** The button that leads on in a lesson, once it may be pressed. */
async function goOn(tab: Tab, label: RegExp, next: string): Promise<void> {
  await tab.click({ css: "[data-primary][aria-disabled=false]", name: label });
  await tab.see({ css: "[aria-current=step]", name: next });
}

/** Calls a method of the element <incast-lab id="wide">. @returns what it answers, or why it was refused */
function ask(tab: Tab, method: string, ...values: readonly (string | number)[]): Promise<unknown> {
  return tab.run(
    async (method, values) => {
      const element = document.getElementById("wide") as unknown as Record<string, (...rest: unknown[]) => Promise<unknown>>;
      try {
        return await element[method](...values);
      } catch (error) {
        return `refused: ${(error as Error).message}`;
      }
    },
    method,
    values,
  );
}

/** The pages beside the Lab, and the Lab in a course page. */
export const pageJourneys: readonly Journey[] = [
  {
    name: "a sweep runs to its end in workers, has a table, and its dots open their runs",
    async run({ tab, homes }) {
      await tab.open(`${homes.plain.url}${smallSweep}`);
      await awaitSweep(tab);
      assert.match(await readHeadline(tab), /NewReno (loses|keeps)/);
      await tab.click({ css: "button", name: "As a table" });
      await tab.see(".sweep-table tbody tr");
      assert.equal(await tab.count(".sweep-table tbody tr"), 3);
      assert.match(await tab.read(".sweep-table tbody td"), /^0\.\d{3}/);
      await tab.reload();
      await awaitSweep(tab);
      await tab.focus({ css: "[role=slider]", name: /^Curves/ });
      await tab.press("End", "ArrowDown");
      assert.match((await tab.attribute({ css: "[role=slider]", name: /^Curves/ }, "aria-valuetext")) ?? "", /^GIP at 24 senders/);
      await tab.click({ css: "a", name: /open seed 1/ });
      await awaitRun(tab);
      assert.match(await tab.address(), /n=24/);
    },
  },
  {
    name: "a sweep shows nothing before the reader has declined to predict",
    async run({ tab, homes }) {
      await tab.open(`${homes.plain.url}${smallSweep.replace("&v.predict=0", "")}`);
      await tab.see({ css: "p, strong, span", name: /^Waiting for your prediction/ });
      assert.doesNotMatch(await tab.read("main"), /0\.\d{2,}/);
      await tab.click({ css: "button", name: "Run without a prediction" });
      await awaitSweep(tab);
    },
  },
  {
    name: "a lesson from watching to its explanation",
    async run({ tab, homes }) {
      await tab.open(`${homes.plain.url}?page=lessons`);
      await tab.click({ css: "a", name: "What is incast?" });
      await goOn(tab, /^Make your prediction/, "Guess");
      assert.equal(await tab.attribute("[data-primary]", "aria-disabled"), "true");
      await tab.focus({ css: "[role=slider], input[type=range]", name: /^Your point/ });
      await tab.press("Home", "ArrowRight", "ArrowRight");
      await goOn(tab, /^Commit your prediction/, "Run");
      // a run of one's own
      await tab.writeOver({ css: "[aria-label=Settings] input", name: "Senders" }, "12");
      await goOn(tab, /^See why/, "Explain");
      assert.match(await tab.read("[aria-label=Lesson]"), /\d/);
      // the link follows a moment later
      await tab.poll("the address has the step", async () => (await tab.address()).includes("step=explain"));
      await tab.reload();
      await tab.see({ css: "[aria-current=step]", name: "Explain" });
      await tab.run(() => localStorage.clear());
    },
  },
  {
    name: "the papers' figures stand on their wall",
    async run({ tab, homes }) {
      await tab.open(`${homes.plain.url}?page=papers`);
      await tab.see(".lab[data-page=papers] h1");
      await tab.until("figures are drawn", () => document.querySelectorAll(".lab svg, .lab canvas").length > 3);
      await expectNoAlert(tab);
    },
  },
  {
    name: "a course page drives the Lab in its frame, and is told what happens",
    async run({ tab, homes }) {
      await tab.open(`${homes.plain.url}embedding.html`);
      await tab.run(() => document.getElementById("wide")!.scrollIntoView());
      const readState = async () => (await ask(tab, "state")) as { readonly status: string; readonly query: string };
      await tab.poll("the frame's run is done", async () => (await readState()).status === "done");
      assert.equal(await ask(tab, "set", "senders", 8), null);
      await tab.poll("the next run is done", async () => {
        const { status, query } = await readState();
        return status === "done" && query.startsWith("n=8");
      });
      const summary = (await ask(tab, "summary")) as { readonly goodputBps: number };
      assert.ok(summary.goodputBps > 0);
      assert.match(String(await ask(tab, "set", "senders", 5000)), /refused: .*5,?000/);
      assert.ok("timeMs" in ((await ask(tab, "step", "loss", 1)) as object));
      await tab.enterFrame("#wide iframe");
      assert.ok(await tab.run(() => document.scrollingElement!.scrollHeight <= innerHeight), "nothing of the frame is scrolled");
      await expectNoAlert(tab);
      await tab.leaveFrame();
    },
  },
  {
    name: "a run of a network beyond a star, with groups",
    async run({ tab, homes }) {
      await openRun(tab, `${homes.plain.url}?guide=off&preset=qlf-w3`);
      assert.ok((await readHeadline(tab)).length > 10);
    },
  },
];
