import type { Nanos } from "../../../engine/spec/scenario.ts";
import { t } from "../../../language/translate.ts";
import type { FigureSubject } from "./figure.ts";
import { Slide } from "./slides.ts";

/** Our choice: long enough to follow, short enough for a slide. */
export const videoSeconds = 8;
const framesPerSecond = 25;
/** Relative to a slide: 1280 by 720 pixels. */
const scale = 2 / 3;
/** Bits per second: flat colors and small text (our choice). */
const bitsPerSecond = 4_000_000;

const types = ["video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm"];

/** Can this browser record video? */
export function canRecord(): boolean {
  return typeof MediaRecorder !== "undefined" && types.some((type) => MediaRecorder.isTypeSupported(type));
}

/**
 * The run from one moment to another as a video, drawn frame by frame. Browsers time frames by the clock, so recording takes as long as
 * the video. @throws Error if the browser cannot record.
 */
export async function recordVideo(subject: FigureSubject, fromNs: Nanos, toNs: Nanos): Promise<Blob> {
  const type = canRecord() ? types.find((one) => MediaRecorder.isTypeSupported(one)) : undefined;
  if (type === undefined) throw new Error(t("This browser cannot record a WebM video."));
  const slide = new Slide(scale);
  const stream = slide.canvas.captureStream(0);
  const [track] = stream.getVideoTracks() as CanvasCaptureMediaStreamTrack[];
  const recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: bitsPerSecond });
  const pieces: Blob[] = [];
  recorder.ondataavailable = ({ data }) => pieces.push(data);
  const { stopped, failed } = listen(recorder);
  const view = { ...subject.view, fromNs, toNs };
  const frames = videoSeconds * framesPerSecond;
  try {
    recorder.start();
    const startMs = performance.now();
    for (let frame = 0; frame <= frames; frame++) {
      slide.draw({ ...subject, view, timeNs: fromNs + ((toNs - fromNs) * frame) / frames });
      track.requestFrame();
      const dueMs = startMs + ((frame + 1) * 1000) / framesPerSecond;
      await Promise.race([failed, new Promise((resolve) => setTimeout(resolve, Math.max(0, dueMs - performance.now())))]);
    }
    recorder.stop();
    await Promise.race([failed, stopped]);
  } finally {
    track.stop();
  }
  return new Blob(pieces, { type: "video/webm" });
}

function listen(recorder: MediaRecorder): { readonly stopped: Promise<void>; readonly failed: Promise<never> } {
  const stopped = new Promise<void>((resolve) => {
    recorder.onstop = () => resolve();
  });
  const failed = new Promise<never>((_, reject) => {
    recorder.onerror = () => reject(new Error(t("This browser cannot record a WebM video.")));
  });
  return { stopped, failed };
}
