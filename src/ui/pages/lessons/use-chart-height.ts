import { useEffect, useState } from "react";
import { useLessons } from "./lessons-context.tsx";

/** Height of a picture beside the words, px. */
const usualPx = 236;
/** What a frame's header, the question around the picture and the buttons below it take, and the least that can be drawn on, px (our choices). */
const [restPx, leastPx] = [372, 124];

/** How high the axes of a question may be: in a low frame the whole of them is in sight with the question. */
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
