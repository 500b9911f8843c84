import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { digestEngine } from "../../scripts/engine-digest.mjs";
import { readArguments } from "../../scripts/tool-arguments.mjs";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { createSimulation } from "../../src/engine/run.ts";
import type { Experiment } from "../../src/experiments/experiment.ts";
import { measureRun } from "../../src/experiments/measures.ts";
import { listMeasures, planExperiment } from "../../src/experiments/plan-experiment.ts";
import { experiments } from "../../src/experiments/registry.ts";
import { isCurrent, isSameStored, unpackFigure } from "../../src/experiments/stored-figure.ts";
import { estimatePackets } from "../../src/sweep/estimate-work.ts";
import { root } from "../cli/run-cli.ts";
import { readStoredFigure, storedFolder } from "./stored-files.ts";

const { values, words } = readArguments({
  name: "experiments:verify",
  about: `Are the stored results of the papers' figures still those of this engine? Computes the cheapest run of each figure again and
compares it with what is stored. With --stamp the stored results then carry the digest of this engine, for which release:check asks.
Exit code 1 when a run gives different results, or a figure is stored under another definition.`,
  words: { placeholder: "ID", help: "a figure; all unless some are named", choices: experiments.map(({ id }) => id) },
  options: { stamp: { type: "flag", help: "writes the engine's digest if all agree" } },
});

/** null: the cheapest run comes to what is stored. */
function findFault(experiment: Experiment): string | null {
  const stored = readStoredFigure(experiment.id);
  if (!isCurrent(stored, experiment)) return "stored under another definition";
  // what a search found is of several runs
  if (experiment.search) return null;
  const plan = planExperiment({ experiment, size: "full" });
  const [first, ...others] = plan.map((one) => ({ one, packets: estimatePackets(one.run.scenario) }));
  const { one } = others.reduce((least, next) => (next.packets < least.packets ? next : least), first);
  const { scenario, skipBlocks } = one.run;
  const measures = listMeasures(experiment);
  const answer = measureRun({ scenario, skipBlocks, measures }, (observer) => createSimulation(scenario, getAlgorithm, observer));
  const { points } = unpackFigure(stored, experiment).series.find(({ name }) => name === one.series)!;
  const point = points.find(
    ({ x, seed, across = {} }) =>
      x === one.x && seed === scenario.seed && Object.entries(one.across).every(([field, value]) => across[field] === value),
  );
  const wrong = measures.filter((id, index) => !isSameStored(answer.values[index], point?.values[id] ?? null));
  return wrong.length === 0 ? null : `a run of ${one.series} at ${one.x} has another ${wrong.join(", ")}`;
}

let faults = 0;
for (const experiment of experiments) {
  if (words.length > 0 && !words.includes(experiment.id)) continue;
  const fault = findFault(experiment);
  if (fault === null) continue;
  faults += 1;
  console.error(`${experiment.id}: ${fault}`);
}
const file = join(storedFolder, "engine.txt");
const digest = String(digestEngine(root));
if (faults > 0) {
  console.error("npm run experiments:store computes them again");
  process.exitCode = 1;
} else if (values.stamp && words.length === 0) {
  writeFileSync(file, `${digest}\n`);
  console.log(`All agree; they are of engine ${digest} now.`);
} else {
  const known = readFileSync(file, "utf8").trim() === digest;
  console.log(
    `All agree. ${known ? "They carry the digest of this engine." : "They carry the digest of another engine: --stamp renews it."}`,
  );
}
