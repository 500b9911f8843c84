import type { Scenario } from "../engine/spec/scenario.ts";
import type { RunTotals } from "../engine/totals.ts";
import { formatQuantity } from "../scenario/fields/units.ts";

/** Runs shorter than this show no progress, and updates are this far apart, ms (our choice). */
const patienceMs = 400;
const restMs = 200;

/** Moves to the start of the line and clears it. */
const clearLine = "\r\u001B[K";

/** A line of a terminal that is updated in place. */
export interface Progress {
  /** Calls `makeText` only when an update is due. */
  show(makeText: () => string): void;
  /** Erases the line. */
  clear(): void;
}

/** The output stream of a line of progress. */
export interface ProgressStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** A line on `stream` if that is a terminal, otherwise null. @param now a clock, ms. */
export function createProgress(stream: ProgressStream, now: () => number = () => performance.now()): Progress | null {
  if (stream.isTTY !== true) return null;
  let nextMs = now() + patienceMs;
  let isShown = false;
  return {
    show(makeText) {
      if (now() < nextMs) return;
      nextMs = now() + restMs;
      isShown = true;
      // A wrapped line could not be erased.
      stream.write(clearLine + makeText().slice(0, Math.max(1, (stream.columns || 80) - 1)));
    },
    clear() {
      if (isShown) stream.write(clearLine);
      isShown = false;
    },
  };
}

/** Progress of a run: "12 of 2,000 blocks done", "1.2 s of 10 s simulated". */
export function describeProgress({ workload }: Scenario, { blocks, durationNs }: RunTotals): string {
  const time = formatQuantity(durationNs, "ns", 3);
  if (workload.kind === "barrier") return `${formatQuantity(blocks.length, "")} of ${formatQuantity(workload.blocks, "")} blocks done`;
  return `${workload.kind === "long" ? `${time} of ${formatQuantity(workload.durationNs, "ns", 3)}` : time} simulated`;
}
