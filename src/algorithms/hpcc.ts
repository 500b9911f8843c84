/**
 * Idea: switches write into each packet the length of their queues and how much they have sent. A sender that knows this for every link
 * can compute how full the fullest link is, and set its window in one step to what fills it to 95%.
 * Source: Li et al., "HPCC: High Precision Congestion Control", SIGCOMM 2019, Algorithm 1, and its ns-3 model (rdma-hw.cc, UpdateRateHp).
 * Departures: a link's numbers are exact where the paper's have few bits; hops beyond the eighth are ignored; a window below one
 * packet keeps one packet in flight and is paced. No loss changes the window (SACK finds lost packets, where a RoCE card goes back).
 * Measured without PAUSE: the first block of 128 senders takes 6.3 or 12.6 s, where another simulator has 3.0 s
 * (`incast run --algorithm hpcc --senders 128 --blocks 1`). The timers of all that lost a whole window fire together, so that
 * retransmissions are lost again; with SACK each of these waits for the timer (RFC 6675), which doubles four or five times, to 3.2 or 6.4 s.
 * With RACK, which notices a lost retransmission, five of six seeds take 3.0 s.
 */
import { CongestionWindow } from "../engine/congestion.ts";
import type { Ack, AlgorithmDescription, CongestionControl, ParamValues, SenderPort } from "../engine/congestion.ts";
import { completeAlgorithm } from "./complete-algorithm.ts";
import { PacketKind } from "../engine/observer.ts";
import type { PassingPacket, PortProgram, PortView } from "../engine/port-program.ts";

const params = {
  target: {
    kind: "number",
    label: "Target utilization η",
    unit: "",
    min: 0.1,
    max: 1,
    default: 0.95,
    help: "The utilization that senders aim at on the busiest link. The rest keeps its queue empty.",
    cite: "Li et al., SIGCOMM 2019, section 4.1; rdma-hw.cc, TargetUtil",
  },
  stages: {
    kind: "number",
    label: "Additive steps",
    unit: "",
    min: 0,
    max: 100,
    default: 5,
    integer: true,
    help: "After this many small steps in a row, the window follows the utilization at once, however low it is.",
    cite: "Li et al., SIGCOMM 2019, Algorithm 1: maxStage; rdma-hw.cc, MiThresh",
  },
  expectedSenders: {
    kind: "number",
    label: "Senders to allow for",
    unit: "",
    min: 1,
    max: 100_000,
    default: 100,
    help: "This many senders can take their additive steps at once before the link is full: each step is a share of the capacity that the target leaves free.",
    cite: "Li et al., SIGCOMM 2019, section 3.3: W_AI = W_init (1 - η) / N; the number is our choice",
  },
  headerBytes: {
    kind: "number",
    label: "Telemetry header",
    unit: "B",
    min: 0,
    max: 200,
    default: 42,
    integer: true,
    help: "How many bytes the switches' values occupy in every packet: 8 bytes for each of five hops, and 2.",
    cite: "Li et al., SIGCOMM 2019, section 4.1, as in the ns-3 model",
  },
} as const;

const Gauge = { utilization: 0, rateMbps: 1 } as const;

/** Words of the header: number of hops written, then four words per hop. */
const MOST_HOPS = 8;
const HOP_WORDS = 4;
const Hop = { queueBytes: 1, sentBytes: 2, timeNs: 3, rateBps: 4 } as const;

/** Minimum rate as a share of the link's: a sender with an empty window would never get feedback again. Our choice. */
const LEAST_SHARE = 1 / 1000;

/** Writes the port's state into a packet when its transmission begins. */
class HpccPort implements PortProgram {
  readonly #port: PortView;
  #sentBytes = 0;

  constructor(port: PortView) {
    this.#port = port;
  }

  onArrive(): void {}

  onDepart(packet: PassingPacket): void {
    const { header, kind, bytes } = packet;
    this.#sentBytes += bytes;
    if (kind !== PacketKind.data || header === null || header[0] >= MOST_HOPS) return;
    const hop = header[0] * HOP_WORDS;
    header[0] += 1;
    header[hop + Hop.queueBytes] = this.#port.queueBytes - bytes;
    header[hop + Hop.sentBytes] = this.#sentBytes;
    header[hop + Hop.timeNs] = this.#port.nowNs();
    header[hop + Hop.rateBps] = this.#port.rateBps;
  }
}

/** Load of a link between two packets. @returns queue over what the link sends in `rttNs`, plus the share sent: 1 is full, no queue. */
export function measureUtilization(queueBytes: number, sentBytes: number, elapsedNs: number, rateBps: number, rttNs: number): number {
  return (8e9 * queueBytes) / (rateBps * rttNs) + (8e9 * sentBytes) / (rateBps * elapsedNs);
}

class Hpcc implements CongestionControl {
  readonly window: CongestionWindow;
  readonly #port: SenderPort;
  readonly #params: ParamValues<typeof params>;
  /** In packets: what the path holds, the additive step, and the reference window for steps (W^c). */
  readonly #bdp: number;
  readonly #step: number;
  #reference: number;
  #window: number;
  #utilization = 1;
  #stage = 0;
  /** The reference is updated by the ACK of a packet after this one. */
  #lastUpdate = -1;
  /** Header of the previous ACK. */
  readonly #before = new Float64Array(1 + MOST_HOPS * HOP_WORDS);

  constructor(port: SenderPort, values: ParamValues<typeof params>) {
    this.#port = port;
    this.#params = values;
    this.#bdp = (port.bottleneckBps * port.emptyPathRttNs) / (8e9 * port.packetBytes);
    this.#step = (this.#bdp * (1 - values.target)) / values.expectedSenders;
    this.#reference = this.#bdp;
    this.#window = this.#bdp;
    this.window = new CongestionWindow(Math.max(1, this.#bdp), Math.max(1, this.#bdp));
    this.#apply();
  }

  onAnyAck(ack: Readonly<Ack>): void {
    const { header } = ack;
    if (header === null || header[0] === 0) return;
    const isSamePath = this.#before[0] === header[0];
    if (isSamePath) this.#measure(header);
    this.#before.set(header);
    // The first header only serves as the reference for the next one.
    if (isSamePath) this.#compute(ack.cause > this.#lastUpdate);
    else this.#lastUpdate = this.#port.next - 1;
  }

  onAck(): void {}

  onCongestion(): void {}

  /** MeasureInflight: the load of the fullest link, averaged over a round trip. */
  #measure(header: Readonly<Float64Array>): void {
    const [before, rttNs] = [this.#before, this.#port.emptyPathRttNs];
    let [fullest, fullestNs] = [0, 0];
    for (let hop = 0; hop < header[0] * HOP_WORDS; hop += HOP_WORDS) {
      const elapsedNs = header[hop + Hop.timeNs] - before[hop + Hop.timeNs];
      // The ACK of an earlier packet that was overtaken.
      if (elapsedNs <= 0) continue;
      const queue = Math.min(header[hop + Hop.queueBytes], before[hop + Hop.queueBytes]);
      const sent = header[hop + Hop.sentBytes] - before[hop + Hop.sentBytes];
      const utilization = measureUtilization(queue, sent, elapsedNs, header[hop + Hop.rateBps], rttNs);
      if (utilization > fullest) [fullest, fullestNs] = [utilization, elapsedNs];
    }
    const share = Math.min(fullestNs, rttNs) / rttNs;
    this.#utilization = (1 - share) * this.#utilization + share * fullest;
    this.#port.reportGauge(Gauge.utilization, this.#utilization);
  }

  /** ComputeWind. @param moves updates the reference: once per round trip. */
  #compute(moves: boolean): void {
    const { target, stages } = this.#params;
    const isStep = this.#utilization < target && this.#stage < stages;
    const wanted = (isStep ? this.#reference : (this.#reference * target) / this.#utilization) + this.#step;
    this.#window = Math.min(this.#bdp, Math.max(this.#bdp * LEAST_SHARE, wanted));
    if (moves) {
      this.#reference = this.#window;
      this.#stage = isStep ? this.#stage + 1 : 0;
      this.#lastUpdate = this.#port.next - 1;
    }
    this.#apply();
  }

  #apply(): void {
    const [port, window] = [this.#port, this.window];
    window.cwnd = Math.max(1, this.#window);
    window.ssthresh = window.cwnd;
    window.pacingBps = Math.min(port.lineBps, (this.#window * 8e9 * port.packetBytes) / port.emptyPathRttNs);
    port.reportGauge(Gauge.rateMbps, window.pacingBps / 1e6);
  }
}

export const hpccDescription: AlgorithmDescription<typeof params> = {
  id: "hpcc",
  name: "HPCC",
  family: "rate",
  idea: "Switches write queue and load into every packet; the sender computes the window that fills the busiest link to 95%.",
  cite: "Li 2019",
  params,
  recovery: "sack",
  parts: ["port"],
  paces: true,
  lossless: true,
  gauges: ["utilization", "rateMbps"],
  needs: ({ headerBytes }) => ({ headerWords: 1 + MOST_HOPS * HOP_WORDS, headerBytes }),
  firstWindow: (_params, _initialWindow, bdpPackets) => Math.max(1, Math.floor(bdpPackets)),
};

export const hpcc = completeAlgorithm(hpccDescription, {
  createSender: (port, values) => new Hpcc(port, values),
  createPort: (port) => new HpccPort(port),
});
