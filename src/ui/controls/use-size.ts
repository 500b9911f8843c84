import { useCallback, useSyncExternalStore, type RefObject, useEffect, useState } from "react";

/** Does the window match this media query? */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Width of an element, px, as it changes; 0 before it is known. It must not depend on what is drawn for it. */
export function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!box.current) return;
    const watcher = new ResizeObserver(([entry]) => setWidth(Math.floor(entry.contentRect.width)));
    watcher.observe(box.current);
    return () => watcher.disconnect();
  }, [box]);
  return width;
}
