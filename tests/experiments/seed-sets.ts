/**
 * Do verdicts hang on the seeds? Judges every figure at full size with three disjoint sets of five seeds and lists those whose
 * verdicts differ:
 *
 *   npm run experiments:seeds                 every figure
 *   npm run experiments:seeds -- gip-1 lite   some, or those of a paper
 *
 * Results are kept in experiments-report/seeds: a killed run goes on where it was. Exit code 1 when more than three verdicts differ.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { experiments } from "../../src/experiments/registry.ts";
import type { ExperimentReport } from "../../src/experiments/report-object.ts";
import { describeAnswer } from "../../src/cli/experiments-text.ts";
import { root, runCli } from "../cli/run-cli.ts";

/** First seed of each set: five count up from it. */
const firstSeeds = [1, 101, 201];
const seedsOfSet = 5;
/** Of the sixty. Source: what the project promises of its verdicts. */
const mostDifferent = 3;

const words = process.argv.slice(2);
const wanted = experiments.filter(
  ({ id, paper }) => words.length === 0 || words.some((word) => word === id || word.toUpperCase() === paper),
);
const folder = join(root, "experiments-report", "seeds");
mkdirSync(folder, { recursive: true });

function judge(id: string, firstSeed: number): string {
  const file = join(folder, `${id}-${firstSeed}.jsonl`);
  const args = ["run", id, "--full", "--jobs", "2", "--seeds", String(seedsOfSet), "--seed", String(firstSeed), "--resume", file];
  const { code, stdout, stderr } = runCli(["experiments", ...args, "--format", "json"]);
  if (code !== 0) throw new Error(stderr);
  return describeAnswer(JSON.parse(stdout) as ExperimentReport);
}

let different = 0;
for (const { id } of wanted) {
  const verdicts = firstSeeds.map((seed) => judge(id, seed));
  const isSame = new Set(verdicts).size === 1;
  if (!isSame) different += 1;
  console.log(`${id.padEnd(13)}${isSame ? `${verdicts[0]}, all three` : `DIFFERS: ${verdicts.join(" | ")}`}`);
}
console.log(`${different} of ${wanted.length} verdicts differ between sets of seeds`);
process.exitCode = different > mostDifferent ? 1 : 0;
