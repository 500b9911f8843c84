import type { CDPSession, Page } from "playwright";

/** A page in a state that has everything on it. */
export interface Sight {
  readonly name: string;
  readonly query: string;
}

/** Every page of the navigation, and those behind them; small runs, as it is not about them. */
export const sights: readonly Sight[] = [
  { name: "lab", query: "blocks=4" },
  { name: "lab-network", query: "preset=leaf-spine&blocks=2" },
  { name: "lab-responses", query: "work=on-off" },
  { name: "compare", query: "page=compare" },
  { name: "ladder", query: "page=ladder&n=8&blocks=1" },
  { name: "packets", query: "page=packets&blocks=2&v.t=1&v.from=0.5&v.to=2" },
  { name: "sweep", query: "page=sweep&blocks=2&v.values=2,8,32&v.seeds=1&v.predict=0" },
  { name: "sweep-question", query: "page=sweep&blocks=2&v.values=2,8,32&v.seeds=1" },
  { name: "papers", query: "page=papers" },
  { name: "figure", query: "page=papers&fig=gip-15" },
  { name: "lessons", query: "page=lessons" },
  { name: "lesson", query: "page=lessons&lesson=bigger-buffer" },
  { name: "lesson-guess", query: "page=lessons&lesson=head-and-tail&step=guess" },
  { name: "class", query: "page=lessons&lesson=what-is-incast&class=1" },
];

/** Runs of the Lab that differ in what stands above and beside their timelines. */
export const firstVisits: readonly Sight[] = [
  { name: "first-visit", query: "" },
  { name: "first-healthy", query: "preset=healthy" },
  { name: "first-collapse", query: "preset=collapse" },
  { name: "first-leaf-spine", query: "preset=leaf-spine&blocks=2" },
  { name: "first-on-off", query: "work=on-off" },
  { name: "first-long", query: "work=long&dur=200ms" },
  { name: "first-groups", query: "preset=trim-14" },
  { name: "first-one-sender", query: "n=1&blocks=2" },
];

/** What the reader's window shows: its size in CSS pixels, and device pixels for each of them. */
export interface Window {
  readonly width: number;
  readonly height: number;
  readonly zoom: number;
}

/** The window of a screen at a zoom: a browser's zoom makes its pixels larger and fewer. */
export const zoomWindow = (width: number, height: number, zoom: number): Window => ({
  width: Math.round(width / zoom),
  height: Math.round(height / zoom),
  zoom,
});

export function resize(session: CDPSession, { width, height, zoom }: Window): Promise<unknown> {
  return session.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: zoom, mobile: false });
}

/** Waits until the page has said the same for a while: its runs are computed. */
export async function settle(page: Page, quietMs = 700): Promise<void> {
  // what stands in the document before the page is there says the same for as long as a busy machine takes; a blank page has no main
  await page
    .locator(".lab[data-page] main")
    .first()
    .waitFor()
    .catch(() => undefined);
  await page.waitForFunction(
    ({ quietMs }) => {
      const kept = window as unknown as { settling?: { text: string; sinceMs: number } };
      const text = document.body.textContent;
      if (kept.settling?.text !== text) kept.settling = { text, sinceMs: performance.now() };
      return document.querySelector("main[aria-busy=true]") === null && performance.now() - kept.settling.sinceMs > quietMs;
    },
    { quietMs },
    { polling: 100 },
  );
}

/**
 * What is wrong with the page in its present window: a part that could not be drawn, the document scrolled sideways, a part of the
 * page or a control that reaches out of sight. Controls in a row that is itself swept along are in reach.
 */
export function findFaults(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
    // observers of sizes speak before the first picture, what React draws for them may come with the second
    await nextFrame();
    await nextFrame();
    await new Promise((done) => setTimeout(done));
    /** Rounding of layout and text, px. */
    const slack = 1.5;
    const faults = new Set<string>();
    for (const box of document.querySelectorAll(".message[data-tone=error]")) faults.add(`says "${box.textContent.slice(0, 60)}"`);
    if ((document.querySelector("main")?.textContent.trim().length ?? 0) < 20) faults.add("is blank");
    const width = document.documentElement.clientWidth;
    const over = document.documentElement.scrollWidth - width;
    if (over > 0) faults.add(`the document scrolls sideways by ${over} px`);
    for (const part of document.querySelectorAll<HTMLElement>("main, aside, header, .playback")) {
      if (!part.checkVisibility()) continue;
      const wider = part.scrollWidth - part.clientWidth;
      if (wider > slack) faults.add(`<${part.tagName.toLowerCase()}> is ${wider} px narrower than what is in it`);
    }
    const name = (element: Element) => {
      const label = element.getAttribute("aria-label") ?? element.textContent.trim();
      return `${element.getAttribute("role") ?? element.tagName.toLowerCase()} "${label.slice(0, 30)}"`;
    };
    const controls = "a[href], button, input, select, textarea, summary, [role=slider], [role=tab], [role=radio], [tabindex='0']";
    for (const control of document.querySelectorAll<HTMLElement>(controls)) {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const { left, right, width: own, height } = control.getBoundingClientRect();
      // an input that is shown by its label alone
      if (own <= 1 || height <= 1) continue;
      let [from, to] = [0, width];
      let isSwept = false;
      for (let box = control.parentElement; box && box !== document.body; box = box.parentElement) {
        if (box.matches(":popover-open, dialog")) break;
        const { overflowX, position } = getComputedStyle(box);
        if (overflowX === "auto" || overflowX === "scroll") isSwept ||= box.scrollWidth > box.clientWidth + slack;
        else if (overflowX !== "visible") {
          const clip = box.getBoundingClientRect();
          [from, to] = [Math.max(from, clip.left), Math.min(to, clip.right)];
        }
        if (position === "fixed") break;
      }
      if (!isSwept && (left < from - slack || right > to + slack))
        faults.add(`${name(control)} reaches ${Math.ceil(Math.max(from - left, right - to))} px out of sight`);
    }
    return [...faults];
  });
}
