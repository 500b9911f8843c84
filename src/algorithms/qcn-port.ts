import { PacketKind } from "../engine/observer.ts";
import type { PassingPacket, PortProgram, PortView } from "../engine/port-program.ts";

export type QcnVariant = "sampled" | "every-packet" | "fair";

export interface QcnSettings {
  readonly variant: QcnVariant;
  /** Q_eq, bytes. */
  readonly equilibriumBytes: number;
}

/** Weight of the queue's change relative to its excess: w. */
const CHANGE_WEIGHT = 2;
/** Levels of a notification: 6 bits. */
const LEVELS = 64;
/** Bytes between two samples, by an eighth of the last feedback: fewer for higher feedback. 802.1Qau as in a Linux queueing discipline. */
const SAMPLE_BYTES = [150_000, 75_000, 50_000, 37_500, 30_000, 25_000, 21_500, 18_500] as const;

/** The port's feedback, 0 (none) to 63: -F_b in `LEVELS` steps of its maximum. Arguments in bytes. */
export function quantize(queue: number, queueBefore: number, equilibrium: number): number {
  const excess = queue - equilibrium + CHANGE_WEIGHT * (queue - queueBefore);
  const most = equilibrium * (1 + 2 * CHANGE_WEIGHT);
  return Math.max(0, Math.min(LEVELS - 1, Math.floor((LEVELS * excess) / most)));
}

/** Bytes until the next sample after feedback `level`. */
export function sampleBytes(level: number): number {
  return SAMPLE_BYTES[Math.floor(level / 8)];
}

/**
 * FQCN: divides the feedback among the flows with at least the mean number of packets since the last sample, in proportion to their
 * packets. Source: Zhang, Ansari, "On Mitigating TCP Incast in Data Center Networks", INFOCOM 2011 mini-conference, from a public summary.
 * @param arrivals packets of each flow since the last sample. @returns flow and share, in the order of arrival.
 */
export function shareFeedback(level: number, arrivals: ReadonlyMap<number, number>): readonly (readonly [number, number])[] {
  let total = 0;
  for (const packets of arrivals.values()) total += packets;
  const mean = total / arrivals.size;
  const culprits = [...arrivals].filter(([, packets]) => packets >= mean);
  const sum = culprits.reduce((before, [, packets]) => before + packets, 0);
  return culprits.map(([flow, packets]) => [flow, (level * packets) / sum]);
}

const Gauge = { feedback: 0 } as const;

/** QCN's congestion point: measures the queue as bytes arrive, and notifies the sender of the sampled packet. */
export class QcnPort implements PortProgram {
  readonly #port: PortView;
  readonly #settings: QcnSettings;
  /** Bytes left before the next sample. */
  #bytesLeft = SAMPLE_BYTES[0] as number;
  #queueBefore = 0;
  /** FQCN: packets of each flow since the last sample. */
  readonly #arrivals = new Map<number, number>();

  constructor(port: PortView, settings: QcnSettings) {
    this.#port = port;
    this.#settings = settings;
  }

  onArrive(packet: PassingPacket): void {
    if (packet.kind !== PacketKind.data) return;
    const { variant, equilibriumBytes } = this.#settings;
    const arrivals = this.#arrivals;
    if (variant === "fair") arrivals.set(packet.flow, (arrivals.get(packet.flow) ?? 0) + 1);
    this.#bytesLeft -= packet.bytes;
    if (variant !== "every-packet" && this.#bytesLeft > 0) return;
    const queue = this.#port.queueBytes;
    const level = quantize(queue, this.#queueBefore, equilibriumBytes);
    this.#queueBefore = queue;
    this.#bytesLeft = sampleBytes(level);
    this.#port.reportGauge(Gauge.feedback, level);
    if (level > 0 && variant === "fair") for (const [flow, share] of shareFeedback(level, arrivals)) this.#port.notify(flow, share);
    else if (level > 0) this.#port.notify(packet.flow, level);
    arrivals.clear();
  }
}
