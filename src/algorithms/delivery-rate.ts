import type { Ack, SenderPort } from "../engine/congestion.ts";

/** The delivery state when a packet was sent. */
interface SentPacket {
  readonly delivered: number;
  readonly deliveredNs: number;
  /** When the packet was sent, and when the first packet of its flight was. */
  readonly sentNs: number;
  readonly firstSentNs: number;
  readonly isAppLimited: boolean;
}

/**
 * Delivery rate, measured over each packet's round trip.
 * Source: Cheng, Cardwell, draft-cheng-iccrg-delivery-rate-estimation, sections 3.1 to 3.3, in packets. Departure: of the packets that one
 * ACK covers, the one that caused it is sampled. Each ACK overwrites the results of `observe`.
 */
export class DeliveryRate {
  /** Packets delivered so far. */
  delivered = 0;
  /** From the last ACK: newly delivered packets, and the rate in packets per nanosecond; 0: no sample. */
  newlyDelivered = 0;
  rate = 0;
  /** The sample covers a time without application data: the path may be faster. */
  isAppLimited = false;
  /** Packets delivered when the sampled packet was sent. */
  deliveredBefore = 0;
  readonly #port: SenderPort;
  /** Packets in flight, lost ones included. */
  readonly #sent = new Map<number, SentPacket>();
  #deliveredNs = 0;
  #firstSentNs = 0;
  /** Samples are application-limited until this many packets are delivered; 0: not limited. */
  #appLimitedUntil = 0;

  constructor(port: SenderPort) {
    this.#port = port;
  }

  get inFlight(): number {
    return this.#sent.size;
  }

  /** A packet is sent, for the first time or again. */
  onSend(packet: number): void {
    const now = this.#port.nowNs();
    if (this.#sent.size === 0) {
      this.#firstSentNs = now;
      this.#deliveredNs = now;
    }
    this.#sent.set(packet, {
      delivered: this.delivered,
      deliveredNs: this.#deliveredNs,
      sentNs: now,
      firstSentNs: this.#firstSentNs,
      isAppLimited: this.#appLimitedUntil > 0,
    });
  }

  /** An ACK, before the sender processes it. @param leastNs minimum time of a valid sample: over less, packets were bunched. */
  observe(ack: Readonly<Ack>, leastNs: number): void {
    const first = this.#port.highestAck + 1;
    const cause = this.#sent.get(ack.cause);
    this.newlyDelivered = 0;
    this.rate = 0;
    for (let packet = first; packet < first + ack.ackedPackets; packet++) if (this.#sent.delete(packet)) this.newlyDelivered += 1;
    if (this.#sent.delete(ack.cause)) this.newlyDelivered += 1;
    this.delivered += this.newlyDelivered;
    if (this.newlyDelivered > 0) this.#deliveredNs = ack.nowNs;
    if (this.#appLimitedUntil > 0 && this.delivered > this.#appLimitedUntil) this.#appLimitedUntil = 0;
    if (cause === undefined) return;
    this.deliveredBefore = cause.delivered;
    this.isAppLimited = cause.isAppLimited;
    this.#firstSentNs = cause.sentNs;
    const elapsedNs = Math.max(cause.sentNs - cause.firstSentNs, ack.nowNs - cause.deliveredNs);
    if (elapsedNs >= leastNs && elapsedNs > 0) this.rate = (this.delivered - cause.delivered) / elapsedNs;
  }

  /** Called after the packets allowed by an ACK have been sent. */
  noteLimit(): void {
    if (this.#port.next >= this.#port.limit) this.#appLimitedUntil = Math.max(1, this.delivered + this.#sent.size);
  }
}
