import type { Theme } from "./theme.ts";

/** The patterns that go with colors: hatches and stripes. */
export interface Patterns {
  /** Waiting: warm, 45 degrees, rising. */
  readonly wait: CanvasPattern;
  /** Waiting at no cost: ghost, 45 degrees, rising. */
  readonly freeWait: CanvasPattern;
  /** Waiting to be asked for a packet: upright gray dashes. */
  readonly asked: CanvasPattern;
  /** Stopped by PAUSE: purple, falling. */
  readonly stopped: CanvasPattern;
  /** Time cut out: gray, falling. */
  readonly cut: CanvasPattern;
  /** Slow start: upright stripes. */
  readonly slowStart: CanvasPattern;
  /** Background traffic: gray, rising. */
  readonly background: CanvasPattern;
}

function drawTile(context: CanvasRenderingContext2D, { width, height, draw }: Tile, ratio: number): CanvasPattern {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
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

/** A small image that fills the plane when repeated. */
export interface Tile {
  readonly width: number;
  readonly height: number;
  draw(tile: CanvasRenderingContext2D): void;
}

/** A square of `ground` with parallel lines of opacity `alpha` across it. */
function hatch(size: number, ground: string, ink: string, lineWidth: number, isRising: boolean, alpha = 1): Tile {
  return {
    width: size,
    height: size,
    draw(tile) {
      tile.fillStyle = ground;
      tile.fillRect(0, 0, size, size);
      tile.strokeStyle = ink;
      tile.globalAlpha = alpha;
      tile.lineWidth = lineWidth;
      stripe(tile, size, isRising);
    },
  };
}

/** The tiles of the patterns; `unit` pixels make one pixel at scale 1. */
export function listTiles(theme: Theme, unit: number): Readonly<Record<keyof Patterns, Tile>> {
  const waitSize = Math.round(7 * unit);
  const cutSize = Math.round(9 * unit);
  const backgroundSize = Math.round(5 * unit);
  const stripeSize = Math.max(2, Math.round(2.5 * unit));
  return {
    wait: hatch(waitSize, theme.stallGround, theme.stall, 1.75 * unit, true, 0.68),
    freeWait: hatch(waitSize, theme.paper, theme.ghost, 1.25 * unit, true),
    asked: {
      width: 2 * stripeSize,
      height: 1,
      draw(tile) {
        tile.fillStyle = theme.paper;
        tile.fillRect(0, 0, 2 * stripeSize, 1);
        tile.fillStyle = theme.ghost;
        tile.fillRect(0, 0, stripeSize, 1);
      },
    },
    stopped: hatch(waitSize, theme.paper, theme.tail, 1.75 * unit, false, 0.75),
    cut: hatch(cutSize, theme.wash, theme.rule, unit, false),
    background: hatch(backgroundSize, theme.paper, theme.ink3, 0.9 * unit, true),
    slowStart: {
      width: stripeSize,
      height: 1,
      draw(tile) {
        tile.fillStyle = theme.work2;
        tile.fillRect(0, 0, stripeSize, 1);
        tile.fillStyle = theme.work;
        tile.fillRect(0, 0, Math.max(1, Math.round(stripeSize * 0.4)), 1);
      },
    },
  };
}

const made = new WeakMap<Theme, { readonly ratio: number; readonly patterns: Patterns }>();

/** The patterns in a theme's colors, at `ratio` device pixels per CSS pixel; created once for all canvases. */
export function createPatterns(context: CanvasRenderingContext2D, theme: Theme, ratio: number): Patterns {
  const known = made.get(theme);
  if (known?.ratio === ratio) return known.patterns;
  const patterns = drawPatterns(context, theme, ratio);
  made.set(theme, { ratio, patterns });
  return patterns;
}

function drawPatterns(context: CanvasRenderingContext2D, theme: Theme, ratio: number): Patterns {
  const { wait, freeWait, asked, stopped, cut, slowStart, background } = listTiles(theme, ratio * theme.scale);
  return {
    wait: drawTile(context, wait, ratio),
    freeWait: drawTile(context, freeWait, ratio),
    asked: drawTile(context, asked, ratio),
    stopped: drawTile(context, stopped, ratio),
    cut: drawTile(context, cut, ratio),
    slowStart: drawTile(context, slowStart, ratio),
    background: drawTile(context, background, ratio),
  };
}
