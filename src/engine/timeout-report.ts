import type { TimeoutReport } from "./observer.ts";
import type { Nanos } from "./scenario.ts";
import type { Sender } from "./sender.ts";

/** Writes down a sender's state as its timer fires, before anything is changed. Block and class are the run's business. */
export function reportBeforeTimeout(report: TimeoutReport, sender: Sender, nowNs: Nanos): void {
  const { estimator } = sender;
  report.timeNs = nowNs;
  report.flow = sender.flow;
  report.highestAck = sender.highestAck;
  report.nextPacket = sender.next;
  report.maxPacket = sender.maxSent;
  report.duplicateAcks = sender.duplicates;
  report.cwndBefore = sender.window.cwnd;
  report.rtoNs = estimator.rtoNs();
  report.srttNs = estimator.srttNs;
  report.rttvarNs = estimator.rttvarNs;
  report.waitingSinceNs = sender.lastActivityNs;
}
