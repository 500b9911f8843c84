import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readArguments } from "../../scripts/tool-arguments.mjs";
import { describeAnswer } from "../../src/cli/experiments-text.ts";
import { computeReport, readJob } from "../../src/cli/experiments-run.ts";
import { prepareRuns } from "../../src/cli/experiments-runs.ts";
import type { Experiment } from "../../src/experiments/experiment.ts";
import { planExperiment } from "../../src/experiments/plan-experiment.ts";
import { experiments } from "../../src/experiments/registry.ts";
import type { ExperimentReport } from "../../src/experiments/report-object.ts";
import { listAlternatives } from "../../src/experiments/run-experiment.ts";
import { outlinesName, type StoredOutlines } from "../../src/experiments/stored-outline.ts";
import { estimatePackets } from "../../src/sweep/estimate-work.ts";

/** First seed of each set: seeds count up from it. */
const firstSeeds = [1, 101, 201];
/** A figure that is stored with more seeds is judged with as many. */
const leastSeeds = 5;
/** Of all figures. Source: what the project promises of its verdicts. */
const mostDifferent = { ofThreeSets: 3, ofOneSet: 1 };

const root = join(import.meta.dirname, "..", "..");
const { values, words } = readArguments({
  name: "experiments:seeds",
  about: `Do verdicts depend on the seeds? Judges every figure at full size with three disjoint sets of five or more seeds and lists those
whose verdicts differ, the cheapest figures first. With --first, one set is computed and compared with the stored verdicts. Results are kept in
experiments-report/seeds: a killed run goes on where it was. Exit code 1 when more than ${mostDifferent.ofThreeSets} verdicts differ, with --first more than ${mostDifferent.ofOneSet}.`,
  words: {
    placeholder: "ID",
    help: "a figure such as gip-1, or a paper such as lite; all unless some are named",
    choices: experiments.flatMap(({ id, paper }) => [id, paper.toLowerCase()]),
  },
  options: {
    jobs: { type: "count", standard: 2, help: "threads" },
    first: { type: "count", help: "the first seed of the only set" },
  },
});
const wanted = experiments
  .filter(({ claims }) => claims.length > 0)
  .filter(({ id, paper }) => words.length === 0 || words.some((word) => word === id || word === paper.toLowerCase()))
  .map((experiment) => ({ experiment, packets: countPackets(experiment) }))
  .sort((a, b) => a.packets - b.packets);
const folder = join(root, "experiments-report", "seeds");
mkdirSync(folder, { recursive: true });

/** Of one set, with what is tried instead of what is assumed. A search computes a part of its runs. */
function countPackets(experiment: Experiment): number {
  const runs = planExperiment({ experiment, size: "full", seeds: 1 });
  const share = experiment.search ? 0.1 : 1;
  return share * (1 + listAlternatives(experiment).length) * runs.reduce((sum, { run }) => sum + estimatePackets(run.scenario), 0);
}

/** Twins such as gip-8 and gip-9 draw the same runs. */
const cache = new Map<string, string>();

function judge(experiment: Experiment, firstSeed: number): Promise<ExperimentReport> {
  const file = join(folder, `${experiment.id}-${firstSeed}.jsonl`);
  const given = { size: "full", seeds: String(Math.max(leastSeeds, experiment.seeds.full)), seed: String(firstSeed) };
  const job = readJob(experiment, new Map(Object.entries(given).map(([name, value]) => [name, [value]])));
  return computeReport(job, prepareRuns(job, values.jobs, file, cache));
}

type Judged = Pick<ExperimentReport, "verdict" | "dependsOn" | "claims">;

async function judgeSets(experiment: Experiment): Promise<readonly Judged[]> {
  const reports: Judged[] = [];
  if (values.first !== undefined) reports.push(outlines.find(({ id }) => id === experiment.id)!);
  for (const seed of values.first === undefined ? firstSeeds : [values.first]) reports.push(await judge(experiment, seed));
  return reports;
}

const outlines = JSON.parse(readFileSync(join(root, "src", "experiments", "stored", outlinesName), "utf8")) as StoredOutlines;
let different = 0;
for (const { experiment } of wanted) {
  const reports = await judgeSets(experiment);
  const isSame = new Set(reports.map(({ verdict }) => verdict)).size === 1;
  if (!isSame) different += 1;
  const answers = [...new Set(reports.map(describeAnswer))];
  const claims = reports[0].claims.flatMap((_, claim) => {
    const verdicts = reports.map((report) => report.claims[claim].verdict);
    return new Set(verdicts).size === 1 ? [] : [`claim ${claim + 1}: ${verdicts.join(", ")}`];
  });
  const turned = claims.length > 0 ? ` (${claims.join("; ")})` : "";
  console.log(
    `${experiment.id.padEnd(13)}${isSame ? "" : "DIFFERS: "}${answers.join(" | ")}${isSame && answers.length === 1 ? ", in every set" : ""}${turned}`,
  );
}
console.log(`${different} of ${wanted.length} verdicts differ between sets of seeds`);
process.exitCode = different > (values.first === undefined ? mostDifferent.ofThreeSets : mostDifferent.ofOneSet) ? 1 : 0;
