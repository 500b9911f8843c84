import { gipTimeouts } from "./data/gip-timeouts.ts";
import type { Experiment } from "./experiment.ts";

/** Every figure, by paper and number. */
export const experiments: readonly Experiment[] = [...gipTimeouts];

export function findExperiment(id: string): Experiment | undefined {
  return experiments.find((experiment) => experiment.id === id);
}
