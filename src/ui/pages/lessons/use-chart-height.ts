import { useEffect, useState } from "react";
import { useLessons } from "./lessons-context.tsx";

/** Height of a picture next to the text, px. */
const usualPx = 236;
/** Height of a frame's header, the question, and the buttons below, and minimum height of a drawing, px (our choices). */
const [restPx, leastPx] = [372, 124];

/** Height of a question's axes: in a low frame they must be fully visible together with the question. */
export function useChartHeight(): number {
  const { isFramed } = useLessons();
  const read = (): number => (isFramed ? Math.max(leastPx, Math.min(usualPx, window.innerHeight - restPx)) : usualPx);
  const [height, setHeight] = useState(read);
  useEffect(() => {
    if (!isFramed) return;
    const follow = (): void => setHeight(read());
    window.addEventListener("resize", follow);
    return () => window.removeEventListener("resize", follow);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isFramed]);
  return height;
}
