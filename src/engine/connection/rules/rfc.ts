import { Rfc6298Estimator } from "../rto.ts";
import type { Rules } from "./rules.ts";

/** The sender of the standards: RFC 5681, 6582, 6298, 3042. Each rule names its section. */
export const rfcRules: Rules = {
  // RFC 6582, 3.2 (1): the initial send sequence number, before the first packet: three duplicates for packet 0 count
  initialRecover: -2,
  recoveryBurst: Infinity,
  // RFC 6298 (3)
  forgetsRepeats: true,
  // RFC 6298 (5.2)
  keepsTimerRunning: false,
  // the handshake gives a sample: RFC 6298 (2.2)
  createEstimator: (rtoMinNs, emptyPathRttNs) => new Rfc6298Estimator(rtoMinNs, emptyPathRttNs),
  // RFC 5681, 3.2 (2): FlightSize without what limited transmit added
  windowBeforeCut: (sender) => sender.flightSize() - sender.limitedSent,
  // RFC 5681 (4)
  toThreshold: (window) => Math.max(2, window),
  // RFC 5681, 3.2 (3): ssthresh; the three packets that have left the network are `inflation`
  toRecoveryWindow: (window) => Math.max(2, window),
  // RFC 5681, 3.1: held constant when the same segment times out again
  keepsThreshold: (sender) => sender.isRepeatedTimeout,
  // RFC 5681, 3.1 (RECOMMENDED): congestion avoidance counts what is acknowledged, so delayed ACKs do not slow it down
  countGrowth: (ackedPackets) => ackedPackets,
  // RFC 3465, 2.3: L = 2, the number a delayed ACK covers; L = 1 while everything is sent again after a timeout (Tahoe: after any loss),
  // when one ACK may cover many packets that had arrived before
  countSlowStart: (sender, ackedPackets) => Math.min(ackedPackets, sender.isGoingBack ? 1 : 2),
  // RFC 5681, 2: there must be outstanding data
  countsDuplicate: (sender, ack) =>
    sender.highestAck < sender.maxSent && (sender.hooks.countsDuplicate === null || sender.hooks.countsDuplicate(ack)),
  // RFC 6582, 3.2 (2), so only for NewReno: RFC 5681, 3.2, has no such test. "Less careful" omits 4.1's other heuristic
  mayFastRetransmit: (sender) =>
    sender.recoveryKind !== "newreno" || (sender.isCareful ? sender.highestAck > sender.recover : sender.highestAck >= sender.recover),
  onFastRetransmit: () => {},
  sendLimited: (sender) => {
    // RFC 3042: new data only, at most cwnd + 2 outstanding
    const before = sender.next;
    if (before <= sender.maxSent) return;
    sender.fill(Math.floor(sender.window.cwnd) + sender.duplicates, Infinity);
    sender.limitedSent += sender.next - before;
  },
  // RFC 6582, 3.2 (3), partial ACK
  deflate: (sender, ackedPackets) => {
    sender.inflation -= ackedPackets - 1;
  },
  onRecoveryEnd: (sender) => {
    const { window } = sender;
    // RFC 6582, 3.2 (3), full ACK, option 1; Reno: RFC 5681, 3.2 (6)
    window.cwnd = sender.recoveryKind === "newreno" ? Math.min(window.ssthresh, Math.max(sender.flightSize(), 1) + 1) : window.ssthresh;
  },
  onIdleTimeout: () => {},
  // RFC 6582, 3.2 (4)
  forgetDuplicates: (sender) => {
    sender.duplicates = 0;
    sender.recover = sender.maxSent;
  },
  onRestart: (sender) => {
    // RFC 5681, 4.1
    if (sender.restartsSlowly && sender.idleNs() > sender.estimator.rtoNs()) {
      sender.window.cwnd = Math.min(sender.initialWindow, sender.window.cwnd);
    }
  },
};
