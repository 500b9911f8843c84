import type { Theme } from "./theme.ts";

/** The forms that go with colours: hatches and stripes. */
export interface Patterns {
  /** Waiting: warm, 45 degrees, rising. */
  readonly wait: CanvasPattern;
  /** Time cut out: grey, falling. */
  readonly cut: CanvasPattern;
  /** Slow start: upright stripes. */
  readonly slowStart: CanvasPattern;
}

function drawTile(
  context: CanvasRenderingContext2D,
  widthPx: number,
  heightPx: number,
  ratio: number,
  draw: (tile: CanvasRenderingContext2D) => void,
): CanvasPattern {
  const canvas = document.createElement("canvas");
  canvas.width = widthPx;
  canvas.height = heightPx;
  const tile = canvas.getContext("2d");
  if (tile === null) throw new Error("no 2d canvas");
  draw(tile);
  const pattern = context.createPattern(canvas, "repeat");
  if (pattern === null) throw new Error("no canvas pattern");
  // Tiles are made in device pixels; the charts are drawn in CSS pixels.
  pattern.setTransform(new DOMMatrix().scale(1 / ratio));
  return pattern;
}

/** Stripes through a square tile that meet across its edges. */
function stripe(tile: CanvasRenderingContext2D, size: number, isRising: boolean): void {
  const sign = isRising ? 1 : -1;
  const start = isRising ? size : 0;
  tile.beginPath();
  for (const shift of [-size, 0, size]) {
    tile.moveTo(shift - size, start + sign * size);
    tile.lineTo(shift + 2 * size, start - 2 * sign * size);
  }
  tile.stroke();
}

export function createPatterns(context: CanvasRenderingContext2D, theme: Theme, ratio: number): Patterns {
  const unit = ratio * theme.scale;
  const waitSize = Math.round(7 * unit);
  const cutSize = Math.round(9 * unit);
  const stripeSize = Math.max(2, Math.round(2.5 * unit));
  return {
    wait: drawTile(context, waitSize, waitSize, ratio, (tile) => {
      tile.fillStyle = theme.stallGround;
      tile.fillRect(0, 0, waitSize, waitSize);
      tile.strokeStyle = theme.stall;
      tile.globalAlpha = 0.68;
      tile.lineWidth = 1.75 * unit;
      stripe(tile, waitSize, true);
    }),
    cut: drawTile(context, cutSize, cutSize, ratio, (tile) => {
      tile.fillStyle = theme.wash;
      tile.fillRect(0, 0, cutSize, cutSize);
      tile.strokeStyle = theme.rule;
      tile.lineWidth = unit;
      stripe(tile, cutSize, false);
    }),
    slowStart: drawTile(context, stripeSize, 1, ratio, (tile) => {
      tile.fillStyle = theme.work2;
      tile.fillRect(0, 0, stripeSize, 1);
      tile.fillStyle = theme.work;
      tile.fillRect(0, 0, Math.max(1, Math.round(stripeSize * 0.4)), 1);
    }),
  };
}
