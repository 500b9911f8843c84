import { PacketFlag, PacketKind } from "../observer.ts";
import type { Packet } from "./packet.ts";
import { isWhole, Trim } from "./waiting/trim.ts";

/** What ports that trim have to know of the flows of the run. */
export class CutSizes {
  /** Largest packet of all flows: a port's capacity in bytes is its capacity in packets times this. */
  fullBytes = 0;
  readonly #leftBytes: number[] = [];

  /** @param leftBytes what is left of a packet that is cut; 0: the flow's packets may not be cut. */
  enter(flow: number, fullBytes: number, leftBytes: number): void {
    this.fullBytes = Math.max(this.fullBytes, fullBytes);
    this.#leftBytes[flow] = leftBytes;
  }

  mayCut({ flow, kind }: Packet): boolean {
    return kind === PacketKind.data && (this.#leftBytes[flow] ?? 0) > 0;
  }

  cut(packet: Packet): void {
    packet.bytes = this.#leftBytes[packet.flow];
    packet.flags |= PacketFlag.trimmed;
  }
}

/**
 * The packets of a port that keeps a few of them whole and cuts the others to their headers. As many bytes as its room in full packets hold wait
 * there, headers as long as they fit. Source: Handley et al. (NDP), SIGCOMM 2017, section 3.1.
 */
export class TrimmingPort {
  readonly waiting = new Trim();
  readonly #wholeLimit: number;
  readonly #sizes: CutSizes;
  #isWholeInService = false;

  constructor(wholeLimit: number, sizes: CutSizes) {
    this.#wholeLimit = wholeLimit;
    this.#sizes = sizes;
  }

  /** The packet in service is another one; null: none. */
  onService(packet: Packet | null): void {
    this.#isWholeInService = packet !== null && isWhole(packet);
  }

  /** @param limitPackets room of the port, which holds `bytes`. */
  hasRoom(packet: Packet, limitPackets: number, bytes: number): boolean {
    // with PAUSE nothing is dropped, and what may not be cut stays whole
    if (isWhole(packet)) return limitPackets === Infinity || !this.#isFull(limitPackets);
    return bytes + packet.bytes <= limitPackets * this.#sizes.fullBytes;
  }

  /**
   * Cuts a packet where one more than the port keeps whole has come: the newest that waits if `takesWaiting`, unless it may not be cut, else the arrival.
   * @returns the packet that was cut; null: none had to be, or may be.
   */
  makeWholeFit(arrival: Packet, limitPackets: number, takesWaiting: () => boolean): Packet | null {
    if (!isWhole(arrival) || !this.#isFull(limitPackets)) return null;
    const { waiting } = this;
    const sizes = this.#sizes;
    if (waiting.wholePackets > 0 && sizes.mayCut(waiting.newestWhole) && takesWaiting()) {
      const packet = waiting.takeNewestWhole();
      sizes.cut(packet);
      return packet;
    }
    if (!sizes.mayCut(arrival)) return null;
    sizes.cut(arrival);
    return arrival;
  }

  #isFull(limitPackets: number): boolean {
    return this.waiting.wholePackets + (this.#isWholeInService ? 1 : 0) >= Math.min(this.#wholeLimit, limitPackets);
  }
}
