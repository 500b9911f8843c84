import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Frame, Page } from "playwright";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { drawTests } from "../support/draw.ts";
import { findAxeFaults, type Lab, startLab } from "./page.ts";

/** A run that plays beside a journey that is not about it takes the machine from all others. */
const still = { reducedMotion: "reduce" } as const;

const some = drawTests("journeys of a frame", 0.5);
const someFrames = drawTests("frames", 0.5);

let lab: Lab;
beforeAll(async () => {
  lab = await startLab(inject("executablePath"));
});
afterEach(() => lab.tidy());
afterAll(() => lab.close());

/** Calls a method of an example and gives what it answers, or why it was refused. */
function call(page: Page, id: string, method: string, ...args: unknown[]): Promise<unknown> {
  return page.evaluate(
    async ([id, method, args]) => {
      const element = document.getElementById(id) as unknown as Record<string, (...rest: unknown[]) => Promise<unknown>>;
      try {
        return await element[method](...args);
      } catch (error) {
        return `refused: ${(error as Error).message}`;
      }
    },
    [id, method, args] as const,
  );
}

async function frameOf(page: Page, id: string): Promise<Frame> {
  const handle = await page.waitForSelector(`#${id} iframe`);
  return (await handle.contentFrame())!;
}

/** What of a frame's content reaches over its edges or is scrolled, or is text cut short. */
function findCutOff(frame: Frame | Page): Promise<string[]> {
  return frame.evaluate(() => {
    const { innerWidth, innerHeight } = window;
    const faults: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>("header, header *, main, main *, section, section *")) {
      if (element.closest(".visually-hidden, [popover], svg") || element.matches(".timelines-spacer, .visually-hidden, option")) continue;
      const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
      if (width <= 1 || height <= 1) continue;
      const name = `${element.tagName.toLowerCase()}.${element.className}`;
      // outlines of a canvas reach a few pixels over its picture
      const slack = element.tagName === "CANVAS" ? 8 : 0.5;
      if (left < -slack || right > innerWidth + slack || top < -slack || bottom > innerHeight + slack) faults.push(`${name} is outside`);
      const isText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent!.trim() !== "");
      if (isText && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0) faults.push(`${name} is cut`);
    }
    const [header, main, bar] = ["header", "main", "section[aria-label='Playback and settings']"].map((selector) =>
      document.querySelector(selector)!.getBoundingClientRect(),
    );
    if (header.bottom > main.top + 0.5 || main.bottom > bar.top + 0.5) faults.push("parts overlap");
    const charts = document.querySelector("main > .run-charts-slot")?.getBoundingClientRect();
    if (charts && charts.bottom > main.bottom + 0.5) faults.push(`charts end at ${charts.bottom}, below ${main.bottom}`);
    if (document.scrollingElement!.scrollHeight > innerHeight) faults.push("the page scrolls");
    const heads = [...document.querySelectorAll(".field-control-head")];
    for (const head of heads) {
      const [label, field] = [head.querySelector(".term")!, head.querySelector(".number-field")!].map((one) => one.getBoundingClientRect());
      if (label.right > field.left + 0.5 && label.bottom > field.top + 0.5)
        faults.push(`a label ends at ${label.right}, its number begins at ${field.left}`);
    }
    return faults;
  });
}

const waitForRun = (frame: Frame | Page) =>
  frame.waitForSelector("main[aria-busy=false] .timelines, main[aria-busy=false] .network-picture, main form");

describe("a course page with three frames", () => {
  it("scrolls with the wheel, controls each frame separately, and receives their events", async () => {
    const { page, problems, leave } = await lab.open("embedding.html", { viewport: { width: 1000, height: 800 } });
    for (const id of ["wide", "narrow", "small"]) {
      await page.locator(`#${id}`).scrollIntoViewIfNeeded();
      const frame = await frameOf(page, id);
      await waitForRun(frame);
      expect(await findCutOff(frame), id).toEqual([]);
      const box = (await page.locator(`#${id}`).boundingBox())!;
      // pressed before, a chart of the Lab itself would take the wheel
      await page.mouse.click(box.x + box.width / 2, box.y + 220);
      const before = await page.evaluate(() => window.scrollY);
      await page.mouse.wheel(0, -60);
      await expect.poll(() => page.evaluate(() => window.scrollY), { message: id }).toBeLessThan(before);
    }
    const state = (id: string) => call(page, id, "state") as Promise<Record<string, unknown>>;
    await expect.poll(async () => (await state("wide")).status).toBe("done");
    const narrow = await state("narrow");

    // one is driven, the others stay
    await page.evaluate(() => {
      const seen: string[] = [];
      (window as unknown as { seen: string[] }).seen = seen;
      for (const name of ["changed", "run-finished"]) document.getElementById("wide")!.addEventListener(name, () => seen.push(name));
    });
    expect(await call(page, "wide", "set", "senders", 8)).toBe(null);
    await expect.poll(() => page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual(["changed", "run-finished"]);
    expect((await state("wide")).query).toBe("n=8");
    expect(await call(page, "wide", "summary")).toMatchObject({ scenario: { workload: { senders: 8, blocks: 20 } } });
    expect(await state("narrow")).toEqual(narrow);
    expect(await call(page, "wide", "set", "senders", 5000)).toMatch(/refused: .*5,?000.*1,?024/);
    expect((await state("wide")).query).toBe("n=8");
    expect(await call(page, "wide", "step", "loss", 1)).toHaveProperty("timeMs");
    expect(await call(page, "narrow", "select", { sender: 3 })).toBe(null);
    expect(await state("narrow")).toMatchObject({ sender: 3 });
    expect(await state("wide")).toMatchObject({ sender: null });
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe(undefined);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== "incast-lab.guide"))).toEqual([]);

    // a prediction, by hand
    const small = await frameOf(page, "small");
    const told = page.evaluate(
      () =>
        new Promise((resolve) => {
          document.getElementById("small")!.addEventListener("answered", (event) => resolve((event as CustomEvent).detail), { once: true });
        }),
    );
    await small.getByRole("button", { name: "Run" }).click();
    expect(await told).toMatchObject({ guess: 0.5, isRight: false, statement: { verb: { display: { en: "answered" } } } });
    expect(problems).toEqual([]);
    await leave();
  });

  some("applies the promised number of settings per second", async () => {
    const { page, problems, leave } = await lab.open("embedding.html", { viewport: { width: 1000, height: 800 } });
    await waitForRun(await frameOf(page, "wide"));
    await call(page, "wide", "state");
    const refusals = await page.evaluate(async () => {
      const element = document.getElementById("wide") as unknown as { set(field: string, value: number): Promise<unknown> };
      const asked = Array.from({ length: 58 }, (_, at) => element.set("senders", 2 + at));
      const answers = await Promise.allSettled(asked);
      return answers.flatMap((answer) => (answer.status === "rejected" ? [String(answer.reason)] : []));
    });
    expect(refusals).toEqual([]);
    expect(await call(page, "wide", "state")).toMatchObject({ scenario: { workload: { senders: 59 } } });
    expect(problems).toEqual([]);
    await leave();
  });

  some("withstands a flood of messages", async () => {
    const { page, problems, leave } = await lab.open("embedding.html", { viewport: { width: 1000, height: 800 } });
    await waitForRun(await frameOf(page, "wide"));
    await call(page, "wide", "state");
    const answers = await page.evaluate(
      () =>
        new Promise<{ refused: number; total: number }>((resolve) => {
          const target = document.querySelector<HTMLIFrameElement>("#wide iframe")!.contentWindow!;
          const count = { refused: 0, total: 0 };
          window.addEventListener("message", ({ data, source }: MessageEvent<{ event?: string; ok?: boolean }>) => {
            if (source !== target || data.event !== undefined) return;
            count.total++;
            if (!data.ok) count.refused++;
            if (count.total === 5000) resolve(count);
          });
          const bad = [null, 5, "{", { incast: 2 }, { incast: 1, do: "constructor" }, { incast: 1, id: 1, do: "seek", timeMs: -1 }];
          for (let at = 0; at < 5000; at++) target.postMessage(bad[at % bad.length], "*");
        }),
    );
    expect(answers).toEqual({ refused: 5000, total: 5000 });
    expect(await call(page, "wide", "state")).toMatchObject({ status: "done" });
    expect(problems).toEqual([]);
    await leave();
  });
});

describe("a frame", () => {
  const frames = [
    [320, 360],
    [420, 640],
    [800, 500],
    [1000, 360],
  ] as const;
  for (const [width, height] of frames) {
    someFrames(`of ${width} x ${height} clips nothing and passes axe`, async () => {
      const { page, problems, leave } = await lab.open("?embed=1&blocks=4", { ...still, viewport: { width, height } });
      await waitForRun(page);
      expect(await findCutOff(page)).toEqual([]);
      const groups = await page.getByRole("radiogroup", { name: "Charts" }).getByRole("radio").all();
      for (const group of groups.slice(1)) {
        await group.check({ force: true });
        await expect.poll(() => findCutOff(page)).toEqual([]);
      }
      expect(await findAxeFaults(page)).toEqual([]);
      expect(problems).toEqual([]);
      await leave();
    });
  }

  const lessonFrames = [
    [420, 640],
    [800, 500],
  ] as const;
  for (const [width, height] of lessonFrames) {
    someFrames(`of ${width} x ${height} holds a lesson, not wider than itself and without a fault that axe sees`, async () => {
      const { page, problems, leave } = await lab.open("?embed=1&page=lessons&lesson=head-and-tail&step=guess", {
        viewport: { width, height },
      });
      await page.locator("main[aria-busy=false]").waitFor();
      expect(
        await page.evaluate(
          () => [...document.querySelectorAll("button")].filter((one) => one.getBoundingClientRect().right > innerWidth).length,
        ),
      ).toBe(0);
      expect(await findAxeFaults(page)).toEqual([]);
      expect(problems).toEqual([]);
      await leave();
    });
  }

  for (const language of ["de", "fr", "es", "ar"]) {
    someFrames(`of 720 x 480 in ${language}: no step's name is broken, and both buttons stand in one line`, async () => {
      const { page, problems, leave } = await lab.open(`?embed=1&page=lessons&lesson=head-and-tail&step=guess&lang=${language}`, {
        ...still,
        viewport: { width: 720, height: 480 },
      });
      await page.locator("main[aria-busy=false]").waitFor();
      const steps = await page.locator("ol.step-bar button").evaluateAll((list) =>
        list.map((button) => {
          const range = document.createRange();
          range.selectNodeContents(button.firstChild!);
          return range.getClientRects().length;
        }),
      );
      expect(steps).toEqual([1, 1, 1, 1, 1]);
      const places = await page.locator("[data-lesson-foot] > button").evaluateAll((list) =>
        list.map((button) => {
          const { top, bottom } = button.getBoundingClientRect();
          return { top, bottom };
        }),
      );
      const [back, onward] = places;
      expect(onward.top).toBeLessThan(back.bottom);
      expect(problems).toEqual([]);
      await leave();
    });
  }

  some("names what it does not know, and keeps locked settings out of reach", async () => {
    const { page, problems, leave } = await lab.open("?embed=1&blocks=4&show=link,nonsense&lock=senders&theme=pink", {
      ...still,
      viewport: { width: 800, height: 500 },
    });
    await waitForRun(page);
    await expect.poll(() => page.getByRole("status").allInnerTexts()).toHaveLength(2);
    const said = (await page.getByRole("status").allInnerTexts()).join("\n");
    expect(said).toContain('show "nonsense" is not allowed; allowed: network, link');
    expect(said).toContain('theme "pink" is not allowed; allowed: light, dark, auto');
    const sliders = page.getByRole("slider", { name: /, slider$/ });
    expect(await sliders.evaluateAll((list) => list.map((one) => one.getAttribute("aria-label")))).toEqual([
      "Buffer, slider",
      "RTOmin, slider",
    ]);
    const address = await page.getByRole("link", { name: "Open in the Lab" }).evaluate((link) => {
      link.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
      return new Promise<string>((resolve) => setTimeout(() => resolve((link as HTMLAnchorElement).search), 100));
    });
    expect(address).toMatch(/^\?blocks=4&v\.t=/);
    expect(problems).toEqual([]);
    await leave();
  });
});

/** A course page of another origin than the Lab's, on which `code` has been pasted; what the frame posts is kept in `window.seen`. */
async function serveCourse(code: string): Promise<{ url: string; close: () => void }> {
  const watch = 'window.seen = []; addEventListener("message", ({ data }) => seen.push(data));';
  const html = `<!doctype html><html lang="en"><title>Course</title><link rel="icon" href="data:,"><script>${watch}</script><h1>Course</h1>${code}</html>`;
  const server = createServer((_, response) => response.writeHead(200, { "content-type": "text/html" }).end(html));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      server.close().closeAllConnections();
    },
  };
}

type Seen = Window & { seen: { event?: string; detail?: Record<string, unknown>; statement?: object }[] };

describe("a course page of another origin", () => {
  it("shows the Embed dialog's code, controls the frame, and gives it the height it requests", async () => {
    const { page, problems, leave } = await lab.open("?blocks=4", still);
    await page.locator("main[aria-busy=false]").waitFor();
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("button", { name: "Embed in a course page" }).click();
    const written = await page.getByRole("textbox", { name: /^As an element/ }).inputValue();
    const course = await serveCourse(written.replace("<incast-lab", '<incast-lab id="pasted" auto-height lti="1"'));
    await page.goto(course.url);
    const frame = await frameOf(page, "pasted");
    await waitForRun(frame);
    expect(new URL(frame.url()).origin).not.toBe(new URL(page.url()).origin);
    expect(await call(page, "pasted", "set", "senders", 8)).toBe(null);
    expect(await call(page, "pasted", "state")).toMatchObject({ scenario: { workload: { senders: 8, blocks: 4 } } });
    const readAsked = () => page.evaluate(() => (window as unknown as Seen).seen.filter((one) => JSON.stringify(one).includes("height")));
    await expect.poll(async () => (await readAsked()).length).toBeGreaterThan(1);
    const asked = await readAsked();
    const told = asked.flatMap(({ event, detail }) => (event === "height" ? [detail!["height"]] : [])).at(-1);
    expect(asked).toContainEqual(JSON.stringify({ subject: "lti.frameResize", height: told }));
    await expect.poll(() => page.locator("#pasted").evaluate((element) => element.clientHeight)).toBe(told);
    expect(problems).toEqual([]);
    course.close();
    await leave();
  });

  it("gets the language that was chosen for the page, and none if it was not chosen", async () => {
    const { page, problems, leave } = await lab.open("?lang=de&blocks=4", still);
    await page.locator("main[aria-busy=false]").waitFor();
    const open = async (more: string, embed: string): Promise<string> => {
      await page.getByRole("button", { name: more, exact: true }).click();
      await page.getByRole("button", { name: embed }).click();
      return page.locator("dialog textarea").first().inputValue();
    };
    expect(await open("Mehr", "In eine Kursseite einbetten")).toMatch(/scenario="lang=de&amp;blocks=4/);
    await page.frameLocator("dialog iframe").locator('html[lang="de"]').waitFor();
    await page.goto(`${lab.url}?blocks=4&lang=en`);
    expect(await open("More", "Embed in a course page")).toMatch(/scenario="blocks=4/);
    expect(problems).toEqual([]);
    await leave();
  });

  some("shows a lesson in a narrow frame, and receives prediction and answer", async () => {
    const lesson = '<incast-lab id="pasted" scenario="page=lessons&amp;lesson=head-and-tail&amp;step=guess"';
    const course = await serveCourse(
      `<script src="${lab.url}incast-lab.js" defer></script>${lesson} events="xapi" width="420" height="640"></incast-lab>`,
    );
    const { page, problems, leave } = await lab.open("?blocks=4", still);
    await page.goto(course.url);
    const frame = await frameOf(page, "pasted");
    await frame.getByRole("checkbox").first().check({ force: true });
    expect(await frame.evaluate(() => document.scrollingElement!.scrollWidth <= innerWidth)).toBe(true);
    expect(await call(page, "pasted", "set", "senders", 8)).toMatch(/refused: This frame shows a lesson/);
    await frame.getByRole("button", { name: "Commit your prediction" }).click();
    const seen = (name: string) =>
      page.evaluate((event) => (window as unknown as Seen).seen.find((one) => one.event === event) ?? null, name);
    await expect.poll(() => seen("answered"), { timeout: 20_000 }).not.toBe(null);
    expect(await seen("prediction")).toMatchObject({ detail: { lesson: "head-and-tail", step: "run", verdict: null } });
    expect(await seen("answered")).toMatchObject({
      detail: { lesson: "head-and-tail", isDone: false },
      statement: { verb: { display: { en: "answered" } }, object: { definition: { name: { en: "Head and tail of a block" } } } },
    });
    expect(problems).toEqual([]);
    course.close();
    await leave();
  });

  it("refuses schemes other than http, https, and file, and says why", async () => {
    const { page, problems, leave } = await lab.open("?blocks=4", still);
    const hostile = [
      "javascript:parent.pwned=1//",
      "JavaScript:parent.pwned=1//",
      "java&#10;script:parent.pwned=1//",
      "&#1; javascript:parent.pwned=1//",
      "data:text/html,<script>parent.pwned=1</script>",
      "vbscript:1",
      "blob:https://a.example/1",
      "about:blank",
      "https://",
      "http://[1/",
    ];
    const elements = hostile.map((src, at) => `<incast-lab id="e${at}" src="${src.replaceAll("<", "&lt;")}" scenario="n=4"></incast-lab>`);
    const good = `<incast-lab id="good" src="./" scenario="blocks=2&amp;n=4"></incast-lab>`;
    const course = await serveCourse(`<script src="${lab.url}incast-lab.js" defer></script>${elements.join("")}${good}`);
    await page.goto(course.url);
    await waitForRun(await frameOf(page, "good"));
    for (const [at, src] of hostile.entries()) {
      const element = page.locator(`#e${at}`);
      expect(await element.getByRole("alert").innerText(), src).toMatch(
        /^Incast Lab: src is ".*"; it must be an http, https or file address/s,
      );
      expect(await element.locator("iframe").count(), src).toBe(0);
      expect(await call(page, `e${at}`, "state"), src).toMatch(/^refused: Incast Lab: src is/);
    }
    // an attribute that a script changes
    const change = (id: string, name: string, text: string) =>
      page.evaluate(([id, name, text]) => document.getElementById(id)!.setAttribute(name, text), [id, name, text] as const);
    await change("good", "src", hostile[0]);
    await page.locator("#good").getByRole("alert").waitFor();
    await change("good", "scenario", "blocks=3&n=4");
    expect(await page.locator("#good iframe").count()).toBe(0);
    await change("good", "src", "./");
    const frame = await frameOf(page, "good");
    await waitForRun(frame);
    expect(frame.url()).toContain("blocks=3&n=4");
    expect(await page.evaluate(() => "pwned" in window)).toBe(false);
    expect(problems).toEqual([]);
    course.close();
    await leave();
  });

  some("gets an immediate answer to an invalid request", async () => {
    const { page, problems, leave } = await lab.open("embedding.html", still);
    await waitForRun(await frameOf(page, "small"));
    const ask = (depth: number) =>
      page.evaluate(async (depth) => {
        let scenario = {};
        for (let at = 0; at < depth; at++) scenario = { network: scenario };
        const element = document.getElementById("small") as unknown as Record<"load", (scenario: object) => Promise<unknown>>;
        return element.load(scenario).then(String, ({ message }: Error) => message);
      }, depth);
    expect(await ask(1000)).toMatch(/^network.*is not allowed/i);
    // what a browser delivers as null, and what it does not post
    for (const depth of [2500, 20_000]) expect(await ask(depth)).toMatch(/nested too deeply|call stack/);
    expect(problems).toEqual([]);
    await leave();
  });
});

describe("a frame with another page", () => {
  const others = ["sweep", "compare", "ladder", "lab", "lessons&lesson=what-is-incast"];
  for (const name of others) {
    someFrames(`shows ${name}, whole in its width, in at most 12 Tab stops`, async () => {
      const { page, problems, leave } = await lab.open(`?embed=1&page=${name}&blocks=2`, {
        ...still,
        viewport: { width: 800, height: 500 },
      });
      await page.locator("main").first().waitFor();
      await page.locator("main canvas, main svg, main table").first().waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(800);
      if (name === "sweep") await page.getByRole("button", { name: /^Run/ }).first().waitFor();
      const seen = new Set<string>();
      await expect
        .poll(async () => {
          seen.clear();
          await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
          for (let at = 0; at < 30; at++) {
            await page.keyboard.press("Tab");
            const stop = await page.evaluate(() => {
              const here = document.activeElement;
              if (!(here instanceof HTMLElement) || here === document.body) return null;
              return (here.dataset["stop"] ??= `${here.tagName} ${String(Math.random())}`);
            });
            if (stop === null || seen.has(stop)) break;
            seen.add(stop);
          }
          return seen.size;
        })
        .toBeLessThanOrEqual(12);
      expect(seen.size).toBeGreaterThan(2);
      expect(problems).toEqual([]);
      await leave();
    });
  }

  some("withholds its verdict until the run has been played", async () => {
    const { page, leave } = await lab.open("?embed=1&blocks=2&verdict=after", { ...still, viewport: { width: 800, height: 500 } });
    await page.getByRole("heading", { level: 1, name: "Play it to see the result." }).waitFor();
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.getByRole("button", { name: "Pause" }).click();
    await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toMatch(/\d+\s?%/);
    await leave();
  });
});
