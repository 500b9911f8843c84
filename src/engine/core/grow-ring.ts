/**
 * Copies a ring that is too small for entries `first` to `last` into a larger one. A ring keeps entry n at `n & (length - 1)`; its
 * length is a power of two and doubles, so each entry costs O(1). Entries from `first` on are kept.
 */
export function growRing<T extends Uint8Array | Uint16Array | Int32Array | Float64Array>(ring: T, first: number, last: number): T {
  let length = ring.length;
  while (last - first >= length) length *= 2;
  const larger = new (ring.constructor as new (length: number) => T)(length);
  for (let entry = first; entry < first + ring.length; entry++) larger[entry & (length - 1)] = ring[entry & (ring.length - 1)];
  return larger;
}
