import type { Algorithm, SwitchNeeds } from "../congestion.ts";
import type { Network } from "../network/network.ts";
import type { TimeoutReport } from "../observer.ts";
import type { Random } from "../core/random.ts";
import type { Nanos, TransportSpec } from "../spec/scenario.ts";
import type { Sender } from "./sender.ts";
import type { Timer } from "../core/timer.ts";
import type { FlowTotals } from "../totals.ts";

/** What a sender tells the run it belongs to. */
export interface SenderListener {
  onWindow(sender: Sender): void;
  /** Packets were outstanding; `report` lacks block and class. Called before the sender goes back. */
  onTimeout(sender: Sender, report: TimeoutReport): void;
  /** The last packet the application gave is acknowledged. */
  onDone(sender: Sender): void;
  onGauge(flow: number, gauge: number, value: number): void;
}

/** What a sender is made of. */
export interface SenderSetup {
  readonly flow: number;
  readonly transport: TransportSpec;
  readonly algorithm: Algorithm;
  readonly network: Network;
  readonly retransmissionTimer: Timer;
  readonly controlTimer: Timer;
  readonly paceTimer: Timer;
  readonly recoveryTimer: Timer;
  /** A full packet on the wire. */
  readonly packetBytes: number;
  readonly handshakeRttNs: Nanos;
  readonly emptyPathRttNs: Nanos;
  readonly bottleneckBps: number;
  readonly bottleneckPackets: number;
  readonly random: Random;
  readonly totals: FlowTotals;
  readonly listener: SenderListener;
  /**
   * Which marks the transport understands: its packets say that they can be marked. Repeats of `classic` do not
   * (RFC 3168, section 6.1.5); those of `dctcp` do, as in Linux. undefined: none.
   */
  readonly ecn: SwitchNeeds["ecn"];
  /** Does every ACK of new data give the RTO estimator a sample (RFC 7323)? */
  readonly hasTimestamps: boolean;
}
