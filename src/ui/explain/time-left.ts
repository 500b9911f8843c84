/** Share of the work done before an ETA is shown: the packets of the first windows come first, and are densest (our choice). */
const leastShare = 0.1;
/** The two halves of the time must tell the same, up to this factor (our choice). */
const mostApart = 2;

/**
 * Guesses how long a run will still compute, from the share that is done. A run's pace is not even: what many senders send at once takes
 * most of the work and hardly any simulated time. So nothing is said until the pace holds: the two halves of the time so far tell
 * nearly the same; then what the later one tells is said.
 *
 * @returns takes a share at a moment, both never less than before; gives the ms that are left, null: nobody can say
 */
export function watchPace(startMs: number): (nowMs: number, share: number) => number | null {
  const seen: { readonly atMs: number; readonly share: number }[] = [{ atMs: startMs, share: 0 }];
  return (nowMs, share) => {
    seen.push({ atMs: nowMs, share });
    if (share < leastShare) return null;
    const half = seen.findLast(({ atMs }) => atMs <= (startMs + nowMs) / 2) ?? seen[0];
    const late = ((nowMs - half.atMs) * (1 - share)) / (share - half.share);
    const early = ((half.atMs - startMs) * (1 - share)) / half.share;
    // never true of what is infinite, or no number
    return late <= early * mostApart && early <= late * mostApart ? late : null;
  };
}
