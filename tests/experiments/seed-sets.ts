import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { readArguments } from "../../scripts/tool-arguments.mjs";
import { describeAnswer } from "../../src/cli/experiments-text.ts";
import type { Experiment } from "../../src/experiments/experiment.ts";
import { planExperiment } from "../../src/experiments/plan-experiment.ts";
import { experiments } from "../../src/experiments/registry.ts";
import type { ExperimentReport } from "../../src/experiments/report-object.ts";
import { listAlternatives } from "../../src/experiments/run-experiment.ts";
import { estimatePackets } from "../../src/sweep/estimate-work.ts";
import { root, runCli } from "../cli/run-cli.ts";

/** First seed of each set: five count up from it. */
const firstSeeds = [1, 101, 201];
const seedsOfSet = 5;
/** Of the sixty. Source: what the project promises of its verdicts. */
const mostDifferent = 3;

const { values, words } = readArguments({
  name: "experiments:seeds",
  about: `Do verdicts depend on the seeds? Judges every figure at full size with three disjoint sets of five seeds and lists those whose
verdicts differ, the cheapest figures first. Results are kept in experiments-report/seeds: a killed run goes on where it was. Exit
code 1 when more than three verdicts differ.`,
  words: {
    placeholder: "ID",
    help: "a figure such as gip-1, or a paper such as lite; all unless some are named",
    choices: experiments.flatMap(({ id, paper }) => [id, paper.toLowerCase()]),
  },
  options: { jobs: { type: "count", standard: 2, help: "threads" } },
});
const wanted = experiments
  .filter(({ claims }) => claims.length > 0)
  .filter(({ id, paper }) => words.length === 0 || words.some((word) => word === id || word === paper.toLowerCase()))
  .map((experiment) => ({ id: experiment.id, packets: countPackets(experiment) }))
  .sort((a, b) => a.packets - b.packets);
const folder = join(root, "experiments-report", "seeds");
mkdirSync(folder, { recursive: true });

/** Of one set, with what is tried instead of what is assumed. A search computes a part of its runs. */
function countPackets(experiment: Experiment): number {
  const runs = planExperiment({ experiment, size: "full", seeds: 1 });
  const share = experiment.search ? 0.1 : 1;
  return share * (1 + listAlternatives(experiment).length) * runs.reduce((sum, { run }) => sum + estimatePackets(run.scenario), 0);
}

function judge(id: string, firstSeed: number): ExperimentReport {
  const file = join(folder, `${id}-${firstSeed}.jsonl`);
  const args = [
    "run",
    id,
    "--full",
    "--jobs",
    String(values.jobs),
    "--seeds",
    String(seedsOfSet),
    "--seed",
    String(firstSeed),
    "--resume",
    file,
  ];
  const { code, stdout, stderr } = runCli(["experiments", ...args, "--format", "json"]);
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as ExperimentReport;
}

let different = 0;
for (const { id } of wanted) {
  const reports = firstSeeds.map((seed) => judge(id, seed));
  const isSame = new Set(reports.map(({ verdict }) => verdict)).size === 1;
  if (!isSame) different += 1;
  const answers = [...new Set(reports.map(describeAnswer))];
  const claims = reports[0].claims.flatMap((_, claim) => {
    const verdicts = reports.map((report) => report.claims[claim].verdict);
    return new Set(verdicts).size === 1 ? [] : [`claim ${claim + 1}: ${verdicts.join(", ")}`];
  });
  const turned = claims.length > 0 ? ` (${claims.join("; ")})` : "";
  console.log(
    `${id.padEnd(13)}${isSame ? "" : "DIFFERS: "}${answers.join(" | ")}${isSame && answers.length === 1 ? ", all three" : ""}${turned}`,
  );
}
console.log(`${different} of ${wanted.length} verdicts differ between sets of seeds`);
process.exitCode = different > mostDifferent ? 1 : 0;
