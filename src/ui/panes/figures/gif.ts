import type { Nanos } from "../../../engine/spec/scenario.ts";
import type { FigureSubject } from "./figure.ts";
import { Slide } from "./slides.ts";
import { videoSeconds } from "./video.ts";

/** Ten a second: GIF counts hundredths, and slide programs slow faster ones down. */
const frameMs = 100;
/** Of a slide's size: 960 by 540 pixels, half the picture points of the video (our choice). */
const scale = 1 / 2;
/** Of 256, one is for what has not changed. */
const mostColors = 255;
const unchanged = 255;
const format = "rgb565";

/**
 * The run from one moment to another as an animated GIF, for programs that play no WebM. One palette serves all frames, so that
 * what stands still keeps its colors, and a frame holds only what has changed.
 */
export async function renderGif(subject: FigureSubject, fromNs: Nanos, toNs: Nanos): Promise<Blob> {
  const { applyPalette, GIFEncoder, quantize } = await import("gifenc");
  const slide = new Slide(scale, true);
  const { width, height } = slide.canvas;
  const view = { ...subject.view, fromNs, toNs };
  const frames = (videoSeconds * 1000) / frameMs;
  const drawAt = (frame: number): Uint8ClampedArray => {
    slide.draw({ ...subject, view, timeNs: fromNs + ((toNs - fromNs) * frame) / frames });
    return slide.readPixels();
  };
  // by the last one everything has been drawn
  const palette = quantize(drawAt(frames), mostColors, { format });
  while (palette.length <= unchanged) palette.push([0, 0, 0]);
  const gif = GIFEncoder();
  let before: Uint8Array | null = null;
  for (let frame = 0; frame <= frames; frame++) {
    const index = applyPalette(drawAt(frame), palette.slice(0, mostColors), format);
    const changed = before === null ? index : index.map((color, at) => (color === before![at] ? unchanged : color));
    gif.writeFrame(changed, width, height, {
      ...(frame === 0 && { palette }),
      delay: frameMs,
      dispose: 1,
      ...(frame > 0 && { transparent: true, transparentIndex: unchanged }),
    });
    before = index;
    // the page stays alive
    await new Promise((resolve) => setTimeout(resolve));
  }
  gif.finish();
  return new Blob([gif.bytes()], { type: "image/gif" });
}
