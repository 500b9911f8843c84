import { type Marked, msg } from "../language/translate.ts";

/** What gauges mean, one sentence each that a student can read; apart from their names, which every visit needs. */
const meanings: Readonly<Record<string, Marked>> = {
  advertisedWindow: msg("How many packets the receiver lets this sender have in flight."),
  allowed: msg("What the switch allows each sender: the buffer and the path, shared by all senders that it counts."),
  alpha: msg("The share of packets that come back with a CE mark, a moving average."),
  beta: msg("The share of its window that a sender gives up at a loss."),
  "bandwidth share": msg("The measured rate times the minimum RTT: the window that a loss leaves."),
  bandwidthMbps: msg("The highest rate at which data was delivered in the last ten round trips."),
  delayNs: msg("The round-trip time of the newest ACK."),
  granted: msg("The lowest of the rates that the switches on the path grant this sender; 0: it is paused."),
  K: msg("How long after a loss the window reaches its old size again, if nothing else is lost."),
  lossEventRate: msg("The share of packets that begin a loss event: losses within one round trip are one event."),
  minRttNs: msg("The shortest round-trip time measured."),
  outstanding: msg("Packets that senders have been granted, or have sent without a grant, and that the receiver does not have yet."),
  p: msg("The share of marked packets, weighted by the deadline: half of it is cut from the window."),
  pacingGain: msg("The paced rate, divided by the measured bandwidth: above 1 it probes for more, below 1 it drains the queue."),
  notifications: msg("Number of notifications that have reached the sender so far."),
  probeInterval: msg("How many round trips a paused sender waits from one probe to the next."),
  pulls: msg("Pulls that wait at the receiver: each asks its sender for one more packet when its turn comes."),
  queueFeedback: msg("The queue length that the switch wrote into the newest packet, in feedback units."),
  rateMbps: msg("The rate at which the sender may send."),
  remaining: msg("Packets of its block that are not acknowledged yet. Switches send the packet with the smallest value first."),
  smoothRttNs: msg("The round-trip time, a moving average."),
  targetMbps: msg("The rate that recovery heads for: half of what is missing is added at each step."),
  targetNs: msg("The round-trip time the sender aims at: the smaller its window, the longer."),
  thresholdNs: msg("A round-trip time above which the window shrinks."),
  utilization: msg("Utilization of the busiest link on the path, its queue included: above 1, more is in flight than the path holds."),
  W_max: msg("The window before the last loss."),
  waiting: msg("Packets of this sender that wait in queues, computed from its round-trip time."),
  weight: msg("How much the window grows in a round trip: less for senders that have sent much."),
};

/** Those of gauges to which a transport gives its own meaning, as "transport.gauge". */
const ownMeanings: Readonly<Record<string, Marked>> = {
  "dcqcn.alpha": msg("How deep the next cut is: half of alpha is taken off the rate."),
  "pdq.remaining": msg(
    "Packets of this sender's blocks that are not acknowledged yet. Switches let the sender with the smallest value send first.",
  ),
  "illinois.alpha": msg("Packets by which the window grows in a round trip."),
};

/** @returns null: none, as for users' programs. */
export function findGaugeMeaning(transport: string, gauge: string): Marked | null {
  return ownMeanings[`${transport}.${gauge}`] ?? meanings[gauge] ?? null;
}
