import { useSyncExternalStore } from "react";
import { createPatterns, type Patterns } from "../../charts/patterns.ts";
import { listSenderColors } from "../../charts/sender-colors.ts";
import { readPageTheme, type Theme, watchTheme } from "../../charts/theme.ts";

/** How everything on canvas looks at present: the theme of the document, and how fine its pixels are. */
export interface Look {
  readonly theme: Theme;
  readonly patterns: Patterns;
  readonly isDark: boolean;
  /** Packet colours by sender, repeating. */
  readonly colors: readonly string[];
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
}

/** Finer canvases than this cost more memory than eyes can use. */
const finestRatio = 3;

const senderColors = { light: listSenderColors(false), dark: listSenderColors(true) };

let look: Look | null = null;
let brush: CanvasRenderingContext2D | null = null;
const listeners = new Set<() => void>();
let stopWatching: (() => void) | null = null;

/** The look, the same object until it changes. @throws Error when the browser gives no canvas. */
export function readLook(): Look {
  const ratio = Math.min(finestRatio, window.devicePixelRatio || 1);
  // Unwatched the theme may have changed unseen.
  if (look !== null && stopWatching !== null && look.ratio === ratio) return look;
  brush ??= document.createElement("canvas").getContext("2d");
  if (brush === null) throw new Error("This browser has no 2d canvas.");
  const theme = readPageTheme();
  if (look?.theme === theme && look.ratio === ratio) return look;
  const isDark = document.documentElement.dataset["theme"] === "dark";
  look = {
    theme,
    patterns: createPatterns(brush, theme, ratio),
    isDark,
    colors: isDark ? senderColors.dark : senderColors.light,
    ratio,
  };
  return look;
}

function tell(): void {
  look = null;
  for (const listener of [...listeners]) listener();
}

/** Follows the pixel ratio: it changes when the page is zoomed or moved to another screen. */
function watchRatio(): () => void {
  let query: MediaQueryList;
  const onChange = (): void => {
    query.removeEventListener("change", onChange);
    arm();
    tell();
  };
  const arm = (): void => {
    query = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    query.addEventListener("change", onChange);
  };
  arm();
  return () => query.removeEventListener("change", onChange);
}

/** Calls `listener` whenever the look has changed. One watch serves all; it ends with its last listener. Returns how to stop. */
export function watchLook(listener: () => void): () => void {
  listeners.add(listener);
  if (stopWatching === null) {
    const stops = [watchTheme(tell), watchRatio()];
    stopWatching = () => stops.forEach((stop) => stop());
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stopWatching?.();
    stopWatching = null;
  };
}

export function useLook(): Look {
  return useSyncExternalStore(watchLook, readLook);
}
