import { AS_DOUBLE } from "../core/as-double.ts";
import { EventQueue } from "../core/event-queue.ts";
import { assignLanes, SHARED_LANES } from "./lanes.ts";
import { Link, LINK_STRIDE, LinkTable } from "./link-table.ts";
import type { Observer } from "../observer.ts";
import { PacketFlag } from "../observer.ts";
import { Field, PacketKind, PacketPool, TimeField } from "./packet-pool.ts";
import { EventDrivenPorts } from "./event-driven-ports.ts";
import { Random, RandomStream } from "../core/random.ts";
import { compileRoutes, ROUTE_END } from "./routes.ts";
import type { Routes } from "./routes.ts";
import type { Nanos } from "../spec/scenario.ts";
import { DropTailPort } from "./drop-tail-port.ts";
import type { Topology } from "./topology.ts";

/** What the network tells the run it belongs to. */
export interface NetworkListener {
  onLoss(flow: number, packet: number): void;
}

/** Largest queue length a port can write into a packet: 8 bits. Source: QLF-TCP, section III. */
const MAX_FEEDBACK = 255;

/**
 * Links, ports and packets. A FIFO port needs no event of its own: when a packet is accepted, the
 * moment its last bit leaves is already certain, so it is put on the link at once and only its
 * delivery is an event. Ports with priorities or PAUSE (`EventDrivenPort`) have an event per departure too.
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
  /** Of the bottleneck: time sending, and the sum of the times its packets are in it; counted as soon as they are certain. */
  busyNs: Nanos = AS_DOUBLE;
  sojournNs: Nanos = AS_DOUBLE;
  maxQueuePackets = 0;
  marks = 0;
  /**
   * Of the packet that a host has in hand: when it, or the data packet that caused it, was sent. A receiver sets it
   * to what its next ACK is to echo. Kept here because a double that is passed on costs an allocation.
   */
  causeSentNs: Nanos = AS_DOUBLE;

  readonly #links: LinkTable;
  /** First and last packet of each lane, at 2 * lane and 2 * lane + 1; -1: none. A link's own lane has its number. */
  readonly #lanes: Int32Array;
  /** The shared lane of each link, or its own. */
  readonly #sharedLane: Int32Array;
  /** null where the port is never full. */
  readonly #ports: readonly (DropTailPort | null)[];
  readonly queuedPorts: EventDrivenPorts;
  readonly #routes: Routes;
  readonly #bottleneck: number;
  /** Marks an arrival that makes more packets wait than this: one that meets this many. */
  readonly #markAbove: number;
  readonly #feedback: "kib" | "packets" | null;
  readonly #writesOnPackets: boolean;
  readonly #hasQueuedPorts: boolean;
  readonly #observer: Observer | null;
  readonly #jitter: Random;
  readonly #listener: NetworkListener;

  /** @param timers number of timers the hosts will have. */
  constructor(topology: Topology, timers: number, seed: number, observer: Observer | null, listener: NetworkListener) {
    this.nowNs = 0;
    this.stamp = 0;
    this.busyNs = 0;
    this.sojournNs = 0;
    this.causeSentNs = 0;
    const count = topology.links.length;
    this.#sharedLane = assignLanes(topology);
    const lanes = count + SHARED_LANES;
    this.deliveries = new EventQueue(lanes);
    this.#lanes = new Int32Array(2 * lanes).fill(-1);
    // of each link: the end of a transmission, and a PAUSE frame that reaches it
    this.timers = new EventQueue(timers + 2 * count);
    this.#links = new LinkTable(topology);
    this.#ports = topology.links.map((link, i) =>
      link.discipline === null && link.limitPackets !== Infinity
        ? new DropTailPort(link.limitPackets, this, this.#links.values, i * LINK_STRIDE + Link.freeAtNs)
        : null,
    );
    this.#routes = compileRoutes(topology);
    this.#bottleneck = topology.bottleneck;
    this.#markAbove = topology.markAbovePackets ?? Infinity;
    this.#feedback = topology.feedback;
    this.#writesOnPackets = this.#feedback !== null || this.#markAbove !== Infinity;
    this.#hasQueuedPorts = topology.links.some((link) => link.discipline !== null);
    this.#observer = observer;
    this.queuedPorts = new EventDrivenPorts(topology, this, this.#links, timers, observer);
    this.#jitter = new Random(seed, RandomStream.processingJitter);
    this.#listener = listener;
  }

  /** From the sender's host. */
  sendData(flow: number, number: number, bytes: number, flags: number): void {
    const packet = this.#make(flow, number, bytes, flags, PacketKind.data, this.#routes.dataAt[flow]);
    this.packets.whole[packet + Field.feedback] = 0;
    this.packets.times[(packet >> 1) + TimeField.sent] = this.nowNs;
    this.#offer(packet);
  }

  /** From the receiver's host; the last four are what Field says. Its echo of time is `causeSentNs`. */
  sendAck(flow: number, ack: number, bytes: number, cause: number, ece: number, feedback: number, window: number): void {
    const packet = this.#make(flow, ack, bytes, ece, PacketKind.ack, this.#routes.ackAt[flow]);
    const whole = this.packets.whole;
    whole[packet + Field.cause] = cause;
    whole[packet + Field.feedback] = feedback;
    whole[packet + Field.window] = window;
    this.packets.times[(packet >> 1) + TimeField.sent] = this.causeSentNs;
    this.#offer(packet);
  }

  /** From the receiver's host. */
  sendRequest(flow: number, bytes: number): void {
    this.#offer(this.#make(flow, 0, bytes, 0, PacketKind.request, this.#routes.ackAt[flow]));
  }

  #make(flow: number, number: number, bytes: number, flags: number, kind: number, hop: number): number {
    const packet = this.packets.take();
    const whole = this.packets.whole;
    whole[packet + Field.flow] = flow;
    whole[packet + Field.number] = number;
    whole[packet + Field.kind] = kind;
    whole[packet + Field.flags] = flags;
    whole[packet + Field.bytes] = bytes;
    whole[packet + Field.hop] = hop;
    return packet;
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
      this.deliveries.putFrom(lane, times, next >> 1);
    }
    const hop = whole[packet + Field.hop] + 1;
    if (this.#routes.hops[hop] === ROUTE_END) return packet;
    whole[packet + Field.hop] = hop;
    this.#offer(packet);
    return -1;
  }

  /** A packet arrives at the port of its next link: dropped if that is full, else its transmission is fixed or queued. */
  #offer(packet: number): void {
    const { whole, times } = this.packets;
    const links = this.#links.values;
    let arrival = this.nowNs;
    let hop = whole[packet + Field.hop];
    for (;;) {
      const link = this.#routes.hops[hop];
      if (this.#hasQueuedPorts && this.queuedPorts.enqueue(link, packet)) return;
      const port = this.#ports[link];
      if (port !== null) {
        if (!port.hasRoom()) {
          this.drop(packet);
          return;
        }
        if (this.#writesOnPackets) this.stampQueue(packet, port.count, port.bytes);
      }
      const at = link * LINK_STRIDE;
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
      const transmission = isUsual ? links[at + Link.usualNs] : this.#links.serialize(at, bytes);
      const depart = start + transmission;
      links[at + Link.freeAtNs] = depart;
      if (port !== null) {
        port.enter(bytes);
        if (link === this.#bottleneck) {
          this.busyNs += transmission;
          this.sojournNs += depart - arrival;
          this.#record(packet, port.count);
        }
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
      this.fly(link, packet);
      return;
    }
  }

  /** Puts a packet whose transmission on `link` is fixed into a lane. */
  fly(link: number, packet: number): void {
    const { whole, times } = this.packets;
    const lanes = this.#lanes;
    const links = this.#links.values;
    const at = packet >> 1;
    let delivery = times[at + TimeField.delivery];
    const jitter = links[link * LINK_STRIDE + Link.jitterNs];
    if (jitter > 0) {
      // a host works on packets in order: the jitter of one holds back the next
      delivery = Math.max(delivery + this.#jitter.below(jitter), links[link * LINK_STRIDE + Link.lastDeliveryNs]);
      links[link * LINK_STRIDE + Link.lastDeliveryNs] = delivery;
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
    this.deliveries.putFrom(lane, times, at);
  }

  /** Of the bottleneck up to now: time spent sending, and the sum of the times its packets spent in it. */
  measureBottleneck(): { busyNs: Nanos; sojournNs: Nanos } {
    const port = this.#ports[this.#bottleneck];
    const freeAt = this.#links.values[this.#bottleneck * LINK_STRIDE + Link.freeAtNs];
    const ahead = this.queuedPorts.countAhead() ?? {
      busyNs: Math.max(0, freeAt - this.nowNs),
      sojournNs: port?.sumRemainingNs(this.nowNs) ?? 0,
    };
    return { busyNs: this.busyNs - ahead.busyNs, sojournNs: this.sojournNs - ahead.sojournNs };
  }

  /** A timer beyond the hosts' own is due (the first of `timers`). */
  onTimer(source: number): void {
    this.queuedPorts.onTimer(source);
  }

  /** A packet comes to a switch's port that holds `count` packets of `bytes`, `inService` of them (0 while paused) on the link. */
  stampQueue(packet: number, count: number, bytes: number, inService = 1): void {
    if (count > 0 && count - inService >= this.#markAbove) this.#mark(packet);
    if (this.#feedback === null) return;
    const length = Math.min(MAX_FEEDBACK, this.#feedback === "kib" ? Math.floor(bytes / 1024) : count);
    const whole = this.packets.whole;
    if (whole[packet + Field.kind] === PacketKind.data && length > whole[packet + Field.feedback]) whole[packet + Field.feedback] = length;
  }

  #mark(packet: number): void {
    const at = packet + Field.flags;
    const whole = this.packets.whole;
    if ((whole[at] & PacketFlag.ecnCapable) === 0 || whole[packet + Field.kind] !== PacketKind.data) return;
    whole[at] |= PacketFlag.marked;
    this.marks += 1;
  }

  #record(packet: number, queueLength: number): void {
    if (queueLength > this.maxQueuePackets) this.maxQueuePackets = queueLength;
    if (this.#observer === null) return;
    const whole = this.packets.whole;
    const departNs = this.#links.values[this.#bottleneck * LINK_STRIDE + Link.freeAtNs];
    this.#observer.onAccept(this.nowNs, departNs, whole[packet + Field.flow], whole[packet + Field.number], whole[packet + Field.flags]);
  }

  /** The packet is lost: the sender's host is not told, the run is. */
  drop(packet: number): void {
    const whole = this.packets.whole;
    const flow = whole[packet + Field.flow];
    const number = whole[packet + Field.number];
    this.#listener.onLoss(flow, number);
    if (this.#observer !== null) this.#observer.onDrop(this.nowNs, flow, number, whole[packet + Field.flags]);
    this.packets.free(packet);
  }
}
