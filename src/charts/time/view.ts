import type { Patterns } from "../patterns.ts";
import type { Theme } from "../theme.ts";
import type { TimeAxis } from "./time-axis.ts";

/** How to draw a chart: where on the canvas, against which axis, in which colors. Lengths are CSS pixels. */
export interface ChartView {
  readonly theme: Theme;
  readonly patterns: Patterns;
  readonly axis: TimeAxis;
  /** Where the axis begins on the canvas. */
  readonly left: number;
  /** The plot's own rectangle, from `left` over `axis.widthPx`. */
  readonly top: number;
  readonly height: number;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
  /** Text scale: that of the theme, a little larger on phones. */
  readonly textScale: number;
  /** Right edge of the canvas; text may extend to it. */
  readonly rightPx: number;
  /** For newcomers: few numbers, and low marks, so that low plots have room for their curves. */
  readonly isPlain?: boolean;
}

/** `value` moved to the nearest edge of a device pixel. */
export function snap(value: number, ratio: number): number {
  return Math.round(value * ratio) / ratio;
}

/** A y in the middle of a device pixel row, where a line of odd device width is crisp. */
export function snapLine(value: number, ratio: number): number {
  return (Math.floor(value * ratio) + 0.5) / ratio;
}

/** A range of heights outside the shared time axis; lines through all panes skip it. */
export interface Gap {
  readonly top: number;
  readonly bottom: number;
}
