/**
 * Idea: the switch keeps a few packets whole and cuts the others to their headers, which go first. So the receiver learns of every
 * packet within a round trip, and pulls the next ones itself, one per packet time, from any sender.
 * Source: Handley et al., "Re-architecting datacenter networks and stacks for low latency and high performance", SIGCOMM 2017, sections
 * 3.1 and 3.2; from memory of the paper and of its public simulator (csg-htsim, ndp.cpp and compositequeue.cpp), which has this
 * retransmission timer of 20 ms.
 * Departures: one path (the paper sprays packets over all); headers go before all whole packets (the paper's switch serves at most ten of
 * them per whole packet). ACK, NACK and pull are separate header-only packets. The receiver serves its senders in turn and keeps no more
 * pulls for a sender than packets it misses: with one queue for all, finished senders would still own pulls. After eight timeouts without
 * a packet that arrives whole, a sender doubles its wait each time, up to 16 timers, and no wait is shorter than the empty path's round
 * trip: otherwise senders with a short timer keep the port full of copies, all of them trimmed. Each receiver pulls at the rate of its own
 * link, so that over an oversubscribed leaf-spine most packets are trimmed again: 12 flows between two leaves with two trunks send 29,811
 * packets for 6,292 delivered in 30 ms (`incast run --url
 * "?topo=leaf-spine&leaves=2&leafhosts=12&algo=ndp&work=long&dur=30ms&g1.n=12&g1.from=leaf1&g1.to=leaf0&g1.pair=one-to-one"`).
 */
import { CongestionWindow } from "../engine/congestion.ts";
import type { AlgorithmDescription, BlockPlace, CongestionControl, ParamValues, SenderPort } from "../engine/congestion.ts";
import { completeAlgorithm } from "./complete-algorithm.ts";
import { countWaits, PATIENCE } from "./count-waits.ts";
import type { Sink, SinkPort, SinkTimer } from "../engine/hosts.ts";

const params = {
  window: {
    kind: "number",
    label: "First window",
    unit: "packets",
    min: 1,
    max: 1000,
    default: 12,
    integer: true,
    help: "A sender begins each block with this many packets, without waiting for pulls. After that every packet waits for a pull.",
    cite: "Handley et al., SIGCOMM 2017, section 3.2 (from memory): about the bandwidth-delay product",
  },
  wholePackets: {
    kind: "number",
    label: "Whole packets kept",
    unit: "packets",
    min: 1,
    max: 1000,
    default: 8,
    integer: true,
    help: "A port keeps this many packets whole, including the one being sent. It trims the others to their headers.",
    cite: "Handley et al., SIGCOMM 2017, section 3.1 (from memory)",
  },
  rtoUs: {
    kind: "number",
    label: "Retransmission timer",
    unit: "µs",
    min: 100,
    max: 10_000_000,
    default: 20_000,
    integer: true,
    help: "It is for headers and pulls that are lost, which seldom happens. It never expires before the empty path's round trip.",
    cite: "csg-htsim (2017), ndp.cpp (from memory): 20 ms",
  },
} as const;

/** Words of a data packet: the last packet of its block. */
const HEADER_WORDS = 1;
/** Words of the receiver's control packets: `[Says, packet, highest packet in order]`. */
const Says = { ack: 0, nack: 1, pull: 2 } as const;

/** Pulls of one sender that wait at the receiver. */
const gauges = ["pulls"] as const;
const Gauge = { pulls: 0 } as const;

export class NdpSender implements CongestionControl {
  readonly window: CongestionWindow;
  readonly #port: SenderPort;
  readonly #firstWindow: number;
  /** Packets without any response since they were sent, and when that was; oldest first. */
  readonly #unheard = new Map<number, number>();
  /** Packets beyond the highest in order that have arrived. */
  readonly #early = new Set<number>();
  /** Cut packets, to be sent again. */
  readonly #cut: number[] = [];
  /** The first packet not sent yet. */
  #next = 0;
  /** When the receiver was last heard, or a timeout. */
  #heardNs = 0;
  /** Timeouts since a packet last arrived whole. */
  #inVain = 0;

  constructor(port: SenderPort, { window }: ParamValues<typeof params>) {
    this.#port = port;
    this.#firstWindow = window;
    this.window = new CongestionWindow(window, window);
    this.window.pacingBps = 0;
  }

  onBlockStart({ firstPacket, lastPacket }: BlockPlace): void {
    // The rest of an earlier block goes first, as pulls arrive.
    if (this.#next !== firstPacket) return;
    const end = Math.min(lastPacket + 1, firstPacket + this.#firstWindow);
    while (this.#next < end) this.#send(this.#next++);
  }

  writeHeader(packet: number, header: Float64Array): void {
    if (packet >= 0) header[0] = this.#port.limit - 1;
  }

  onControl(words: Readonly<Float64Array>): void {
    const [says, packet, highest] = [words[0], words[1], words[2]];
    this.#heardNs = this.#port.nowNs();
    this.#unheard.delete(packet);
    if (says === Says.nack && packet > this.#port.highestAck && !this.#early.has(packet)) this.#cut.push(packet);
    if (says === Says.ack) this.#inVain = 0;
    if (says === Says.ack && packet > highest) this.#early.add(packet);
    if (says === Says.pull) this.#sendNext();
    if (highest <= this.#port.highestAck) return;
    for (let known = this.#port.highestAck + 1; known <= highest; known++) this.#early.delete(known);
    this.#port.confirm(highest);
    // With nothing in flight the retransmission timer is off, and the pull that is awaited may have been dropped.
    if (highest === this.#next - 1 && this.#next < this.#port.limit) this.#port.setTimer(PATIENCE * this.#port.rtoNs());
  }

  /** The pull has not come: sends a packet unasked. */
  onTimer(): void {
    if (this.#port.highestAck === this.#next - 1) this.#sendNext();
  }

  onAck(): void {}

  /** No, if a packet had no response for an RTO. Otherwise only a pull is awaited, which may queue behind other senders' pulls. */
  replacesTimeout(): boolean {
    const nowNs = this.#port.nowNs();
    const waitNs = countWaits(this.#inVain) * this.#port.rtoNs();
    for (const sentNs of this.#unheard.values()) {
      if (nowNs - sentNs >= waitNs) return false;
      break;
    }
    return nowNs - this.#heardNs < PATIENCE * waitNs;
  }

  /** A packet was lost without notice, or its pull was: treats all packets without a response as cut, and sends one. */
  onCongestion(): void {
    this.#inVain += 1;
    this.#heardNs = this.#port.nowNs();
    this.#cut.push(...this.#unheard.keys());
    this.#unheard.clear();
    this.#sendNext();
  }

  #sendNext(): void {
    for (let packet = this.#cut.shift(); packet !== undefined; packet = this.#cut.shift()) {
      if (packet <= this.#port.highestAck || this.#early.has(packet)) continue;
      this.#send(packet);
      return;
    }
    // A flow that stops has less data than announced.
    if (this.#next < this.#port.limit) this.#send(this.#next++);
  }

  #send(packet: number): void {
    this.#unheard.delete(packet);
    this.#unheard.set(packet, this.#port.nowNs());
    this.#port.sendPacket(packet);
  }
}

/** Shared by the connections of one receiving host: the order of their pulls. */
export class PullQueue {
  readonly #packetNs: number;
  readonly #waiting: NdpReceiver[] = [];
  #nextNs: number = 0;

  constructor(packetNs: number) {
    this.#packetNs = packetNs;
  }

  /** Adds a receiver with its first pull. */
  enter(receiver: NdpReceiver, nowNs: number): void {
    this.#waiting.push(receiver);
    if (this.#waiting.length === 1) receiver.wakeAfter(Math.max(0, this.#nextNs - nowNs));
  }

  leave(receiver: NdpReceiver, nowNs: number): void {
    const place = this.#waiting.indexOf(receiver);
    if (place < 0) return;
    this.#waiting.splice(place, 1);
    if (place === 0) this.#waiting[0]?.wakeAfter(Math.max(0, this.#nextNs - nowNs));
  }

  /** Sends the pull of the first receiver. */
  serve(nowNs: number): void {
    for (let receiver = this.#waiting.shift(); receiver !== undefined; receiver = this.#waiting.shift()) {
      // Its last packets may have arrived in the meantime.
      if (!receiver.pull()) continue;
      this.#nextNs = nowNs + this.#packetNs;
      if (receiver.pulls > 0) this.#waiting.push(receiver);
      this.#waiting[0]?.wakeAfter(this.#packetNs);
      return;
    }
  }
}

export class NdpReceiver implements Sink {
  /** Pulls waiting for their turn. */
  pulls = 0;
  readonly #port: SinkPort;
  readonly #queue: PullQueue;
  readonly #timer: SinkTimer;
  /** The last packet that its sender has announced, and the number of packets missing up to it. */
  #last = -1;
  #missing = 0;

  constructor(port: SinkPort) {
    this.#port = port;
    this.#queue = port.shareOnHost(() => new PullQueue((port.packetBytes * 8e9) / port.linkBps));
    this.#timer = port.createTimer(() => this.#queue.serve(port.nowNs()));
  }

  onPacket(packet: number, isTrimmed: boolean, header: Readonly<Float64Array>): void {
    const port = this.#port;
    const last = header[0];
    if (last > this.#last) {
      this.#missing += last - this.#last;
      this.#last = last;
    }
    if (!isTrimmed && !port.has(packet)) {
      this.#missing -= 1;
      port.deliver(packet, packet);
    }
    port.sendControl([isTrimmed ? Says.nack : Says.ack, packet, port.expected - 1]);
    if (this.#missing > this.pulls) {
      this.pulls += 1;
      this.#report();
      if (this.pulls === 1) this.#queue.enter(this, port.nowNs());
    }
  }

  onClose(): void {
    this.pulls = 0;
    this.#report();
    this.#timer.stop();
    this.#queue.leave(this, this.#port.nowNs());
  }

  wakeAfter(delayNs: number): void {
    this.#timer.set(Math.ceil(delayNs));
  }

  /** Sends one of its pulls. @returns false: none is needed any more. */
  pull(): boolean {
    const needed = Math.min(this.pulls, this.#missing);
    this.pulls = Math.max(0, needed - 1);
    this.#report();
    if (needed === 0) return false;
    this.#port.sendControl([Says.pull, -1, this.#port.expected - 1]);
    return true;
  }

  #report(): void {
    this.#port.reportGauge(Gauge.pulls, this.pulls);
  }
}

export const ndpDescription: AlgorithmDescription<typeof params> = {
  id: "ndp",
  name: "NDP",
  family: "receiver",
  idea: "The switch trims packets to their headers instead of dropping them; the receiver pulls the rest, one packet at a time.",
  cite: "Handley et al., SIGCOMM 2017",
  params,
  gauges,
  recovery: "newreno",
  isRandom: () => true,
  parts: ["sink"],
  needs: ({ wholePackets }) => ({ queueing: "trim", wholePackets, headerWords: HEADER_WORDS }),
  options: ({ rtoUs }) => ({ rtoNs: rtoUs * 1000 }),
  firstWindow: ({ window }) => window,
};

export const ndp = completeAlgorithm(ndpDescription, {
  createSender: (port, values) => new NdpSender(port, values),
  createSink: (port) => new NdpReceiver(port),
});
