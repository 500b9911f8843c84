import { AS_DOUBLE } from "../core/as-double.ts";
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
  /** Waiting packets, oldest first; with strict priority those of high priority apart. */
  readonly #waiting: number[] = [];
  readonly #waitingHigh: number[] = [];
  #bytesInService = 0;

  constructor(limitPackets: number, discipline: Discipline) {
    this.limitPackets = limitPackets;
    this.#isStrict = discipline === "strict";
    this.#mayPushOut = discipline !== "fifo";
  }

  add(packet: number, bytes: number, isHigh: boolean): void {
    (this.#isStrict && isHigh ? this.#waitingHigh : this.#waiting).push(packet);
    this.count += 1;
    this.bytes += bytes;
  }

  /** Takes the packet whose turn it is off the queue, or -1; it stays counted until `leave`. */
  takeNext(bytesOf: (packet: number) => number): number {
    const packet = this.#waitingHigh.shift() ?? this.#waiting.shift() ?? -1;
    this.inService = packet;
    // the packet may be gone from the link before its last bit has left the port's books
    if (packet >= 0) this.#bytesInService = bytesOf(packet);
    return packet;
  }

  /** Packets held but not in service, in the order in which they would be served. */
  listWaiting(): readonly number[] {
    return [...this.#waitingHigh, ...this.#waiting];
  }

  /**
   * Room for a packet of high priority: the newest low one waiting goes. A packet in service stays.
   * @returns the packet pushed out (no longer counted), or -1.
   */
  pushOut(isLow: (packet: number) => boolean, bytesOf: (packet: number) => number): number {
    if (!this.#mayPushOut) return -1;
    for (let at = this.#waiting.length - 1; at >= 0; at--) {
      const packet = this.#waiting[at];
      if (!isLow(packet)) continue;
      this.#waiting.splice(at, 1);
      this.count -= 1;
      this.bytes -= bytesOf(packet);
      return packet;
    }
    return -1;
  }

  /** The packet in service has left. */
  leave(): void {
    this.inService = -1;
    this.count -= 1;
    this.bytes -= this.#bytesInService;
  }
}
