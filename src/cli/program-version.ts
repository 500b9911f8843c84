/** Inserted when the program is bundled: scripts/engine-digest.mjs. */
declare const ENGINE_DIGEST: number;
declare const PROGRAM_VERSION: string;

/** Identifies the engine that computes a result, transports included: 48 bits of the digest of its sources. */
export function readEngine(): number {
  return ENGINE_DIGEST;
}

/** Version of the program. */
export function readVersion(): string {
  return PROGRAM_VERSION;
}

/** "incast 0.1.0, engine 187649984473770", as printed by --version. */
export function describeVersion(): string {
  return `incast ${readVersion()}, engine ${readEngine()}`;
}
