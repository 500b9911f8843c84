import { AS_DOUBLE } from "../core/as-double.ts";
import type { Nanos } from "../spec/scenario.ts";
import { PacketFlag } from "../observer.ts";
import type { Packet } from "./packet.ts";

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
  readonly limitPackets: number;
  readonly #isStrict: boolean;
  readonly #mayPushOut: boolean;
  /** Waiting packets, oldest first; with strict priority those of high priority apart. */
  readonly #waiting: Packet[] = [];
  readonly #waitingHigh: Packet[] = [];
  #bytesInService = 0;

  constructor(limitPackets: number, discipline: Discipline) {
    this.limitPackets = limitPackets;
    this.#isStrict = discipline === "strict";
    this.#mayPushOut = discipline !== "fifo";
  }

  add(packet: Packet): void {
    (this.#isStrict && isHigh(packet) ? this.#waitingHigh : this.#waiting).push(packet);
    this.count += 1;
    this.bytes += packet.bytes;
  }

  /** Takes the packet whose turn it is off the queue, or null; it stays counted until `leave`. */
  takeNext(): Packet | null {
    const packet = this.#waitingHigh.shift() ?? this.#waiting.shift() ?? null;
    this.inService = packet;
    // the packet may be gone from the link before its last bit has left the port's books
    if (packet !== null) this.#bytesInService = packet.bytes;
    return packet;
  }

  /** Packets held but not in service, in the order in which they would be served. */
  listWaiting(): readonly Packet[] {
    return [...this.#waitingHigh, ...this.#waiting];
  }

  /**
   * Room for a packet of high priority: the newest low one waiting goes. A packet in service stays.
   * @returns the packet pushed out (no longer counted), or null.
   */
  pushOut(): Packet | null {
    if (!this.#mayPushOut) return null;
    for (let at = this.#waiting.length - 1; at >= 0; at--) {
      const packet = this.#waiting[at];
      if (isHigh(packet)) continue;
      this.#waiting.splice(at, 1);
      this.count -= 1;
      this.bytes -= packet.bytes;
      return packet;
    }
    return null;
  }

  /** The packet in service has left. */
  leave(): void {
    this.inService = null;
    this.count -= 1;
    this.bytes -= this.#bytesInService;
  }
}

export function isHigh(packet: Packet): boolean {
  return (packet.flags & PacketFlag.priority) !== 0;
}
