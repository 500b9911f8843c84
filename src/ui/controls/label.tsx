import type { ReactNode } from "react";

/** "RTOmin" as it is written on paper. */
export function writeLabel(label: string): ReactNode {
  if (!label.startsWith("RTOmin")) return label;
  return (
    <>
      RTO<sub>min</sub>
      {label.slice("RTOmin".length)}
    </>
  );
}
