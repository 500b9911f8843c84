import type { Scenario } from "../engine/spec/scenario.ts";
import { isAwaitedSender } from "./participants.ts";
import type { RecordedRun } from "./run-index.ts";

/** Counts packets dropped before their own senders first slow down, or whose senders never do. Rates and drops are added in order of time. */
export class EarlyDrops {
  readonly #last = new Map<number, number>();
  readonly #slowed = new Set<number>();
  readonly #scenario: Scenario;
  #drops = 0;

  constructor(scenario: Scenario) {
    this.#scenario = scenario;
  }

  addRate(sender: number, bps: number): void {
    if (bps < (this.#last.get(sender) ?? 0)) this.#slowed.add(sender);
    this.#last.set(sender, bps);
  }

  addDrop(sender: number): void {
    if (!this.#slowed.has(sender) && isAwaitedSender(this.#scenario, sender)) this.#drops += 1;
  }

  /** null: no sender is paced. */
  get count(): number | null {
    return this.#last.size === 0 ? null : this.#drops;
  }
}

/** Do at least half of the drops come before their senders first slow down? */
export const areMostlyEarly = (early: number, drops: number): boolean => early > 0 && 2 * early >= drops;

/** The same as `EarlyDrops` for a recorded run. */
export function countEarlyDrops({ scenario, columns }: Pick<RecordedRun, "scenario" | "columns">): number | null {
  const { rates, drops } = columns;
  const early = new EarlyDrops(scenario);
  let row = 0;
  for (let drop = 0; drop < drops.length; drop++) {
    for (; row < rates.length && rates.timeNs[row] <= drops.timeNs[drop]; row++) early.addRate(rates.flow[row], rates.bps[row]);
    early.addDrop(drops.flow[drop]);
  }
  // without drops, the loop has read no rates
  return rates.length === 0 ? null : (early.count ?? 0);
}
