import type { Sender } from "../sender.ts";

/** What a sender does between the third duplicate ACK and the ACK that ends the repair. */
export interface LossRecovery {
  /** The third duplicate ACK was accepted as a sign of loss. */
  begin(sender: Sender): void;
  /** New data acknowledged during recovery: does recovery end here? Else `onPartialAck` follows. */
  endsAt(sender: Sender, ack: number): boolean;
  onPartialAck(sender: Sender, ack: number): void;
}
