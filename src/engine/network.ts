import { EventQueue } from "./event-queue.ts";
import type { Observer } from "./observer.ts";
import { PacketKind, PacketPool } from "./packet-pool.ts";
import { Random, RandomStream } from "./random.ts";
import type { Nanos } from "./scenario.ts";
import type { Topology } from "./topology.ts";

/** Marks the end of a route: the packet has reached its host. */
const ARRIVED = -1;

/**
 * Links, ports and packets. A FIFO port needs no event of its own: when a packet is accepted, the
 * moment its last bit leaves is already certain, so it is put on the link at once and only its
 * delivery is an event. Packets on a link arrive in order, so only the first is in the event queue.
 */
export class Network {
  nowNs: Nanos = 0;
  readonly queue: EventQueue;
  readonly packets = new PacketPool();
  /** Running number of everything that is scheduled: what breaks the last ties. */
  stamp = 0;

  // of each link
  readonly #rateBps: Float64Array;
  readonly #delayNs: Float64Array;
  readonly #jitterNs: Float64Array;
  readonly #freeAtNs: Float64Array;
  readonly #busySinceNs: Float64Array;
  readonly #busyStamp: Float64Array;
  /** Part of a nanosecond that serialisation owes, in units of 1/rate. */
  readonly #remainder: Float64Array;
  readonly #firstPacket: Int32Array;
  readonly #lastPacket: Int32Array;
  /** Departures of the packets in a short port, oldest first; null where the port is never full. */
  readonly #ports: readonly (ShortPort | null)[];

  readonly #route: Int32Array;
  readonly #dataRouteAt: Int32Array;
  readonly #ackRouteAt: Int32Array;

  readonly #bottleneck: number;
  readonly #observer: Observer | null;
  readonly #jitter: Random;
  readonly #onLoss: (flow: number, packet: number) => void;
  busyNs = 0;
  maxQueuePackets = 0;

  /** @param timers number of event sources besides the links; they are numbered from `timerBase`. */
  constructor(topology: Topology, timers: number, seed: number, observer: Observer | null, onLoss: (flow: number, packet: number) => void) {
    const count = topology.links.length;
    this.queue = new EventQueue(count + timers);
    this.#rateBps = Float64Array.from(topology.links, (link) => link.rateBps);
    this.#delayNs = Float64Array.from(topology.links, (link) => link.delayNs);
    this.#jitterNs = Float64Array.from(topology.links, (link) => link.jitterNs);
    this.#freeAtNs = new Float64Array(count).fill(-1);
    this.#busySinceNs = new Float64Array(count);
    this.#busyStamp = new Float64Array(count);
    this.#remainder = new Float64Array(count);
    this.#firstPacket = new Int32Array(count).fill(-1);
    this.#lastPacket = new Int32Array(count).fill(-1);
    this.#ports = topology.links.map((link) => (link.limitPackets === Infinity ? null : new ShortPort(link.limitPackets)));
    const flows = topology.dataRoutes.length;
    const route: number[] = [];
    this.#dataRouteAt = new Int32Array(flows);
    this.#ackRouteAt = new Int32Array(flows);
    for (let flow = 0; flow < flows; flow++) {
      this.#dataRouteAt[flow] = route.length;
      route.push(...topology.dataRoutes[flow], ARRIVED);
      this.#ackRouteAt[flow] = route.length;
      route.push(...topology.ackRoutes[flow], ARRIVED);
    }
    this.#route = Int32Array.from(route);
    this.#bottleneck = topology.bottleneck;
    this.#observer = observer;
    this.#jitter = new Random(seed, RandomStream.processingJitter);
    this.#onLoss = onLoss;
  }

  get timerBase(): number {
    return this.#rateBps.length;
  }

  sendData(flow: number, number: number, bytes: number, flags: number): void {
    this.#send(flow, number, bytes, flags, PacketKind.data, this.#dataRouteAt[flow]);
  }

  /** From the receiver towards the sender: an ACK or a request. */
  sendBack(flow: number, number: number, bytes: number, kind: number): void {
    this.#send(flow, number, bytes, 0, kind, this.#ackRouteAt[flow]);
  }

  #send(flow: number, number: number, bytes: number, flags: number, kind: number, hop: number): void {
    const packets = this.packets;
    const packet = packets.take();
    packets.flow[packet] = flow;
    packets.number[packet] = number;
    packets.kind[packet] = kind;
    packets.flags[packet] = flags;
    packets.bytes[packet] = bytes;
    packets.hop[packet] = hop;
    this.#offer(this.#route[hop], packet);
  }

  /**
   * Takes the packet that `link` delivers now off that link; forwards it if its route goes on.
   * @returns the packet when it has reached its host (the caller frees it), else -1.
   */
  deliver(link: number): number {
    const packets = this.packets;
    const packet = this.#firstPacket[link];
    const next = packets.next[packet];
    this.#firstPacket[link] = next;
    if (next < 0) {
      this.#lastPacket[link] = -1;
      this.queue.remove(link);
    } else {
      this.queue.put(link, packets.deliveryNs[next], packets.startNs[next], packets.busySinceNs[next], packets.busyStamp[next]);
    }
    const hop = ++packets.hop[packet];
    const onward = this.#route[hop];
    if (onward === ARRIVED) return packet;
    this.#offer(onward, packet);
    return -1;
  }

  /** A packet arrives at the port of `link`: dropped if the port is full, else its transmission is fixed. */
  #offer(link: number, packet: number): void {
    const packets = this.packets;
    const now = this.nowNs;
    const port = this.#ports[link];
    if (port !== null && !port.hasRoom(now)) {
      this.#drop(packet);
      return;
    }
    const freeAt = this.#freeAtNs[link];
    let start = freeAt;
    let carried = this.#remainder[link];
    if (freeAt < now) {
      start = now;
      carried = 0;
      this.#busySinceNs[link] = now;
      this.#busyStamp[link] = ++this.stamp;
    }
    const rate = this.#rateBps[link];
    const work = packets.bytes[packet] * 8e9 + carried;
    const transmission = Math.floor(work / rate);
    this.#remainder[link] = work - transmission * rate;
    const depart = start + transmission;
    this.#freeAtNs[link] = depart;
    let delivery = depart + this.#delayNs[link];
    const last = this.#lastPacket[link];
    const jitter = this.#jitterNs[link];
    if (jitter > 0) {
      delivery += this.#jitter.below(jitter);
      // a host works on packets in order: the jitter of one holds back the next
      if (last >= 0 && packets.deliveryNs[last] > delivery) delivery = packets.deliveryNs[last];
    }
    const busySince = this.#busySinceNs[link];
    const busyStamp = this.#busyStamp[link];
    packets.deliveryNs[packet] = delivery;
    packets.startNs[packet] = start;
    packets.busySinceNs[packet] = busySince;
    packets.busyStamp[packet] = busyStamp;
    packets.next[packet] = -1;
    this.#lastPacket[link] = packet;
    if (last < 0) {
      this.#firstPacket[link] = packet;
      this.queue.put(link, delivery, start, busySince, busyStamp);
    } else {
      packets.next[last] = packet;
    }
    if (port !== null) {
      port.enter(depart);
      if (link === this.#bottleneck) {
        this.busyNs += transmission;
        if (port.count > this.maxQueuePackets) this.maxQueuePackets = port.count;
        if (this.#observer !== null) {
          this.#observer.onAccept(now, depart, packets.flow[packet], packets.number[packet], packets.flags[packet]);
        }
      }
    }
  }

  #drop(packet: number): void {
    const packets = this.packets;
    const flow = packets.flow[packet];
    const number = packets.number[packet];
    this.#onLoss(flow, number);
    if (this.#observer !== null) this.#observer.onDrop(this.nowNs, flow, number, packets.flags[packet]);
    packets.free(packet);
  }
}

/** Departure times of the packets a short port holds, in a ring. */
class ShortPort {
  count = 0;
  readonly #limit: number;
  readonly #departures: Float64Array;
  readonly #mask: number;
  #oldest = 0;

  constructor(limitPackets: number) {
    this.#limit = limitPackets;
    let size = 1;
    while (size < limitPackets) size *= 2;
    this.#departures = new Float64Array(size);
    this.#mask = size - 1;
  }

  /** An arrival still meets the packet whose last bit leaves at this very instant. */
  hasRoom(now: Nanos): boolean {
    while (this.count > 0 && this.#departures[this.#oldest] < now) {
      this.#oldest = (this.#oldest + 1) & this.#mask;
      this.count -= 1;
    }
    return this.count < this.#limit;
  }

  enter(depart: Nanos): void {
    this.#departures[(this.#oldest + this.count) & this.#mask] = depart;
    this.count += 1;
  }
}
