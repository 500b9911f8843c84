import { markTones, writeMarkPath } from "../../charts/time/marks.ts";
import { TimeoutClass } from "../../engine/observer.ts";

/** Side of the box a mark is drawn in, and its own width there: less for the ring, whose line lies outside. */
const boxPx = 12;
const widthPx = 11.5;
const ringPx = 8.8;

/** How a class of timeout is drawn, as in the charts: a shape for each, so that colour is never alone. */
export function TimeoutMark(props: { of: TimeoutClass; size?: number }) {
  const size = props.size ?? boxPx;
  const isRing = props.of === TimeoutClass.spurious;
  const { d, shiftY } = writeMarkPath(props.of, isRing ? ringPx : widthPx);
  const tone = `var(--${markTones[props.of]})`;
  return (
    <svg
      className="timeout-mark"
      width={size}
      height={size}
      viewBox={`${-boxPx / 2} ${-boxPx / 2} ${boxPx} ${boxPx}`}
      aria-hidden="true"
      focusable="false"
    >
      <path
        d={d}
        transform={`translate(0 ${shiftY.toFixed(2)})`}
        fill={isRing ? "var(--paper)" : tone}
        {...(isRing && { stroke: tone, strokeWidth: 1.6 })}
      />
    </svg>
  );
}
