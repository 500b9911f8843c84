import { type Look, readLook, watchLook } from "./look.ts";

/** What a picture is drawn into. Lengths are CSS pixels. */
export interface Frame {
  readonly look: Look;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** A canvas drawn on in CSS pixels. */
export interface Layer {
  readonly canvas: HTMLCanvasElement;
  readonly context: CanvasRenderingContext2D;
  /** Makes the layer this large and empty, around an origin that lies `bleed` inside its upper left corner. */
  reset(widthPx: number, heightPx: number, ratio: number, bleed?: number): void;
}

/** @throws Error when the browser gives no canvas. */
export function openLayer(canvas: HTMLCanvasElement): Layer {
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser has no 2d canvas.");
  let [styledWidth, styledHeight] = [NaN, NaN];
  return {
    canvas,
    context,
    reset(widthPx, heightPx, ratio, bleed = 0) {
      const [outerWidth, outerHeight] = [widthPx + 2 * bleed, heightPx + 2 * bleed];
      const width = Math.round(outerWidth * ratio);
      const height = Math.round(outerHeight * ratio);
      if (canvas.width !== width || canvas.height !== height) {
        canvas.width = width;
        canvas.height = height;
      }
      // The same number of device pixels may be another size on another screen.
      if (outerWidth !== styledWidth || outerHeight !== styledHeight) {
        [styledWidth, styledHeight] = [outerWidth, outerHeight];
        canvas.style.width = `${outerWidth}px`;
        canvas.style.height = `${outerHeight}px`;
      }
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, width, height);
      context.setTransform(ratio, 0, 0, ratio, bleed * ratio, bleed * ratio);
    },
  };
}

/** Also called when the pixel ratio changes, if the browser reports that. */
function observeDevicePixels(sizes: ResizeObserver, element: Element): void {
  try {
    sizes.observe(element, { box: "device-pixel-content-box" });
  } catch {
    sizes.observe(element);
  }
}

/**
 * What every canvas on the page needs: its room, the look, and frames. A change of either asks for a new picture by
 * itself; pictures are drawn in the browser's next frame, one for any number of requests.
 */
export interface CanvasHost {
  /** Asks for a picture. */
  request(): void;
  /** Draws at once, if there is room for a picture; a request that waits is done with it. */
  drawNow(): void;
  dispose(): void;
}

/**
 * @param element whose inner size the picture has; nothing is drawn while it is 0
 * @param draw draws the whole picture; `isFresh`: size or look have changed since the last one
 */
export function createCanvasHost(element: HTMLElement, draw: (frame: Frame, isFresh: boolean) => void): CanvasHost {
  let handle = 0;
  let last: Frame | null = null;

  function drawNow(): void {
    cancelAnimationFrame(handle);
    handle = 0;
    const { clientWidth: widthPx, clientHeight: heightPx } = element;
    if (widthPx === 0 || heightPx === 0) return;
    const look = readLook();
    const isFresh = last === null || last.look !== look || last.widthPx !== widthPx || last.heightPx !== heightPx;
    if (isFresh) last = { look, widthPx, heightPx };
    if (last !== null) draw(last, isFresh);
  }

  const request = (): void => {
    if (handle === 0) handle = requestAnimationFrame(drawNow);
  };
  const stopLook = watchLook(request);
  const sizes = new ResizeObserver(request);
  observeDevicePixels(sizes, element);

  return {
    request,
    drawNow,
    dispose() {
      cancelAnimationFrame(handle);
      stopLook();
      sizes.disconnect();
    },
  };
}
