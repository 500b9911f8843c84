import type { Ack, SenderPort } from "../engine/congestion.ts";

/** What had been delivered when a packet was sent. */
interface SentPacket {
  readonly delivered: number;
  readonly deliveredNs: number;
  /** When the packet left, and the first of the flight that it was part of. */
  readonly sentNs: number;
  readonly firstSentNs: number;
  readonly isAppLimited: boolean;
}

/**
 * How fast packets are delivered, measured over each packet's round trip.
 * Source: Cheng, Cardwell, draft-cheng-iccrg-delivery-rate-estimation, sections 3.1 to 3.3, in packets. Departure: of packets that one
 * ACK covers, the one that caused it is sampled. Reused: what `observe` finds is overwritten by the next ACK.
 */
export class DeliveryRate {
  /** Packets delivered so far. */
  delivered = 0;
  /** Of the last ACK: packets that it tells to be delivered, and packets per nanosecond; 0: it gives no sample. */
  newlyDelivered = 0;
  rate = 0;
  /** The sample is of a time in which the application had nothing to send: the path may be faster. */
  isAppLimited = false;
  /** What had been delivered when the sampled packet left. */
  deliveredBefore = 0;
  readonly #port: SenderPort;
  /** On their way, lost ones included. */
  readonly #sent = new Map<number, SentPacket>();
  #deliveredNs = 0;
  #firstSentNs = 0;
  /** Until so many are delivered, samples are of a sender that had nothing to send; 0: it has. */
  #appLimitedUntil = 0;

  constructor(port: SenderPort) {
    this.#port = port;
  }

  get inFlight(): number {
    return this.#sent.size;
  }

  /** A packet leaves, for the first time or again. */
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

  /** An ACK, before the sender has dealt with it. @param leastNs a sample over less time is none: the packets were bunched. */
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

  /** After what an ACK allowed has been sent. */
  noteLimit(): void {
    if (this.#port.next >= this.#port.limit) this.#appLimitedUntil = Math.max(1, this.delivered + this.#sent.size);
  }
}
