import type { Scenario } from "../engine/spec/scenario.ts";
import { explainSkip } from "../sweep/plan.ts";
import { type Option, type OptionValues, readCount } from "./read-options.ts";
import { InputError } from "./errors.ts";

/** The unit of averaging for runs with blocks. */

export const skipBlocksOption: Option = {
  name: "skip-blocks",
  placeholder: "K",
  help: "leave the first K blocks of a run out of its result (default 0); block 0 is slow start without a threshold",
};

/** @throws InputError */
export function readSkipBlocks(values: OptionValues): number {
  return readCount(values, "skip-blocks", 0, 0, 1e6);
}

/** @throws InputError if nothing would be left of the run. */
export function checkSkipBlocks(scenario: Scenario, skipBlocks: number): void {
  const fault = explainSkip([scenario], skipBlocks);
  if (fault !== null) throw new InputError(fault);
}

/** A line below a report; "" if nothing is excluded. */
export function describeSkip(skipBlocks: number): string {
  if (skipBlocks === 0) return "";
  return `\n${skipBlocks === 1 ? "The first block is" : `The first ${skipBlocks} blocks are`} left out (--skip-blocks); the largest queue is of the whole run.\n`;
}
