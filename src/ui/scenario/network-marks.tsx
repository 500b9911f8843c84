import type { ReactNode } from "react";

/** Little pictures of networks for their buttons; the words under them say what they are. */
function draw(lines: string, dots: readonly (readonly [x: number, y: number])[]): ReactNode {
  return (
    <svg width="36" height="20" viewBox="0 0 36 20" aria-hidden="true" focusable="false">
      <path d={lines} fill="none" stroke="currentColor" strokeWidth="1.4" />
      {dots.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="2.2" fill="currentColor" />
      ))}
    </svg>
  );
}

/** Senders, the switch, the receiver. */
export const starMark = draw("M4 3l14 7M4 10h28M4 17l14-7", [
  [18, 10],
  [32, 10],
]);

/** The trunk between two switches. */
export const twoSwitchesMark = draw("M3 4l8 6M3 16l8-6h14l8-6M25 10l8 6", [
  [11, 10],
  [25, 10],
]);

/** Two spines over three leaves. */
export const leafSpineMark = draw("M12 4L6 16M12 4l6 12M12 4l18 12M24 4L6 16M24 4l-6 12M24 4l6 12", [
  [12, 4],
  [24, 4],
  [6, 16],
  [18, 16],
  [30, 16],
]);

/** Cores, aggregation and edge: two pods. */
export const fatTreeMark = draw("M18 3L9 10M18 3l9 7M9 10l-5 7M9 10l5 7M27 10l-5 7M27 10l5 7", [
  [18, 3],
  [9, 10],
  [27, 10],
  [4, 17],
  [14, 17],
  [22, 17],
  [32, 17],
]);
