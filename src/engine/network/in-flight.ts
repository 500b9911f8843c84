import { EventQueue, winsTie } from "../core/event-queue.ts";
import { Random, RandomStream } from "../core/random.ts";
import type { Link } from "./link.ts";
import { type Packet, Lane } from "./packet.ts";
import type { Topology } from "./topology.ts";

function comesBefore(a: Packet, b: Packet): boolean {
  return a.timeNs < b.timeNs || (a.timeNs === b.timeNs && winsTie(a, b));
}

/**
 * All packets in flight, in lanes: each lane is in order of arrival, so only its first can be next. Every link has its
 * own lane, and a heap orders the first packets of these lanes. Links that are never full rarely delay packets, so
 * their deliveries occur nearly in order of creation: those to hosts share one lane, those to switches another, and
 * these two are kept outside the heap. A packet joins a shared lane if it arrives after all packets there, which is
 * nearly always. A link with a short port uses only its own lane: its queue reaches far into the future.
 */
export class InFlight {
  readonly #toHosts = new Lane();
  readonly #toSwitches = new Lane();
  readonly #heap = new EventQueue<Packet>();
  /** The lane of the packet that `first` returned; null: the heap's first lane. */
  #firstLane: Lane | null = null;
  readonly #jitter: Random;

  constructor(seed: number) {
    this.#jitter = new Random(seed, RandomStream.processingJitter);
  }

  /** For each link of the topology, the lane its deliveries may share; null: none. */
  listSharedLanes({ links, dataRoutes, ackRoutes }: Topology): (Lane | null)[] {
    const endsAtHost = new Set([...dataRoutes, ...ackRoutes].map((route) => route.at(-1)));
    return links.map(({ limitPackets, discipline }, link) => {
      if (limitPackets !== Infinity || discipline !== null) return null;
      return endsAtHost.has(link) ? this.#toHosts : this.#toSwitches;
    });
  }

  /** Enters a packet whose transmission on `link` is scheduled. */
  enter(link: Link, packet: Packet): void {
    if (link.jitterNs > 0) {
      // a host processes packets in order: the jitter of one delays the next
      packet.timeNs = Math.max(packet.timeNs + this.#jitter.below(link.jitterNs), link.lastDeliveryNs);
      link.lastDeliveryNs = packet.timeNs;
    }
    packet.next = null;
    const { lane, sharedLane: shared } = link;
    // a later packet must not overtake one in the link's own lane
    if (shared !== null && lane.last === null) {
      const { last } = shared;
      if (last === null) {
        shared.first = packet;
        shared.last = packet;
        return;
      }
      if (last.timeNs < packet.timeNs) {
        last.next = packet;
        shared.last = packet;
        return;
      }
    }
    const { last } = lane;
    lane.last = packet;
    if (last !== null) {
      last.next = packet;
      return;
    }
    lane.first = packet;
    this.#heap.put(packet);
  }

  /** The packet that arrives next; null: none in flight. */
  first(): Packet | null {
    const toHost = this.#toHosts.first;
    const toSwitch = this.#toSwitches.first;
    const own = this.#heap.first();
    let first = toHost;
    let lane: Lane | null = this.#toHosts;
    if (toSwitch !== null && (first === null || comesBefore(toSwitch, first))) {
      first = toSwitch;
      lane = this.#toSwitches;
    }
    // two packets of one link may tie in everything; then the one in the link's own lane is later
    if (own !== null && (first === null || comesBefore(own, first))) {
      first = own;
      lane = null;
    }
    this.#firstLane = lane;
    return first;
  }

  /** Removes the packet that `first` just returned. @param own lane of its link. */
  removeFirst(packet: Packet, own: Lane): void {
    const { next } = packet;
    const shared = this.#firstLane;
    const lane = shared ?? own;
    lane.first = next;
    if (next === null) lane.last = null;
    if (shared !== null) return;
    if (next === null) this.#heap.remove(packet);
    else this.#heap.replaceFirst(next);
  }

  /** Takes the packets in the link's own lane, which is not empty, out of flight. */
  takeLane({ lane }: Link): void {
    if (lane.first !== null) this.#heap.remove(lane.first);
    lane.first = null;
    lane.last = null;
  }

  /** Puts `packet` and all behind it back in flight, in the link's own lane, which is empty. */
  returnToLane({ lane }: Link, packet: Packet): void {
    lane.first = packet;
    let last = packet;
    while (last.next !== null) last = last.next;
    lane.last = last;
    this.#heap.put(packet);
  }

  /** All packets in flight, in no particular order. */
  list(): Packet[] {
    const packets: Packet[] = [];
    for (const first of [this.#toHosts.first, this.#toSwitches.first, ...this.#heap.list()]) {
      for (let packet = first; packet !== null; packet = packet.next) packets.push(packet);
    }
    return packets;
  }
}
