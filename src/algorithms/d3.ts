/**
 * Idea: senders request a rate from every switch on their route once per round trip, and send at the minimum granted. Flows with
 * deadlines request what they need to meet them; the rest is shared evenly.
 * Source: Wilson, Ballani, Karagiannis, Rowstron, "Better never than late: meeting deadlines in datacenter networks", SIGCOMM 2011,
 * section 4; the port as in a public implementation (Aequitas), its capacity law from memory.
 * Departures: a request is sent on the first data packet of a round trip, or on a header alone if the base rate is granted. Headers alone
 * fit into any port, and a port that drops a request undoes it. A port without requests for 32 round trips forgets its grants. A flow whose
 * deadline has passed, or needs more than its link's rate, continues without a deadline (the paper stops it). If the base rates of all flows
 * exceed the capacity (more than 366 flows at the default settings), flows share it equally and send. The paper's rule grants each the base
 * rate, at which none sends. `spread` is ours.
 *
 * Measured (`incast run --algorithm d3 --senders 128 --blocks 1 --awnd 1000`): 128 senders in step lose 526 packets in the first block and
 * reach .945 of the link. Another simulator has 132 to 155 drops, one or two timeouts and .55. Equal rates keep the order of the first
 * packets in each gap, so the last 52 senders find the port full in each gap, until a change of capacity shifts them. With a constant
 * capacity, two of three seeds end in a timeout, at .42.
 *
 * We suppose that a full port of the other simulator forwards the header of a dropped request, and that the third header to return makes
 * the sender repeat the packet between two gaps: about 3 drops for each of the 52. With such headers, 128 senders lose 202 to 220 packets
 * here. If they also start SACK's recovery, all seeds end in a timeout of a packet lost twice, at .55 with 7 timeouts and 253 drops. Here
 * (RFC 6675), an ACK that reports nothing new starts no recovery, so keeping the headers alone changes nothing.
 *
 * More senders in step lose more. Of 256, the same 26 lose a packet in every gap until the others finish, at .56 (.95 with headers that
 * return). With `spread`, 128 to 320 senders reach .96 without a drop. With a buffer of 32 packets and a round trip of 50 µs, their queues
 * of 38 to 41 packets do not fit, and some blocks of 192 senders reach .65 or less.
 */
import { CongestionWindow } from "../engine/congestion.ts";
import type { Ack, AlgorithmDescription, BlockPlace, CongestionControl, ParamValues, SenderPort } from "../engine/congestion.ts";
import { completeAlgorithm } from "./complete-algorithm.ts";
import { D3Port, RequestKind, Word, WORDS } from "./d3-port.ts";

const params = {
  spread: {
    kind: "boolean",
    label: "Spread the first packets",
    default: false,
    help: "A sender that is granted its first rate waits a random part of the gap between two of its packets, so that equal rates do not stay in step.",
    cite: null,
  },
} as const;

const Gauge = { grantedMbps: 0 } as const;

/** Size of a header-only request, bytes. */
const REQUEST_BYTES = 40;
/** Bytes that the request adds to every packet. Source: D3, section 4.4 (from memory). */
const OPTION_BYTES = 0;
/** A host's timer is no finer than this. Our choice. */
const LEAST_POLL_NS = 50_000;
/** Consecutive answers without a rate after which a sender proceeds without one, and round trips between its packets after that. Ours. */
const STUCK_AFTER = 64;
/** Round trips after which a request counts as lost. Our choice. */
const LOST_AFTER_RTTS = 8;

export class D3Sender implements CongestionControl {
  readonly window: CongestionWindow;
  readonly #port: SenderPort;
  readonly #spreads: boolean;
  readonly #baseBps: number;
  #isOpen = false;
  /** What each port on the route counts as granted to this flow, and what they all count as its desired rate. */
  #counted: number[] = [];
  #countedBps = 0;
  #deadlineNs = Infinity;
  #lastPacket = -1;
  /** Kind of the next header-only request. */
  #kind: number = RequestKind.none;
  #requestedNs = -Infinity;
  #isWaiting = false;
  /** Consecutive answers that grant the base rate. */
  #poorAnswers = 0;
  /** The rate to start with when the timer fires; 0: not waiting. */
  #firstBps = 0;

  constructor(port: SenderPort, { spread }: ParamValues<typeof params>) {
    this.#port = port;
    this.#spreads = spread;
    this.#baseBps = (REQUEST_BYTES * 8e9) / port.emptyPathRttNs;
    this.window = new CongestionWindow(port.receiveWindow, port.receiveWindow);
    this.window.pacingBps = 0;
  }

  onBlockStart(block: BlockPlace): void {
    // an idle sender's window was cut (RFC 5681, 4.1): here rates decide
    this.window.cwnd = this.#port.receiveWindow;
    this.#deadlineNs = block.deadlineNs ?? Infinity;
    this.#lastPacket = block.lastPacket;
    if (!this.#isOpen) this.#ask(RequestKind.open);
    this.#isOpen = true;
  }

  writeHeader(packet: number, header: Float64Array): void {
    const now = this.#port.nowNs();
    let kind = this.#kind;
    if (packet >= 0) {
      const waited = now - this.#requestedNs;
      const { emptyPathRttNs } = this.#port;
      kind = waited >= (this.#isWaiting ? LOST_AFTER_RTTS : 1) * emptyPathRttNs ? RequestKind.request : RequestKind.none;
      if (kind === RequestKind.none) return;
    }
    this.#requestedNs = now;
    this.#isWaiting = kind !== RequestKind.close;
    header[Word.kind] = kind;
    header[Word.desiredBps] = kind === RequestKind.close ? 0 : this.#findDesired(now);
    header[Word.beforeBps] = this.#countedBps;
    header[Word.baseBps] = this.#baseBps;
    header[Word.rttNs] = this.#port.emptyPathRttNs;
    for (const [hop, counted] of this.#counted.entries()) header[Word.grants + hop] = header[Word.before + hop] = counted;
  }

  onAnyAck({ header }: Readonly<Ack>): void {
    if (header !== null && header[Word.kind] === RequestKind.request) this.#take(header);
  }

  onControl(header: Readonly<Float64Array>): void {
    if (header[Word.kind] === RequestKind.close) return;
    this.#take(header);
    if (this.#isOpen) this.#port.send();
  }

  onAck(): void {}

  onCongestion(): void {
    // the ports set the rate; their grants may be lost with the packets
    this.#isWaiting = false;
  }

  afterAck(): void {
    if (!this.#isOpen || this.#port.highestAck < this.#port.limit - 1) return;
    this.#ask(RequestKind.close);
    this.#port.stopTimer();
    this.#isOpen = false;
    this.#counted = [];
    this.#countedBps = 0;
    this.#firstBps = 0;
    this.window.pacingBps = 0;
  }

  onTimer(): void {
    if (this.#firstBps > 0) {
      this.window.pacingBps = this.#firstBps;
      this.#firstBps = 0;
      this.#port.send();
    } else if (this.#isOpen && this.window.pacingBps === 0) this.#ask(RequestKind.request);
  }

  #ask(kind: number): void {
    this.#kind = kind;
    this.#port.sendControl(0);
    if (kind !== RequestKind.close) this.#port.setTimer(LOST_AFTER_RTTS * Math.max(LEAST_POLL_NS, this.#port.emptyPathRttNs));
  }

  #findDesired(now: number): number {
    if (this.#deadlineNs <= now || this.#deadlineNs === Infinity) return 0;
    const bits = (this.#lastPacket - this.#port.highestAck) * this.#port.packetBytes * 8;
    const desired = (bits * 1e9) / (this.#deadlineNs - now);
    return desired > this.#port.lineBps ? 0 : desired;
  }

  #take(header: Readonly<Float64Array>): void {
    this.#isWaiting = false;
    // The changes are added up: a request that was taken for lost may have been in a queue, and then its ports have counted both.
    this.#countedBps += header[Word.desiredBps] - header[Word.beforeBps];
    const grants = header.subarray(Word.grants, Math.min(Word.before, Word.grants + header[Word.hops]));
    grants.forEach((grant, hop) => (this.#counted[hop] = (this.#counted[hop] ?? 0) + grant - header[Word.before + hop]));
    if (!this.#isOpen) return;
    const rate = grants.reduce((least, grant) => Math.min(least, grant), this.#port.lineBps);
    this.#port.reportGauge(Gauge.grantedMbps, rate / 1e6);
    const isFirst = this.window.pacingBps === 0;
    const isBase = rate === this.#baseBps;
    this.#poorAnswers = isBase ? this.#poorAnswers + 1 : 0;
    if (isBase) {
      // grants to requests lost further on may never be returned: send a packet occasionally, so that all flows end
      const isStuck = this.#poorAnswers >= STUCK_AFTER;
      this.window.pacingBps = isStuck
        ? (this.#port.packetBytes * 8e9) / (STUCK_AFTER * Math.max(LEAST_POLL_NS, this.#port.emptyPathRttNs))
        : 0;
      this.#firstBps = 0;
      // header-only requests, one per round trip; a stuck sender requests with its data
      if (isStuck) this.#port.stopTimer();
      else this.#port.setTimer(Math.max(1, this.#requestedNs + Math.max(LEAST_POLL_NS, this.#port.emptyPathRttNs) - this.#port.nowNs()));
    } else if (isFirst && this.#spreads) {
      if (this.#firstBps === 0) this.#port.setTimer(Math.ceil((this.#port.random() * this.#port.packetBytes * 8e9) / rate));
      this.#firstBps = rate;
    } else {
      this.window.pacingBps = rate;
      if (isFirst) this.#port.stopTimer();
    }
  }
}

export const d3Description: AlgorithmDescription<typeof params> = {
  id: "d3",
  name: "D3",
  family: "scheduled",
  idea: "Senders ask the switches for a rate each round trip, those with deadlines for the rate they need, and send at the rate they are granted.",
  cite: "Wilson et al., SIGCOMM 2011",
  params,
  recovery: "sack",
  isRandom: ({ spread }) => spread,
  parts: ["port"],
  paces: true,
  gauges: ["granted"],
  portGauges: ["allocated", "capacity"],
  needs: () => ({ headerWords: WORDS, headerBytes: OPTION_BYTES, controlTakesSlot: false }),
  firstWindow: (_, initialWindow) => Math.min(1, initialWindow),
};

export const d3 = completeAlgorithm(d3Description, {
  createSender: (port, values) => new D3Sender(port, values),
  createPort: (port) => new D3Port(port),
});
