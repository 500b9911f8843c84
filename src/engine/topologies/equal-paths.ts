/** Data and ACKs choose independently. */
export const Way = { data: 0, ack: 1 } as const;
export type Way = (typeof Way)[keyof typeof Way];

/** Mixes all bits of a 32-bit number. Source: MurmurHash3's finalizer (Appleby). */
function mix(value: number): number {
  let bits = value;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}

/**
 * Which of `count` equal paths a switch chooses for a flow: always the same one for a flow, and independent of what
 * the next switch chooses. 32-bit integers only, so the result is the same on every machine.
 */
export function choosePath(count: number, flow: number, way: Way, node: number, seed: number): number {
  const hash = mix(mix(mix(seed ^ 0x9e3779b9) + node) + 2 * flow + way);
  return Math.floor(((hash >>> 0) / 4294967296) * count);
}
