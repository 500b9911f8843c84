import { tryScenario } from "./any-scenario.ts";
import { checkAny } from "./check-any.ts";

/** Splits many random runs into shares, each of which can be computed anywhere. */

/** Our choice: a few seconds of work, which is all that is lost if a process is killed. */
export const RUNS_PER_SHARE = 200;

export interface ShareOrder {
  readonly seed: number;
  /** Its runs start at number `share * RUNS_PER_SHARE`. */
  readonly share: number;
  /** Fewer in the last share. */
  readonly runs: number;
}

export interface Failure {
  /** The run's seed. */
  readonly seed: number;
  readonly error: string;
  /** The smallest scenario found that fails. */
  readonly scenario: unknown;
}

/** The result of a share. */
export interface ShareResult extends ShareOrder {
  /** Number of runs by class. */
  readonly counts: Readonly<Record<string, number>>;
  readonly failures: readonly Failure[];
}

/** Each run has its own seed, so that any run can be reproduced alone. Odd multiples of the golden ratio cover all 32-bit values. */
function seedOfRun(seed: number, run: number): number {
  return (seed + Math.imul(run, 0x9e3779b1)) >>> 0;
}

/** @returns null: all holds. @param note is called with the classes of the run. */
export function findFailure(seed: number, note: (classes: readonly string[]) => void): Failure | null {
  let isFirst = true;
  const found = tryScenario(seed, (scenario) => {
    // runs for shrinking a failure are not counted
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
