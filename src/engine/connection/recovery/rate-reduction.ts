/**
 * Spreads the window cut of a fast recovery over its ACKs: as many packets leave per packet delivered as brings what is
 * in the network down to the new window by the recovery's end; and where losses have brought it below, it grows back by
 * one packet per packet delivered, two while nothing more is lost. Never a burst.
 * Source: RFC 9937 (Proportional Rate Reduction), section 6; its names are given where they differ.
 */
export class RateReduction {
  #target = 1;
  #flight = 1;
  #delivered = 0;
  #sent = 0;

  /** @param target the window after the cut (ssthresh). @param flight packets outstanding and not SACKed before the ACK that began it (RecoverFS). */
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
   * @param delivered packets that this ACK told to have arrived; at least 1.
   * @param pipe packets thought to be in the network.
   * @param isSafe the ACK covers new data and tells of no further loss (SafeACK).
   * @returns how many may be in the network until the next ACK.
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
    // the first lost packet goes at once
    if (this.#sent === 0) count = Math.max(1, count);
    return pipe + count;
  }
}
