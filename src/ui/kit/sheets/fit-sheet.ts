import { type RefObject, useEffect, useRef } from "react";
import type { Paper } from "./sheet-tools.tsx";

/** Height that a page has between its margins of 12 mm, CSS pixels; one is kept for rounding. */
const roomPx: Readonly<Record<Paper, number>> = { a4: ((297 - 24) / 25.4) * 96 - 1, letter: 11 * 96 - (24 / 25.4) * 96 - 1 };

/** Below this part of its size print is too small to be read (our choice): a longer sheet takes two pages. */
const leastFit = 0.75;

/** Tells the style sheet by how much a sheet is reduced in print, so that it fits on one page. */
export function useFitSheet(paper: Paper): RefObject<HTMLElement | null> {
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = sheet.current;
    if (element === null) return;
    const fit = (): void => {
      const { paddingTop, paddingBottom } = getComputedStyle(element);
      const heightPx = element.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom);
      const share = roomPx[paper] / Math.max(1, heightPx);
      element.style.setProperty("--fit", String(share < leastFit ? 1 : Math.min(1, share)));
    };
    // the QR code comes late
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, [paper]);
  return sheet;
}
