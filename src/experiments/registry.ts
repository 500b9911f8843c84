import { gipLarge } from "./data/gip-large.ts";
import { gipLongFlow } from "./data/gip-long-flow.ts";
import { gipModel } from "./data/gip-model.ts";
import { gipTestbed } from "./data/gip-testbed.ts";
import { gipTimeouts } from "./data/gip-timeouts.ts";
import { prinCollapse } from "./data/prin-collapse.ts";
import { prinSimulations } from "./data/prin-simulations.ts";
import { prinTestbed } from "./data/prin-testbed.ts";
import { prinTimelines } from "./data/prin-timelines.ts";
import { lite } from "./data/lite.ts";
import { type Experiment, papers } from "./experiment.ts";

/** "gip-2" before "gip-10", figures before tables. */
function placeOf({ id, paper }: Experiment): number {
  const [, letters, number] = /-(\D*)(\d+)$/.exec(id) ?? ["", "", "0"];
  return papers.indexOf(paper) * 1e4 + (letters === "" ? 0 : 100) + Number(number);
}

/** Every figure, by paper and number. */
export const experiments: readonly Experiment[] = [
  ...prinTimelines,
  ...prinSimulations,
  ...prinCollapse,
  ...prinTestbed,
  ...gipTimeouts,
  ...gipTestbed,
  ...gipLarge,
  ...gipLongFlow,
  ...gipModel,
  ...lite,
].sort((a, b) => placeOf(a) - placeOf(b));

export function findExperiment(id: string): Experiment | undefined {
  return experiments.find((experiment) => experiment.id === id);
}
