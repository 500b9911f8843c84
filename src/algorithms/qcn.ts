/**
 * Idea: the switch itself reports to a sender how overfull its queue is, below IP and TCP; a rate limiter in the sender's NIC obeys.
 * Source: IEEE 802.1Qau; Alizadeh et al., "Data Center Transport Mechanisms", Allerton 2008, section II. Variants: feedback on every
 * packet, Devkota and Reddy, "Performance of Quantized Congestion Notification in TCP Incast Scenarios of Data Centers", MASCOTS 2010;
 * FQCN, Zhang and Ansari, INFOCOM 2011. None of the texts was available: a reconstruction from a public summary of FQCN and a Linux
 * queueing discipline.
 * Departures: 64-byte notifications take the ACKs' route and are not VLAN tagged; Q_eq, the timer and both increases are parameters; the
 * byte counter keeps its length after fast recovery; samples have no jitter. Of Devkota and Reddy's work only the sampling is included,
 * not the increase by number of flows. FQCN's published gain (900 Mbps where QCN has 400, 16 servers) was not reproduced: a flow's share
 * of the feedback is a sixteenth of it, so that at the maximum, 63, it takes 89 notifications from 1 Gbps to 62 Mbps. With every packet
 * sampled, another simulator has .63 in the first block of 16 senders; here one seed of three has. In the others a sender waits 200 ms for
 * its timer, since SACK does not notice that a retransmission is lost (RFC 6675); with RACK, which does, all three reach .63 to .65. For
 * the same reason, blocks of 8 senders fall to .08, with QCN and with SACK alone.
 */
import type { Ack, AlgorithmDescription, CongestionControl, ParamValues, SenderPort } from "../engine/congestion.ts";
import { completeAlgorithm } from "./complete-algorithm.ts";
import { QcnPort } from "./qcn-port.ts";
import { RateRecovery } from "./rate-recovery.ts";
import { RenoWindow } from "./reno-window.ts";

const params = {
  variant: {
    kind: "choice",
    label: "Variant",
    choices: [
      {
        value: "sampled",
        label: "QCN (802.1Qau)",
        meaning: "the port samples one packet in 150 KB, and more often when the queue is longer",
      },
      { value: "every-packet", label: "Every packet", meaning: "the port samples each packet (Devkota and Reddy)" },
      {
        value: "fair",
        label: "FQCN",
        meaning: "all flows that sent more than the mean share the feedback; its published gain was not reproduced here",
      },
    ],
    default: "sampled",
    help: "Which packets a port samples, and which senders it notifies.",
    cite: "IEEE 802.1Qau; Devkota, Reddy 2010; Zhang, Ansari 2011",
  },
  equilibriumKb: {
    kind: "number",
    label: "Q_eq",
    unit: "KB",
    min: 1,
    max: 10_000,
    default: 26,
    help: "The queue length that ports aim at. Twice its growth since the last sample counts as much as what is above the target.",
    cite: "IEEE 802.1Qau (value from memory)",
  },
  cycleKb: {
    kind: "number",
    label: "Byte counter",
    unit: "KB",
    min: 1,
    max: 1_000_000,
    default: 150,
    help: "Without a notification, the rate rises each time this much has been sent.",
    cite: "IEEE 802.1Qau",
  },
  timerMs: {
    kind: "number",
    label: "Increase timer",
    unit: "ms",
    min: 0.001,
    max: 1000,
    default: 15,
    help: "Without a notification the rate also rises once in this time.",
    cite: "IEEE 802.1Qau",
  },
  additiveMbps: {
    kind: "number",
    label: "Additive increase",
    unit: "Mbps",
    min: 0.001,
    max: 10_000,
    default: 5,
    help: "What the target rate gains in a step after fast recovery.",
    cite: "IEEE 802.1Qau: R_AI",
  },
  hyperMbps: {
    kind: "number",
    label: "Hyper increase",
    unit: "Mbps",
    min: 0.001,
    max: 100_000,
    default: 50,
    help: "The same, multiplied by the number of steps, once both the timer and the byte counter have gone through fast recovery.",
    cite: "IEEE 802.1Qau: R_HAI",
  },
  leastMbps: {
    kind: "number",
    label: "Minimum rate",
    unit: "Mbps",
    min: 0.01,
    max: 10_000,
    default: 0.1,
    help: "No sender is slower than this.",
    cite: "From a public summary of Zhang, Ansari 2011; others have 10 Mbps",
  },
} as const;

const Gauge = { rateMbps: 0, targetMbps: 1, notifications: 2 } as const;

class Qcn implements CongestionControl {
  readonly window: RenoWindow["window"];
  readonly #port: SenderPort;
  readonly #reno: RenoWindow;
  readonly #rate: RateRecovery;
  #notifications = 0;

  constructor(port: SenderPort, values: ParamValues<typeof params>) {
    this.#port = port;
    this.#reno = new RenoWindow(port);
    this.window = this.#reno.window;
    const { lineBps } = port;
    this.#rate = new RateRecovery({
      lineBps,
      leastBps: Math.min(values.leastMbps * 1e6, lineBps),
      cycleBytes: values.cycleKb * 1000,
      cycleNs: values.timerMs * 1e6,
      additiveBps: values.additiveMbps * 1e6,
      hyperBps: values.hyperMbps * 1e6,
    });
  }

  onAck(ack: Readonly<Ack>): void {
    this.#reno.onAck(ack);
  }

  onCongestion(signal: "dupacks" | "timeout"): void {
    this.#reno.onCongestion(signal);
  }

  /** A port's notification: feedback above 0 and at most 63, which at most halves the rate. */
  onControl(header: Readonly<Float64Array>): void {
    const [now, rate] = [this.#port.nowNs(), this.#rate];
    this.#port.reportGauge(Gauge.notifications, ++this.#notifications);
    rate.onTime(now);
    // two cuts in one cycle count as one congestion: recovery returns to the rate before the first
    rate.cut(Math.max(0.5, 1 - header[0] / 128), rate.isAtLine || rate.hasRecovered, now);
    this.#apply();
  }

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
    this.#pace();
    return 0;
  }

  /** Sets the pacing rate; none at the line rate. */
  #pace(): void {
    this.window.pacingBps = this.#rate.isAtLine ? Infinity : this.#rate.currentBps;
  }

  #apply(): void {
    const [port, rate] = [this.#port, this.#rate];
    this.#pace();
    port.reportGauge(Gauge.rateMbps, rate.currentBps / 1e6);
    port.reportGauge(Gauge.targetMbps, rate.targetBps / 1e6);
    if (rate.isAtLine || port.highestAck >= port.limit - 1) port.stopTimer();
    else port.setTimer(Math.max(1, Math.ceil(rate.cycleEndNs - port.nowNs())));
  }
}

export const qcnDescription: AlgorithmDescription<typeof params> = {
  id: "qcn",
  name: "QCN",
  family: "rate",
  idea: "TCP with a rate limiter that the switch turns down, depending on how long its queue is and how fast it grows.",
  cite: "802.1Qau",
  params,
  recovery: "sack",
  parts: ["port"],
  paces: true,
  gauges: ["rateMbps", "targetMbps", "notifications"],
  portGauges: ["feedback"],
  // notifications take the ACKs' route
  needs: () => ({ symmetricRoutes: true }),
};

export const qcn = completeAlgorithm(qcnDescription, {
  createSender: (port, values) => new Qcn(port, values),
  createPort: (port, { variant, equilibriumKb }) => new QcnPort(port, { variant, equilibriumBytes: equilibriumKb * 1000 }),
});
