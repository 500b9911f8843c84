import type { ReactNode } from "react";
import type { TimeoutClass } from "../../engine/observer.ts";

/** How each class of timeout is drawn: a shape for each, so that colour is never alone. Order of `TimeoutClass`. */
const marks: readonly ReactNode[] = [
  <path key="head" d="M6 1 11.5 11H.5z" fill="var(--stall)" />,
  <path key="tail" d="M6 11 11.5 1H.5z" fill="var(--tail)" />,
  <path key="lost" d="M6 .2 11.8 6 6 11.8.2 6z" fill="var(--ink)" />,
  <path key="other" d="M1.5 1.500h9v9h-9z" fill="var(--ink3)" />,
  <circle key="spurious" cx="6" cy="6" r="4.2" fill="var(--paper)" stroke="var(--ink)" strokeWidth="1.6" />,
];

export function TimeoutMark(props: { of: TimeoutClass; size?: number }) {
  const size = props.size ?? 12;
  return (
    <svg className="timeout-mark" width={size} height={size} viewBox="0 0 12 12" aria-hidden="true" focusable="false">
      {marks[props.of]}
    </svg>
  );
}
