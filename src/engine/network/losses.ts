import type { Clock } from "../core/clock.ts";
import type { Observer } from "../observer.ts";
import type { Link } from "./link.ts";
import type { Packet, PacketPool } from "./packet.ts";

/** What the network tells the run it belongs to. */
export interface NetworkListener {
  onLoss(flow: number, packet: number): void;
  /**
   * A data packet is sure to reach its receiver as the next one there. If nobody could tell, the receiver takes it now:
   * @returns true: the packet has become its own ACK.
   */
  answerAhead(packet: Packet): boolean;
}

/** Packets that a port has no room for. */
export class Losses {
  /** Who hears of every packet that finds its port full, and may say that it is taken in all the same (`Intervention`); null: nobody. */
  onFull: (() => boolean) | null = null;
  readonly #clock: Clock;
  readonly #pool: PacketPool;
  readonly #observer: Observer | null;
  readonly #listener: NetworkListener;

  constructor(clock: Clock, pool: PacketPool, observer: Observer | null, listener: NetworkListener) {
    this.#clock = clock;
    this.#pool = pool;
    this.#observer = observer;
    this.#listener = listener;
  }

  /** Does a packet that finds its port full get a place all the same? To be asked once, before it is dropped or another for it. */
  isSpared(): boolean {
    return this.onFull !== null && this.onFull();
  }

  /** The packet is lost at the port of `link`: the sender's host is not told, the run is. */
  drop(packet: Packet, link: Link): void {
    const { flow, number, flags } = packet;
    link.meter.drops += 1;
    this.#listener.onLoss(flow, number);
    if (this.#observer !== null) this.#observer.onDrop(this.#clock.nowNs, flow, number, flags, link.index);
    this.#pool.free(packet);
  }
}
