import { algorithms } from "../../src/algorithms/registry.ts";

/** A new seed each time, so that unforeseen cases are found eventually. PROPERTY_SEED selects one that was logged. */
export function drawSeed(): number {
  return process.env.PROPERTY_SEED === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(process.env.PROPERTY_SEED);
}

/** A different seed for each transport, so that they do not all try the same settings. */
export function seedOf(transport: string, seed: number): number {
  return seed + algorithms.findIndex(({ id }) => id === transport);
}

/** How to reproduce a failure. */
export function describeReplay(transport: string, seed: number, path: string | null): string {
  return `again: npm run properties -- --transport ${transport} --seed ${seed}${path === null ? "" : ` --path ${path}`}`;
}
