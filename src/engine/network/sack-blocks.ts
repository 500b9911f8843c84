/** SACK blocks that fit into an ACK; one fewer with timestamps or a DSACK. Source: RFC 2018, section 3. */
export const MOST_SACK_BLOCKS = 4;

/** What an ACK reports about packets beyond the cumulative ACK: runs of packets that have arrived, most recently extended first. */
export class SackBlocks {
  count = 0;
  /** First and last packet of each block. */
  readonly first: number[] = Array.from({ length: MOST_SACK_BLOCKS }, () => 0);
  readonly last: number[] = Array.from({ length: MOST_SACK_BLOCKS }, () => 0);
  /**
   * Number of packets that arrived out of order, in the blocks or not. A real ACK has no such field, and it adds no information:
   * a sender that knows this many knows them all and need not read the blocks.
   */
  packets = 0;
}
