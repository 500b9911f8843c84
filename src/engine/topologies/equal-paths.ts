/** Data and ACKs choose apart from each other. */
export const Way = { data: 0, ack: 1 } as const;
export type Way = (typeof Way)[keyof typeof Way];

/** Stirs all bits of a 32-bit number into each other. Source: MurmurHash3's finaliser (Appleby). */
function mix(value: number): number {
  let bits = value;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}

/**
 * Which of `count` equal ways a switch sends a flow's packets: always the same one for a flow, and no sign of it in what
 * the next switch chooses. Whole 32-bit numbers only, so the same everywhere.
 */
export function choosePath(count: number, flow: number, way: Way, node: number, seed: number): number {
  const hash = mix(mix(mix(seed ^ 0x9e3779b9) + node) + 2 * flow + way);
  return Math.floor(((hash >>> 0) / 4294967296) * count);
}
