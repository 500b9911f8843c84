import type { Scenario } from "../engine/spec/scenario.ts";
import type { RunTotals } from "../engine/totals.ts";
import { formatQuantity } from "../scenario/fields/units.ts";

/** Runs shorter than this show nothing, and later news waits for so long: our choice, ms. */
const patienceMs = 400;
const restMs = 200;

/** To the start of the line, and away with what stands there. */
const clearLine = "\r\u001B[K";

/** A line of a terminal that is written anew in place. */
export interface Progress {
  /** `makeText` is asked only when it is time for news. */
  show(makeText: () => string): void;
  /** Leaves no trace. */
  clear(): void;
}

/** What a line of progress is written to. */
export interface ProgressStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** A line on `stream` if that is a terminal; else null: nobody watches. @param now a clock, ms. */
export function createProgress(stream: ProgressStream, now: () => number = () => performance.now()): Progress | null {
  if (stream.isTTY !== true) return null;
  let nextMs = now() + patienceMs;
  let isShown = false;
  return {
    show(makeText) {
      if (now() < nextMs) return;
      nextMs = now() + restMs;
      isShown = true;
      // a line that wraps could not be taken back
      stream.write(clearLine + makeText().slice(0, Math.max(1, (stream.columns || 80) - 1)));
    },
    clear() {
      if (isShown) stream.write(clearLine);
      isShown = false;
    },
  };
}

/** How far a run is: "12 of 2,000 blocks done", "1.2 s of 10 s simulated". */
export function describeProgress({ workload }: Scenario, { blocks, durationNs }: RunTotals): string {
  const time = formatQuantity(durationNs, "ns", 3);
  if (workload.kind === "barrier") return `${formatQuantity(blocks.length, "")} of ${formatQuantity(workload.blocks, "")} blocks done`;
  return `${workload.kind === "long" ? `${time} of ${formatQuantity(workload.durationNs, "ns", 3)}` : time} simulated`;
}
