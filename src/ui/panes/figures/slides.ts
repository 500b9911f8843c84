import { listTimeoutMoments } from "../../../analysis/timeout-moments.ts";
import { writeZip } from "../../../analysis/write-zip.ts";
import { createPatterns } from "../../../charts/patterns.ts";
import { networkId } from "../registry.ts";
import { type FigureLook, type FigureSubject, planFigure } from "./figure.ts";
import { readLightLook } from "./render-figure.ts";

/** Figures as pictures with an aspect ratio of 16:9. */

/** The usual size for projectors and slide programs. */
const slidePx = { width: 1920, height: 1080 } as const;

/** A canvas with a slide's aspect ratio, on which figures are drawn as large as they fit. */
export class Slide {
  readonly canvas = document.createElement("canvas");
  readonly #context: CanvasRenderingContext2D;
  readonly #look: ReturnType<typeof readLightLook>;

  /**
   * @param scale relative to 1920 by 1080 pixels. @param willReadFrequently `readPixels` is called for each picture
   * @throws Error if the browser provides no canvas
   */
  constructor(scale = 1, willReadFrequently = false) {
    this.canvas.width = slidePx.width * scale;
    this.canvas.height = slidePx.height * scale;
    const context = this.canvas.getContext("2d", { willReadFrequently });
    if (context === null) throw new Error("This browser has no 2d canvas.");
    this.#context = context;
    this.#look = readLightLook();
  }

  draw(subject: FigureSubject): void {
    const context = this.#context;
    const { width, height } = this.canvas;
    const plan = (ratio: number) => {
      const look: FigureLook = { ...this.#look, patterns: createPatterns(context, this.#look.theme, ratio), ratio, isVector: false };
      return planFigure(context, subject, look);
    };
    context.setTransform(1, 0, 0, 1, 0, 0);
    // Its size does not depend on the resolution.
    const size = plan(1);
    const scale = Math.min(width / size.widthPx, height / size.heightPx);
    const figure = plan(scale);
    context.fillStyle = this.#look.theme.paper;
    context.fillRect(0, 0, width, height);
    context.setTransform(scale, 0, 0, scale, (width - scale * figure.widthPx) / 2, (height - scale * figure.heightPx) / 2);
    figure.draw();
  }

  /** Red, green, blue, and opacity of every pixel. */
  readPixels(): Uint8ClampedArray {
    return this.#context.getImageData(0, 0, this.canvas.width, this.canvas.height).data;
  }

  toPng(): Promise<Blob> {
    return new Promise((resolve, reject) => {
      this.canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("This browser makes no PNG of that size."))), "image/png");
    });
  }
}

/** A figure as one slide. */
export function renderSlide(subject: FigureSubject): Promise<Blob> {
  const slide = new Slide();
  slide.draw(subject);
  return slide.toPng();
}

/** Margin of the run before the first and after the last moment (our choice). */
const padNs = 1_000_000;

/** A slide for each moment of a timeout, in a zip file. */
export async function renderTimeoutSlides(subject: FigureSubject, row: number): Promise<Blob> {
  const moments = listTimeoutMoments(subject.run, row);
  const view = {
    ...subject.view,
    fromNs: Math.max(0, moments[0].timeNs - padNs),
    toNs: moments.at(-1)!.timeNs + padNs,
    picked: subject.run.columns.timeouts.flow[row],
    selectedTimeout: row,
    compressWaits: true,
  };
  const slide = new Slide();
  const pictures = [];
  for (const [index, { timeNs, words }] of moments.entries()) {
    slide.draw({ ...subject, charts: [networkId, "queue", "senders"], view, timeNs, headline: words });
    pictures.push({ name: `${index + 1}.png`, bytes: new Uint8Array(await (await slide.toPng()).arrayBuffer()) });
  }
  return new Blob([writeZip(pictures)], { type: "application/zip" });
}
