import type { Scenario } from "../../../engine/spec/scenario.ts";
import { fillWords, orderPieces } from "../../../charts/text.ts";
import type { Patterns } from "../../../charts/patterns.ts";
import type { Theme } from "../../../charts/theme.ts";
import type { Box } from "./grid-and-queue.ts";
import type { PictureLayout } from "./layout.ts";
import type { QueueScene, Scene } from "./scene.ts";

/** Context and style of the picture. */
export interface Paint {
  readonly context: CanvasRenderingContext2D;
  readonly layout: PictureLayout;
  readonly theme: Theme;
  readonly patterns: Patterns;
  /** Packet colors by sender, repeating. */
  readonly colors: readonly string[];
  readonly isDark: boolean;
  /** The highlighted sender; null: none. */
  readonly picked: number | null;
  /** The sender under the pointer; null: none. */
  readonly hovered: number | null;
  /** Displayed number of packets dropped in this burst: not updated during playback. */
  readonly dropped: number;
  /** Are numbers on packets legible at this speed? Otherwise they would only flicker. */
  readonly numbersPackets: boolean;
  /** Name of the port; absent: the switch's only port. */
  readonly portName?: string;
  /** Pattern of background traffic's datagrams, which have no numbers; absent: none. */
  readonly hatch?: CanvasPattern;
  /** By sender: 1 if it is background. */
  readonly background?: Uint8Array;
  /** Dropped packets are shown elsewhere. */
  readonly hidesDropped?: boolean;
  /** Show the number of packets on the links next to them. */
  readonly countsOnLinks?: boolean;
  /** signs.ts; null: not loaded, unless the run has some (`needsSigns`). */
  readonly signs: PacketSigns | null;
}

export interface PacketSigns {
  readonly drawSigns: (paint: Paint, box: Box, flags: number, ink: string) => void;
  readonly drawSignLegend: (paint: Paint, scene: QueueScene, titleEnd: number) => void;
  readonly drawCuts: (paint: Paint, scene: QueueScene) => void;
  readonly drawLeftLegend: (paint: Paint, scenario: Scenario, start: number, end: number, y: number) => void;
  readonly drawHeadroom: (paint: Paint, scene: QueueScene, slots: number) => void;
  readonly drawPulls: (paint: Paint, scene: Scene) => void;
}

/** Dashes of a link that PAUSE stops. */
export const pauseDash = (scale: number): number[] => [5 * scale, 4 * scale];

export type Align = "left" | "center" | "right";

/** Sets size (before scaling) and weight of the following text. */
export function setType(paint: Paint, size: number, weight: number, isNarrow = false): void {
  const { context, layout, theme } = paint;
  const pixels = layout.mode === "projector" ? Math.max(18, size * layout.scale) : size * layout.scale;
  context.font = `${weight} ${pixels.toFixed(2)}px ${theme.sans}`;
  context.fontStretch = isNarrow ? "semi-condensed" : "normal";
}

export function write(paint: Paint, text: string, x: number, y: number, color: string, align: Align = "left"): void {
  const { context } = paint;
  context.textBaseline = "middle";
  context.textAlign = align;
  context.fillStyle = color;
  fillWords(context, text, x, y);
}

/** Writes pieces one after the other from `x`; returns the end of the last one. */
export function writeRun(
  paint: Paint,
  pieces: readonly { text: string; color: string; size: number; weight: number }[],
  x: number,
  y: number,
): number {
  let at = x;
  for (const { text, color, size, weight } of orderPieces(pieces)) {
    setType(paint, size, weight);
    write(paint, text, at, y, color);
    at += paint.context.measureText(text).width;
  }
  return at;
}

export function fillBox(paint: Paint, box: Box, fill: string | CanvasPattern, radius = 2): void {
  const { context, layout } = paint;
  context.fillStyle = fill;
  context.beginPath();
  context.roundRect(box.x, box.y, box.width, box.height, Math.max(0, Math.min(radius * layout.scale, box.width / 2)));
  context.fill();
}

export function strokeBox(paint: Paint, box: Box, outside: number, width: number, color: string, radius = 3): void {
  const { context, layout } = paint;
  context.strokeStyle = color;
  context.lineWidth = width;
  context.beginPath();
  context.roundRect(box.x - outside, box.y - outside, box.width + 2 * outside, box.height + 2 * outside, radius * layout.scale);
  context.stroke();
}

/** Color of a sender's packets. */
export function colorOf(paint: Paint, sender: number): string {
  return sender === paint.picked ? paint.theme.pick : paint.colors[sender % paint.colors.length];
}

/** Color of a number on such a packet. */
export function inkOn(paint: Paint, sender: number): string {
  return sender === paint.picked ? paint.theme.paper : paint.theme.ink;
}

/** Rings around a box for `size` senders from `first`: violet for the picked one, ink for the one under the pointer. */
export function ringSenders(paint: Paint, box: Box, first: number, size = 1): void {
  const { picked, hovered, layout, theme } = paint;
  const holds = (sender: number | null) => sender !== null && sender >= first && sender < first + size;
  const color = holds(picked) ? theme.pick : holds(hovered) ? theme.ink : null;
  if (color !== null) strokeBox(paint, box, 1.5 * layout.scale, 2 * layout.scale, color);
}

/** A larger or bolder part of text on the canvas. */
export interface Strong {
  readonly strong: string;
}

/** Converts a message's `<strong>`. */
export const strong = (children: readonly (string | Strong)[]): Strong => ({
  strong: children.map((one) => (typeof one === "string" ? one : one.strong)).join(""),
});
