import { useSyncExternalStore } from "react";

/** The frame's size, "800x500". */
export function useFrameSize(): { readonly widthPx: number; readonly heightPx: number } {
  const text = useSyncExternalStore(
    (listener) => {
      window.addEventListener("resize", listener);
      return () => window.removeEventListener("resize", listener);
    },
    () => `${window.innerWidth}x${window.innerHeight}`,
  );
  const [widthPx, heightPx] = text.split("x").map(Number);
  return { widthPx, heightPx };
}
