import { algorithms } from "../../src/algorithms/registry.ts";

/** Another one each time: what nobody thought of is found by somebody, some day. PROPERTY_SEED names one that was logged. */
export function drawSeed(): number {
  return process.env.PROPERTY_SEED === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(process.env.PROPERTY_SEED);
}

/** Each transport's own, so that they do not all try the same settings. */
export function seedOf(transport: string, seed: number): number {
  return seed + algorithms.findIndex(({ id }) => id === transport);
}

/** How to see a failure again. */
export function describeReplay(transport: string, seed: number, path: string | null): string {
  return `again: npm run properties -- --transport ${transport} --seed ${seed}${path === null ? "" : ` --path ${path}`}`;
}
