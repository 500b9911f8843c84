import fc from "fast-check";
import { endWith, readArguments } from "../../scripts/tool-arguments.mjs";
import { algorithms } from "../../src/algorithms/registry.ts";
import { arbitraryIncast } from "../support/arbitrary-incast.ts";
import { createCensus } from "./census.ts";
import { checkRun } from "./check-run.ts";
import { describeReplay, drawSeed, seedOf } from "./seed.ts";

const { values, words } = readArguments({
  name: "properties",
  about: `Random incasts of every transport, checked:

  npm run properties -- 100000                                     so many of each transport, with a fresh seed
  npm run properties -- 1000 --seed 7 --transport dctcp            the same ones again
  npm run properties -- --seed 7 --transport dctcp --path 12:3:1   one that failed, as the failure says

Exit code 1 when something does not hold.`,
  words: { placeholder: "RUNS", most: 1, help: "of each transport (default 1000)" },
  options: {
    seed: { type: "count", least: 0, help: "of the runs, as a failure names it; a fresh one unless it is given" },
    transport: { type: "text", placeholder: "ID", help: "this one alone", choices: algorithms.map(({ id }) => id) },
    path: { type: "text", placeholder: "PATH", help: "of a run that failed, as the failure says" },
  },
});
const numRuns = Number(words[0] ?? 1000);
if (!Number.isInteger(numRuns) || numRuns < 1) endWith(`RUNS: "${words[0]}" is not allowed; allowed: a whole number from 1`);
const { seed = drawSeed() } = values;
const chosen = algorithms.filter(({ id }) => values.transport === undefined || id === values.transport);

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
