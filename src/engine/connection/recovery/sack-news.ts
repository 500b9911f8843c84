import { growRing } from "../../core/ring.ts";
import type { Scoreboard } from "./scoreboard.ts";
import type { SackBlocks } from "../../network/packet.ts";

/** Packets that an ACK newly reports as arrived: one, unless earlier ACKs were lost. */
export class SackNews {
  count = 0;
  /** In ascending order. */
  packets = new Int32Array(16);

  /**
   * @param board has already dropped packets up to `ack`. @param ack highest cumulatively acknowledged packet.
   * @param cause the packet that caused the ACK. @param blocks the ACK's blocks; null: none.
   */
  read(board: Scoreboard, ack: number, cause: number, blocks: SackBlocks | null): void {
    this.count = 0;
    const isCauseNew = cause > ack && !board.isSacked(cause);
    const known = board.sackedCount + (isCauseNew ? 1 : 0);
    if (blocks === null || blocks.packets <= known) {
      if (isCauseNew) this.#add(cause);
      return;
    }
    // blocks are ordered by recency: take the lowest remaining one next
    let end = ack;
    for (let read = 0; read < blocks.count; read++) {
      let next = -1;
      for (let block = 0; block < blocks.count; block++) {
        if (blocks.first[block] > end && (next < 0 || blocks.first[block] < blocks.first[next])) next = block;
      }
      if (next < 0) return;
      end = blocks.last[next];
      for (let packet = blocks.first[next]; packet <= end; packet++) if (!board.isSacked(packet)) this.#add(packet);
    }
  }

  #add(packet: number): void {
    if (this.count === this.packets.length) this.packets = growRing(this.packets, 0, this.count);
    this.packets[this.count] = packet;
    this.count += 1;
  }
}
