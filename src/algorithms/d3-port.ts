import { PacketKind } from "../engine/observer.ts";
import type { PassingPacket, PortProgram, PortView } from "../engine/port-program.ts";

/** Ports on the longest route. A fat-tree has 5; ports beyond this grant nothing and do not count. Our choice. */
const MOST_HOPS = 16;

/**
 * The words of a D3 packet's header. before: what the ports of the route count for the flow, by what the sender knows; grants: the
 * same, until each port replaces its own with the new grant.
 */
export const Word = { kind: 0, desiredBps: 1, beforeBps: 2, baseBps: 3, rttNs: 4, hops: 5, grants: 6, before: 6 + MOST_HOPS } as const;
export const WORDS = Word.before + MOST_HOPS;

export const RequestKind = { none: 0, request: 1, open: 2, close: 3 } as const;

/** Weights of spare capacity and of the queue. Source: D3, section 4.3 (from memory). */
const ALPHA = 0.1;
const BETA = 1;
/** Minimum capacity to grant, as a share of the link's rate: a sender cut further asks again only after a long gap. Our choice. */
const LEAST_SHARE = 0.98;
/**
 * Load and queue are measured over this many round trips, and over at least the time in which every flow can send a packet. Over one round
 * trip, chance bursts would look like a standing queue. In less time than every flow needs to send a packet, a new capacity would
 * reach some flows before the others, and their packets would drift into one burst. Our choice.
 */
const LOAD_RTTS = 8;
/**
 * After this many round trips without a request, and at least twice the time in which every flow can send a packet, no flow is assumed to
 * remain. Our choice.
 */
const FORGET_RTTS = 32;

/** A port's state for all flows together; rates in bits per second. Source: D3, section 4.2 (Aequitas' implementation). */
export class D3Port implements PortProgram {
  readonly #port: PortView;
  #allocated = 0;
  #demand = 0;
  #flows = 0;
  #capacity: number;
  /** The current interval: its start, bytes arrived, and the shortest queue found (minus one packet, the one in service). */
  #startNs = 0;
  #bytes = 0;
  #leastQueueBytes = Infinity;
  #fullPacketBytes = 0;
  #lastRequestNs = 0;

  constructor(port: PortView) {
    this.#port = port;
    this.#capacity = port.rateBps;
  }

  get allocatedBps(): number {
    return this.#allocated;
  }

  /** For tests: sets the result of earlier requests. */
  assume(capacity: number, allocated: number, demand: number, flows: number): void {
    this.#capacity = capacity;
    this.#allocated = allocated;
    this.#demand = demand;
    this.#flows = flows;
  }

  onArrive({ kind, bytes, header }: PassingPacket): void {
    this.#bytes += bytes;
    this.#fullPacketBytes = Math.max(this.#fullPacketBytes, bytes);
    this.#leastQueueBytes = Math.min(this.#leastQueueBytes, Math.max(0, this.#port.queueBytes - bytes));
    if (header === null || header[Word.kind] === RequestKind.none || (kind !== PacketKind.data && kind !== PacketKind.control)) return;
    const now = this.#port.nowNs();
    const rttNs = header[Word.rttNs];
    const gapNs = (this.#flows * this.#fullPacketBytes * 8e9) / this.#port.rateBps;
    if (now - this.#lastRequestNs > Math.max(FORGET_RTTS * rttNs, 2 * gapNs)) {
      this.#allocated = 0;
      this.#demand = 0;
      this.#flows = 0;
    }
    this.#lastRequestNs = now;
    if (now - this.#startNs >= Math.max(LOAD_RTTS * rttNs, gapNs)) this.#adapt(now);
    const hop = header[Word.hops];
    header[Word.hops] = hop + 1;
    if (hop >= MOST_HOPS) return;
    const place = Word.grants + hop;
    header[place] = this.#grant(header[Word.kind], header[Word.desiredBps], header[Word.beforeBps], header[place], header[Word.baseBps]);
    this.#port.reportGauge(0, this.#allocated);
  }

  /** A full port keeps the header of a request (Aequitas): here it undoes the request. */
  onDrop({ kind, header }: PassingPacket): void {
    if (header === null || header[Word.kind] === RequestKind.none || (kind !== PacketKind.data && kind !== PacketKind.control)) return;
    const hop = header[Word.hops] - 1;
    if (hop >= MOST_HOPS) return;
    this.#allocated += header[Word.before + hop] - header[Word.grants + hop];
    this.#demand += header[Word.beforeBps] - header[Word.desiredBps];
  }

  #grant(kind: number, desired: number, before: number, granted: number, base: number): number {
    this.#allocated = Math.max(0, this.#allocated - granted);
    if (kind === RequestKind.open) this.#flows += 1;
    if (kind === RequestKind.close) {
      this.#demand = Math.max(0, this.#demand - before);
      this.#flows = Math.max(0, this.#flows - 1);
      return 0;
    }
    this.#demand = Math.max(0, this.#demand + desired - before);
    const left = this.#capacity - this.#allocated;
    const flows = Math.max(1, this.#flows);
    const fairShare = Math.max(0, (this.#capacity - this.#demand) / flows);
    // if the base rates of all flows exceed the capacity, flows share it equally
    const least = Math.min(base, this.#capacity / flows);
    const grant = Math.max(left > desired ? desired + fairShare : left, least);
    this.#allocated += grant;
    return grant;
  }

  /** Adapts the capacity to the load every few round trips. Uses the shortest queue: the standing one, not bursts. */
  #adapt(now: number): void {
    const { rateBps } = this.#port;
    const loadBps = (this.#bytes * 8e9) / (now - this.#startNs);
    const queueBps = (this.#leastQueueBytes * 8e9) / (now - this.#startNs);
    const capacity = this.#capacity + ALPHA * (rateBps - loadBps) - BETA * queueBps;
    this.#capacity = Math.max(LEAST_SHARE * rateBps, Math.min(rateBps, capacity));
    this.#startNs = now;
    this.#bytes = 0;
    this.#leastQueueBytes = Infinity;
    this.#port.reportGauge(1, this.#capacity);
  }
}
