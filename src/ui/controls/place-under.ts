import { edgePx, gapPx } from "./popover-gaps.ts";

/** Puts a popover under its anchor, or above where there is no room below, inside the viewport. */
function placeUnder(popover: HTMLElement, anchor: Element): void {
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = popover;
  const left = Math.max(edgePx, Math.min(at.left, window.innerWidth - width - edgePx));
  const isRoomBelow = at.bottom + gapPx + height <= window.innerHeight - edgePx;
  const top = isRoomBelow || at.top < height + gapPx ? at.bottom + gapPx : at.top - height - gapPx;
  popover.style.left = `${left}px`;
  popover.style.top = `${Math.max(edgePx, Math.min(top, window.innerHeight - height - edgePx))}px`;
}

/** Keeps a popover at its anchor whatever scrolls or grows, for browsers without CSS anchors. */
export function keepUnder(popover: HTMLElement, anchor: Element, signal: AbortSignal): void {
  const place = () => placeUnder(popover, anchor);
  place();
  const options = { signal, capture: true, passive: true };
  window.addEventListener("scroll", place, options);
  window.addEventListener("resize", place, options);
  // What comes later, or is folded out, must not reach over the edge.
  const sizes = new ResizeObserver(place);
  sizes.observe(popover);
  signal.addEventListener("abort", () => sizes.disconnect());
}
