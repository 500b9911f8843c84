/**
 * Idea: switches let senders send one after another at the full link rate, first the one with the earliest deadline or the least left;
 * the others wait and probe periodically.
 * Source: Hong, Caesar, Godfrey, "Finishing flows quickly with preemptive scheduling", SIGCOMM 2012, sections 3.2 and 3.3, as in a public
 * implementation (Aequitas).
 * Departures: ports list all flows, up to 1024, instead of 2 kappa, and leave none to RCP. Dampening, whose duration no source states,
 * lasts 1.2 round trips. The round trip in the header is the empty path's: a measured one grows with the queue, so that less seems to be
 * left in round trips, and more and more senders start early. A flow that can no longer meet its deadline continues without one, behind
 * those that can (the paper ends it). Ports forget silent flows, whose last packet may be lost.
 *
 * Measured (`incast run --algorithm pdq --senders 128 --blocks 3`, with and without `--awnd 1000`): with receive windows that do not limit,
 * 128 senders lose some 500 packets per block, and 20 if probes take no slot. Another simulator has 424 to 556, and 11 to 24. While one
 * sender's rate rises, the port accepts the next one for what is left, so both send for a round trip. With the page's receive window of 16,
 * that is at most 16 packets too many, and 128 senders lose 7.
 *
 * If probes take no slot, goodput is .87 to .89 from 32 senders on, and the link is idle for .55 of an empty round trip at each change of
 * sender. The other simulator has .82 to .84, as if each change took 1.3 round trips more. Neither of two changes gives all of its numbers.
 * If ports measure their queue in packets, a waiting probe of 40 bytes lowers the capacity as much as a full packet: goodput is .83 at 32
 * senders, .80 at 64 and .78 at 128. If ports accept a sender only for half of their rate or more, it is .83 to .85, but with fewer drops.
 */
import { CongestionWindow } from "../engine/congestion.ts";
import type { Ack, AlgorithmDescription, BlockPlace, CongestionControl, SenderPort } from "../engine/congestion.ts";
import { completeAlgorithm } from "./complete-algorithm.ts";
import { PacketWord, PdqPort, Word, WORDS } from "./pdq-port.ts";

const params = {
  earlyStart: {
    kind: "boolean",
    label: "Start early",
    default: true,
    help: "Let the next sender start two round trips before the current one finishes, so that the link is not idle between them.",
    cite: "Hong et al., SIGCOMM 2012, section 3.3.2",
  },
  probesTakeSlot: {
    kind: "boolean",
    label: "Probes take slots",
    default: true,
    help: "A probe of 40 bytes takes the slot of a whole packet in the switch, as in all switches that count packets. Off: there is always room for it.",
    cite: null,
  },
} as const;

/** A host's timer is no finer than this. Our choice: the probes of many waiting senders would fill a short path. */
const LEAST_PROBE_NS = 50_000;

const Gauge = { granted: 0, probeInterval: 1, remaining: 2 } as const;

export class PdqSender implements CongestionControl {
  readonly window: CongestionWindow;
  readonly #port: SenderPort;
  #isActive = false;
  #deadlineNs = Infinity;
  #pauseBy = 0;
  /** Round trips between two probes. */
  #interval = 1;
  #kind: number = PacketWord.data;

  constructor(port: SenderPort) {
    this.#port = port;
    this.window = new CongestionWindow(port.receiveWindow, port.receiveWindow);
    this.window.pacingBps = 0;
  }

  onBlockStart(block: BlockPlace): void {
    // an idle sender's window was cut (RFC 5681, 4.1): here rates decide
    this.window.cwnd = this.#port.receiveWindow;
    this.#deadlineNs = block.deadlineNs ?? Infinity;
    this.#reportRemaining();
    if (this.#isActive) return;
    this.#isActive = true;
    this.#probe();
  }

  writeHeader(packet: number, header: Float64Array): void {
    const { limit, highestAck, packetBytes, lineBps, emptyPathRttNs } = this.#port;
    header[Word.kind] = packet < 0 ? this.#kind : PacketWord.data;
    header[Word.rateBps] = lineBps;
    header[Word.pauseBy] = this.#pauseBy;
    const needNs = ((limit - (packet < 0 ? highestAck + 1 : packet)) * packetBytes * 8e9) / lineBps;
    const leftNs = this.#deadlineNs - this.#port.nowNs();
    const isTooLate = leftNs < needNs || (this.#pauseBy !== 0 && leftNs < emptyPathRttNs);
    header[Word.deadlineNs] = isTooLate ? Infinity : this.#deadlineNs;
    header[Word.needNs] = needNs;
    header[Word.rttNs] = emptyPathRttNs;
  }

  onAnyAck({ header }: Readonly<Ack>): void {
    if (header !== null) this.#take(header);
  }

  onControl(header: Readonly<Float64Array>): void {
    if (header[Word.kind] === PacketWord.term || !this.#isActive) return;
    this.#take(header);
    this.#port.send();
  }

  onAck(): void {}

  onCongestion(): void {}

  afterAck({ ackedPackets }: Readonly<Ack>): void {
    if (ackedPackets > 0) this.#reportRemaining();
    if (!this.#isActive || this.#port.highestAck < this.#port.limit - 1) return;
    this.#isActive = false;
    this.#pauseBy = 0;
    this.window.pacingBps = 0;
    this.#port.stopTimer();
    this.#kind = PacketWord.term;
    this.#port.sendControl(0);
    this.#kind = PacketWord.data;
  }

  #reportRemaining(): void {
    this.#port.reportGauge(Gauge.remaining, this.#port.limit - 1 - this.#port.highestAck);
  }

  onTimer(): void {
    if (this.#isActive && this.window.pacingBps === 0) this.#probe();
  }

  /** The timer restarts itself, because a lost probe must not be the last. */
  #probe(): void {
    this.#port.sendControl(0);
    this.#setTimer();
  }

  #setTimer(): void {
    this.#port.setTimer(Math.max(LEAST_PROBE_NS, Math.ceil(Math.max(1, this.#interval) * this.#port.emptyPathRttNs)));
  }

  #take(header: Readonly<Float64Array>): void {
    if (!this.#isActive) return;
    const wasPaused = this.window.pacingBps === 0;
    this.#pauseBy = header[Word.pauseBy];
    this.#interval = header[Word.interval];
    this.window.pacingBps = this.#pauseBy === 0 ? header[Word.rateBps] : 0;
    this.#port.reportGauge(Gauge.granted, this.window.pacingBps / 1e6);
    this.#port.reportGauge(Gauge.probeInterval, this.#interval);
    if (this.window.pacingBps > 0) this.#port.stopTimer();
    else if (!wasPaused) this.#setTimer();
  }
}

export const pdqDescription: AlgorithmDescription<typeof params> = {
  id: "pdq",
  name: "PDQ",
  family: "scheduled",
  idea: "The switch lets senders go one after the other at the full rate, the one with the fewest packets left first; the others wait and probe.",
  cite: "Hong et al., SIGCOMM 2012",
  params,
  recovery: "sack",
  parts: ["port"],
  paces: true,
  gauges: ["granted", "probeInterval", "remaining"],
  portGauges: ["listed", "capacity"],
  needs: ({ probesTakeSlot }) => ({ headerWords: WORDS, controlTakesSlot: probesTakeSlot, symmetricRoutes: true }),
  firstWindow: (_, initialWindow) => Math.min(1, initialWindow),
};

export const pdq = completeAlgorithm(pdqDescription, {
  createSender: (port) => new PdqSender(port),
  createPort: (port, { earlyStart }) => new PdqPort(port, earlyStart),
});
