import type { Clock } from "../core/clock.ts";
import type { Observer } from "../observer.ts";
import type { Link } from "./link.ts";
import { notesOf, type Packet, type PacketPool } from "./packet.ts";
import type { Passages } from "./passages.ts";

/** What the network reports to its run. */
export interface NetworkListener {
  /** A port had no room for a packet. @param kind one of PacketKind. @param packet its number; of an ACK the highest packet it acknowledges. */
  onLoss(flow: number, packet: number, kind: number): void;
  /** A port has cut a data packet to its header. */
  onTrim(flow: number): void;
  /**
   * A data packet is sure to reach its receiver as the next one there. If that is unobservable, the receiver takes it now:
   * @returns true: the packet has become its own ACK.
   */
  answerAhead(packet: Packet): boolean;
}

/** Packets that a port has no room for. */
export class Losses {
  /** Called for every packet that a full port is about to drop; true keeps the packet (`Intervention`). */
  onFull: ((packet: Packet) => boolean) | null = null;
  readonly #clock: Clock;
  readonly #pool: PacketPool;
  readonly #observer: Observer | null;
  readonly #passages: Passages | null;
  readonly listener: NetworkListener;

  constructor(clock: Clock, pool: PacketPool, observer: Observer | null, passages: Passages | null, listener: NetworkListener) {
    this.#passages = passages;
    this.#clock = clock;
    this.#pool = pool;
    this.#observer = observer;
    this.listener = listener;
  }

  /** Does a packet that is to be dropped get a place all the same? To be asked once of each. */
  isSpared(packet: Packet): boolean {
    return this.onFull !== null && this.onFull(packet);
  }

  /** Reports to the run, but to no host, that the packet is lost at the port of `link`. */
  drop(packet: Packet, link: Link): void {
    const { flow, number, flags, kind } = packet;
    link.meter.drops[kind] += 1;
    this.listener.onLoss(flow, number, kind);
    if (this.#observer !== null) this.#observer.onDrop(this.#clock.nowNs, flow, number, flags, link.index, kind);
    if (this.#passages !== null) this.#passages.watch.onLost(this.#clock.nowNs, notesOf(packet).serial, link.index);
    this.#pool.free(packet);
  }
}
