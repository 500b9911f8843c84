import { type PointerEvent, useRef } from "react";

/** A finger that moves so far along, and less than half as far across, means to turn the page, CSS pixels (our choice). */
const leastPx = 48;

interface SwipeHandlers {
  onPointerDown(event: PointerEvent): void;
  onPointerUp(event: PointerEvent): void;
  onPointerCancel(): void;
}

/** Swipes by touch or pen, as the language reads: towards where a line begins is forward. */
export function useSwipe(onForward: () => void, onBack: () => void): SwipeHandlers {
  const start = useRef<{ readonly id: number; readonly x: number; readonly y: number } | null>(null);
  return {
    onPointerDown({ pointerType, pointerId, clientX, clientY }) {
      start.current = pointerType === "mouse" ? null : { id: pointerId, x: clientX, y: clientY };
    },
    onPointerUp({ pointerId, clientX, clientY, currentTarget }) {
      const from = start.current;
      start.current = null;
      if (from === null || from.id !== pointerId) return;
      const [along, across] = [clientX - from.x, clientY - from.y];
      if (Math.abs(along) < leastPx || Math.abs(across) > Math.abs(along) / 2) return;
      const isRtl = getComputedStyle(currentTarget).direction === "rtl";
      if (along < 0 === !isRtl) onForward();
      else onBack();
    },
    onPointerCancel() {
      start.current = null;
    },
  };
}
