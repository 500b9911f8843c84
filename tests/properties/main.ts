import { availableParallelism } from "node:os";
import { endWith, readArguments } from "../../scripts/tool-arguments.mjs";
import { algorithms } from "../../src/algorithms/registry.ts";
import { checkTransports } from "./by-transport.ts";
import { checkInShares, isShareWorker, serveShares } from "./pool.ts";
import { drawSeed } from "./seed.ts";
import { describeFailure, findFailure } from "./share.ts";

async function main(): Promise<void> {
  const { values, words } = readArguments({
    name: "properties",
    about: `Checks random scenarios of every kind (transports, networks, workloads, groups, PAUSE, background, interventions), on all cores:

  npm run properties -- --runs 1000000 --resume FILE               continues when it is started again
  npm run properties -- --replay 1234567                           a run that failed, as the failure says

Only incasts, one transport after the other:

  npm run properties -- 100000                                     this many of each transport, with a random seed
  npm run properties -- 1000 --seed 7 --transport dctcp            the same ones again
  npm run properties -- --seed 7 --transport dctcp --path 12:3:1   one that failed, as the failure says

Exit code 1: a property does not hold.`,
    words: { placeholder: "RUNS", most: 1, help: "incasts of each transport (default 1000)" },
    options: {
      runs: { type: "count", help: "scenarios of every kind" },
      resume: { type: "text", placeholder: "FILE", help: "saves the results of --runs, and continues after those that it contains" },
      jobs: { type: "count", standard: availableParallelism(), help: "threads for --runs" },
      replay: { type: "count", least: 0, help: "the run of --runs with this seed" },
      seed: { type: "count", least: 0, help: "of the runs, from the message of a failure (default random)" },
      transport: { type: "text", placeholder: "ID", help: "only incasts of this transport", choices: algorithms.map(({ id }) => id) },
      path: { type: "text", placeholder: "PATH", help: "of an incast that failed, from its message" },
    },
  });
  const { runs, replay, seed, transport, path, jobs, resume } = values;
  const numRuns = Number(words[0] ?? 1000);
  if (!Number.isInteger(numRuns) || numRuns < 1) endWith(`RUNS: "${words[0]}" is not allowed; allowed: a whole number from 1`);
  if (replay !== undefined) {
    const failure = findFailure(replay, (classes) => console.log(classes.join(", ")));
    console.log(failure === null ? "all holds" : describeFailure(failure));
    process.exitCode = failure === null ? 0 : 1;
  } else if (runs !== undefined) {
    process.exitCode = (await checkInShares({ runs, seed, jobs, file: resume, drawSeed })) ? 0 : 1;
  } else {
    process.exitCode = checkTransports({ numRuns, seed: seed ?? drawSeed(), transport, path }) ? 0 : 1;
  }
}

if (isShareWorker()) serveShares();
else await main();
