/** Share of the work done before an ETA is shown: the packets of the first windows come first, and are densest (our choice). */
const leastShare = 0.1;
/** The estimates from both halves of the time must agree within this factor (our choice). */
const mostApart = 2;

/**
 * Estimates the remaining computing time of a run from the share that is done. The pace is uneven: the first windows of many senders take
 * most of the work but almost no simulated time. So there is no estimate until the pace is stable, which means that the estimates from
 * both halves of the time so far agree; then the later one is returned.
 *
 * @returns a function of a moment and the share done by then, neither less than before; it returns the remaining ms, null: unknown
 */
export function watchPace(startMs: number): (nowMs: number, share: number) => number | null {
  const seen: { readonly atMs: number; readonly share: number }[] = [{ atMs: startMs, share: 0 }];
  return (nowMs, share) => {
    seen.push({ atMs: nowMs, share });
    if (share < leastShare) return null;
    const half = seen.findLast(({ atMs }) => atMs <= (startMs + nowMs) / 2) ?? seen[0];
    const late = ((nowMs - half.atMs) * (1 - share)) / (share - half.share);
    const early = ((half.atMs - startMs) * (1 - share)) / half.share;
    // false for infinite values and NaN
    return late <= early * mostApart && early <= late * mostApart ? late : null;
  };
}
