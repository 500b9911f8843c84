/** Written in when the program is bundled: scripts/engine-digest.mjs. */
declare const ENGINE_DIGEST: number;
declare const PROGRAM_VERSION: string;

/** Names the engine that computes a result, transports included: 48 bits of the digest of its sources. */
export function readEngine(): number {
  return ENGINE_DIGEST;
}

/** Of the program. */
export function readVersion(): string {
  return PROGRAM_VERSION;
}

/** "incast 0.1.0, engine 187649984473770": as --version tells it. */
export function describeVersion(): string {
  return `incast ${readVersion()}, engine ${readEngine()}`;
}
