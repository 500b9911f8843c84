import { AS_DOUBLE } from "./as-double.ts";
import type { Network } from "./network.ts";
import { PacketKind } from "./packet-pool.ts";
import type { Nanos } from "./scenario.ts";
import { Timer } from "./timer.ts";

/** Source: RFC 1122, 4.2.3.2, allows 500 ms; Linux starts at 40 ms. */
const DELAYED_ACK_NS: Nanos = 40e6;

/**
 * One connection's receiving half: puts packets in order and acknowledges them, each at once or
 * (delayed) every second packet that arrives in order.
 */
export class Receiver {
  readonly flow: number;
  /** The first packet not yet here. */
  expected = 0;
  /** Packets and payload bytes that have arrived, each once. */
  deliveredPackets = 0;
  deliveredBytes = AS_DOUBLE;
  readonly delayTimer: Timer;
  readonly #network: Network;
  readonly #ackBytes: number;
  readonly #delaysAcks: boolean;
  /** Packets beyond `expected` that are here: a ring over the packet number. */
  #early = new Uint8Array(64);
  #earlyCount = 0;
  #hasUnacknowledged = false;

  constructor(flow: number, network: Network, delayTimerSource: number, ackBytes: number, delaysAcks: boolean) {
    this.flow = flow;
    this.deliveredBytes = 0;
    this.#network = network;
    this.delayTimer = new Timer(network, delayTimerSource);
    this.#ackBytes = ackBytes;
    this.#delaysAcks = delaysAcks;
  }

  has(packet: number): boolean {
    if (packet < this.expected) return true;
    return packet - this.expected < this.#early.length && this.#early[packet & (this.#early.length - 1)] === 1;
  }

  onData(packet: number, payloadBytes: number): void {
    if (packet === this.expected) {
      const fillsGap = this.#earlyCount > 0;
      this.expected += 1;
      this.#countDelivery(payloadBytes);
      if (fillsGap) this.#takeEarly();
      if (this.#delaysAcks && !fillsGap && !this.#hasUnacknowledged) {
        this.#hasUnacknowledged = true;
        this.delayTimer.set(DELAYED_ACK_NS);
        return;
      }
    } else if (packet > this.expected) {
      this.#keepEarly(packet, payloadBytes);
    }
    this.acknowledge();
  }

  acknowledge(): void {
    if (this.#hasUnacknowledged) {
      this.#hasUnacknowledged = false;
      this.delayTimer.stop();
    }
    this.#network.sendBack(this.flow, this.expected - 1, this.#ackBytes, PacketKind.ack);
  }

  #keepEarly(packet: number, payloadBytes: number): void {
    while (packet - this.expected >= this.#early.length) this.#grow();
    const at = packet & (this.#early.length - 1);
    if (this.#early[at] === 1) return;
    this.#early[at] = 1;
    this.#earlyCount += 1;
    this.#countDelivery(payloadBytes);
  }

  #countDelivery(payloadBytes: number): void {
    this.deliveredPackets += 1;
    this.deliveredBytes += payloadBytes;
  }

  #takeEarly(): void {
    const mask = this.#early.length - 1;
    while (this.#early[this.expected & mask] === 1) {
      this.#early[this.expected & mask] = 0;
      this.#earlyCount -= 1;
      this.expected += 1;
    }
  }

  #grow(): void {
    const old = this.#early;
    const larger = new Uint8Array(old.length * 2);
    for (let packet = this.expected; packet < this.expected + old.length; packet++) {
      larger[packet & (larger.length - 1)] = old[packet & (old.length - 1)];
    }
    this.#early = larger;
  }
}
