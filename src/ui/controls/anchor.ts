/**
 * Keeps an open popover at its anchor whatever scrolls or grows. Where the browser has CSS anchors the style sheet does it
 * (`.anchored` in controls.css; the button that opened a popover is its anchor); elsewhere place-under.ts does.
 *
 * @returns how to stop
 */
export function followAnchor(popover: HTMLElement, anchor: Element): () => void {
  if (CSS.supports("position-area", "bottom")) return () => undefined;
  const abort = new AbortController();
  import("./place-under.ts").then(
    ({ keepUnder }) => abort.signal.aborted || keepUnder(popover, anchor, abort.signal),
    // Without the file it stands in the middle of the window.
    () => undefined,
  );
  return () => abort.abort();
}
