import { endWith, readArguments } from "../../scripts/tool-arguments.mjs";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { createSimulation } from "../../src/engine/run.ts";
import { measureRun } from "../../src/experiments/measures.ts";
import { planExperiment } from "../../src/experiments/plan-experiment.ts";
import { findExperiment } from "../../src/experiments/registry.ts";

const senders = [4, 8, 12, 16, 23];

/** Figure, series, buffer, and the published goodput at these numbers of senders. The figures behind two switches end with 21. */
const published: readonly (readonly [id: string, series: string, bufferPackets: number, values: readonly number[]])[] = [
  ["prin-19", "PRIN", 64, [0.86, 0.3, 0.31, 0.21, 0.2]],
  ["prin-19", "NewReno", 64, [0.45, 0.23, 0.16, 0.15, 0.16]],
  ["prin-19", "PRIN", 256, [0.71, 0.86, 0.86, 0.78, 0.68]],
  ["prin-19", "NewReno", 256, [0.86, 0.72, 0.57, 0.65, 0.5]],
  ["prin-22", "PRIN", 64, [0.7, 0.53, 0.4, 0.3]],
  ["prin-22", "NewReno", 64, [0.27, 0.26, 0.2, 0.16]],
  ["prin-22", "PRIN", 256, [0.85, 0.86, 0.8, 0.77]],
  ["prin-22", "NewReno", 256, [0.71, 0.77, 0.65, 0.66]],
  ["gip-10", "GIP", 64, [0.84, 0.4, 0.25, 0.2, 0.21]],
  ["gip-10", "GIP", 256, [0.84, 0.85, 0.85, 0.81, 0.74]],
  ["gip-12", "GIP", 64, [0.54, 0.48, 0.44, 0.32]],
  ["gip-12", "GIP", 256, [0.82, 0.85, 0.85, 0.76]],
];

const tolerance = 0.05;
/** Twice the expected share: chance alone leaves more than this outside once in a hundred times. */
const mostOutside = 0.2;
const mostOffset = 0.02;

const { words } = readArguments({
  name: "experiments:udp",
  about: `Compares PRIN's and GIP's figures with UDP cross-traffic with the published goodput, point by point.

A published value is the mean of three runs of 40 blocks, and one timeout of 200 ms changes it by up to 0.29. It is therefore compared
with the means of all triples of our seeds. Exit code 1: our values differ on average, or more than a fifth of the published ones are
outside the range of nine out of ten triples.`,
  words: { placeholder: "SEEDS", most: 1, help: "from 60, which take five minutes of one core (default 60)" },
});
const seeds = Number(words[0] ?? 60);
if (!Number.isInteger(seeds) || seeds < 60)
  endWith(`SEEDS: "${words[0]}" is not allowed; allowed: a whole number from 60, as fewer say too little of the ends of the range`);

const findMean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
/** Of values in rising order. */
const readQuantile = (sorted: readonly number[], share: number): number => sorted[Math.round(share * (sorted.length - 1))];
const shareNear = (values: readonly number[], value: number): number =>
  values.filter((one) => Math.abs(one - value) <= tolerance).length / values.length;

type PlannedRun = ReturnType<typeof planExperiment>[number];

function planRow(id: string, series: string, bufferPackets: number): PlannedRun[] {
  const choices = { "network.bufferPackets": { settings: { "network.bufferPackets": String(bufferPackets) } } };
  return planExperiment({ experiment: findExperiment(id)!, size: "full", seeds, choices }).filter((run) => run.series === series);
}

/** Goodput of each seed, in rising order. */
function computeSeeds(runs: readonly PlannedRun[]): number[] {
  const goodputs = runs.map(({ run: { scenario, skipBlocks } }) => {
    const job = { scenario, skipBlocks, measures: ["normalizedGoodput"] } as const;
    return measureRun(job, (observer) => createSimulation(scenario, getAlgorithm, observer)).values[0] as number;
  });
  return goodputs.sort((a, b) => a - b);
}

/** Means of any three of them, rounded as the published ones are, in rising order. */
function listTriples(values: readonly number[]): number[] {
  const means = values.flatMap((a, i) =>
    values.slice(i + 1).flatMap((b, j) => values.slice(i + j + 2).map((c) => Math.round((100 * (a + b + c)) / 3) / 100)),
  );
  return means.sort((a, b) => a - b);
}

const write = (value: number): string => value.toFixed(2);
const offsets: number[] = [];
let outside = 0;
let near = 0;
let expectedNear = 0;
console.log("figure   series   B    N  published | least quartiles most | mean | seeds, triples within .05 | nine triples of ten");
for (const [id, series, bufferPackets, values] of published) {
  const runs = planRow(id, series, bufferPackets);
  for (const [at, value] of values.entries()) {
    const ours = computeSeeds(runs.filter(({ x }) => x === senders[at]));
    const triples = listTriples(ours);
    const [low, high] = [readQuantile(triples, 0.05), readQuantile(triples, 0.95)];
    const isOutside = value < low || value > high;
    if (isOutside) outside += 1;
    if (Math.abs(findMean(ours) - value) <= tolerance) near += 1;
    // how often three other runs of ours would be as near
    expectedNear += shareNear(triples, findMean(ours));
    offsets.push(findMean(ours) - value);
    const quartiles = [0, 0.25, 0.5, 0.75, 1].map((share) => write(readQuantile(ours, share))).join(" ");
    const point = `${id.padEnd(8)} ${series.padEnd(8)} ${String(bufferPackets).padStart(3)} ${String(senders[at]).padStart(3)}`;
    const shares = [ours, triples].map((all) => `${Math.round(100 * shareNear(all, value))} %`.padStart(5)).join(" ");
    console.log(
      `${point} ${write(value)} | ${quartiles} | ${write(findMean(ours))} | ${shares} | ${write(low)} to ${write(high)}${isOutside ? " no" : ""}`,
    );
  }
}
const offset = findMean(offsets);
console.log(
  `${near} of ${offsets.length} published values are within .05 of our mean; of three runs of ours ${expectedNear.toFixed(1)} would be`,
);
console.log(
  `mean difference ${offset.toFixed(3)}; ${outside} outside the range of nine triples of ten, where ${(offsets.length / 10).toFixed(1)} are expected`,
);
process.exitCode = Math.abs(offset) > mostOffset || outside > mostOutside * offsets.length ? 1 : 0;
