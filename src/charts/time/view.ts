import type { Patterns } from "../patterns.ts";
import type { Theme } from "../theme.ts";
import type { TimeAxis } from "./time-axis.ts";

/** How a chart is to be drawn: where on the canvas, against which axis, in which colours. Lengths are CSS pixels. */
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
  /** Scale of type: that of the theme, a little more on phones. */
  readonly textScale: number;
  /** Right end of the canvas: text may reach it. */
  readonly rightPx: number;
}

/** `value` moved to the nearest edge of a device pixel. */
export function snap(value: number, ratio: number): number {
  return Math.round(value * ratio) / ratio;
}

/** A y on the middle of a device pixel row, where a line of odd device width is crisp. */
export function snapLine(value: number, ratio: number): number {
  return (Math.floor(value * ratio) + 0.5) / ratio;
}

/** Heights at which the shared time axis does not hold: lines through all panes leave them out. */
export interface Gap {
  readonly top: number;
  readonly bottom: number;
}
