/**
 * Random incasts of every transport, checked:
 *
 *   npm run properties -- 100000                              so many of each transport, with a fresh seed
 *   npm run properties -- 1000 --seed 7 --transport dctcp     the same ones again
 *   npm run properties -- --seed 7 --transport dctcp --path 12:3:1     one that failed, as the failure says
 *
 * 1,000 when no number is given. Exit code 1 when something does not hold.
 */
import { parseArgs } from "node:util";
import fc from "fast-check";
import { algorithms } from "../../src/algorithms/registry.ts";
import { arbitraryIncast } from "../support/arbitrary-incast.ts";
import { createCensus } from "./census.ts";
import { checkRun } from "./check-run.ts";
import { describeReplay, drawSeed, seedOf } from "./seed.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: "string" }, transport: { type: "string" }, path: { type: "string" } },
});
const numRuns = Number(positionals[0] ?? 1000);
const seed = values.seed === undefined ? drawSeed() : Number(values.seed);
const chosen = algorithms.filter(({ id }) => values.transport === undefined || id === values.transport);
if (!Number.isInteger(numRuns) || numRuns < 1 || !Number.isInteger(seed) || chosen.length === 0 || positionals.length > 1) {
  console.error(`properties [RUNS] [--seed N] [--transport ID] [--path PATH]; ID is one of ${algorithms.map(({ id }) => id).join(", ")}`);
  process.exit(2);
}

console.log(`seed ${seed}: ${numRuns} random runs of each of ${chosen.length} transports`);
const census = createCensus();
for (const { id } of chosen) {
  const startMs = performance.now();
  const details = fc.check(
    fc.property(arbitraryIncast(id), (scenario) => census.add(checkRun(scenario))),
    { numRuns, seed: seedOf(id, seed), ...(values.path === undefined ? {} : { path: values.path }) },
  );
  console.log(
    `${id}: ${details.failed ? "FAILED" : "ok"}, ${details.numRuns} runs, ${((performance.now() - startMs) / 1000).toFixed(1)} s`,
  );
  if (!details.failed) continue;
  console.log(`${String(details.errorInstance)}\n${JSON.stringify(details.counterexample)}`);
  console.log(describeReplay(id, seed, details.counterexamplePath));
  process.exitCode = 1;
}
for (const [name, count] of census.counts) console.log(`${String(count).padStart(8)}  ${name}`);
