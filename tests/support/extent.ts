/** Are these the long tests (`npm run test:long`)? They try every random case and walk every way; `npm test` tries a share of them. */
export const isLong = process.env.TEST_EXTENT === "long";

/** How many random cases to try. @param full in the long tests. @param share of it in `npm test`, which draws others each time */
export function countCases(full: number, share = 0.3): number {
  return isLong ? full : Math.ceil(share * full);
}

/** Some of a list, in its order, others each time: all of it in the long tests. */
export function drawSome<T>(list: readonly T[], count: number, seed: number): readonly T[] {
  if (isLong) return list;
  const first = seed % list.length;
  return list.filter((_, place) => (place - first + list.length) % list.length < count);
}
