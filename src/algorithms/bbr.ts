/**
 * Idea: the fastest delivery rate and the shortest round trip show how much a path carries; losses and delay do not. The sender paces at
 * that rate, keeps the product of both in flight, and periodically tries a quarter more.
 * Source: Cardwell et al., "BBR: Congestion-Based Congestion Control", ACM Queue 14(5), 2016, and Linux, net/ipv4/tcp_bbr.c (version 1),
 * which has all constants.
 * Departures (reduced): no PROBE_RTT (the shortest round trip is that of the connection: runs are shorter than its 10 s), no long-term
 * estimate for policers, no allowance for aggregated ACKs and segmentation offload, no packet conservation in a fast recovery; packets
 * are paced at the estimate and not 1% below it. After a pause the window restarts as in any TCP (RFC 5681, 4.1; Linux exempts BBR: with
 * `--slow-start-restart off` 128 senders reach .172 of the link instead of .183), and SACK finds lost packets. Measured: 32 senders lose
 * two thirds of the packets that TCP with SACK loses, 128 two fifths, where another simulator has as many as Reno or more; goodput is the
 * same there and here (`incast run --algorithm bbr --senders 32 --blocks 3 --initial-window 2 --awnd 1000`). A sender loses nothing while
 * it waits for its timer: with RACK, the recovery in Linux, which repairs lost retransmissions at once, BBR loses 2.0 and 1.1 times as many
 * packets as Reno.
 */
import { CongestionWindow } from "../engine/congestion.ts";
import type { Ack, AlgorithmDescription, CongestionControl, ParamValues, SenderPort } from "../engine/congestion.ts";
import { completeAlgorithm } from "./complete-algorithm.ts";
import { DeliveryRate } from "./delivery-rate.ts";

const params = {
  leastWindow: {
    kind: "number",
    label: "Smallest window",
    unit: "packets",
    min: 1,
    max: 64,
    default: 4,
    help: "No window is smaller, whatever the estimates say. Senders times this is what must fit into the port and the path.",
    cite: "Linux, tcp_bbr.c, bbr_cwnd_min_target",
  },
  windowGain: {
    kind: "number",
    label: "Window gain",
    unit: "× BDP",
    min: 1,
    max: 10,
    default: 2,
    help: "How much may be in flight, in bandwidth-delay products. Above 1 so that delayed ACKs do not stop the sender.",
    cite: "Linux, tcp_bbr.c, bbr_cwnd_gain",
  },
  bandwidthRounds: {
    kind: "number",
    label: "Rounds remembered",
    unit: "round trips",
    min: 1,
    max: 100,
    default: 10,
    integer: true,
    help: "The bandwidth is the fastest delivery within this many round trips. More: slower to notice new flows.",
    cite: "Linux, tcp_bbr.c, bbr_bw_rtts",
  },
} as const;

const Gauge = { bandwidthMbps: 0, minRttNs: 1, pacingGain: 2 } as const;

/** bbr_high_gain, 2 / ln 2: doubles the rate in each round trip. */
const HIGH_GAIN = 2.885;
/** bbr_pacing_gain: one round trip with a quarter more, one with a quarter less, six with neither. */
const CYCLE = [1.25, 0.75, 1, 1, 1, 1, 1, 1] as const;
/** bbr_full_bw_thresh and bbr_full_bw_cnt: the pipe is full after three rounds without a quarter more. */
const GROWTH = 1.25;
const ROUNDS_WITHOUT_GROWTH = 3;

const Mode = { startup: 0, drain: 1, probe: 2 } as const;
type Mode = (typeof Mode)[keyof typeof Mode];

class Bbr implements CongestionControl {
  readonly window: CongestionWindow;
  readonly #port: SenderPort;
  readonly #params: ParamValues<typeof params>;
  readonly #delivery: DeliveryRate;
  /** Fastest delivery rate of each of the last rounds, packets per nanosecond. */
  readonly #fastest: Float64Array;
  #bandwidth = 0;
  #minRttNs = Infinity;
  #rounds = 0;
  /** The last round recorded in `#fastest`. */
  #notedRound = 0;
  /** The round ends with the ACK of a packet sent after this many were delivered. */
  #roundEnd = 0;
  #mode: Mode = Mode.startup;
  #fullBandwidth = 0;
  #roundsWithoutGrowth = 0;
  #phase = 0;
  #phaseNs = 0;

  constructor(port: SenderPort, values: ParamValues<typeof params>) {
    this.#port = port;
    this.#params = values;
    this.#delivery = new DeliveryRate(port);
    this.#fastest = new Float64Array(values.bandwidthRounds);
    this.window = new CongestionWindow(port.initialWindow, port.initialWindow);
    const rttNs = port.srttNs() || port.emptyPathRttNs;
    this.window.pacingBps = this.#toBps(HIGH_GAIN * (port.initialWindow / rttNs));
  }

  onAnyAck(ack: Readonly<Ack>): void {
    const delivery = this.#delivery;
    delivery.observe(ack, this.#minRttNs < Infinity ? this.#minRttNs : 0);
    this.#minRttNs = Math.min(this.#minRttNs, ack.packetRttNs);
    if (delivery.rate > 0) this.#takeSample();
    this.#leaveDrain();
    if (this.#mode === Mode.probe) this.#cycle(ack.nowNs);
    this.#setRate();
    this.#setWindow(delivery.newlyDelivered);
    const { reportGauge } = this.#port;
    reportGauge.call(this.#port, Gauge.bandwidthMbps, this.#toBps(this.#bandwidth) / 1e6);
    reportGauge.call(this.#port, Gauge.minRttNs, this.#minRttNs);
    reportGauge.call(this.#port, Gauge.pacingGain, this.#pacingGain());
  }

  /** The window has already been set: deliveries count in a recovery too. */
  onAck(): void {}

  afterAck(): void {
    this.#delivery.noteLimit();
  }

  onCongestion(signal: "dupacks" | "timeout"): void {
    // Linux, tcp_enter_loss; the window grows back with deliveries. A fast recovery changes nothing
    if (signal === "timeout") this.window.cwnd = 1;
  }

  onBlockStart(): void {
    // bbr_cwnd_event: after a pause, send at the estimated bandwidth in any phase
    if (this.#mode === Mode.probe && this.#delivery.inFlight === 0) this.window.pacingBps = this.#toBps(this.#bandwidth);
  }

  tagPacket(packet: number): number {
    this.#delivery.onSend(packet);
    return 0;
  }

  #takeSample(): void {
    const delivery = this.#delivery;
    const startsRound = delivery.deliveredBefore >= this.#roundEnd;
    if (startsRound) {
      this.#roundEnd = delivery.delivered;
      this.#rounds += 1;
    }
    if (!delivery.isAppLimited || delivery.rate >= this.#bandwidth) this.#note(delivery.rate);
    if (startsRound && this.#mode === Mode.startup && !delivery.isAppLimited) this.#checkFull();
  }

  /** Records the fastest of the last rounds. As in Linux, nothing is forgotten during rounds without a valid sample. */
  #note(rate: number): void {
    const fastest = this.#fastest;
    const { length } = fastest;
    for (let round = Math.max(this.#notedRound, this.#rounds - length) + 1; round <= this.#rounds; round++) fastest[round % length] = 0;
    this.#notedRound = this.#rounds;
    fastest[this.#rounds % length] = Math.max(fastest[this.#rounds % length], rate);
    this.#bandwidth = 0;
    for (const one of fastest) this.#bandwidth = Math.max(this.#bandwidth, one);
  }

  #checkFull(): void {
    if (this.#bandwidth >= this.#fullBandwidth * GROWTH) {
      this.#fullBandwidth = this.#bandwidth;
      this.#roundsWithoutGrowth = 0;
      return;
    }
    this.#roundsWithoutGrowth += 1;
    if (this.#roundsWithoutGrowth >= ROUNDS_WITHOUT_GROWTH) this.#mode = Mode.drain;
  }

  #leaveDrain(): void {
    if (this.#mode !== Mode.drain || this.#delivery.inFlight > this.#bdp()) return;
    this.#mode = Mode.probe;
    // any phase except the draining one, as in Linux, so that senders do not probe together
    const phase = Math.floor(this.#port.random() * (CYCLE.length - 1));
    this.#phase = phase === 0 ? 0 : phase + 1;
    this.#phaseNs = this.#port.nowNs();
  }

  #cycle(nowNs: number): void {
    const isOver = nowNs - this.#phaseNs > this.#minRttNs;
    const gain = CYCLE[this.#phase];
    const { inFlight } = this.#delivery;
    // probing continues until its target is in flight or a loss shows that there is no room; draining ends early
    const mayEnd =
      gain > 1 ? isOver && (this.#port.inRecovery || inFlight >= gain * this.#bdp()) : isOver || (gain < 1 && inFlight <= this.#bdp());
    if (!mayEnd) return;
    this.#phase = (this.#phase + 1) % CYCLE.length;
    this.#phaseNs = nowNs;
  }

  #setRate(): void {
    if (this.#bandwidth === 0) return;
    const bps = this.#toBps(this.#pacingGain() * this.#bandwidth);
    if (this.#mode !== Mode.startup || bps > this.window.pacingBps) this.window.pacingBps = bps;
  }

  /** bbr_set_cwnd: grows toward the target with deliveries; falls to it at once when the pipe is full. */
  #setWindow(delivered: number): void {
    const { window } = this;
    const gain = this.#mode === Mode.probe ? this.#params.windowGain : HIGH_GAIN;
    const target = Math.max(this.#params.leastWindow, gain * this.#bdp());
    if (this.#mode !== Mode.startup) window.cwnd = Math.min(window.cwnd + delivered, target);
    else if (window.cwnd < target || this.#delivery.delivered < this.#port.initialWindow) window.cwnd += delivered;
    if (delivered > 0 && this.#bandwidth > 0) window.cwnd = Math.max(window.cwnd, this.#params.leastWindow);
    window.ssthresh = Math.max(1, window.cwnd);
  }

  #pacingGain(): number {
    if (this.#mode === Mode.probe) return CYCLE[this.#phase];
    return this.#mode === Mode.startup ? HIGH_GAIN : 1 / HIGH_GAIN;
  }

  #bdp(): number {
    return this.#minRttNs < Infinity ? this.#bandwidth * this.#minRttNs : 0;
  }

  /** @param rate packets per nanosecond */
  #toBps(rate: number): number {
    return rate * 8e9 * this.#port.packetBytes;
  }
}

export const bbrDescription: AlgorithmDescription<typeof params> = {
  id: "bbr",
  name: "BBR v1 (reduced)",
  family: "rate",
  idea: "Measures how fast packets are delivered and how short the round trip can be, and paces its packets accordingly; drops do not slow it down.",
  cite: "Cardwell 2016",
  params,
  recovery: "sack",
  isRandom: () => true,
  paces: true,
  gauges: ["bandwidthMbps", "minRttNs", "pacingGain"],
};

export const bbr = completeAlgorithm(bbrDescription, {
  createSender: (port, values) => new Bbr(port, values),
});
