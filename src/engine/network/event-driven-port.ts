import { AS_DOUBLE } from "../core/as-double.ts";
import { NumberRing } from "../core/number-ring.ts";
import type { Nanos } from "../spec/scenario.ts";

export type Discipline = "fifo" | "drop-precedence" | "strict";

/**
 * A port whose future is not certain when a packet is accepted, because a later one may overtake it,
 * push it out, or a PAUSE may hold it: it keeps its packets and needs an event when a transmission ends.
 */
export class EventDrivenPort {
  /** Packets held, the one in service included. */
  count = 0;
  bytes = 0;
  /** In service; -1: none. */
  inService = -1;
  isPaused = false;
  /** When the one in service will have left. */
  departNs: Nanos = AS_DOUBLE;
  busySinceNs: Nanos = AS_DOUBLE;
  busyStamp = AS_DOUBLE;
  readonly limitPackets: number;
  readonly #isStrict: boolean;
  readonly #mayPushOut: boolean;
  /** Waiting packets of each priority, oldest first, and beside them the place each had in the order of arrival. */
  readonly #low = new NumberRing();
  readonly #lowOrder = new NumberRing();
  readonly #high = new NumberRing();
  readonly #highOrder = new NumberRing();
  #arrivals = 0;
  #bytesInService = 0;

  constructor(limitPackets: number, discipline: Discipline) {
    this.limitPackets = limitPackets;
    this.#isStrict = discipline === "strict";
    this.#mayPushOut = discipline !== "fifo";
  }

  add(packet: number, bytes: number, isHigh: boolean): void {
    (isHigh ? this.#high : this.#low).push(packet);
    (isHigh ? this.#highOrder : this.#lowOrder).push(this.#arrivals++);
    this.count += 1;
    this.bytes += bytes;
  }

  /** Takes the packet whose turn it is off the queue, or -1; it stays counted until `leave`. */
  takeNext(bytesOf: (packet: number) => number): number {
    this.inService = -1;
    if (this.#low.length + this.#high.length === 0) return -1;
    const isHigh = this.#isHighNext(0, 0);
    (isHigh ? this.#highOrder : this.#lowOrder).takeOldest();
    this.inService = (isHigh ? this.#high : this.#low).takeOldest();
    // the packet may be gone from the link before its last bit has left the port's books
    this.#bytesInService = bytesOf(this.inService);
    return this.inService;
  }

  /** Packets held but not in service, in the order in which they would be served. */
  listWaiting(): readonly number[] {
    const waiting: number[] = [];
    for (let low = 0, high = 0; low + high < this.#low.length + this.#high.length;) {
      waiting.push(this.#isHighNext(low, high) ? this.#high.at(high++) : this.#low.at(low++));
    }
    return waiting;
  }

  /**
   * Room for a packet of high priority: the newest low one waiting goes. A packet in service stays.
   * @returns the packet pushed out (no longer counted), or -1.
   */
  pushOut(bytesOf: (packet: number) => number): number {
    if (!this.#mayPushOut || this.#low.length === 0) return -1;
    const packet = this.#low.takeNewest();
    this.#lowOrder.takeNewest();
    this.count -= 1;
    this.bytes -= bytesOf(packet);
    return packet;
  }

  /** The packet in service has left. */
  leave(): void {
    this.inService = -1;
    this.count -= 1;
    this.bytes -= this.#bytesInService;
  }

  /** After so many of low and of high priority: is the next one of high priority? One of either is left. */
  #isHighNext(low: number, high: number): boolean {
    if (high === this.#high.length) return false;
    return this.#isStrict || low === this.#low.length || this.#highOrder.at(high) < this.#lowOrder.at(low);
  }
}
