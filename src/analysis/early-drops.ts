import type { RunColumns } from "../protocol/tables.ts";

/** Counts packets dropped before their own senders first slow down, or whose senders never do. Rates and drops are added in order of time. */
export class EarlyDrops {
  readonly #last = new Map<number, number>();
  readonly #slowed = new Set<number>();
  #drops = 0;

  addRate(sender: number, bps: number): void {
    if (bps < (this.#last.get(sender) ?? 0)) this.#slowed.add(sender);
    this.#last.set(sender, bps);
  }

  addDrop(sender: number): void {
    if (!this.#slowed.has(sender)) this.#drops += 1;
  }

  /** null: no sender is paced. */
  get count(): number | null {
    return this.#last.size === 0 ? null : this.#drops;
  }
}

/** The same for a recorded run. */
export function countEarlyDrops({ rates, drops }: RunColumns): number | null {
  const early = new EarlyDrops();
  let row = 0;
  for (let drop = 0; drop < drops.length; drop++) {
    for (; row < rates.length && rates.timeNs[row] <= drops.timeNs[drop]; row++) early.addRate(rates.flow[row], rates.bps[row]);
    early.addDrop(drops.flow[drop]);
  }
  // without drops, the loop has read no rates
  return rates.length === 0 ? null : (early.count ?? 0);
}
