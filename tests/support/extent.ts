/** Are these the long tests (`npm run test:long`)? They try every random case and every path; `npm test` tries a share of them. */
export const isLong = process.env.TEST_EXTENT === "long";

/**
 * Number of random cases to try. @param full number in the long tests. @param share of it in `npm test`, which draws different ones each
 * time
 */
export function countCases(full: number, share = 0.15): number {
  return isLong ? full : Math.ceil(share * full);
}

/** Some entries of a list, in order, different ones each time; all of them in the long tests. */
export function drawSome<T>(list: readonly T[], count: number, seed: number): readonly T[] {
  if (isLong) return list;
  const first = seed % list.length;
  return list.filter((_, place) => (place - first + list.length) % list.length < count);
}
