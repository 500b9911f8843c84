import { AS_DOUBLE } from "./as-double.ts";
import { EventQueue } from "./event-queue.ts";
import { assignLanes, SHARED_LANES } from "./lanes.ts";
import type { Observer } from "./observer.ts";
import { Field, PacketKind, PacketPool, TimeField } from "./packet-pool.ts";
import { Random, RandomStream } from "./random.ts";
import { compileRoutes, ROUTE_END } from "./routes.ts";
import type { Routes } from "./routes.ts";
import type { Nanos } from "./scenario.ts";
import { ShortPort } from "./short-port.ts";
import type { Topology } from "./topology.ts";

/** Fields of a link: `links[link * STRIDE + field]`. */
const Link = {
  rateBps: 0,
  delayNs: 1,
  jitterNs: 2,
  freeAtNs: 3,
  busySinceNs: 4,
  busyStamp: 5,
  /** Part of a nanosecond that serialisation owes, in units of 1/rate. */
  remainder: 6,
  /** The size whose transmission takes `usualNs` and leaves no remainder: spares a division. */
  usualBytes: 7,
  usualNs: 8,
  /** Delivery of the newest packet, where hosts add jitter. */
  lastDeliveryNs: 9,
} as const;
const STRIDE = 10;

const NANOSECOND_BITS_PER_BYTE = 8e9;

/** What the network tells the run it belongs to. */
export interface NetworkListener {
  onLoss(flow: number, packet: number): void;
}

/**
 * Links, ports and packets. A FIFO port needs no event of its own: when a packet is accepted, the
 * moment its last bit leaves is already certain, so it is put on the link at once and only its
 * delivery is an event.
 *
 * Deliveries wait in lanes, each in order of time, and only the first of a lane is in the event queue.
 * Every link has a lane of its own. Links that are never full also share one per kind (`lanes.ts`):
 * a packet goes there when it comes after all that is there already, which is nearly always.
 */
export class Network {
  nowNs: Nanos = AS_DOUBLE;
  /** Deliveries, by lane. */
  readonly deliveries: EventQueue;
  /** Everything else; apart, because timers are many and hardly ever due. */
  readonly timers: EventQueue;
  readonly packets = new PacketPool();
  /** Running number of everything that is scheduled: what breaks the last ties. */
  stamp = AS_DOUBLE;
  busyNs: Nanos = AS_DOUBLE;
  maxQueuePackets = 0;

  readonly #links: Float64Array;
  /** First and last packet of each lane, at 2 * lane and 2 * lane + 1; -1: none. A link's own lane has its number. */
  readonly #lanes: Int32Array;
  /** The shared lane of each link, or its own. */
  readonly #sharedLane: Int32Array;
  /** null where the port is never full. */
  readonly #ports: readonly (ShortPort | null)[];
  readonly #routes: Routes;
  readonly #bottleneck: number;
  readonly #observer: Observer | null;
  readonly #jitter: Random;
  readonly #listener: NetworkListener;

  /** @param timers number of timers there will be. */
  constructor(topology: Topology, timers: number, seed: number, observer: Observer | null, listener: NetworkListener) {
    this.nowNs = 0;
    this.stamp = 0;
    this.busyNs = 0;
    const count = topology.links.length;
    this.#sharedLane = assignLanes(topology);
    const lanes = count + SHARED_LANES;
    this.deliveries = new EventQueue(lanes);
    this.#lanes = new Int32Array(2 * lanes).fill(-1);
    this.timers = new EventQueue(timers);
    this.#links = new Float64Array(count * STRIDE);
    topology.links.forEach((link, i) => {
      this.#links[i * STRIDE + Link.rateBps] = link.rateBps;
      this.#links[i * STRIDE + Link.delayNs] = link.delayNs;
      this.#links[i * STRIDE + Link.jitterNs] = link.jitterNs;
      this.#links[i * STRIDE + Link.freeAtNs] = -1;
    });
    this.#ports = topology.links.map((link) => (link.limitPackets === Infinity ? null : new ShortPort(link.limitPackets)));
    this.#routes = compileRoutes(topology);
    this.#bottleneck = topology.bottleneck;
    this.#observer = observer;
    this.#jitter = new Random(seed, RandomStream.processingJitter);
    this.#listener = listener;
  }

  sendData(flow: number, number: number, bytes: number, flags: number): void {
    this.#send(flow, number, bytes, flags, PacketKind.data, this.#routes.dataAt[flow]);
  }

  /** From the receiver towards the sender: an ACK or a request. */
  sendBack(flow: number, number: number, bytes: number, kind: number): void {
    this.#send(flow, number, bytes, 0, kind, this.#routes.ackAt[flow]);
  }

  #send(flow: number, number: number, bytes: number, flags: number, kind: number, hop: number): void {
    const packet = this.packets.take();
    const whole = this.packets.whole;
    whole[packet + Field.flow] = flow;
    whole[packet + Field.number] = number;
    whole[packet + Field.kind] = kind;
    whole[packet + Field.flags] = flags;
    whole[packet + Field.bytes] = bytes;
    whole[packet + Field.hop] = hop;
    this.#offer(packet);
  }

  /**
   * Takes the first packet off the lane whose turn it is (the first of `deliveries`); forwards it if its route goes on.
   * @returns the packet when it has reached its host (the caller frees it), else -1.
   */
  deliver(lane: number): number {
    const { whole, times } = this.packets;
    const lanes = this.#lanes;
    const packet = lanes[2 * lane];
    const next = whole[packet + Field.next];
    lanes[2 * lane] = next;
    if (next < 0) {
      lanes[2 * lane + 1] = -1;
      this.deliveries.removeFirst();
    } else {
      const at = next >> 1;
      this.deliveries.put(
        lane,
        times[at + TimeField.delivery],
        times[at + TimeField.start],
        times[at + TimeField.busySince],
        times[at + TimeField.busyStamp],
      );
    }
    const hop = whole[packet + Field.hop] + 1;
    if (this.#routes.hops[hop] === ROUTE_END) return packet;
    whole[packet + Field.hop] = hop;
    this.#offer(packet);
    return -1;
  }

  /** A packet arrives at the port of its next link: dropped if that is full, else its transmission is fixed. */
  #offer(packet: number): void {
    const { whole, times } = this.packets;
    const links = this.#links;
    let arrival = this.nowNs;
    let hop = whole[packet + Field.hop];
    for (;;) {
      const link = this.#routes.hops[hop];
      const port = this.#ports[link];
      if (port !== null && !port.hasRoom(arrival)) {
        this.#drop(packet);
        return;
      }
      const at = link * STRIDE;
      const freeAt = links[at + Link.freeAtNs];
      let start = freeAt;
      if (freeAt < arrival) {
        start = arrival;
        links[at + Link.remainder] = 0;
        links[at + Link.busySinceNs] = arrival;
        links[at + Link.busyStamp] = ++this.stamp;
      }
      const bytes = whole[packet + Field.bytes];
      const isUsual = bytes === links[at + Link.usualBytes] && links[at + Link.remainder] === 0;
      const transmission = isUsual ? links[at + Link.usualNs] : this.#serialize(at, bytes);
      const depart = start + transmission;
      links[at + Link.freeAtNs] = depart;
      if (port !== null) {
        port.enter(depart);
        if (link === this.#bottleneck) this.#record(packet, port.count, depart, transmission);
      }
      const delivery = depart + links[at + Link.delayNs];
      if (this.#routes.passesThrough[hop] === 1) {
        // nobody else feeds the next port, so what happens to the packet there is certain already
        arrival = delivery;
        hop += 1;
        whole[packet + Field.hop] = hop;
        continue;
      }
      const timesAt = packet >> 1;
      times[timesAt + TimeField.delivery] = delivery;
      times[timesAt + TimeField.start] = start;
      times[timesAt + TimeField.busySince] = links[at + Link.busySinceNs];
      times[timesAt + TimeField.busyStamp] = links[at + Link.busyStamp];
      this.#fly(link, packet);
      return;
    }
  }

  /** Time the link at offset `at` takes for `bytes`: whole ns, what is left over goes to the next packet. */
  #serialize(at: number, bytes: number): Nanos {
    const links = this.#links;
    const rate = links[at + Link.rateBps];
    const carried = links[at + Link.remainder];
    const work = bytes * NANOSECOND_BITS_PER_BYTE + carried;
    const transmission = Math.floor(work / rate);
    const remainder = work - transmission * rate;
    links[at + Link.remainder] = remainder;
    if (carried === 0 && remainder === 0) {
      links[at + Link.usualBytes] = bytes;
      links[at + Link.usualNs] = transmission;
    }
    return transmission;
  }

  /** Puts a packet whose transmission on `link` is fixed into a lane. */
  #fly(link: number, packet: number): void {
    const { whole, times } = this.packets;
    const lanes = this.#lanes;
    const at = packet >> 1;
    let delivery = times[at + TimeField.delivery];
    const jitter = this.#links[link * STRIDE + Link.jitterNs];
    if (jitter > 0) {
      // a host works on packets in order: the jitter of one holds back the next
      delivery = Math.max(delivery + this.#jitter.below(jitter), this.#links[link * STRIDE + Link.lastDeliveryNs]);
      this.#links[link * STRIDE + Link.lastDeliveryNs] = delivery;
      times[at + TimeField.delivery] = delivery;
    }
    whole[packet + Field.next] = -1;
    let lane = this.#sharedLane[link];
    let last = lanes[2 * lane + 1];
    if (lane !== link && last >= 0 && times[(last >> 1) + TimeField.delivery] >= delivery) {
      lane = link;
      last = lanes[2 * lane + 1];
    }
    lanes[2 * lane + 1] = packet;
    if (last >= 0) {
      whole[last + Field.next] = packet;
      return;
    }
    lanes[2 * lane] = packet;
    this.deliveries.put(lane, delivery, times[at + TimeField.start], times[at + TimeField.busySince], times[at + TimeField.busyStamp]);
  }

  #record(packet: number, queueLength: number, depart: Nanos, transmission: Nanos): void {
    this.busyNs += transmission;
    if (queueLength > this.maxQueuePackets) this.maxQueuePackets = queueLength;
    if (this.#observer === null) return;
    const whole = this.packets.whole;
    this.#observer.onAccept(this.nowNs, depart, whole[packet + Field.flow], whole[packet + Field.number], whole[packet + Field.flags]);
  }

  #drop(packet: number): void {
    const whole = this.packets.whole;
    const flow = whole[packet + Field.flow];
    const number = whole[packet + Field.number];
    this.#listener.onLoss(flow, number);
    if (this.#observer !== null) this.#observer.onDrop(this.nowNs, flow, number, whole[packet + Field.flags]);
    this.packets.free(packet);
  }
}
