import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { countHeld } from "./count-leaks.ts";
import { type Fixtures, startFixtures } from "./fixture.ts";
import { readAtRest } from "./lab-page.ts";
import type { Fixture } from "./fixtures/two-runs.tsx";

let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await startFixtures(inject("executablePath"), ["two-runs"]);
});
afterAll(() => fixtures.close());

/** Calls one of the document's own functions. */
async function call<Name extends keyof Fixture>(
  page: Page,
  name: Name,
  ...args: Parameters<Fixture[Name]>
): Promise<ReturnType<Fixture[Name]>> {
  return page.evaluate(
    ([which, given]) => {
      const { fixture } = window as unknown as { fixture: Record<string, (...rest: unknown[]) => unknown> };
      return fixture[which](...given);
    },
    [name, args] as const,
  ) as Promise<ReturnType<Fixture[Name]>>;
}

async function waitUntilDone(page: Page, name: string): Promise<void> {
  await expect.poll(async () => (await call(page, "read", name)).status, { timeout: 30_000 }).toBe("done");
}

/** Does the picture of a mounted run hold something? A blank canvas is transparent all over. */
function countDrawn(page: Page, index: number): Promise<number> {
  return page.evaluate((at) => {
    const section = document.querySelectorAll("[data-run]")[at];
    return [...section.querySelectorAll("canvas")].filter((canvas) => {
      const { width, height } = canvas;
      const data = canvas.getContext("2d")?.getImageData(0, 0, width, height).data;
      return data?.some((value) => value !== 0);
    }).length;
  }, index);
}

describe("two runs in one document", () => {
  it("are controlled separately, and one is removed without a trace while the other continues", async () => {
    let readHeld: () => ReturnType<Awaited<ReturnType<typeof countHeld>>> = () => Promise.reject(new Error("not counted"));
    const { page, problems } = await fixtures.open("two-runs", async (fresh) => {
      readHeld = await countHeld(fresh);
    });
    /** What is held once no part that comes late is still on its way. */
    const readSettled = () => readAtRest(readHeld, 400);
    // what React itself listens to, it listens to from its first root on
    await call(page, "mount", "warm", "n=2&blocks=1");
    await waitUntilDone(page, "warm");
    await call(page, "dispose", "warm");
    const none = await readSettled();
    expect(none).toEqual({ listeners: { selectionchange: 1 }, workers: 0, observers: 0 });

    await call(page, "mount", "left", "n=32&blocks=2");
    await waitUntilDone(page, "left");
    // somebody is there: what waits for that has come
    await page.mouse.move(300, 300);
    const one = await readSettled();
    expect(one.workers).toBe(1);

    await call(page, "mount", "right", "n=4&blocks=2&v.panes=network,queue,windows");
    await waitUntilDone(page, "right");
    expect((await readSettled()).workers).toBe(2);
    // no id is there twice, and each has its own panes
    const ids = await page.evaluate(() => [...document.querySelectorAll("[id]")].map((element) => element.id));
    expect(ids.length).toBeGreaterThan(20);
    expect(new Set(ids).size).toBe(ids.length);
    expect((await call(page, "read", "left")).panes).not.toEqual((await call(page, "read", "right")).panes);
    await expect.poll(() => countDrawn(page, 0)).toBeGreaterThanOrEqual(3);
    await expect.poll(() => countDrawn(page, 1)).toBeGreaterThanOrEqual(3);

    // each is driven alone
    for (const name of ["left", "right"]) await call(page, "perform", name, { do: "goTo", timeNs: 0 });
    await call(page, "perform", "left", { do: "step", to: "timeout", by: 1 });
    const stepped = await call(page, "read", "left");
    expect(stepped.selectedTimeout).toBe(0);
    expect(stepped.timeNs).toBeGreaterThan(0);
    expect(await call(page, "read", "right")).toMatchObject({ selectedTimeout: null, timeNs: 0 });
    await call(page, "perform", "right", { do: "change", path: "workload.senders", value: 3 });
    await expect.poll(async () => (await call(page, "read", "right")).run).toBe(2);
    await waitUntilDone(page, "right");
    expect((await call(page, "read", "right")).senders).toBe(3);
    expect(await call(page, "read", "left")).toEqual(stepped);

    // by hand as well: the right one's play button
    await page.getByRole("button", { name: "Play", exact: true }).nth(1).click();
    await expect.poll(async () => (await call(page, "read", "right")).timeNs).toBeGreaterThan(0);
    expect((await call(page, "read", "left")).isPlaying).toBe(false);

    await call(page, "dispose", "left");
    await expect.poll(readHeld).toEqual(one);
    // the other one goes on
    await call(page, "perform", "right", { do: "toStart" });
    await call(page, "perform", "right", { do: "play" });
    await expect.poll(async () => (await call(page, "read", "right")).timeNs).toBeGreaterThan(0);
    await call(page, "perform", "right", { do: "change", path: "workload.senders", value: 5 });
    await expect.poll(async () => (await call(page, "read", "right")).senders).toBe(5);
    await waitUntilDone(page, "right");

    await call(page, "dispose", "right");
    await expect.poll(readHeld).toEqual(none);
    expect(problems).toEqual([]);
  });

  it("forward events that concern the page", async () => {
    const { page } = await fixtures.open("two-runs");
    await call(page, "mount", "only", "n=2&blocks=1");
    await call(page, "perform", "only", { do: "help" });
    await call(page, "perform", "only", { do: "clear" });
    expect(await call(page, "passedOn")).toEqual([{ do: "help" }, { do: "leaveProjector" }]);
  });
});
