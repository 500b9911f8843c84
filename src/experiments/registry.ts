import { gipLarge } from "./data/gip-large.ts";
import { gipLongFlow } from "./data/gip-long-flow.ts";
import { gipModel } from "./data/gip-model.ts";
import { gipTestbed } from "./data/gip-testbed.ts";
import { gipUdp } from "./data/gip-udp.ts";
import { gipTimeouts } from "./data/gip-timeouts.ts";
import { gipWindows } from "./data/gip-windows.ts";
import { prinCollapse } from "./data/prin-collapse.ts";
import { prinSimulations } from "./data/prin-simulations.ts";
import { prinTestbed } from "./data/prin-testbed.ts";
import { prinUdp } from "./data/prin-udp.ts";
import { prinTimelines } from "./data/prin-timelines.ts";
import { lite } from "./data/lite.ts";
import { qlfFigures } from "./data/qlf.ts";
import { qlfTables } from "./data/qlf-tables.ts";
import { trimLong } from "./data/trim-long.ts";
import { trimBuffers } from "./data/trim-buffers.ts";
import { trimInputs } from "./data/trim-inputs.ts";
import { trimResponses } from "./data/trim-responses.ts";
import { trimConnections } from "./data/trim-connections.ts";
import { trimFatTree } from "./data/trim-fat-tree.ts";
import { trimTwoBottlenecks } from "./data/trim-two-bottlenecks.ts";
import { trimTestbed } from "./data/trim-testbed.ts";
import { type Experiment, papers } from "./experiment.ts";

/** "gip-2" before "gip-10", figures before tables. */
function placeOf({ id, paper }: Experiment): number {
  const [, letters, number] = /-(\D*)(\d+)/.exec(id) ?? ["", "", "0"];
  return papers.indexOf(paper) * 1e4 + (letters === "" ? 0 : 100) + Number(number);
}

/** Every figure, by paper and number. */
export const experiments: readonly Experiment[] = [
  ...prinTimelines,
  ...prinSimulations,
  ...prinCollapse,
  ...prinTestbed,
  ...prinUdp,
  ...gipTimeouts,
  ...gipWindows,
  ...gipTestbed,
  ...gipUdp,
  ...gipLarge,
  ...gipLongFlow,
  ...gipModel,
  ...lite,
  ...qlfFigures,
  ...qlfTables,
  ...trimInputs,
  ...trimResponses,
  ...trimBuffers,
  ...trimLong,
  ...trimTwoBottlenecks,
  ...trimConnections,
  ...trimFatTree,
  ...trimTestbed,
].sort((a, b) => placeOf(a) - placeOf(b));

export function findExperiment(id: string): Experiment | undefined {
  return experiments.find((experiment) => experiment.id === id);
}
