import type { Nanos } from "../../spec/scenario.ts";
import type { Repair, SendState } from "../send-state.ts";
import type { Rules } from "../rules/rules.ts";
import type { SackBlocks } from "../../network/packet.ts";

/** What a sender does between a sign of loss and the ACK that ends the repair. */
export interface LossRecovery {
  /** Starts recovery: a sign of loss was accepted (`sender.recover` is set). */
  begin(sender: SendState): void;
  /** An ACK of new data during recovery: does it end recovery? Otherwise `onPartialAck` follows. */
  endsAt(sender: SendState, ack: number): boolean;
  onPartialAck(sender: SendState, ack: number): void;
}

/**
 * A recovery that knows which packets have arrived (SACK), not only how many. It keeps state, so each connection has its
 * own object, and it decides what counts as a sign of loss and what to send.
 *
 * Every packet that arrives out of order is acknowledged at once, so the number of the packet that caused an ACK (`cause`)
 * tells the sender what is new in the ACK's SACK blocks. If earlier ACKs were lost, the sender reads the blocks, which repeat
 * older news (`SackNews`).
 */
export interface SelectiveRecovery extends LossRecovery, Repair {
  /**
   * Every ACK, before the sender acts on it. @param causeSentNs send time of the copy that caused it. @param isDuplicate that packet had
   * already been acknowledged or SACKed: DSACK (RFC 2883). @param sack the ACK's blocks; null: none.
   */
  onAnyAck(sender: SendState, ack: number, cause: number, causeSentNs: Nanos, isDuplicate: boolean, sack: SackBlocks | null): void;
  /** Looks for signs of loss and sends, after the sender has acted on the ACK but before it has sent anything. */
  afterAck(sender: SendState): void;
  /** The retransmission timer has fired with packets outstanding. Called before the sender goes back. */
  onTimeout(sender: SendState): void;
  /** The retransmission timer is due. @returns true: something else was done, and the timer does not fire. */
  replacesTimeout(sender: SendState): boolean;
  /** The recovery's own timer has fired. */
  onTimer(sender: SendState): void;
}

/** Starts a recovery: a sign of loss was accepted. */
export function beginRecovery(sender: SendState, rules: Rules, recovery: LossRecovery): void {
  sender.recover = sender.maxSent;
  sender.rtts.forget();
  rules.onFastRetransmit(sender);
  recovery.begin(sender);
}
