import { PacketFlag } from "../engine/observer.ts";
import { type NetworkGeometry, wireTimeNs } from "../engine/spec/geometry.ts";
import type { Nanos } from "../engine/spec/scenario.ts";
import { Departures } from "./departures.ts";

/** A port's line gets a point when the queue length has changed by 1/16 of the buffer; finer steps would not be visible (our choice). */
const steps = 16;
/** And one after this many bytes sent, so that the link's load is known where no queue forms (our choice: about 64 packets). */
const bytesBetween = 96_000;

/** Receives a port's queue length, and how long its link has been sending in total, from `timeNs` on. */
export type TellLine = (timeNs: Nanos, port: number, packets: number, busyNs: Nanos) => void;

/** The current state of a port's queue, and the last point reported. */
class PortLine {
  readonly departures = new Departures();
  /** Transmission time of all packets accepted so far. */
  busyNs: Nanos = 0;
  /** Time of the last bit of all packets accepted so far. */
  freeAtNs: Nanos = 0;
  longest = 0;
  toldPackets = 0;
  toldBusyNs: Nanos = 0;
  readonly step: number;
  readonly busyStepNs: Nanos;

  constructor(roomPackets: number, rateBps: number) {
    this.step = Math.max(roomPackets < steps ? 1 : 2, Math.floor(Math.min(roomPackets, 1e6) / steps));
    this.busyStepNs = wireTimeNs(bytesBetween, rateBps);
  }

  get length(): number {
    return this.departures.length;
  }
}

/**
 * Queues of many ports as thin lines: not a row for each packet, but one whenever a line has moved far enough to be visible. A new
 * maximum length is always reported, so that the longest queue is exact.
 */
export class PortLines {
  readonly #links: NetworkGeometry["links"];
  readonly #tell: TellLine;
  /** By port, from its first packet on. */
  readonly #lines = new Map<number, PortLine>();

  constructor(links: NetworkGeometry["links"], tell: TellLine) {
    this.#links = links;
    this.#tell = tell;
  }

  /** As `Observer.onAccept`. */
  accept(arriveNs: Nanos, departNs: Nanos, flags: number, port: number): void {
    let line = this.#lines.get(port);
    if (line === undefined) {
      line = new PortLine(this.#links[port].roomPackets, this.#links[port].rateBps);
      this.#lines.set(port, line);
    }
    this.#letLeave(line, port, arriveNs, flags);
    if (line.length === 0 && line.toldBusyNs < line.busyNs && arriveNs - line.freeAtNs > line.busyStepNs) {
      // a pause: without this point, the earlier sending would seem to last through it
      this.#write(line, port, line.freeAtNs);
      this.#write(line, port, arriveNs);
    }
    if ((flags & PacketFlag.pushedOut) === 0) line.busyNs += Math.max(0, departNs - Math.max(arriveNs, line.freeAtNs));
    line.freeAtNs = Math.max(line.freeAtNs, departNs);
    line.departures.enter(departNs, flags);
    const isLongest = line.length > line.longest;
    if (isLongest) line.longest = line.length;
    if (isLongest || this.#hasMoved(line)) this.#write(line, port, arriveNs);
  }

  /** Call when all events up to `nowNs` have been reported. */
  settle(nowNs: Nanos): void {
    for (const [port, line] of this.#lines) this.#letLeave(line, port, nowNs, 0);
  }

  #hasMoved({ length, toldPackets, step, busyNs, toldBusyNs, busyStepNs }: PortLine): boolean {
    return Math.abs(length - toldPackets) >= step || busyNs - toldBusyNs >= busyStepNs || (length === 0 && toldPackets > 0);
  }

  /** Removes the packets that have left when a packet with these flags arrives. */
  #letLeave(line: PortLine, port: number, arriveNs: Nanos, flags: number): void {
    for (let timeNs; (timeNs = line.departures.takeLeft(arriveNs, flags)) !== null;)
      if (this.#hasMoved(line)) this.#write(line, port, timeNs);
  }

  #write(line: PortLine, port: number, timeNs: Nanos): void {
    line.toldPackets = line.length;
    // the queue has still to be sent, one packet after another
    line.toldBusyNs = line.busyNs - Math.max(0, line.freeAtNs - timeNs);
    this.#tell(timeNs, port, line.length, line.toldBusyNs);
  }
}
