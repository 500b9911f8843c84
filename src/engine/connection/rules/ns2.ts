import { Ns2Estimator } from "../rto.ts";
import type { Rules } from "./rules.ts";

/**
 * ns-2.35's sender, rule by rule (tcp.cc, tcp-newreno.cc), with singledup_, useHeaders_ and
 * partial_window_deflation_ at their defaults. MODEL.md lists the differences from the RFCs.
 */
export const ns2Rules: Rules = {
  initialRecover: 0,
  recoveryBurst: 2,
  // only fast retransmit and the timer clear it: a packet sent before it was given, then sent again, stays timed
  forgetsRepeats: false,
  keepsTimerRunning: true,
  createEstimator: (rtoMinNs) => new Ns2Estimator(rtoMinNs),
  windowBeforeCut: (sender) => Math.min(sender.window.cwnd, sender.receiveWindow),
  toThreshold: (window) => Math.max(2, Math.floor(window)),
  toRecoveryWindow: (window) => Math.max(1, window),
  keepsThreshold: () => false,
  // opencwnd(): once per ACK, however much it covers
  countGrowth: () => 1,
  countSlowStart: () => 1,
  countsDuplicate: (sender, ack) => sender.hooks.countsDuplicate === null || sender.hooks.countsDuplicate(ack),
  mayFastRetransmit: (sender) =>
    sender.highestAck > sender.recover || sender.highestAck === 0 || (!sender.isCareful && sender.highestAck === sender.recover),
  onFastRetransmit: (sender) => sender.restartTimer(),
  sendLimited: (sender) => {
    const next = sender.next;
    // the packet may be an old one after a timeout
    if (next <= sender.highestAck + Math.min(sender.receiveWindow, sender.window.cwnd + sender.duplicates) && next < sender.limit) {
      sender.transmitNext();
    }
  },
  deflate: (sender, ackedPackets) => {
    if (sender.inflation > ackedPackets) {
      sender.inflation -= ackedPackets - 1;
      return;
    }
    // this cut of cwnd outlives the recovery
    sender.window.cwnd = Math.max(1, sender.window.cwnd - (ackedPackets - sender.inflation));
    sender.inflation = 1;
  },
  onRecoveryEnd: (sender, ack) => sender.control.onAck(ack),
  onIdleTimeout: (sender) => {
    if (sender.restartsSlowly) sender.window.cwnd = 1;
  },
  forgetDuplicates: (sender) => {
    const isTahoe = sender.recoveryKind === "tahoe";
    // RenoTcpAgent::timeout does both; Tahoe's, TcpAgent::timeout, counts on, and idle without a restart it does nothing
    if (!isTahoe) sender.duplicates = 0;
    if (!isTahoe || sender.restartsSlowly || sender.highestAck < sender.maxSent) sender.recover = sender.maxSent;
  },
  onRestart: () => {},
};
