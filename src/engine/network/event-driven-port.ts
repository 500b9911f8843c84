import { AS_DOUBLE } from "../core/as-double.ts";
import type { Nanos } from "../spec/scenario.ts";
import { PacketKind } from "../observer.ts";
import type { Packet } from "./packet.ts";
import { TrimmingPort, type CutSizes } from "./trimming.ts";
import type { Discipline, Waiting } from "./waiting/waiting.ts";
import { Bands } from "./waiting/bands.ts";
import { SmallestFirst } from "./waiting/smallest-first.ts";
import { TwoPriorities } from "./waiting/two-priorities.ts";

/**
 * A port whose future is not certain when a packet is accepted, because a later one may overtake it,
 * push it out, or a PAUSE may hold it: it keeps its packets and needs an event when a transmission ends.
 */
export class EventDrivenPort {
  /** Packets held, the one in service included; those that take no place are not counted. */
  count = 0;
  bytes = 0;
  inService: Packet | null = null;
  isPaused = false;
  /** When the one in service will have left. */
  departNs: Nanos = AS_DOUBLE;
  busySinceNs: Nanos = AS_DOUBLE;
  busyStamp = 0;
  /** Its capacity, packets; may change. */
  limitPackets: number;
  /** null: it cuts no packets. */
  readonly #trimming: TrimmingPort | null;
  readonly #waiting: Waiting;
  readonly #controlTakesSlot: boolean;
  #arrivals = 0;
  #bytesInService = 0;
  #countInService = 0;

  /** @param wholePackets as many are kept whole where the discipline is to trim. */
  constructor(limitPackets: number, discipline: Discipline, controlTakesSlot: boolean, wholePackets: number, sizes: CutSizes) {
    this.limitPackets = limitPackets;
    this.#trimming = discipline === "trim" ? new TrimmingPort(wholePackets, sizes) : null;
    this.#waiting = this.#trimming?.waiting ?? createWaiting(discipline);
    this.#controlTakesSlot = controlTakesSlot;
  }

  get trims(): boolean {
    return this.#trimming !== null;
  }

  /** @returns the packet that was cut to its header, so that `arrival` fits; null: none. @param takesWaiting is it to be one that waits? */
  makeWholeFit(arrival: Packet, takesWaiting: () => boolean): Packet | null {
    if (this.#trimming === null) return null;
    const newestBytes = this.#trimming.waiting.wholePackets > 0 ? this.#trimming.waiting.newestWhole.bytes : 0;
    const packet = this.#trimming.makeWholeFit(arrival, this.limitPackets, takesWaiting);
    if (packet === null || packet === arrival) return packet;
    this.bytes -= newestBytes;
    this.count -= 1;
    return packet;
  }

  hasRoom(packet: Packet): boolean {
    if (this.#trimming !== null) return this.#trimming.hasRoom(packet, this.limitPackets, this.bytes);
    return this.count < this.limitPackets || !this.takesSlot(packet);
  }

  add(packet: Packet): void {
    // its place in the order of arrival is kept where its tie order on the link will be: it has none yet
    packet.stamp = this.#arrivals++;
    this.#waiting.push(packet);
    this.#count(packet);
  }

  /** Takes the packet whose turn it is off the queue, or null; it stays counted until `leave`. */
  takeNext(): Packet | null {
    this.inService = null;
    if (this.#waiting.length === 0) return null;
    const packet = this.#waiting.takeNext();
    this.inService = packet;
    this.#trimming?.onService(packet);
    // the packet may be gone from the link before its last bit has left the port's books
    this.#bytesInService = packet.bytes;
    this.#countInService = this.#slotsOf(packet);
    return packet;
  }

  /** Packets held but not in service, in the order in which they would be served. */
  listWaiting(): readonly Packet[] {
    return this.#waiting.list();
  }

  /**
   * The port is full: may one that waits go instead? A packet in service stays.
   * @returns the packet pushed out (no longer counted); null: it is the arrival that is lost.
   */
  makeRoomFor(arrival: Packet): Packet | null {
    const packet = this.#waiting.takeVictim(arrival);
    if (packet === null) return null;
    this.count -= this.#slotsOf(packet);
    this.bytes -= packet.bytes;
    return packet;
  }

  /** The packet that `makeRoomFor` has just given stays after all. */
  takeBack(packet: Packet): void {
    this.#waiting.takeBack(packet);
    this.#count(packet);
  }

  /** The packet in service has left. */
  leave(): void {
    this.inService = null;
    this.#trimming?.onService(null);
    this.count -= this.#countInService;
    this.bytes -= this.#bytesInService;
  }

  #count(packet: Packet): void {
    this.count += this.#slotsOf(packet);
    this.bytes += packet.bytes;
  }

  takesSlot({ kind }: Packet): boolean {
    return this.#controlTakesSlot || kind !== PacketKind.control;
  }

  #slotsOf(packet: Packet): number {
    return this.takesSlot(packet) ? 1 : 0;
  }
}

/** Creates the queue of any port that does not trim (see `TrimmingPort`). */
export function createWaiting(discipline: Discipline): Waiting {
  if (discipline === "bands") return new Bands();
  if (discipline === "smallest-first") return new SmallestFirst();
  return new TwoPriorities(discipline);
}
