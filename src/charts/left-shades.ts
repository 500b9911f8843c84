import { leftShades } from "../analysis/left-to-send.ts";
import { measureContrast, mixColors } from "./sender-colors.ts";
import type { Theme } from "./theme.ts";

export interface Shade {
  readonly fill: string;
  /** Color of a number on it. */
  readonly ink: string;
}

const known = new WeakMap<Theme, readonly Shade[]>();

/** Shades of packets by their flow's remaining data, smallest first: the queue's color, fading. */
export function listLeftShades(theme: Theme): readonly Shade[] {
  let shades = known.get(theme);
  if (shades === undefined) {
    shades = Array.from({ length: leftShades }, (_, shade): Shade => {
      const fill = mixColors(theme.q, theme.q0, 1 - shade / (leftShades - 1));
      const [ink] = [theme.ink, theme.paper].toSorted((a, b) => measureContrast(b, fill) - measureContrast(a, fill));
      return { fill, ink };
    });
    known.set(theme, shades);
  }
  return shades;
}
