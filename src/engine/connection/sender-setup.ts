import type { Ack, Algorithm } from "../congestion.ts";
import type { Random } from "../core/random.ts";
import type { Timer } from "../core/timer.ts";
import type { TimeoutReport } from "../observer.ts";
import type { Nanos } from "../spec/scenario.ts";
import type { SendSetup, SendState } from "./send-state.ts";
import { FixedTimer, type RtoEstimator } from "./rto.ts";
import type { Rules } from "./rules/rules.ts";

/** What a sender reports to its run. */
export interface SenderListener {
  onWindow(sender: SendState): void;
  /** The application has given packets: a first rate can be reported. */
  onRate(sender: SendState): void;
  onReceiveWindow(sender: SendState): void;
  /** Packets were outstanding; `report` lacks block and class. Called before the sender goes back. */
  onTimeout(sender: SendState, report: TimeoutReport): void;
  /** The packet that the application waits for (`Sender.awaited`) is acknowledged. */
  onAwaited(sender: SendState): void;
  /** The last packet the application gave is acknowledged. */
  onDone(sender: SendState): void;
  onGauge(flow: number, gauge: number, value: number): void;
}

/** What a sender needs. */
export interface SenderSetup extends SendSetup {
  readonly algorithm: Algorithm;
  readonly controlTimer: Timer;
  readonly recoveryTimer: Timer;
  readonly handshakeRttNs: Nanos;
  readonly emptyPathRttNs: Nanos;
  readonly propagationRttNs: Nanos;
  readonly bottleneckBps: number;
  readonly lineBps: number;
  readonly bottleneckPackets: number;
  readonly random: Random;
  readonly listener: SenderListener;
  /** The retransmission timer's fixed length; undefined: estimated. */
  readonly rtoNs: Nanos | undefined;
  /** Filled with what the transport learns from an ACK: one object for all senders, so that it stays in the processor's cache. */
  readonly ack: Ack;
}

/** The estimator that the transport asks for, otherwise the rule set's. */
export function createEstimator({ rtoNs, transport, handshakeRttNs }: SenderSetup, rules: Rules): RtoEstimator {
  return rtoNs === undefined ? rules.createEstimator(transport.rtoMinNs, handshakeRttNs) : new FixedTimer(rtoNs, handshakeRttNs);
}
