import type { Ack } from "../../congestion.ts";
import type { RtoEstimator } from "../rto.ts";
import type { Nanos } from "../../spec/scenario.ts";
import type { SendState } from "../send-state.ts";

/**
 * Where two TCPs that both call themselves NewReno part ways. `rfc.ts` and `ns2.ts` are the two
 * pages; everything they share is in `sender.ts` and `recovery/`.
 */
export interface Rules {
  /** Recover point of a new connection. */
  readonly initialRecover: number;
  /** Most packets one duplicate or partial ACK may release. */
  readonly recoveryBurst: number;
  /** Is a packet no longer timed once it is sent again, whatever the reason (Karn's rule)? */
  readonly forgetsRepeats: boolean;
  /** Does the retransmission timer go on when nothing is outstanding? */
  readonly keepsTimerRunning: boolean;
  createEstimator(rtoMinNs: Nanos, emptyPathRttNs: Nanos): RtoEstimator;
  /** The window that a loss cuts, in packets. */
  windowBeforeCut(sender: SendState): number;
  toThreshold(window: number): number;
  toRecoveryWindow(window: number): number;
  keepsThreshold(sender: SendState): boolean;
  /** Packets that an ACK which covers `ackedPackets` counts for where the window grows, and how many of them slow start heeds. */
  countGrowth(ackedPackets: number): number;
  countSlowStart(sender: SendState, ackedPackets: number): number;
  /** Is an ACK that repeats the last one a duplicate ACK? */
  countsDuplicate(sender: SendState, ack: Readonly<Ack>): boolean;
  /** May the third duplicate ACK of `sender.highestAck` start a fast retransmit? */
  mayFastRetransmit(sender: SendState): boolean;
  onFastRetransmit(sender: SendState): void;
  /** First or second duplicate ACK, limited transmit on. */
  sendLimited(sender: SendState): void;
  /** NewReno: shrink the window by what a partial ACK covers. */
  deflate(sender: SendState, ackedPackets: number): void;
  /** A fast recovery ends with this ACK. */
  onRecoveryEnd(sender: SendState, ack: Readonly<Ack>): void;
  /** The timer fired with nothing outstanding. */
  onIdleTimeout(sender: SendState): void;
  /** The timer fired, idle or not: what becomes of the duplicate ACKs counted, and of `recover`. */
  forgetDuplicates(sender: SendState): void;
  /** The application gives an idle sender new data. */
  onRestart(sender: SendState): void;
}
