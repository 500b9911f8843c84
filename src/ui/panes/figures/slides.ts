import { explainTimeout } from "../../../analysis/autopsy.ts";
import type { RecordedRun } from "../../../analysis/run-index.ts";
import { writeZip } from "../../../analysis/write-zip.ts";
import { writeDuration } from "../../../analysis/words.ts";
import { createPatterns } from "../../../charts/patterns.ts";
import type { Nanos } from "../../../engine/spec/scenario.ts";
import { t } from "../../../language/translate.ts";
import { networkId } from "../registry.ts";
import { type FigureLook, type FigureSubject, planFigure } from "./figure.ts";
import { readLightLook } from "./render-figure.ts";

/** Figures as pictures of 16:9. */

/** As projectors and slide programs have it. */
const slidePx = { width: 1920, height: 1080 } as const;

/** A canvas of a slide's shape, on which figures are drawn as large as they fit. */
export class Slide {
  readonly canvas = document.createElement("canvas");
  readonly #context: CanvasRenderingContext2D;
  readonly #look: ReturnType<typeof readLightLook>;

  /** @param scale of a slide's 1920 by 1080 pixels. @throws Error when the browser gives no canvas */
  constructor(scale = 1) {
    this.canvas.width = slidePx.width * scale;
    this.canvas.height = slidePx.height * scale;
    const context = this.canvas.getContext("2d");
    if (context === null) throw new Error("This browser gives no 2d canvas.");
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
    // its size does not hang on how finely it is drawn
    const size = plan(1);
    const scale = Math.min(width / size.widthPx, height / size.heightPx);
    const figure = plan(scale);
    context.fillStyle = this.#look.theme.paper;
    context.fillRect(0, 0, width, height);
    context.setTransform(scale, 0, 0, scale, (width - scale * figure.widthPx) / 2, (height - scale * figure.heightPx) / 2);
    figure.draw();
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

/** A moment of a timeout, and what happens then. */
export interface TimeoutMoment {
  readonly timeNs: Nanos;
  readonly words: string;
}

/** How a timeout came about and what it did, moment by moment. @throws RangeError if there is no such row. */
export function listTimeoutMoments(run: RecordedRun, row: number): readonly TimeoutMoment[] {
  const { sender, missing, timeNs, waitingSinceNs, evidence, cost, aftermath } = explainTimeout(run, row);
  const dropNs = evidence?.lost[0]?.packet === missing ? evidence.lost[0].dropsNs[0] : undefined;
  const waitNs = timeNs - waitingSinceNs;
  const moments: TimeoutMoment[] = [];
  if (dropNs !== undefined)
    moments.push({
      timeNs: dropNs,
      words: t("Packet {packet} of sender {sender} finds the queue full and is dropped.", { packet: missing, sender }),
    });
  moments.push({ timeNs: waitingSinceNs, words: t("No more ACKs come: sender {sender} waits for its retransmission timer.", { sender }) });
  if (cost !== null && cost.idleNs > 0)
    moments.push({
      timeNs: waitingSinceNs + Math.floor(waitNs / 2),
      words: t("While it waits, the link is idle for {time}.", { time: writeDuration(cost.idleNs) }),
    });
  moments.push({
    timeNs,
    words: t("After {time} the timer fires, and sender {sender} retransmits packet {packet}.", {
      time: writeDuration(waitNs),
      sender,
      packet: missing,
    }),
  });
  if (cost !== null && aftermath !== null)
    moments.push({
      timeNs: cost.endNs,
      words: t("The block is complete after {time}.", { time: writeDuration(cost.endNs - cost.startNs) }),
    });
  return moments.toSorted((a, b) => a.timeNs - b.timeNs);
}

/** How much of the run stands before the first and behind the last moment (our choice). */
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
