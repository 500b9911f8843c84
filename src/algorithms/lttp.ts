/**
 * Idea: a sender codes its block so that any packets are useful, as long as enough arrive: nothing is retransmitted, and no sender waits
 * for a timer. Packets leave at the rate of TCP-friendly rate control (TFRC) until the receiver has enough and stops the sender.
 * Source: Jiang, Li, Xu et al., "LTTP: an LT-code based transport protocol for many-to-one communication in data centers", IEEE JSAC
 * 32(1), 2014 (abstract and section III; reconstruction); TFRC as RFC 5348, sections 3.1, 4.3, 5.4, 6.2 and 6.3.1, as in ns-2, which
 * the paper uses.
 * Departures: packets are counted and not decoded: a block of K packets is complete when K (1 + `overhead`) packets of it have arrived,
 * each distinct, since coding makes no two equal. Request and stop are packets of the same connection. The receiver reports the loss
 * event rate. More than 1024 packets are coded in parts, one after the other, so that a long flow delivers something. Measured: 128
 * senders reach .71 of the link, as the paper says ("the goodput of LTTP never degrades with the increase of the number of servers").
 * Another simulator has less than .11: its senders wait four round trips for a report (`slowTimer` off, which gives .01), and a
 * sender whose packets are further apart halves its rate before any report can arrive
 * (`incast run --algorithm lttp --senders 128 --blocks 3`).
 */
import { CongestionWindow } from "../engine/congestion.ts";
import type { AlgorithmDescription, BlockPlace, CongestionControl, ParamValues, SenderPort } from "../engine/congestion.ts";
import { completeAlgorithm } from "./complete-algorithm.ts";
import type { Sink, SinkPort, SinkTimer } from "../engine/hosts.ts";
import { fitInterval, meanInterval, tfrcBps, WEIGHTS } from "./tfrc.ts";

const params = {
  overhead: {
    kind: "number",
    label: "Coded packets beyond the block",
    unit: "",
    min: 0,
    max: 2,
    default: 0.22,
    help: "Share of packets that decoding needs beyond those of the block: 0.22 for 256 packets, less for longer blocks.",
    cite: "Luby, FOCS 2002, robust soliton with c = 0.03 and δ = 0.5, decoded in simulation; the paper (Jiang et al., JSAC 2014) says “marginally larger”",
  },
  slowTimer: {
    kind: "boolean",
    label: "Longer timer for slow senders",
    default: true,
    help: "A sender waits for a report for as long as two of its packets take, if that is more than four round trips. Off: a sender whose packets are further apart than that halves its rate before any report can arrive.",
    cite: "RFC 5348, section 4.3: max(4 R, 2 s / X)",
  },
} as const;

type Values = ParamValues<typeof params>;

const Gauge = { lossEventRate: 0, rateMbps: 1 } as const;

/** Words of a data packet: its serial number, when it was sent, the sender's RTT, and the first and last packet of its block. */
const Word = { serial: 0, sentNs: 1, rttNs: 2, first: 3, last: 4 } as const;
const WORDS = 5;
/** Words of control packets: `[Says.report, loss event rate, rate received (bps), sentNs of the newest packet]`, `[Says.stop, last]`. */
const Says = { report: 0, stop: 1 } as const;

/** The longest part of a block that is coded together, packets. Our choice. */
const MOST_CODED = 1024;
/** Longest gap between packets, s. Source: RFC 5348, section 4.3, t_mbi. */
const LONGEST_GAP_S = 64;

export class LttpSender implements CongestionControl {
  readonly window: CongestionWindow;
  readonly #port: SenderPort;
  readonly #leastBps: number;
  /** How many packet gaps the sender waits for a report, if that is longer than four round trips. */
  readonly #gapsAwaited: number;
  /** Unfinished blocks, in order; the first is the current one. */
  readonly #blocks: BlockPlace[] = [];
  #rateBps: number;
  #rttNs: number;
  #hasRtt = false;
  /** The current part of the first block. */
  #firstPacket = 0;
  #lastPacket = -1;
  /** Coded packets sent by the connection, and for the current part. */
  #serial = 0;
  #ofPart = 0;
  #reportDueNs: number = 0;

  constructor(port: SenderPort, { slowTimer }: Values) {
    this.#port = port;
    this.#gapsAwaited = slowTimer ? 2 : 0;
    this.#rttNs = port.emptyPathRttNs;
    this.#leastBps = (8 * port.packetBytes) / LONGEST_GAP_S;
    // RFC 5348, 4.2: W_init / R
    this.#rateBps = this.#limit((port.initialWindow * 8e9 * port.packetBytes) / this.#rttNs);
    this.window = new CongestionWindow(port.initialWindow, port.initialWindow);
    this.window.pacingBps = 0;
  }

  onBlockStart(block: BlockPlace): void {
    this.#blocks.push(block);
    this.#port.reportGauge(Gauge.rateMbps, this.#rateBps / 1e6);
    if (this.#blocks.length === 1) this.#begin(block.firstPacket);
  }

  writeHeader(packet: number, header: Float64Array): void {
    if (packet < 0) return;
    header[Word.serial] = this.#serial;
    header[Word.sentNs] = this.#port.nowNs();
    header[Word.rttNs] = this.#rttNs;
    header[Word.first] = this.#firstPacket;
    header[Word.last] = this.#lastPacket;
  }

  onTimer(): void {
    if (this.#blocks.length === 0) return;
    // A flow that stops has less data than announced: the receiver decodes what has been sent.
    this.#lastPacket = Math.min(this.#lastPacket, this.#port.limit - 1);
    if (this.#lastPacket < this.#firstPacket) {
      this.#blocks.length = 0;
      return;
    }
    if (this.#port.nowNs() >= this.#reportDueNs) {
      // RFC 5348, 4.4: no report arrived in time.
      this.#setRate(this.#rateBps / 2);
      this.#awaitReport();
    }
    const packets = this.#lastPacket - this.#firstPacket + 1;
    // The number identifies only the part: each packet is a mixture of all of it.
    const packet = this.#firstPacket + (this.#ofPart % packets);
    if (this.#ofPart < packets) this.#port.sendPacket(packet);
    else this.#port.sendCopy(packet);
    this.#serial += 1;
    this.#ofPart += 1;
    this.#port.setTimer(Math.ceil((8e9 * this.#port.packetBytes) / this.#rateBps));
  }

  onControl(words: Readonly<Float64Array>): void {
    if (words[0] === Says.stop) this.#stop(words[1]);
    else this.#onReport(words[1], words[2], words[3]);
  }

  onAck(): void {}

  onCongestion(): void {}

  #begin(firstPacket: number): void {
    this.#firstPacket = firstPacket;
    this.#lastPacket = Math.min(firstPacket + MOST_CODED - 1, this.#blocks[0].lastPacket);
    this.#ofPart = 0;
    this.#awaitReport();
    this.#port.setTimer(0);
  }

  #stop(last: number): void {
    const [block] = this.#blocks;
    if (block === undefined || last < this.#lastPacket) return;
    if (last >= Math.min(block.lastPacket, this.#port.limit - 1)) this.#blocks.shift();
    this.#port.stopTimer();
    const next = this.#blocks[0];
    this.#port.confirm(last);
    if (next !== undefined) this.#begin(Math.max(next.firstPacket, last + 1));
  }

  /** RFC 5348, section 4.3. */
  #onReport(lossEventRate: number, receivedBps: number, sentNs: number): void {
    const port = this.#port;
    const sampleNs = port.nowNs() - sentNs;
    this.#rttNs = this.#hasRtt ? 0.9 * this.#rttNs + 0.1 * sampleNs : sampleNs;
    this.#hasRtt = true;
    const mostBps = 2 * receivedBps;
    if (lossEventRate > 0) this.#setRate(Math.min(tfrcBps(port.packetBytes, this.#rttNs, lossEventRate), mostBps));
    else {
      const initialBps = (port.initialWindow * 8e9 * port.packetBytes) / this.#rttNs;
      this.#setRate(Math.max(Math.min(2 * this.#rateBps, mostBps), initialBps));
    }
    port.reportGauge(Gauge.lossEventRate, lossEventRate);
    this.#awaitReport();
  }

  #setRate(bps: number): void {
    this.#rateBps = this.#limit(bps);
    this.#port.reportGauge(Gauge.rateMbps, this.#rateBps / 1e6);
  }

  /** Any excess would only wait in the sender's host. */
  #limit(bps: number): number {
    return Math.max(this.#leastBps, Math.min(this.#port.lineBps, bps));
  }

  #awaitReport(): void {
    const gapNs = (8e9 * this.#port.packetBytes) / this.#rateBps;
    this.#reportDueNs = this.#port.nowNs() + Math.max(4 * this.#rttNs, this.#gapsAwaited * gapNs);
  }
}

export class LttpReceiver implements Sink {
  readonly #port: SinkPort;
  readonly #overhead: number;
  readonly #timer: SinkTimer;
  /** The current block's last packet, and the number of its coded packets that have arrived. */
  #last = -1;
  #count = 0;
  /** The next serial if none is lost, and the first one lost in the newest loss event. */
  #nextSerial = 0;
  #eventSerial = 0;
  #eventNs: number = -1;
  /** Packets between loss events, newest first, without the open interval. */
  readonly #intervals: number[] = [];
  #newestSentNs: number = 0;
  #rttNs: number;
  #receivedBytes = 0;
  #sinceNs: number = 0;
  #reportedBps = 0;

  constructor(port: SinkPort, { overhead }: Values) {
    this.#port = port;
    this.#overhead = overhead;
    this.#rttNs = port.emptyPathRttNs;
    this.#timer = port.createTimer(() => this.#report());
  }

  onPacket(_packet: number, _isTrimmed: boolean, header: Readonly<Float64Array>): void {
    const port = this.#port;
    const [first, last] = [header[Word.first], header[Word.last]];
    this.#rttNs = header[Word.rttNs];
    this.#newestSentNs = header[Word.sentNs];
    this.#receivedBytes += port.packetBytes;
    const isLoss = this.#noteSerial(header[Word.serial]);
    if (last <= this.#last && port.has(last)) {
      // The sender continues: the stop was lost or is in flight.
      port.sendControl([Says.stop, last]);
      return;
    }
    if (last !== this.#last) {
      this.#last = last;
      this.#count = 0;
      this.#sinceNs = port.nowNs();
      this.#receivedBytes = port.packetBytes;
    }
    this.#count += 1;
    if (this.#count >= Math.ceil((last - first + 1) * (1 + this.#overhead))) {
      this.#timer.stop();
      port.deliver(first, last);
      port.sendControl([Says.stop, last]);
    } else if (isLoss) this.#report();
    else if (!this.#timer.isRunning) this.#timer.set(Math.ceil(this.#rttNs));
  }

  onClose(): void {
    this.#timer.stop();
  }

  /** @returns whether a loss event begins with it. Losses within a round trip are one event. Source: RFC 5348, section 5.2. */
  #noteSerial(serial: number): boolean {
    const missing = serial - this.#nextSerial;
    const lost = this.#nextSerial;
    this.#nextSerial = serial + 1;
    const nowNs = this.#port.nowNs();
    if (missing <= 0 || (this.#eventNs >= 0 && nowNs - this.#eventNs <= this.#rttNs)) return false;
    this.#intervals.unshift(this.#eventNs < 0 ? this.#fitFirstInterval(nowNs) : Math.max(1, lost - this.#eventSerial));
    if (this.#intervals.length > WEIGHTS.length) this.#intervals.pop();
    this.#eventSerial = lost;
    this.#eventNs = nowNs;
    return true;
  }

  #fitFirstInterval(nowNs: number): number {
    return fitInterval(this.#port.packetBytes, this.#rttNs, Math.max(this.#reportedBps, this.#findBps(nowNs)));
  }

  /** The rate received since the last report. */
  #findBps(nowNs: number): number {
    return (8e9 * this.#receivedBytes) / Math.max(this.#rttNs, nowNs - this.#sinceNs);
  }

  #report(): void {
    const port = this.#port;
    // Nothing to report: the next packet restarts the timer.
    if (this.#receivedBytes === 0) return;
    const open = this.#nextSerial - this.#eventSerial;
    const lossEventRate = this.#intervals.length === 0 ? 0 : 1 / meanInterval([open, ...this.#intervals]);
    this.#reportedBps = this.#findBps(port.nowNs());
    port.sendControl([Says.report, lossEventRate, this.#reportedBps, this.#newestSentNs]);
    this.#receivedBytes = 0;
    this.#sinceNs = port.nowNs();
    this.#timer.set(Math.ceil(this.#rttNs));
  }
}

export const lttpDescription: AlgorithmDescription<typeof params> = {
  id: "lttp",
  name: "LTTP",
  family: "rate",
  idea: "Blocks are coded, so any packets will do: the sender continues at a TCP-friendly rate until the receiver has enough of them.",
  cite: "Jiang et al., JSAC 2014",
  params,
  recovery: "newreno",
  parts: ["sink"],
  gauges: ["lossEventRate", "rateMbps"],
  needs: () => ({ headerWords: WORDS }),
  options: () => ({ rtoNs: Infinity }),
};

export const lttp = completeAlgorithm(lttpDescription, {
  createSender: (port, values) => new LttpSender(port, values),
  createSink: (port, values) => new LttpReceiver(port, values),
});
