const gapPx = 6;
const edgePx = 12;
/** What a popover leaves free above and below together, px. */
export const popoverEdgesPx = gapPx + edgePx;

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

/**
 * Keeps an open popover at its anchor whatever scrolls or grows. Where the browser has CSS anchors the style sheet does it
 * (`.anchored` in controls.css; the button that opened a popover is its anchor); elsewhere this does.
 *
 * @returns how to stop
 */
export function followAnchor(popover: HTMLElement, anchor: Element): () => void {
  if (CSS.supports("position-area", "bottom")) return () => undefined;
  const place = () => placeUnder(popover, anchor);
  place();
  const abort = new AbortController();
  const options = { signal: abort.signal, capture: true, passive: true };
  window.addEventListener("scroll", place, options);
  window.addEventListener("resize", place, options);
  // What comes later, or is folded out, must not reach over the edge.
  const sizes = new ResizeObserver(place);
  sizes.observe(popover);
  return () => {
    abort.abort();
    sizes.disconnect();
  };
}
