/** The question about the selected timeout: what would have changed it, judged by runs with different seeds. */
export interface WhatIf {
  /** "packet": had the packet it waited for not been dropped; else the id of a change of rule (rule-changes.ts). */
  readonly change: string;
  /** The seed of the drawn run; null: that of the displayed run. */
  readonly seed: number | null;
  /** Number of seeds. */
  readonly runs: SeedCount;
}

export const seedCounts = [20, 100] as const;
export type SeedCount = (typeof seedCounts)[number];

export const packetChange = "packet";

export const firstWhatIf: WhatIf = { change: packetChange, seed: null, runs: 20 };
