/**
 * A larger copy of a ring that is too small for entries `first` to `last`. A ring keeps entry n at `n & (length - 1)`; its
 * length is a power of two and doubles, so that entries cost O(1) each. What it held of `first` and the entries behind it is kept.
 */
export function growRing<T extends Uint8Array | Uint16Array | Float64Array>(ring: T, first: number, last: number): T {
  let length = ring.length;
  while (last - first >= length) length *= 2;
  const larger = new (ring.constructor as new (length: number) => T)(length);
  for (let entry = first; entry < first + ring.length; entry++) larger[entry & (length - 1)] = ring[entry & (ring.length - 1)];
  return larger;
}
