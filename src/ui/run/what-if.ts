/** What is asked of the selected timeout: what would have changed it, told from runs with different seeds. */
export interface WhatIf {
  /** "packet": had the packet it waited for not been dropped; else the id of a change of rule (rule-changes.ts). */
  readonly change: string;
  /** Whose run is drawn; null: that of the run on screen. */
  readonly seed: number | null;
  /** How many seeds are asked. */
  readonly runs: SeedCount;
}

export const seedCounts = [20, 100] as const;
export type SeedCount = (typeof seedCounts)[number];

export const packetChange = "packet";

export const firstWhatIf: WhatIf = { change: packetChange, seed: null, runs: 20 };
