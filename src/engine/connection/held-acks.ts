import type { WindowControl } from "../hosts.ts";
import { Ring } from "../core/ring.ts";
import type { Timer } from "../core/timer.ts";
import type { Network } from "../network/network.ts";
import type { Packet } from "../network/packet.ts";
import type { Nanos } from "../spec/scenario.ts";

/** ACKs that the transport has the receiver hold back, in the order of creation. */
export class HeldAcks {
  readonly #network: Network;
  readonly #control: WindowControl;
  readonly #timer: Timer;
  readonly #acks = new Ring<Packet>();
  /** When each of them is to leave. */
  readonly #dueNs = new Ring<Nanos>();

  constructor(network: Network, control: WindowControl, timer: Timer) {
    this.#network = network;
    this.#control = control;
    this.#timer = timer;
  }

  /** The packet that just arrived has been turned into its own ACK. */
  send(ack: Packet): void {
    const { nowNs } = this.#network;
    const { length } = this.#dueNs;
    const dueNs = Math.max(nowNs + (this.#control.ackDelayNs?.() ?? 0), length > 0 ? this.#dueNs.at(length - 1) : 0);
    if (dueNs <= nowNs) {
      this.#network.sendAnswer(ack);
      return;
    }
    this.#acks.push(ack);
    this.#dueNs.push(dueNs);
    if (length === 0) this.#timer.set(dueNs - nowNs);
  }

  onTimer(): void {
    const { nowNs } = this.#network;
    while (this.#acks.length > 0 && this.#dueNs.at(0) <= nowNs) {
      this.#dueNs.takeOldest();
      this.#network.sendHeldAnswer(this.#acks.takeOldest());
    }
    if (this.#acks.length > 0) this.#timer.set(this.#dueNs.at(0) - nowNs);
  }

  /** The connection has ended: the remaining ACKs are discarded. */
  close(): void {
    this.#timer.stop();
    while (this.#acks.length > 0) {
      this.#dueNs.takeOldest();
      this.#network.packets.free(this.#acks.takeOldest());
    }
  }
}
