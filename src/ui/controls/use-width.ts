import { type RefObject, useEffect, useState } from "react";

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
