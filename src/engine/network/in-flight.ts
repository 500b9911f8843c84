import { EventQueue, winsTie } from "../core/event-queue.ts";
import { Random, RandomStream } from "../core/random.ts";
import { Lane } from "./lane.ts";
import type { Link } from "./link.ts";
import type { Packet } from "./packet.ts";
import type { Topology } from "./topology.ts";

function comesBefore(a: Packet, b: Packet): boolean {
  return a.timeNs < b.timeNs || (a.timeNs === b.timeNs && winsTie(a, b));
}

/**
 * All packets on their way, in lanes: each is in order of arrival, so only its first can be next. Every link has a lane
 * of its own, and the first packets of these stand in a heap. Links that are never full hardly hold packets back, so
 * their deliveries come nearly in the order they are made: those to hosts share a lane, those to switches another, and
 * these two stand apart from the heap. A packet goes there when it comes after all that is there already, which is
 * nearly always. A link with a short port keeps to its own: its queue reaches far into the future.
 */
export class InFlight {
  readonly #toHosts = new Lane();
  readonly #toSwitches = new Lane();
  readonly #heap = new EventQueue<Packet>();
  /** The lane whose first packet `first` found; null: that of the heap's first. */
  #firstLane: Lane | null = null;
  readonly #jitter: Random;

  constructor(seed: number) {
    this.#jitter = new Random(seed, RandomStream.processingJitter);
  }

  /** The lane that deliveries of each link of the topology may share; null: none. */
  listSharedLanes({ links, dataRoutes, ackRoutes }: Topology): (Lane | null)[] {
    const endsAtHost = new Set([...dataRoutes, ...ackRoutes].map((route) => route.at(-1)));
    return links.map(({ limitPackets, discipline }, link) => {
      if (limitPackets !== Infinity || discipline !== null) return null;
      return endsAtHost.has(link) ? this.#toHosts : this.#toSwitches;
    });
  }

  /** A packet whose transmission on `link` is fixed sets out. */
  enter(link: Link, packet: Packet): void {
    if (link.jitterNs > 0) {
      // a host works on packets in order: the jitter of one holds back the next
      packet.timeNs = Math.max(packet.timeNs + this.#jitter.below(link.jitterNs), link.lastDeliveryNs);
      link.lastDeliveryNs = packet.timeNs;
    }
    packet.next = null;
    const { lane, sharedLane: shared } = link;
    // behind a packet in the link's own lane a later one must not overtake it
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

  /** The packet that arrives next; null: none is on its way. */
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
    // two packets of one link may agree in everything; then the one in its own lane is the later
    if (own !== null && (first === null || comesBefore(own, first))) {
      first = own;
      lane = null;
    }
    this.#firstLane = lane;
    return first;
  }

  /** Takes away the packet that `first` has just found. @param own lane of the link it was on. */
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

  /** The packets in the link's own lane, not empty, are no longer on their way. */
  takeLane({ lane }: Link): void {
    if (lane.first !== null) this.#heap.remove(lane.first);
    lane.first = null;
    lane.last = null;
  }

  /** `packet` and all behind it are on their way again, in the link's own lane, which is empty. */
  returnToLane({ lane }: Link, packet: Packet): void {
    lane.first = packet;
    let last = packet;
    while (last.next !== null) last = last.next;
    lane.last = last;
    this.#heap.put(packet);
  }

  /** All packets on their way, in no order. */
  list(): Packet[] {
    const packets: Packet[] = [];
    for (const first of [this.#toHosts.first, this.#toSwitches.first, ...this.#heap.list()]) {
      for (let packet = first; packet !== null; packet = packet.next) packets.push(packet);
    }
    return packets;
  }
}
