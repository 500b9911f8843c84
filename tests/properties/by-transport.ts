import fc from "fast-check";
import { algorithms } from "../../src/algorithms/registry.ts";
import { arbitraryIncast } from "../support/arbitrary-incast.ts";
import { createCensus } from "./census.ts";
import { checkRun } from "./check-run.ts";
import { describeReplay, seedOf } from "./seed.ts";

export interface TransportJob {
  /** Runs per transport. */
  readonly numRuns: number;
  readonly seed: number;
  /** Only this transport; undefined: all. */
  readonly transport: string | undefined;
  /** Path of a run that failed. */
  readonly path: string | undefined;
}

/** Checks random incasts transport by transport, and counts what they were instances of. @returns true if all hold */
export function checkTransports({ numRuns, seed, transport, path }: TransportJob): boolean {
  const chosen = algorithms.filter(({ id }) => transport === undefined || id === transport);
  console.log(`seed ${seed}: ${numRuns} random runs of each of ${chosen.length} transports`);
  const census = createCensus();
  let hold = true;
  for (const { id } of chosen) {
    const startMs = performance.now();
    const details = fc.check(
      fc.property(arbitraryIncast(id), (scenario) => census.add(checkRun(scenario))),
      { numRuns, seed: seedOf(id, seed), ...(path === undefined ? {} : { path }) },
    );
    console.log(
      `${id}: ${details.failed ? "FAILED" : "ok"}, ${details.numRuns} runs, ${((performance.now() - startMs) / 1000).toFixed(1)} s`,
    );
    if (!details.failed) continue;
    console.log(`${String(details.errorInstance)}\n${JSON.stringify(details.counterexample)}`);
    console.log(describeReplay(id, seed, details.counterexamplePath));
    hold = false;
  }
  for (const [name, count] of census.counts) console.log(`${String(count).padStart(8)}  ${name}`);
  return hold;
}
