/** Runs of ns-2.35 over several switches, or beside datagrams; each has its scenario. */
export const networkRuns = [
  "two-switches",
  "three-switches",
  "slow-trunks",
  "slow-receiver",
  "equal-delays",
  "datagrams",
  "datagrams-two-switches",
] as const;
