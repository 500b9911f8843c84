import { AS_DOUBLE } from "../core/as-double.ts";
import { Clock } from "../core/clock.ts";
import { type TieOrder, winsTie } from "../core/event-queue.ts";
import { ControlFlag, type Observer, PacketFlag, PacketKind } from "../observer.ts";
import { NOTIFICATION_BYTES, type PortProgram, type PortView } from "../port-program.ts";
import type { Nanos } from "../spec/scenario.ts";
import { EventDrivenPorts } from "./event-driven-ports.ts";
import { InFlight } from "./in-flight.ts";
import { Link } from "./link.ts";
import { Losses, type NetworkListener } from "./losses.ts";
import { notesOf, type Packet, PacketPool, NO_BAND, type PacketStamp } from "./packet.ts";
import { Passages } from "./passages.ts";
import { compileRoutes, findHopFrom, type Routes } from "./routes.ts";
import type { Topology } from "./topology.ts";
import { ControlMeter } from "./meters.ts";

/**
 * Links, ports and packets. A FIFO port needs no event of its own: when a packet is accepted, the
 * moment its last bit leaves is already certain, so it is put on the link at once and only its
 * delivery is an event. Ports with priorities or PAUSE (`EventDrivenPorts`) have an event per departure too.
 */
export class Network {
  readonly clock = new Clock();
  readonly flight: InFlight;
  readonly packets = new PacketPool();
  readonly control = new ControlMeter();
  readonly eventDrivenPorts: EventDrivenPorts;
  /** As in the topology. */
  readonly links: readonly Link[];
  readonly bottleneck: number;
  /**
   * Of the packet that a host has in hand: when it, or the data packet that caused it, was sent. A receiver sets it
   * to what its next ACK is to echo. Kept here because a double that is passed on costs an allocation.
   */
  causeSentNs: Nanos = AS_DOUBLE;
  /** May receivers be asked for answers ahead? Only while none of them ever sends anything but in answer, at once, to what has arrived. */
  answersAhead = false;

  readonly #hops: Routes["hops"];
  readonly #dataAt: Routes["dataAt"];
  readonly #ackAt: Routes["ackAt"];
  readonly losses: Losses;
  readonly #observer: Observer | null;
  /** null: single packets are not followed. */
  readonly #passages: Passages | null;
  readonly #listener: NetworkListener;

  constructor(
    topology: Topology,
    seed: number,
    observer: Observer | null,
    listener: NetworkListener,
    /** What runs in the ports that have a program. */
    createProgram: ((port: PortView) => PortProgram) | null = null,
  ) {
    this.causeSentNs = 0;
    this.flight = new InFlight(seed);
    const lanes = this.flight.listSharedLanes(topology);
    const links = topology.links.map((link, i) => new Link(link, i, lanes[i]));
    const { hops, dataAt, ackAt } = compileRoutes(topology, links);
    this.#hops = hops;
    this.#dataAt = dataAt;
    this.#ackAt = ackAt;
    this.links = links;
    this.bottleneck = topology.bottleneck;
    this.#passages = observer?.watch === undefined ? null : new Passages(observer.watch);
    this.losses = new Losses(this.clock, this.packets, observer, this.#passages, listener);
    this.#observer = observer;
    this.#listener = listener;
    this.eventDrivenPorts = new EventDrivenPorts(topology, links, this.clock, this.flight, this.losses, observer, this.#passages, seed);
    if (createProgram !== null) this.eventDrivenPorts.startPrograms(topology, createProgram, this.#notify.bind(this));
  }

  get nowNs(): Nanos {
    return this.clock.nowNs;
  }

  /** From the sender's host. @param stamp writes what the transport adds to the packet; null: nothing. */
  sendData(flow: number, number: number, bytes: number, flags: number, stamp: PacketStamp | null): void {
    const packet = this.#make(flow, number, bytes, flags, PacketKind.data, this.#dataAt[flow]);
    packet.feedback = 0;
    if (stamp === null) packet.header = null;
    else stamp.write(packet, number);
    this.#offer(packet);
  }

  /** `stamp` as above. @param number says whose connection it is, where its receiver asks. @param goesBack from the receiver's host, unasked. */
  sendControl(flow: number, number: number, bytes: number, stamp: Pick<PacketStamp, "write"> | null, goesBack = false): void {
    const flags = goesBack ? ControlFlag.answer : 0;
    const packet = this.#make(flow, number, bytes, flags, PacketKind.control, (goesBack ? this.#ackAt : this.#dataAt)[flow]);
    packet.header = null;
    stamp?.write(packet, -1);
    this.control.addPacket(bytes);
    this.#offer(packet);
  }

  /** From the receiver's host: one that has arrived goes back. */
  answerControl(packet: Packet, bytes: number): void {
    packet.flags = ControlFlag.answer;
    packet.bytes = bytes;
    this.control.addAnswer(bytes);
    packet.hop = this.#ackAt[packet.flow];
    this.#offer(packet);
  }

  /** From a switch, by the way of the flow's ACKs. @throws RangeError where these go another way. */
  #notify(node: number, flow: number, value: number): void {
    const hop = findHopFrom(this.#hops, this.#ackAt[flow], node);
    const packet = this.#make(flow, 0, NOTIFICATION_BYTES, ControlFlag.notification, PacketKind.control, hop);
    packet.clearHeader(1)[0] = value;
    this.control.addNotification(NOTIFICATION_BYTES);
    this.#offer(packet);
  }

  /** From the receiver's host: a data packet that has arrived and become its own ACK. */
  sendAnswer(packet: Packet): void {
    packet.answersNs = -1;
    packet.hop = this.#ackAt[packet.flow];
    this.#offer(packet);
  }

  /** The same, of one that the receiver has held back until now. */
  sendHeldAnswer(packet: Packet): void {
    packet.timeNs = this.clock.nowNs;
    packet.scheduledNs = this.clock.scheduledNs;
    packet.busySinceNs = this.clock.nowNs;
    this.sendAnswer(packet);
  }

  /** The link by which the flow's data leaves its host. */
  hostLinkOf(flow: number): Link {
    return this.#hops[this.#dataAt[flow]].link;
  }

  /** The receiver has dealt with a packet whose last hop was `hop`: those behind it on the link may be answered ahead now. */
  answerBehind(hop: number): void {
    const { link, mayAnswerAhead } = this.#hops[hop];
    const { first } = link.lane;
    if (first === null || !mayAnswerAhead || !this.answersAhead || !this.#listener.answerAhead(first)) return;
    this.flight.takeLane(link);
    for (let packet: Packet = first; ;) {
      const { next }: Packet = packet;
      packet.answersNs = packet.timeNs;
      packet.hop = this.#ackAt[packet.flow];
      this.#offer(packet);
      if (next === null) return;
      packet = next;
      if (this.#listener.answerAhead(packet)) continue;
      this.flight.returnToLane(link, packet);
      return;
    }
  }

  /** From the receiver's host, which holds nothing beyond `ack`; the others are what Packet says. Its echo of time is `causeSentNs`. */
  sendAck(
    flow: number,
    ack: number,
    bytes: number,
    cause: number,
    flags: number,
    feedback: number,
    window: number,
    header: Readonly<Float64Array> | null,
  ): void {
    const packet = this.#make(flow, ack, bytes, flags, PacketKind.ack, this.#ackAt[flow]);
    packet.cause = cause;
    packet.feedback = feedback;
    packet.window = window;
    packet.sentNs = this.causeSentNs;
    if (packet.sack !== null) packet.sack.packets = 0;
    packet.answersNs = -1;
    if (header === null) packet.header = null;
    else packet.clearHeader(header.length).set(header);
    this.#offer(packet);
  }

  /** From the receiver's host. */
  sendRequest(flow: number, bytes: number): void {
    const packet = this.#make(flow, 0, bytes, 0, PacketKind.request, this.#ackAt[flow]);
    packet.header = null;
    this.#offer(packet);
  }

  /** From the sender's host: it is not acknowledged. @returns when it will have left the host; behind a port that may pause, a guess. */
  sendDatagram(flow: number, number: number, payloadBytes: number, headerBytes: number): Nanos {
    const { link } = this.#hops[this.#dataAt[flow]];
    const packet = this.#make(flow, number, payloadBytes + headerBytes, 0, PacketKind.datagram, this.#dataAt[flow]);
    packet.newBytes = payloadBytes;
    packet.header = null;
    this.#offer(packet);
    return link.hasEventDrivenPort ? this.eventDrivenPorts.guessFreeNs(link) : link.freeAtNs;
  }

  #make(flow: number, number: number, bytes: number, flags: number, kind: number, hop: number): Packet {
    const packet = this.packets.take();
    packet.flow = flow;
    packet.band = NO_BAND;
    packet.number = number;
    packet.kind = kind;
    packet.flags = flags;
    packet.bytes = bytes;
    packet.hop = hop;
    packet.timeNs = this.clock.nowNs;
    packet.scheduledNs = this.clock.scheduledNs;
    packet.busySinceNs = packet.sentNs = this.clock.nowNs;
    if (this.#passages !== null) this.#passages.number(packet);
    return packet;
  }

  /** Forwards the packet that `flight.first` found at the end of its link. @returns whether that was its last: then the caller frees it. */
  arrive(packet: Packet): boolean {
    const { link, isLast, programAt } = this.#hops[packet.hop];
    this.flight.removeFirst(packet, link.lane);
    if (isLast) return true;
    if (programAt >= 0) this.eventDrivenPorts.onAck(programAt, packet);
    packet.hop += 1;
    this.#offer(packet);
    return false;
  }

  /** A packet comes to its next port at `timeNs`: now or, where none comes before it, later. It is dropped, sent or queued. */
  #offer(packet: Packet): void {
    const { clock } = this;
    let arrival = packet.timeNs;
    // when its arrival was scheduled, of which its last link knows as much until it takes another packet
    let order: TieOrder = packet;
    for (;;) {
      const { link, passesThrough, mayAnswerAhead } = this.#hops[packet.hop];
      if (link.hasEventDrivenPort) {
        this.eventDrivenPorts.enqueue(link, packet);
        return;
      }
      const { port } = link;
      if (port !== null) {
        if (!port.hasRoom(packet, link) && !this.losses.isSpared(packet)) {
          this.losses.drop(packet, link);
          return;
        }
        if (link.marking !== null) link.marking.write(packet, port.count, port.bytes, 1);
      }
      let start = link.freeAtNs;
      if (start < arrival || (start === arrival && !winsTie(order, link))) {
        start = arrival;
        link.remainder = 0;
        link.busySinceNs = arrival;
        link.stamp = ++clock.stamp;
      }
      link.scheduledNs = start;
      const { bytes } = packet;
      let transmission = link.usualNs;
      if (bytes !== link.usualBytes || link.remainder !== 0) {
        link.serialize(bytes);
        transmission = link.transmissionNs;
      }
      const depart = start + transmission;
      link.freeAtNs = depart;
      if (port !== null) {
        port.enter(bytes, link);
        const { meter } = link;
        meter.busyNs += transmission;
        meter.sojournNs += depart - arrival;
        if (port.count > meter.maxQueuePackets) meter.maxQueuePackets = port.count;
        if (this.#observer !== null) {
          const flags = port.leftNs === arrival ? packet.flags | PacketFlag.afterDeparture : packet.flags;
          this.#observer.onAccept(arrival, depart, packet.flow, packet.number, flags, link.index, packet.kind);
        }
      }
      const delivery = depart + link.delayNs;
      if (this.#passages !== null) {
        notesOf(packet).ahead = port === null ? 0 : port.count - 1;
        if (link.jitterNs === 0) this.#passages.tell(packet, link.index, arrival, start, depart, delivery);
      }
      if (passesThrough) {
        // no other link feeds the next port, so what happens to the packet there is already certain
        arrival = delivery;
        packet.hop += 1;
        order = link;
        continue;
      }
      // every packet before it on the link has been answered, so answers keep the order of arrivals
      if (mayAnswerAhead && this.answersAhead && link.lane.first === null && this.#listener.answerAhead(packet)) {
        packet.answersNs = delivery;
        packet.hop = this.#ackAt[packet.flow];
        arrival = delivery;
        order = link;
        continue;
      }
      packet.scheduledNs = start;
      packet.busySinceNs = link.busySinceNs;
      packet.stamp = link.stamp;
      packet.timeNs = delivery;
      this.flight.enter(link, packet);
      // a host takes it up later than it comes, and only now it is known by how much
      if (this.#passages !== null && link.jitterNs > 0) this.#passages.tell(packet, link.index, arrival, start, depart, packet.timeNs);
      return;
    }
  }
}
