import type { SenderGroup } from "../analysis/groups.ts";
import type { Theme } from "./theme.ts";

/** How lines of a group of senders look: the dash repeats what the color says. */
export interface GroupLook extends SenderGroup {
  readonly color: string;
  /** Strokes and gaps, pixels at scale 1. */
  readonly dash: readonly number[];
}

/** Dash of each group by index; as many as can be distinguished by color or by dash (our choice). */
export const groupDashes: readonly (readonly number[])[] = [[], [7, 3], [2, 2], [9, 2, 2, 2], [4, 2], [9, 2, 2, 2, 2, 2]];

/** Each group's color and dash; empty if there are more groups than can be distinguished. */
export function listGroupLooks(groups: readonly SenderGroup[], { groups: colors }: Pick<Theme, "groups">): readonly GroupLook[] {
  if (groups.length > groupDashes.length) return [];
  return groups.map((group, index) => ({ ...group, color: colors[index], dash: groupDashes[index] }));
}

/** A group's line for a legend, centered at the origin. */
export function drawGroupSwatch(
  context: CanvasRenderingContext2D,
  { color, dash }: Pick<GroupLook, "color" | "dash">,
  width: number,
  scale: number,
): void {
  context.strokeStyle = color;
  context.lineWidth = 2.4 * scale;
  context.setLineDash(dash.map((part) => part * scale));
  context.beginPath();
  context.moveTo(-width / 2, 0);
  context.lineTo(width / 2, 0);
  context.stroke();
  context.setLineDash([]);
}
