/**
 * Idea: the receiver sees all connections on its link; it lets a connection's window grow only while the link has room
 * and the connection uses its window, and takes back the unused part.
 * Source: Wu et al., "ICTCP: Incast Congestion Control for TCP in Data Center Networks", CoNEXT 2010, section 4; sender: NewReno.
 * Departures: the receiver's RTT is the delay of the packet by its timestamp plus half of the empty path's round trip; the slot is
 * twice the mean of the connections' last RTTs, not weighted by traffic; samples across a pause of two RTTs are dropped.
 */
import type { AlgorithmDescription, CongestionControl, ParamValues, SenderPort } from "../engine/congestion.ts";
import type { ReceiverPort, WindowControl } from "../engine/hosts.ts";
import { completeAlgorithm } from "./complete-algorithm.ts";
import { IctcpHost } from "./ictcp-host.ts";
import { RenoWindow } from "./reno-window.ts";

const params = {
  gamma1: {
    kind: "number",
    label: "Growth threshold",
    unit: "",
    min: 0,
    max: 1,
    default: 0.1,
    atMost: "gamma2",
    help: "A connection that leaves at most this share of its window unused may grow.",
    cite: "Wu et al., CoNEXT 2010, section 4.3",
  },
  gamma2: {
    kind: "number",
    label: "Shrink threshold",
    unit: "",
    min: 0,
    max: 1,
    default: 0.5,
    help: "A connection that leaves more than this share of its window unused for three round trips has it reduced by one packet.",
    cite: "Wu et al., CoNEXT 2010, section 4.3",
  },
  minWindow: {
    kind: "number",
    label: "Minimum window",
    unit: "packets",
    min: 1,
    max: 100,
    default: 2,
    integer: true,
    help: "No window falls below this. With more senders than the port has room for such windows, packets are lost again.",
    cite: "Wu et al., CoNEXT 2010, section 4.3",
  },
} as const;

const Gauge = { advertisedWindow: 0 } as const;

/** Weight of the old throughput if the new one is lower. Source: ICTCP, section 4.2. */
const OLD_SHARE = 0.75;
/** Round trips of unused window before it shrinks. Source: ICTCP, section 4.3. */
const SHRINK_AFTER = 3;
/** RTTs between two changes of a window, and RTTs without data that invalidate a sample. Source: ICTCP, section 4.3; our choice. */
const CONTROL_RTTS = 2;

export class IctcpWindow implements WindowControl {
  receiveWindow: number;
  readonly #port: ReceiverPort;
  readonly #params: ParamValues<typeof params>;
  readonly #host: IctcpHost;
  readonly #largest: number;
  #rttNs: number;
  #isDoubling = true;
  /** Payload bytes since `sampleStartNs`. */
  #sampleBytes = 0;
  #sampleStartNs = 0;
  #lastDataNs = 0;
  #lastControlNs = 0;
  /** Smoothed, payload bytes per ns. */
  #measured = 0;
  /** Share of the window that the last sample left unused. */
  #unused = 0;
  #unusedSamples = 0;

  constructor(port: ReceiverPort, values: ParamValues<typeof params>) {
    this.#port = port;
    this.#params = values;
    this.#largest = port.receiveWindow;
    this.receiveWindow = Math.min(values.minWindow, this.#largest);
    this.#rttNs = port.emptyPathRttNs;
    this.#host = port.shareOnHost(() => new IctcpHost(port.linkBps / 8e9));
    this.#host.add(this.receiveWindow, this.#rttNs);
  }

  onData(payloadBytes: number, isNew: boolean, delayNs: number): void {
    const now = this.#port.nowNs();
    const rtt = delayNs + this.#port.emptyPathRttNs / 2;
    this.#host.onData(now, payloadBytes, rtt - this.#rttNs);
    this.#rttNs = rtt;
    if (now - this.#lastDataNs > CONTROL_RTTS * rtt) {
      this.#sampleBytes = 0;
      this.#sampleStartNs = now;
    }
    this.#lastDataNs = now;
    if (isNew) this.#sampleBytes += payloadBytes;
    if (now - this.#sampleStartNs >= rtt) this.#takeSample(now);
    if (now - this.#lastControlNs >= CONTROL_RTTS * rtt && this.#host.mayAdjust) this.#adjust(now);
  }

  onClose(): void {
    this.#host.remove(this.receiveWindow, this.#rttNs);
  }

  #takeSample(now: number): void {
    const sample = this.#sampleBytes / (now - this.#sampleStartNs);
    this.#sampleBytes = 0;
    this.#sampleStartNs = now;
    this.#measured = Math.max(sample, OLD_SHARE * this.#measured + (1 - OLD_SHARE) * sample);
    const expected = Math.max(this.#measured, (this.receiveWindow * this.#port.segmentBytes) / this.#rttNs);
    this.#unused = (expected - this.#measured) / expected;
    this.#unusedSamples = this.#unused > this.#params.gamma2 ? this.#unusedSamples + 1 : 0;
  }

  #adjust(now: number): void {
    const window = this.receiveWindow;
    this.#lastControlNs = now;
    // fairness first: otherwise larger windows take all the rest
    if (this.#host.isCrowded && window > this.#host.meanWindow) {
      this.#isDoubling = false;
      this.#set(window - 1);
      return;
    }
    // a small window can leave at most one packet unused
    const wantsMore = this.#unused <= this.#params.gamma1 || this.#unused <= 1 / window;
    if (wantsMore) {
      const larger = Math.min(this.#largest, this.#isDoubling ? 2 * window : window + 1);
      if (this.#host.takeQuota(((larger - window) * this.#port.segmentBytes) / this.#rttNs)) this.#set(larger);
      else this.#isDoubling = false;
    } else {
      this.#isDoubling = false;
      if (this.#unusedSamples >= SHRINK_AFTER) {
        this.#unusedSamples = 0;
        this.#set(window - 1);
      }
    }
  }

  #set(window: number): void {
    const next = Math.max(Math.min(this.#params.minWindow, this.#largest), window);
    this.#host.change(next - this.receiveWindow);
    this.receiveWindow = next;
  }
}

function createIctcpSender(port: SenderPort): CongestionControl {
  const reno = new RenoWindow(port);
  let reported = 0;
  return {
    window: reno.window,
    onAck: (ack) => reno.onAck(ack),
    onAnyAck: () => {
      if (port.receiveWindow === reported) return;
      reported = port.receiveWindow;
      port.reportGauge(Gauge.advertisedWindow, reported);
    },
    onCongestion: (signal) => reno.onCongestion(signal),
  };
}

export const ictcpDescription: AlgorithmDescription<typeof params> = {
  id: "ictcp",
  name: "ICTCP",
  family: "receiver",
  idea: "The receiver divides its link: each sender gets a receive window (rwnd) no larger than the link has room for.",
  cite: "Wu et al. 2010",
  params,
  recovery: "newreno",
  parts: ["receiver"],
  firstWindow: (values, initialWindow) => Math.min(values.minWindow, initialWindow),
  gauges: ["advertisedWindow"],
};

export const ictcp = completeAlgorithm(ictcpDescription, {
  createSender: createIctcpSender,
  createReceiver: (port, values) => new IctcpWindow(port, values),
});
