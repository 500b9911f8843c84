import { growRing } from "../../core/grow-ring.ts";
import type { SackBlocks } from "../../network/sack-blocks.ts";
import type { Scoreboard } from "./scoreboard.ts";

/** Packets that an ACK tells to have arrived and of which its sender did not know: one, unless ACKs before it were lost. */
export class SackNews {
  count = 0;
  /** In rising order. */
  packets = new Float64Array(16);

  /**
   * @param board knows nothing of packets up to `ack` any more. @param ack highest packet acknowledged with all before it.
   * @param cause the packet that caused the ACK. @param blocks the ACK's; null: it has none.
   */
  read(board: Scoreboard, ack: number, cause: number, blocks: SackBlocks | null): void {
    this.count = 0;
    const isCauseNew = cause > ack && !board.isSacked(cause);
    const known = board.sackedCount + (isCauseNew ? 1 : 0);
    if (blocks === null || blocks.packets <= known) {
      if (isCauseNew) this.#add(cause);
      return;
    }
    // blocks stand in the order of their news: the lowest of those that are left is next
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
