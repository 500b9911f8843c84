import type { Nanos } from "../../../engine/spec/scenario.ts";
import type { FigureSubject } from "./figure.ts";
import { Slide } from "./slides.ts";
import { videoSeconds } from "./video.ts";

/** Ten frames per second: GIF counts hundredths, and slide programs slow down faster ones. */
const frameMs = 100;
/** Relative to a slide: 960 by 540 pixels (our choice). */
const scale = 1 / 2;
/** One of 256 is reserved for unchanged pixels. */
const mostColors = 255;
const unchanged = 255;
const format = "rgb565";

/**
 * The run from one moment to another as an animated GIF, for programs that do not play WebM. All frames share one palette, so that
 * unchanged parts keep their colors, and a frame contains only changes.
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
  // The last frame contains all colors.
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
    // Keeps the page responsive.
    await new Promise((resolve) => setTimeout(resolve));
  }
  gif.finish();
  return new Blob([gif.bytes()], { type: "image/gif" });
}
