import { Alarm, type Clock } from "../core/clock.ts";
import { ControlFlag, type Observer, PacketKind } from "../observer.ts";
import type { Timer } from "../core/timer.ts";
import type { Nanos } from "../spec/scenario.ts";
import { AcceptLog } from "./accept-log.ts";
import { EventDrivenPort } from "./event-driven-port.ts";
import type { InFlight } from "./in-flight.ts";
import type { Link } from "./link.ts";
import type { Losses } from "./losses.ts";
import { notesOf, type Packet } from "./packet.ts";
import type { Passages } from "./passages.ts";
import type { PortProgram, PortView } from "../port-program.ts";
import { type Notify, runProgram } from "./run-program.ts";
import { Random, RandomStream } from "../core/random.ts";
import { CutSizes } from "./trimming.ts";
import { Pause } from "./pause.ts";
import type { Topology } from "./topology.ts";

/** What belongs to one port. */
interface Place {
  readonly link: Link;
  readonly port: EventDrivenPort;
  /** The end of the transmission under way. */
  readonly departure: Alarm;
  /** Short ports are watched, those of hosts that PAUSE stops are not. */
  readonly isWatched: boolean;
  readonly acceptLog: AcceptLog | null;
  /** null: nothing is computed there. */
  program: PortProgram | null;
  /** What goes off when the pause that holds the port is over. */
  readonly awaiting: Set<Timer>;
}

/** The ports that need an event for each end of a transmission, and the PAUSE frames between them. */
export class EventDrivenPorts {
  readonly #clock: Clock;
  readonly #flight: InFlight;
  readonly #losses: Losses;
  readonly #observer: Observer | null;
  readonly #passages: Passages | null;
  /** By link; null: its port is none of these. */
  readonly #places: readonly (Place | null)[];
  readonly #pause: Pause | null;
  /** What is left of packets that are cut. */
  readonly cutSizes = new CutSizes();
  readonly #random: Random;
  /** Flows whose header words are not for the ports' program: their transport has none. */
  readonly flowsOfOthers = new Set<number>();

  constructor(
    topology: Topology,
    links: readonly Link[],
    clock: Clock,
    flight: InFlight,
    losses: Losses,
    observer: Observer | null,
    passages: Passages | null,
    seed: number,
  ) {
    this.#random = new Random(seed, RandomStream.ports);
    this.#passages = passages;
    this.#clock = clock;
    this.#flight = flight;
    this.#losses = losses;
    this.#observer = observer;
    this.#places = topology.links.map((spec, i): Place | null => {
      const { discipline, limitPackets, controlTakesSlot, wholePackets, isShort: isWatched } = spec;
      if (discipline === null) return null;
      const departure = new Alarm(() => this.#onDeparture(place));
      const acceptLog = observer !== null && isWatched ? new AcceptLog(observer, i) : null;
      const port = new EventDrivenPort(limitPackets, discipline, controlTakesSlot, wholePackets, this.cutSizes);
      const place: Place = { link: links[i], port, departure, isWatched, acceptLog, program: null, awaiting: new Set() };
      return place;
    });
    const hasPause = topology.links.some(({ pauseAbovePackets }) => pauseAbovePackets !== null);
    this.#pause = hasPause ? new Pause(topology, clock, (link, pauses) => this.#onPauseFrame(link, pauses)) : null;
  }

  /** Sets the programs going. @param notify sends a sender a frame from a node. */
  startPrograms(topology: Topology, create: (port: PortView) => PortProgram, notify: Notify): void {
    for (const place of this.#places) {
      if (place === null || !topology.links[place.link.index].hasProgram) continue;
      const surroundings = { clock: this.#clock, observer: this.#observer, random: this.#random, notify };
      place.program = runProgram(create, place.link, place.port, surroundings);
    }
  }

  /** What answers data has come to the switch that feeds `link`, which has a program. */
  onAck(link: number, packet: Packet): void {
    const { kind, flags } = packet;
    if (kind === PacketKind.ack || (kind === PacketKind.control && flags === ControlFlag.answer))
      this.#tell(packet, this.#places[link]?.program, "onAck");
  }

  /** A notification that its host's transport, which has no program, does not understand. */
  isForeign({ flow, flags }: Packet): boolean {
    return flags === ControlFlag.notification && this.flowsOfOthers.has(flow);
  }

  /** A packet arrives at the port of `link`, which is one of these. */
  enqueue(link: Link, packet: Packet): void {
    const place = this.#places[link.index];
    if (place === null) return;
    const { port } = place;
    if (place.program !== null && goesForth(packet)) this.#tell(packet, place.program, "onArrive");
    if (port.trims) this.#trim(place, packet);
    // again where the one that goes took no place
    while (!port.hasRoom(packet)) {
      const victim = port.makeRoomFor(packet);
      if (this.#losses.isSpared(victim ?? packet)) {
        if (victim !== null) port.takeBack(victim);
        break;
      }
      if (place.program !== null && goesForth(victim ?? packet)) this.#tell(victim ?? packet, place.program, "onDrop");
      if (victim === null) {
        this.#losses.drop(packet, link);
        return;
      }
      if (place.isWatched) this.#closeRecord(place, victim, this.#clock.nowNs, true);
      this.#losses.drop(victim, link);
    }
    link.marking?.write(packet, port.count, port.bytes, port.inService === null ? 0 : 1);
    if (this.#passages !== null) notesOf(packet).ahead = port.count;
    port.add(packet);
    if (place.isWatched) this.#openRecord(place, packet);
    this.#pause?.onLength(link.index, port.count);
    if (port.inService === null && !port.isPaused) this.#startBusyPeriod(place);
  }

  /** Where there is no room for one more whole packet, one is cut: NDP's phase effects are why it is chance that says which (section 3.1). */
  #trim(place: Place, arrival: Packet): void {
    const { port, link } = place;
    const packet = port.makeWholeFit(arrival, () => this.#random.uniform() < 0.5);
    if (packet === null) return;
    link.meter.trims += 1;
    this.#losses.listener.onTrim(packet.flow);
    if (packet === arrival) return;
    place.acceptLog?.markTrimmed(notesOf(packet).ticket);
    if (port.hasRoom(packet)) {
      port.add(packet);
      return;
    }
    this.#tell(packet, place.program, "onDrop");
    if (place.isWatched) this.#closeRecord(place, packet, this.#clock.nowNs, true);
    this.#losses.drop(packet, link);
  }

  #tell(packet: Packet, program: PortProgram | null | undefined, event: "onArrive" | "onDrop" | "onDepart" | "onAck"): void {
    if (program?.[event] === undefined) return;
    if (!this.flowsOfOthers.has(packet.flow)) return program[event](packet);
    const { header } = packet;
    packet.header = null;
    program[event](packet);
    packet.header = header;
  }

  /** Changes the capacity of the port of `link`, if it is one of these and its capacity is `before`. */
  changeLimit(link: Link, before: number, packets: number): void {
    const port = this.#places[link.index]?.port;
    if (port?.limitPackets === before) port.limitPackets = packets;
  }

  /** What the meter of `link` has counted beyond the present: time sending, and the sum of the times in the port (negative: not yet counted). */
  countAhead(link: Link): { busyNs: Nanos; sojournNs: Nanos } {
    const port = this.#places[link.index]?.port;
    if (port === undefined) return { busyNs: 0, sojournNs: 0 };
    const { nowNs } = this.#clock;
    const remainingNs = port.inService === null ? 0 : Math.max(0, port.departNs - nowNs);
    const waitedNs = port.listWaiting().reduce((sum, packet) => sum + nowNs - packet.timeNs, 0);
    return { busyNs: remainingNs, sojournNs: remainingNs - waitedNs };
  }

  /** When the port of `link` will have sent what it holds, if that is all of the usual size and no pause comes. */
  guessFreeNs(link: Link): Nanos {
    const port = this.#places[link.index]?.port;
    const { nowNs } = this.#clock;
    if (port === undefined) return nowNs;
    if (port.inService === null) return nowNs + port.count * link.usualNs;
    return port.departNs + (port.count - 1) * link.usualNs;
  }

  /**
   * When the port of `link` will have sent what it holds, if no pause comes. Infinity: a pause holds it, whose end is not known; when it
   * comes, the timer goes off.
   */
  whenFreeNs(link: Link, timer: Timer): Nanos {
    const place = this.#places[link.index];
    const { nowNs } = this.#clock;
    if (place === null || place.port.count === 0) return nowNs;
    const { port } = place;
    const waitingBytes = port.bytes - (port.inService?.bytes ?? 0);
    if (port.isPaused && waitingBytes > 0) {
      place.awaiting.add(timer);
      return Infinity;
    }
    return (port.inService === null ? nowNs : port.departNs) + Math.ceil((waitingBytes * 8e9) / link.rateBps);
  }

  /** The run is over: the observer hears of the packets that still wait in watched ports, served as if no other came. */
  finish(): void {
    for (const place of this.#places) {
      if (place === null || place.acceptLog === null) continue;
      const { port, link } = place;
      let depart = port.inService === null ? this.#clock.nowNs : port.departNs;
      for (const packet of port.listWaiting()) {
        link.serialize(packet.bytes);
        depart += link.transmissionNs;
        place.acceptLog.close(notesOf(packet).ticket, depart, false);
      }
    }
  }

  #onDeparture(place: Place): void {
    const { port, link, departure } = place;
    port.leave();
    this.#pause?.onLength(link.index, port.count);
    if (!port.isPaused) this.#startNext(place);
    if (port.inService === null) this.#clock.alarms.remove(departure);
  }

  #onPauseFrame(link: number, pauses: boolean): void {
    const place = this.#places[link];
    if (place === null) return;
    place.port.isPaused = pauses;
    this.#observer?.onPause?.(this.#clock.nowNs, link, pauses);
    if (pauses) return;
    if (place.port.inService === null) this.#startBusyPeriod(place);
    for (const timer of place.awaiting) timer.set(0);
    place.awaiting.clear();
  }

  #startBusyPeriod(place: Place): void {
    const { port, link } = place;
    port.busySinceNs = this.#clock.nowNs;
    port.busyStamp = ++this.#clock.stamp;
    link.remainder = 0;
    this.#startNext(place);
  }

  #startNext(place: Place): void {
    const { link, port, departure } = place;
    const { nowNs, alarms } = this.#clock;
    const packet = port.takeNext();
    if (packet === null) return;
    link.serialize(packet.bytes);
    const transmission = link.transmissionNs;
    const depart = nowNs + transmission;
    port.departNs = depart;
    if (place.isWatched) {
      link.meter.busyNs += transmission;
      this.#closeRecord(place, packet, depart, false);
    }
    if (place.program !== null && goesForth(packet)) this.#tell(packet, place.program, "onDepart");
    const arriveNs = packet.timeNs;
    packet.timeNs = depart + link.delayNs;
    packet.scheduledNs = nowNs;
    packet.busySinceNs = port.busySinceNs;
    packet.stamp = port.busyStamp;
    departure.timeNs = depart;
    // after everything else of that instant: an arrival still meets the departing packet
    departure.scheduledNs = Infinity;
    departure.busySinceNs = port.busySinceNs;
    departure.stamp = port.busyStamp;
    alarms.put(departure);
    this.#flight.enter(link, packet);
    if (this.#passages !== null) this.#passages.tell(packet, link.index, arriveNs, nowNs, depart, packet.timeNs);
  }

  #openRecord({ link: { meter }, port, acceptLog }: Place, packet: Packet): void {
    if (port.count > meter.maxQueuePackets) meter.maxQueuePackets = port.count;
    // when it came is kept where its arrival at the far end will be: it has none yet
    packet.timeNs = this.#clock.nowNs;
    if (acceptLog !== null) notesOf(packet).ticket = acceptLog.open(packet.timeNs, packet, port.takesSlot(packet));
  }

  #closeRecord({ link: { meter }, acceptLog }: Place, packet: Packet, depart: Nanos, isPushedOut: boolean): void {
    meter.sojournNs += depart - packet.timeNs;
    acceptLog?.close(notesOf(packet).ticket, depart, isPushedOut);
  }
}

/** Is it on its way from a sender to its receiver? */
function goesForth({ kind, flags }: Packet): boolean {
  return kind === PacketKind.data || kind === PacketKind.datagram || (kind === PacketKind.control && flags === 0);
}
