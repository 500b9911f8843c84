import { MOST_SACK_BLOCKS, type SackBlocks } from "../network/packet.ts";

/** Packets that a receiver holds. */
export interface HeldPackets {
  has(packet: number): boolean;
}

/**
 * The runs of early packets that a receiver reports, most recently extended first. Source: RFC 2018, section 4: the first
 * block is the whole run around the packet that caused the ACK, the others are those reported before.
 */
export class SackList {
  #count = 0;
  readonly #first: number[] = Array.from({ length: MOST_SACK_BLOCKS }, () => 0);
  readonly #last: number[] = Array.from({ length: MOST_SACK_BLOCKS }, () => 0);

  /** An early packet has arrived, for the first time or again, and is among `held`. */
  put(packet: number, held: HeldPackets): void {
    let first = packet;
    let last = packet;
    let kept = 0;
    for (let run = 0; run < this.#count; run++) {
      const [runFirst, runLast] = [this.#first[run], this.#last[run]];
      if (runLast < packet - 1 || runFirst > packet + 1) {
        this.#first[kept] = runFirst;
        this.#last[kept] = runLast;
        kept += 1;
        continue;
      }
      first = Math.min(first, runFirst);
      last = Math.max(last, runLast);
    }
    // the run may have been displaced by others
    while (held.has(first - 1)) first -= 1;
    while (held.has(last + 1)) last += 1;
    const count = Math.min(kept + 1, MOST_SACK_BLOCKS);
    for (let run = count - 1; run > 0; run--) {
      this.#first[run] = this.#first[run - 1];
      this.#last[run] = this.#last[run - 1];
    }
    this.#first[0] = first;
    this.#last[0] = last;
    this.#count = count;
  }

  /** All packets before `expected` are in order now. */
  drop(expected: number): void {
    let kept = 0;
    for (let run = 0; run < this.#count; run++) {
      if (this.#last[run] < expected) continue;
      this.#first[kept] = this.#first[run];
      this.#last[kept] = this.#last[run];
      kept += 1;
    }
    this.#count = kept;
  }

  /** Fills an ACK's blocks. @param most number of blocks that fit. @param packets number of early packets held. */
  write(blocks: SackBlocks, most: number, packets: number): void {
    const count = Math.min(this.#count, most);
    for (let run = 0; run < count; run++) {
      blocks.first[run] = this.#first[run];
      blocks.last[run] = this.#last[run];
    }
    blocks.count = count;
    blocks.packets = packets;
  }
}
