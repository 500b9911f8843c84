/** Blocks an ACK has room for; one fewer with timestamps, or with a DSACK. Source: RFC 2018, section 3. */
export const MOST_SACK_BLOCKS = 4;

/** What an ACK tells of packets beyond the one it acknowledges: runs of packets that are here, the one that grew last first. */
export class SackBlocks {
  count = 0;
  /** First and last packet of each block. */
  readonly first: number[] = Array.from({ length: MOST_SACK_BLOCKS }, () => 0);
  readonly last: number[] = Array.from({ length: MOST_SACK_BLOCKS }, () => 0);
  /**
   * Packets that are here out of order, in the blocks or not. A real ACK has no such field, and nothing is learned from it:
   * a sender that knows of as many knows them all, and need not read the blocks.
   */
  packets = 0;
}
