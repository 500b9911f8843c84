/**
 * Spreads the window cut of a fast recovery over its ACKs: packets are sent in proportion to packets delivered, so that the
 * number in the network reaches the new window by the recovery's end; if losses have taken it lower, it grows back by
 * one packet per packet delivered, or two while no further loss is found. Never sends a burst.
 * Source: RFC 9937 (Proportional Rate Reduction), section 6; its names are given where ours differ.
 */
export class RateReduction {
  #target = 1;
  #flight = 1;
  #delivered = 0;
  #sent = 0;

  /** @param target window after the cut (ssthresh). @param flight packets outstanding and not SACKed before the first ACK (RecoverFS). */
  begin(target: number, flight: number): void {
    this.#target = target;
    this.#flight = flight;
    this.#delivered = 0;
    this.#sent = 0;
  }

  onSend(): void {
    this.#sent += 1;
  }

  /**
   * @param delivered packets that this ACK newly reports as arrived; at least 1.
   * @param pipe packets estimated to be in the network.
   * @param isSafe the ACK covers new data and shows no further loss (SafeACK).
   * @returns number of packets allowed in the network until the next ACK.
   */
  onAck(delivered: number, pipe: number, isSafe: boolean): number {
    this.#delivered += delivered;
    let count: number;
    if (pipe > this.#target) {
      count = Math.ceil((this.#delivered * this.#target) / this.#flight) - this.#sent;
    } else {
      count = Math.max(this.#delivered - this.#sent, delivered) + (isSafe ? 1 : 0);
      count = Math.min(this.#target - pipe, count);
    }
    // the first lost packet is sent at once
    if (this.#sent === 0) count = Math.max(1, count);
    return pipe + count;
  }
}
