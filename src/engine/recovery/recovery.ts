import type { Nanos } from "../scenario.ts";
import type { Sender } from "../sender.ts";

/** What a sender does between a sign of loss and the ACK that ends the repair. One object per connection where it keeps state. */
export interface LossRecovery {
  /** A sign of loss was accepted (`sender.recover` is set). */
  begin(sender: Sender): void;
  /** New data acknowledged during recovery: does recovery end here? Else `onPartialAck` follows. */
  endsAt(sender: Sender, ack: number): boolean;
  onPartialAck(sender: Sender, ack: number): void;
  /** Any ACK, before the sender acts on it. `cause`: the data packet that caused it, sent at `sentNs`. */
  onAnyAck?(sender: Sender, ack: number, cause: number, sentNs: Nanos): void;
  /** Is there a sign of loss now? Asked at each duplicate and, in its absence, the third duplicate is the sign. */
  detectsLoss?(sender: Sender): boolean;
  /** Sends what may be sent, in place of the sender's own filling of the window. */
  send?(sender: Sender): void;
  /** The retransmission timer has fired: forget what was known. */
  onTimeout?(sender: Sender): void;
}
