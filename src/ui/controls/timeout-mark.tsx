import type { ReactNode } from "react";
import type { TimeoutClass } from "../../engine/observer.ts";

/** How each class of timeout is called and drawn: a shape for each, so that colour is never alone. Order of `TimeoutClass`. */
export const timeoutKinds: readonly { readonly name: string; readonly meaning: string; readonly mark: ReactNode }[] = [
  { name: "Block-head", meaning: "the whole window was lost", mark: <path d="M6 1 11.5 11H.5z" fill="var(--stall)" /> },
  { name: "Block-tail", meaning: "one of the last three was lost", mark: <path d="M6 11 11.5 1H.5z" fill="var(--tail)" /> },
  { name: "Lost retransmission", meaning: "the repair was lost", mark: <path d="M6 .2 11.8 6 6 11.8.2 6z" fill="var(--ink)" /> },
  { name: "Other", meaning: "no ACK led to a repair", mark: <path d="M1.5 1.500h9v9h-9z" fill="var(--ink3)" /> },
  {
    name: "Spurious",
    meaning: "the data had arrived",
    mark: <circle cx="6" cy="6" r="4.2" fill="var(--paper)" stroke="var(--ink)" strokeWidth="1.6" />,
  },
];

export function TimeoutMark(props: { of: TimeoutClass; size?: number }) {
  const size = props.size ?? 12;
  return (
    <svg className="timeout-mark" width={size} height={size} viewBox="0 0 12 12" aria-hidden="true" focusable="false">
      {timeoutKinds[props.of].mark}
    </svg>
  );
}
