import { tryScenario } from "./any-scenario.ts";
import { checkAny } from "./check-any.ts";

/** Many random runs in shares, each of which can be computed anywhere. */

/** Our choice: some seconds' work, which is all that is lost where a process is killed. */
export const RUNS_PER_SHARE = 200;

export interface ShareOrder {
  readonly seed: number;
  /** Its runs are those from `share * RUNS_PER_SHARE` on. */
  readonly share: number;
  /** Fewer of the last share. */
  readonly runs: number;
}

export interface Failure {
  /** The run's own seed. */
  readonly seed: number;
  readonly error: string;
  /** As small as it was found to fail. */
  readonly scenario: unknown;
}

/** What came of a share. */
export interface ShareResult extends ShareOrder {
  /** Runs by what they were instances of. */
  readonly counts: Readonly<Record<string, number>>;
  readonly failures: readonly Failure[];
}

/** The seed of each run is its own, so that any can be seen again alone. Odd multiples of the golden ratio go round all 32 bits. */
function seedOfRun(seed: number, run: number): number {
  return (seed + Math.imul(run, 0x9e3779b1)) >>> 0;
}

/** @returns null: all holds. @param note is told what the run was an instance of. */
export function findFailure(seed: number, note: (classes: readonly string[]) => void): Failure | null {
  let isFirst = true;
  const found = tryScenario(seed, (scenario) => {
    // of those by which a failure is made smaller nothing is noted
    const isNoted = isFirst;
    isFirst = false;
    const classes = checkAny(scenario);
    if (isNoted) note(classes);
  });
  if (found === null) return null;
  const { error, scenario } = found;
  return { seed, error: error instanceof Error ? (error.stack ?? error.message) : String(error), scenario };
}

export function computeShare(order: ShareOrder): ShareResult {
  const counts: Record<string, number> = {};
  const failures: Failure[] = [];
  const first = order.share * RUNS_PER_SHARE;
  for (let run = first; run < first + order.runs; run++) {
    const failure = findFailure(seedOfRun(order.seed, run), (classes) => {
      for (const name of classes) counts[name] = (counts[name] ?? 0) + 1;
    });
    if (failure !== null) failures.push(failure);
  }
  return { ...order, counts, failures };
}

export function describeFailure({ seed, error, scenario }: Failure): string {
  return `FAILED: ${error}\n${JSON.stringify(scenario)}\nagain: npm run properties -- --replay ${seed}`;
}
