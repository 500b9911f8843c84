/**
 * Pixels on a projector per pixel at scale 1. What is legible from the back of a room is a part of the screen's height,
 * however many pixels it has; the design is 1.6 on 1280 x 800.
 */
export function findRoomScale(widthPx: number, heightPx: number): number {
  return Math.max(1, Math.round(Math.min(heightPx / 500, widthPx / 800) * 100) / 100);
}
