import { AcceptLog } from "./accept-log.ts";
import { Link, LINK_STRIDE } from "./link-table.ts";
import type { LinkTable } from "./link-table.ts";
import type { Network } from "./network.ts";
import { PacketFlag } from "../observer.ts";
import type { Observer } from "../observer.ts";
import { Field, TimeField } from "./packet-pool.ts";
import { Pause } from "./pause.ts";
import { EventDrivenPort } from "./event-driven-port.ts";
import type { Nanos } from "../spec/scenario.ts";
import type { Topology } from "./topology.ts";

/** The ports that need an event for each end of a transmission, and the PAUSE frames between them. */
export class EventDrivenPorts {
  readonly #network: Network;
  readonly #links: LinkTable;
  readonly #ports: readonly (EventDrivenPort | null)[];
  readonly #isHostPort: readonly boolean[];
  readonly #pause: Pause | null;
  readonly #bottleneck: number;
  /** The timer of each link's end of transmission; behind them those of PAUSE frames. */
  readonly #timerBase: number;
  readonly #acceptLog: AcceptLog | null;

  constructor(topology: Topology, network: Network, links: LinkTable, timerBase: number, observer: Observer | null) {
    this.#network = network;
    this.#links = links;
    this.#ports = topology.links.map((link) => (link.discipline === null ? null : new EventDrivenPort(link.limitPackets, link.discipline)));
    this.#isHostPort = topology.links.map((link) => link.isHostPort === true);
    this.#pause = topology.pauseAbovePackets === null ? null : new Pause(topology, network, timerBase + topology.links.length);
    this.#bottleneck = topology.bottleneck;
    this.#timerBase = timerBase;
    this.#acceptLog = observer === null ? null : new AcceptLog(observer);
  }

  /** A packet arrives at the port of `link`. @returns false: that port is not one of these. */
  enqueue(link: number, packet: number): boolean {
    const port = this.#ports[link];
    if (port === null) return false;
    const network = this.#network;
    const whole = network.packets.whole;
    const isHigh = (whole[packet + Field.flags] & PacketFlag.priority) !== 0;
    if (port.count >= port.limitPackets) {
      const victim = isHigh ? port.pushOut(this.#bytesOf) : -1;
      if (victim < 0) {
        network.drop(packet);
        return true;
      }
      if (link === this.#bottleneck) this.#closeRecord(victim, network.nowNs, true);
      network.drop(victim);
    }
    if (!this.#isHostPort[link]) network.stampQueue(packet, port.count, port.bytes, port.inService < 0 ? 0 : 1);
    port.add(packet, whole[packet + Field.bytes], isHigh);
    if (link === this.#bottleneck) this.#openRecord(packet, port.count);
    this.#pause?.onLength(link, port.count);
    if (port.inService < 0 && !port.isPaused) this.#startBusyPeriod(link, port);
    return true;
  }

  /**
   * What the network has counted of the bottleneck beyond the present: time sending, and the sum of the times in the port
   * (negative: not yet counted). null: it is none of these.
   */
  countAhead(): { busyNs: Nanos; sojournNs: Nanos } | null {
    const port = this.#ports[this.#bottleneck];
    if (port === null) return null;
    const { nowNs, packets } = this.#network;
    const remainingNs = port.inService < 0 ? 0 : Math.max(0, port.departNs - nowNs);
    const waitedNs = port.listWaiting().reduce((sum, packet) => sum + nowNs - packets.times[(packet >> 1) + TimeField.delivery], 0);
    return { busyNs: remainingNs, sojournNs: remainingNs - waitedNs };
  }

  /** The run is over: the observer hears of the packets that still wait at the bottleneck, served as if no other came. */
  finish(): void {
    const port = this.#ports[this.#bottleneck];
    if (port === null) return;
    let depart = port.inService < 0 ? this.#network.nowNs : port.departNs;
    for (const packet of port.listWaiting()) {
      const { whole } = this.#network.packets;
      depart += this.#links.serialize(this.#bottleneck * LINK_STRIDE, whole[packet + Field.bytes]);
      this.#acceptLog?.close(whole[packet + Field.ticket], depart, false);
    }
  }

  onTimer(source: number): void {
    const link = source - this.#timerBase;
    if (link >= this.#ports.length) {
      this.#onPauseFrame(link - this.#ports.length);
      return;
    }
    this.#network.timers.removeFirst();
    const port = this.#ports[link];
    if (port === null) return;
    port.leave();
    this.#pause?.onLength(link, port.count);
    if (!port.isPaused) this.#startNext(link, port);
  }

  #onPauseFrame(link: number): void {
    const port = this.#ports[link];
    if (port === null || this.#pause === null) return;
    port.isPaused = this.#pause.takeFrame(link);
    if (!port.isPaused && port.inService < 0) this.#startBusyPeriod(link, port);
  }

  #startBusyPeriod(link: number, port: EventDrivenPort): void {
    port.busySinceNs = this.#network.nowNs;
    port.busyStamp = ++this.#network.stamp;
    this.#links.values[link * LINK_STRIDE + Link.remainder] = 0;
    this.#startNext(link, port);
  }

  #startNext(link: number, port: EventDrivenPort): void {
    const network = this.#network;
    const { whole, times } = network.packets;
    const packet = port.takeNext(this.#bytesOf);
    if (packet < 0) return;
    const at = link * LINK_STRIDE;
    const transmission = this.#links.serialize(at, whole[packet + Field.bytes]);
    const depart = network.nowNs + transmission;
    port.departNs = depart;
    if (link === this.#bottleneck) {
      network.busyNs += transmission;
      this.#closeRecord(packet, depart, false);
    }
    const timesAt = packet >> 1;
    times[timesAt + TimeField.delivery] = depart + this.#links.values[at + Link.delayNs];
    times[timesAt + TimeField.start] = network.nowNs;
    times[timesAt + TimeField.busySince] = port.busySinceNs;
    times[timesAt + TimeField.busyStamp] = port.busyStamp;
    // after everything else of that instant: an arrival still meets the departing packet
    network.timers.put(this.#timerBase + link, depart, Infinity, port.busySinceNs, port.busyStamp);
    network.fly(link, packet);
  }

  readonly #bytesOf = (packet: number): number => this.#network.packets.whole[packet + Field.bytes];

  #openRecord(packet: number, queueLength: number): void {
    const network = this.#network;
    const { whole, times } = network.packets;
    if (queueLength > network.maxQueuePackets) network.maxQueuePackets = queueLength;
    // when it came is kept where its delivery will be: it has none yet
    times[(packet >> 1) + TimeField.delivery] = network.nowNs;
    if (this.#acceptLog === null) return;
    const flags = whole[packet + Field.flags];
    whole[packet + Field.ticket] = this.#acceptLog.open(network.nowNs, whole[packet + Field.flow], whole[packet + Field.number], flags);
  }

  #closeRecord(packet: number, depart: Nanos, isPushedOut: boolean): void {
    const { whole, times } = this.#network.packets;
    this.#network.sojournNs += depart - times[(packet >> 1) + TimeField.delivery];
    this.#acceptLog?.close(whole[packet + Field.ticket], depart, isPushedOut);
  }
}
