import type { SackBlocks } from "../../network/sack-blocks.ts";
import type { Nanos } from "../../spec/scenario.ts";
import type { Repair, SendState } from "../send-state.ts";

/** What a sender does between a sign of loss and the ACK that ends the repair. */
export interface LossRecovery {
  /** A sign of loss was accepted (`sender.recover` is set). */
  begin(sender: SendState): void;
  /** New data acknowledged during recovery: does recovery end here? Else `onPartialAck` follows. */
  endsAt(sender: SendState, ack: number): boolean;
  onPartialAck(sender: SendState, ack: number): void;
}

/**
 * A recovery that knows which packets have arrived (SACK), not only how many: it keeps state, so there is one
 * object per connection, and it decides by itself what is a sign of loss and what is sent.
 *
 * Every packet that arrives out of order is acknowledged at once. So the number of the packet that caused an ACK (`cause`)
 * tells the sender what is new in the ACK's SACK blocks, unless ACKs before it were lost: then the blocks tell, which repeat
 * older news (`SackNews`).
 */
export interface SelectiveRecovery extends LossRecovery, Repair {
  /**
   * Any ACK, before the sender acts on it. @param causeSentNs when the copy that caused it was sent. @param isDuplicate that packet had
   * been acknowledged, or SACKed, before: DSACK (RFC 2883). @param sack null: it has no blocks.
   */
  onAnyAck(sender: SendState, ack: number, cause: number, causeSentNs: Nanos, isDuplicate: boolean, sack: SackBlocks | null): void;
  /** The sender has acted on the ACK, but sent nothing yet: looks for signs of loss, and sends. */
  afterAck(sender: SendState): void;
  /** The retransmission timer has fired with packets outstanding; the sender has not gone back yet. */
  onTimeout(sender: SendState): void;
  /** The retransmission timer is due. @returns true: something else was done instead. */
  replacesTimeout(sender: SendState): boolean;
  /** The recovery's own timer has fired. */
  onTimer(sender: SendState): void;
}
