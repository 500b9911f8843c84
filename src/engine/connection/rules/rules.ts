import type { Ack } from "../../congestion.ts";
import type { RtoEstimator } from "../rto.ts";
import type { Nanos } from "../../spec/scenario.ts";
import type { SendState } from "../send-state.ts";

/**
 * Where two TCPs that both call themselves NewReno differ. `rfc.ts` and `ns2.ts` are the two
 * rule sets; everything they share is in `sender.ts` and `recovery/`.
 */
export interface Rules {
  /** Recover point of a new connection. */
  readonly initialRecover: number;
  /** Most packets one duplicate or partial ACK may release. */
  readonly recoveryBurst: number;
  /** Does any retransmission of a packet, whatever its cause, end its timing (Karn's rule)? */
  readonly forgetsRepeats: boolean;
  /** Does the retransmission timer keep running when nothing is outstanding? */
  readonly keepsTimerRunning: boolean;
  createEstimator(rtoMinNs: Nanos, emptyPathRttNs: Nanos): RtoEstimator;
  /** The window that a loss cuts, in packets. */
  windowBeforeCut(sender: SendState): number;
  toThreshold(window: number): number;
  toRecoveryWindow(window: number): number;
  keepsThreshold(sender: SendState): boolean;
  /** Packets that an ACK covering `ackedPackets` counts for in window growth, and how many of them slow start counts. */
  countGrowth(ackedPackets: number): number;
  countSlowStart(sender: SendState, ackedPackets: number): number;
  /** Is an ACK that repeats the last one a duplicate ACK? */
  countsDuplicate(sender: SendState, ack: Readonly<Ack>): boolean;
  /** May the third duplicate ACK of `sender.highestAck` start a fast retransmit? */
  mayFastRetransmit(sender: SendState): boolean;
  onFastRetransmit(sender: SendState): void;
  /** Called at the first and second duplicate ACK with limited transmit on. */
  sendLimited(sender: SendState): void;
  /** NewReno: shrinks the window by what a partial ACK covers. */
  deflate(sender: SendState, ackedPackets: number): void;
  /** A fast recovery ends with this ACK. */
  onRecoveryEnd(sender: SendState, ack: Readonly<Ack>): void;
  /** The timer fired with nothing outstanding. */
  onIdleTimeout(sender: SendState): void;
  /** The timer fired, idle or not: updates the duplicate ACK count and `recover`. */
  forgetDuplicates(sender: SendState): void;
  /** The application gives an idle sender new data. */
  onRestart(sender: SendState): void;
}
