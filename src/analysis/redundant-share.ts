/** Redundant packets are a cause if they are at least this share of all packets (our choice). */
const manyCopies = 0.1;

/** The share of packets that carry nothing new, if that costs a run without timeouts more than its idle link does; otherwise null. */
export function findRedundantShare(run: {
  readonly copies: number;
  readonly sent: number;
  readonly timeouts: number;
  readonly idle: number;
}): number | null {
  const share = run.copies / Math.max(1, run.sent);
  return run.timeouts > 0 || share < manyCopies || share < run.idle ? null : share;
}
