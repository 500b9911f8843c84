import { AS_DOUBLE } from "../core/as-double.ts";
import { Ring } from "../core/ring.ts";
import type { Nanos } from "../spec/scenario.ts";
import { PacketFlag } from "../observer.ts";
import type { Packet } from "./packet.ts";

/** Who is served next, and who goes when the port is full: what the kinds of port below differ in. */
export type Discipline = "fifo" | "drop-precedence" | "strict";

/**
 * A port whose future is not certain when a packet is accepted, because a later one may overtake it,
 * push it out, or a PAUSE may hold it: it keeps its packets and needs an event when a transmission ends.
 */
export class EventDrivenPort {
  /** Packets held, the one in service included. */
  count = 0;
  bytes = 0;
  inService: Packet | null = null;
  isPaused = false;
  /** When the one in service will have left. */
  departNs: Nanos = AS_DOUBLE;
  busySinceNs: Nanos = AS_DOUBLE;
  busyStamp = AS_DOUBLE;
  /** Packets it takes in; may change. */
  limitPackets: number;
  readonly #isStrict: boolean;
  readonly #mayPushOut: boolean;
  /** Waiting packets of each priority, oldest first. */
  readonly #low = new Ring<Packet>();
  readonly #high = new Ring<Packet>();
  #arrivals = 0;
  #bytesInService = 0;

  constructor(limitPackets: number, discipline: Discipline) {
    this.limitPackets = limitPackets;
    this.#isStrict = discipline === "strict";
    this.#mayPushOut = discipline !== "fifo";
  }

  add(packet: Packet): void {
    // its place in the order of arrival is kept where its tie order on the link will be: it has none yet
    packet.stamp = this.#arrivals++;
    (isHigh(packet) ? this.#high : this.#low).push(packet);
    this.count += 1;
    this.bytes += packet.bytes;
  }

  /** Takes the packet whose turn it is off the queue, or null; it stays counted until `leave`. */
  takeNext(): Packet | null {
    this.inService = null;
    if (this.#low.length + this.#high.length === 0) return null;
    const packet = (this.#isHighNext(0, 0) ? this.#high : this.#low).takeOldest();
    this.inService = packet;
    // the packet may be gone from the link before its last bit has left the port's books
    this.#bytesInService = packet.bytes;
    return packet;
  }

  /** Packets held but not in service, in the order in which they would be served. */
  listWaiting(): readonly Packet[] {
    const waiting: Packet[] = [];
    for (let low = 0, high = 0; low + high < this.#low.length + this.#high.length;) {
      waiting.push(this.#isHighNext(low, high) ? this.#high.at(high++) : this.#low.at(low++));
    }
    return waiting;
  }

  /**
   * The port is full: one of high priority makes the newest low one waiting go. A packet in service stays.
   * @returns the packet pushed out (no longer counted); null: it is the arrival that is lost.
   */
  makeRoomFor(arrival: Packet): Packet | null {
    if (!this.#mayPushOut || !isHigh(arrival) || this.#low.length === 0) return null;
    const packet = this.#low.takeNewest();
    this.count -= 1;
    this.bytes -= packet.bytes;
    return packet;
  }

  /** The packet that `makeRoomFor` has just given stays after all. */
  takeBack(packet: Packet): void {
    this.#low.push(packet);
    this.count += 1;
    this.bytes += packet.bytes;
  }

  /** The packet in service has left. */
  leave(): void {
    this.inService = null;
    this.count -= 1;
    this.bytes -= this.#bytesInService;
  }

  /** After so many of low and of high priority: is the next one of high priority? One of either is left. */
  #isHighNext(low: number, high: number): boolean {
    if (high === this.#high.length) return false;
    return this.#isStrict || low === this.#low.length || this.#high.at(high).stamp < this.#low.at(low).stamp;
  }
}

function isHigh(packet: Packet): boolean {
  return (packet.flags & PacketFlag.priority) !== 0;
}
