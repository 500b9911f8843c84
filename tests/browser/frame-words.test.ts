import type { Page } from "playwright";
import { expect, it } from "vitest";
import { lessons } from "../../src/lessons/registry.ts";
import { drawSeed } from "../properties/seed.ts";
import { drawLogged } from "../support/draw.ts";
import { shareLab } from "./lab-of-file.ts";

const lab = shareLab();
const languages = ["en", "de", "es", "fr", "zh", "ar"];
const sizes = [
  [320, 480],
  [420, 640],
  [640, 480],
  [720, 480],
  [800, 500],
] as const;
// every language at every width, each with another lesson; a sentence without a moment has no mark
const marked = lessons.filter(({ watch }) => watch.look.some((one) => typeof one !== "string" && "part" in one && "at" in one));
const seed = drawSeed();
const frames = languages
  .flatMap((language) => sizes.map(([width, height]) => ({ language, width, height })))
  .map((frame, place) => ({ ...frame, id: marked[(place + seed) % marked.length].id }));

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Keeps where words are drawn on each canvas until it is cleared. */
function watchWords(): void {
  const words = new Map<HTMLCanvasElement, { text: string; box: Box }[]>();
  const { fillText, clearRect } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.clearRect = function (...box) {
    words.delete(this.canvas);
    clearRect.apply(this, box);
  };
  CanvasRenderingContext2D.prototype.fillText = function (text, x, y, ...rest) {
    fillText.call(this, text, x, y, ...rest);
    if (this.globalAlpha < 1) return;
    const { actualBoundingBoxLeft, actualBoundingBoxRight, actualBoundingBoxAscent, actualBoundingBoxDescent } = this.measureText(text);
    const at = this.getTransform().transformPoint({ x, y });
    const { a: scale } = this.getTransform();
    const box = {
      left: (at.x - actualBoundingBoxLeft * scale) / scale,
      right: (at.x + actualBoundingBoxRight * scale) / scale,
      top: (at.y - actualBoundingBoxAscent * scale) / scale,
      bottom: (at.y + actualBoundingBoxDescent * scale) / scale,
    };
    words.set(this.canvas, [...(words.get(this.canvas) ?? []), { text, box }]);
  };
  (window as unknown as { words: typeof words }).words = words;
}

/** The words of the picture that a numbered mark lies over. */
function findCovered(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { words } = window as unknown as { words: Map<HTMLCanvasElement, { text: string; box: Box }[]> };
    const marks = [...document.querySelectorAll<HTMLElement>("main button")].filter(
      (button) => getComputedStyle(button).position === "absolute" && /^\d$/.test(button.innerText.trim()),
    );
    const found: string[] = [];
    for (const [canvas, list] of words) {
      if (!canvas.isConnected) continue;
      const { left, top } = canvas.getBoundingClientRect();
      for (const { text, box } of list)
        for (const mark of marks) {
          const circle = mark.firstElementChild!.getBoundingClientRect();
          const [x, y, radius] = [circle.left + circle.width / 2 - left, circle.top + circle.height / 2 - top, circle.width / 2];
          const away = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
          if (away < radius - 0.5) found.push(`${mark.innerText.trim()} covers ${text}`);
        }
    }
    return marks.length === 0 ? ["no marks"] : [...new Set(found)];
  });
}

it.each(drawLogged("frames whose marks are compared with words", frames, 1))(
  "in a frame of $width x $height in $language, no mark covers the words of $id",
  async ({ id, language, width, height }) => {
    const { page, problems, leave } = await lab.open(
      `?embed=1&page=lessons&lesson=${id}&lang=${language}`,
      { viewport: { width, height }, reducedMotion: "reduce" },
      (opened) => opened.addInitScript(watchWords),
    );
    await page.locator("main[aria-busy=false]").waitFor();
    await page.locator("main button > span").first().waitFor();
    await expect.poll(() => findCovered(page)).toEqual([]);
    expect(problems).toEqual([]);
    await leave();
  },
);
