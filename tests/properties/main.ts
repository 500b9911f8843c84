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
    about: `Random scenarios, checked. Of every kind (transports, networks, workloads, groups, PAUSE, background, interventions), over all cores:

  npm run properties -- --runs 1000000 --resume FILE               started again, it goes on where it was
  npm run properties -- --replay 1234567                           a run that failed, as the failure says

Incasts alone, of one transport after the other:

  npm run properties -- 100000                                     so many of each transport, with a fresh seed
  npm run properties -- 1000 --seed 7 --transport dctcp            the same ones again
  npm run properties -- --seed 7 --transport dctcp --path 12:3:1   one that failed, as the failure says

Exit code 1 when something does not hold.`,
    words: { placeholder: "RUNS", most: 1, help: "incasts of each transport (default 1000)" },
    options: {
      runs: { type: "count", help: "scenarios of every kind" },
      resume: { type: "text", placeholder: "FILE", help: "keeps the results of --runs, and goes on with those that it has" },
      jobs: { type: "count", standard: availableParallelism(), help: "threads for --runs" },
      replay: { type: "count", least: 0, help: "the run of --runs that has this seed" },
      seed: { type: "count", least: 0, help: "of the runs, as a failure names it; a fresh one unless it is given" },
      transport: { type: "text", placeholder: "ID", help: "incasts of this one alone", choices: algorithms.map(({ id }) => id) },
      path: { type: "text", placeholder: "PATH", help: "of an incast that failed, as the failure says" },
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
