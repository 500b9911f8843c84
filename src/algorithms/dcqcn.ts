/**
 * Idea: in a lossless network senders start at full rate, and marks report a growing queue; each notification cuts the rate
 * by a share that reflects their recent frequency, and without notifications the rate recovers.
 * Source: Zhu et al., "Congestion Control for Large-Scale RDMA Deployments", SIGCOMM 2015, section 3.1, figure 7 and its parameters in
 * section 5. The text was not available: a reconstruction from the model in Alibaba's ns-3 (point-to-point/model/rdma-hw.cc).
 * Departures: echoed marks, used at most once per 50 µs, replace notification packets, so the sender measures the interval, not its
 * receiver. SACK finds lost packets, where a RoCE card goes back; losses do not change the rate. The receive window limits the data in
 * flight. Ports mark by the current queue (RED without averages); the thresholds are ours, for short buffers at 1 Gbps. A sender hands one
 * packet at a time to a paused link. Measured with PAUSE from 48: 8, 32 and 128 senders reach .954, .960 and .961 of the link
 * (`incast run --algorithm dcqcn --pause 48 --senders 8 --blocks 3`), where another simulator has .82, .96 and .91 with hosts that go on
 * handing packets to a paused link. With such hosts, 8 senders reach .91 here, and with 128 the port holds 1,034 packets, as there; with
 * one packet at a time it holds 1,025 to 1,028.
 */
import {
  CongestionWindow,
  type Ack,
  type AlgorithmDescription,
  type CongestionControl,
  type ParamValues,
  type SenderPort,
} from "../engine/congestion.ts";
import { completeAlgorithm } from "./complete-algorithm.ts";
import { PacketKind } from "../engine/observer.ts";
import type { PassingPacket, PortProgram, PortView } from "../engine/port-program.ts";
import { RateRecovery } from "./rate-recovery.ts";
import { raise } from "./powers.ts";

const params = {
  markFrom: {
    kind: "number",
    label: "CE marks from",
    unit: "packets",
    min: 0,
    max: 100_000,
    default: 5,
    atMost: "markAll",
    integer: true,
    help: "From this queue length on, ports mark packets (CE): the longer the queue, the more of them.",
    cite: "Zhu et al., SIGCOMM 2015, figure 5: K_min; the value is our choice",
  },
  markAll: {
    kind: "number",
    label: "CE marks all above",
    unit: "packets",
    min: 0,
    max: 100_000,
    default: 50,
    integer: true,
    help: "Above this queue length, ports mark every packet (CE).",
    cite: "Zhu et al., SIGCOMM 2015, figure 5: K_max; the value is our choice",
  },
  markShare: {
    kind: "number",
    label: "Most CE marks between",
    unit: "%",
    min: 0,
    max: 100,
    default: 1,
    help: "The share of packets that is marked (CE) just below that queue.",
    cite: "Zhu et al., SIGCOMM 2015, section 5: P_max",
  },
  notificationUs: {
    kind: "number",
    label: "Time between notifications",
    unit: "µs",
    min: 0,
    max: 10_000,
    default: 50,
    help: "However many packets are CE-marked, a sender reacts once in this time.",
    cite: "Zhu et al., SIGCOMM 2015, section 3.1",
  },
  gain: {
    kind: "number",
    label: "Gain g",
    unit: "",
    min: 0.0001,
    max: 1,
    default: 1 / 256,
    help: "How fast alpha, which sets the depth of the next cut, rises with a notification and falls without one.",
    cite: "Zhu et al., SIGCOMM 2015, section 5",
  },
  alphaUs: {
    kind: "number",
    label: "Alpha timer",
    unit: "µs",
    min: 1,
    max: 10_000,
    default: 55,
    help: "Without a notification alpha falls once in this time.",
    cite: "Zhu et al., SIGCOMM 2015, section 3.1; rdma-hw.cc, AlphaResumInterval",
  },
  timerUs: {
    kind: "number",
    label: "Increase timer",
    unit: "µs",
    min: 1,
    max: 100_000,
    default: 55,
    help: "Without a notification the rate rises once in this time.",
    cite: "Zhu et al., SIGCOMM 2015, section 5",
  },
  cycleKb: {
    kind: "number",
    label: "Byte counter",
    unit: "KB",
    min: 1,
    max: 1_000_000,
    default: 10_000,
    help: "Without a notification, the rate also rises each time this much has been sent.",
    cite: "Zhu et al., SIGCOMM 2015, section 5",
  },
  additiveMbps: {
    kind: "number",
    label: "Additive increase",
    unit: "Mbps",
    min: 0.001,
    max: 10_000,
    default: 5,
    help: "What the target rate gains in each step after fast recovery. It is proportional to the link rate: a 200th of it here.",
    cite: "QCN's at 1 Gbps; rdma-hw.cc, RateAI",
  },
  hyperMbps: {
    kind: "number",
    label: "Hyper increase",
    unit: "Mbps",
    min: 0.001,
    max: 100_000,
    default: 50,
    help: "The same, multiplied by the number of steps, once both the timer and the byte counter have gone through fast recovery.",
    cite: "QCN's at 1 Gbps; rdma-hw.cc, RateHAI",
  },
  leastMbps: {
    kind: "number",
    label: "Minimum rate",
    unit: "Mbps",
    min: 0.01,
    max: 10_000,
    default: 1,
    help: "No sender is slower than this.",
    cite: null,
  },
} as const;

const Gauge = { rateMbps: 0, targetMbps: 1, alpha: 2, notifications: 3 } as const;

/** Share of packets that a port with a queue of `queue` packets marks, 0 to 1. */
export function markingShare(queue: number, from: number, all: number, most: number): number {
  if (queue > all) return 1;
  return queue < from || all === from ? 0 : (most * (queue - from)) / (all - from);
}

/** The congestion point: the single header word is the mark. */
class DcqcnPort implements PortProgram {
  readonly #port: PortView;
  readonly #params: ParamValues<typeof params>;

  constructor(port: PortView, values: ParamValues<typeof params>) {
    this.#port = port;
    this.#params = values;
  }

  onArrive({ kind, header }: PassingPacket): void {
    if (kind !== PacketKind.data || header === null) return;
    const { markFrom, markAll, markShare } = this.#params;
    const share = markingShare(this.#port.queuePackets, markFrom, markAll, markShare / 100);
    if (share > 0 && this.#port.random() < share) header[0] = 1;
  }
}

class Dcqcn implements CongestionControl {
  readonly window: CongestionWindow;
  readonly #port: SenderPort;
  readonly #params: ParamValues<typeof params>;
  readonly #rate: RateRecovery;
  #alpha = 1;
  /** When alpha was last updated, and when the last notification arrived. */
  #alphaNs = 0;
  #notifiedNs = -Infinity;
  #notifications = 0;

  constructor(port: SenderPort, values: ParamValues<typeof params>) {
    this.#port = port;
    this.#params = values;
    const { lineBps } = port;
    this.#rate = new RateRecovery({
      lineBps,
      leastBps: Math.min(values.leastMbps * 1e6, lineBps),
      cycleBytes: values.cycleKb * 1000,
      cycleNs: values.timerUs * 1000,
      additiveBps: values.additiveMbps * 1e6,
      hyperBps: values.hyperMbps * 1e6,
    });
    this.window = new CongestionWindow(port.receiveWindow, port.receiveWindow);
    this.window.pacingBps = lineBps;
  }

  onAnyAck(ack: Readonly<Ack>): void {
    if (ack.header === null || ack.header[0] === 0 || ack.nowNs - this.#notifiedNs < this.#params.notificationUs * 1000) return;
    const { gain } = this.#params;
    this.#notifiedNs = ack.nowNs;
    this.#port.reportGauge(Gauge.notifications, ++this.#notifications);
    this.#rate.onTime(ack.nowNs);
    this.#decay(ack.nowNs);
    this.#rate.cut(1 - this.#alpha / 2, true, ack.nowNs);
    this.#alpha = (1 - gain) * this.#alpha + gain;
    this.#alphaNs = ack.nowNs;
    this.#apply();
  }

  onAck(): void {}

  onCongestion(): void {}

  onBlockStart(): void {
    this.#rate.onTime(this.#port.nowNs());
    this.#apply();
  }

  onTimer(): void {
    this.#rate.onTime(this.#port.nowNs());
    this.#apply();
    this.#port.send();
  }

  tagPacket(): number {
    this.#rate.onBytes(this.#port.packetBytes);
    this.window.pacingBps = this.#rate.currentBps;
    return 0;
  }

  /** Applies what alpha's timer would have done: alpha is needed only at a notification. */
  #decay(nowNs: number): void {
    const periodNs = this.#params.alphaUs * 1000;
    const periods = Math.floor((nowNs - this.#alphaNs) / periodNs);
    const { gain } = this.#params;
    // beyond that, (1 - gain)^periods is below e^-50: added to 1 or to any gain it changes no bit, and `raise` takes a step per period
    this.#alpha = periods * gain > 50 ? 0 : this.#alpha * raise(1 - gain, periods);
  }

  /**
   * Applies a new rate: the pacer uses it, and the timer runs while there is data to send and rate to regain. During a pause the timer
   * stops, because nothing uses the rate: what the rate regains meanwhile is applied when the pause ends.
   */
  #apply(): void {
    const [port, rate] = [this.#port, this.#rate];
    this.window.pacingBps = rate.currentBps;
    port.reportGauge(Gauge.rateMbps, rate.currentBps / 1e6);
    port.reportGauge(Gauge.targetMbps, rate.targetBps / 1e6);
    port.reportGauge(Gauge.alpha, this.#alpha);
    if (rate.isAtLine || port.highestAck >= port.limit - 1 || port.awaitPauseEnd()) port.stopTimer();
    else port.setTimer(Math.max(1, Math.ceil(rate.cycleEndNs - port.nowNs())));
  }
}

export const dcqcnDescription: AlgorithmDescription<typeof params> = {
  id: "dcqcn",
  name: "DCQCN",
  family: "rate",
  idea: "For RDMA: a sender starts at full rate, CE-marked packets reduce it at most every 50 µs, and PAUSE prevents drops.",
  cite: "Zhu 2015",
  params,
  recovery: "sack",
  isRandom: () => true,
  parts: ["port"],
  paces: true,
  lossless: true,
  gauges: ["rateMbps", "targetMbps", "alpha", "notifications"],
  // two bits of the IP header, which every packet has
  needs: () => ({ headerWords: 1 }),
  // only the rate limits it
  firstWindow: () => Infinity,
};

export const dcqcn = completeAlgorithm(dcqcnDescription, {
  createSender: (port, values) => new Dcqcn(port, values),
  createPort: (port, values) => new DcqcnPort(port, values),
});
