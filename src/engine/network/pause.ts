import { Alarm, type Clock } from "../core/clock.ts";
import { Ring } from "../core/ring.ts";
import type { Nanos } from "../spec/scenario.ts";
import { listFeeders, pauseFlightNs } from "../topologies/headroom.ts";
import type { Topology } from "./topology.ts";

/**
 * Ethernet flow control (IEEE 802.3x): a port that holds too many packets pauses the links that feed it until it holds
 * half as many. A link that feeds several such ports of a switch stays paused until the last of them has drained. Frames take the wire's time to
 * the far end and are not queued.
 */
export class Pause {
  readonly #clock: Clock;
  /** By port: it pauses others while it holds more than this; Infinity: never. */
  readonly #pauseAbove: Float64Array;
  /** By port: the links that feed it. */
  readonly #feeders: readonly (readonly number[])[];
  /** By port: has it paused the links that feed it? */
  readonly #isPausing: Uint8Array;
  /** By link: the number of ports at its far end that pause it. */
  readonly #askedBy: Uint32Array;
  readonly #flightNs: readonly Nanos[];
  /** Arrival times of the frames in flight to each link's transmitter, oldest first. */
  readonly #frames: readonly Ring<Nanos>[];
  /** Does the next frame to arrive there stop it? Frames alternate: stop, resume, stop. */
  readonly #stopsNext: Uint8Array;

  /** Per link: fires when its oldest frame reaches the transmitter. */
  readonly #alarms: readonly Alarm[];

  /** @param onFrame called when a frame reaches a link's transmitter; `pauses`: stop it. */
  constructor({ links, dataRoutes, ackRoutes }: Topology, clock: Clock, onFrame: (link: number, pauses: boolean) => void) {
    this.#clock = clock;
    this.#pauseAbove = Float64Array.from(links, ({ pauseAbovePackets }) => pauseAbovePackets ?? Infinity);
    const feeders = listFeeders([...dataRoutes, ...ackRoutes]);
    this.#feeders = links.map((_, port) => [...(feeders.get(port) ?? [])]);
    this.#isPausing = new Uint8Array(links.length);
    this.#askedBy = new Uint32Array(links.length);
    this.#flightNs = links.map(pauseFlightNs);
    this.#frames = links.map(() => new Ring<Nanos>());
    this.#stopsNext = new Uint8Array(links.length).fill(1);
    this.#alarms = links.map((_, link) => new Alarm(() => onFrame(link, this.#takeFrame(link))));
  }

  /** The port's queue now has `count` packets. */
  onLength(port: number, count: number): void {
    const above = this.#pauseAbove[port];
    const wasPausing = this.#isPausing[port] === 1;
    const pauses = wasPausing ? count > above / 2 : count > above;
    if (pauses === wasPausing) return;
    this.#isPausing[port] = pauses ? 1 : 0;
    for (const feeder of this.#feeders[port]) {
      this.#askedBy[feeder] += pauses ? 1 : -1;
      if (this.#askedBy[feeder] === (pauses ? 1 : 0)) this.#sendFrame(feeder);
    }
  }

  #sendFrame(link: number): void {
    const frames = this.#frames[link];
    frames.push(this.#clock.nowNs + this.#flightNs[link]);
    if (frames.length === 1) this.#schedule(link);
  }

  #takeFrame(link: number): boolean {
    const stops = this.#stopsNext[link] === 1;
    this.#stopsNext[link] = stops ? 0 : 1;
    this.#frames[link].takeOldest();
    if (this.#frames[link].length > 0) this.#schedule(link);
    else this.#clock.alarms.remove(this.#alarms[link]);
    return stops;
  }

  #schedule(link: number): void {
    const clock = this.#clock;
    const alarm = this.#alarms[link];
    alarm.timeNs = this.#frames[link].at(0);
    alarm.scheduledNs = clock.nowNs;
    alarm.busySinceNs = clock.nowNs;
    alarm.stamp = ++clock.stamp;
    clock.alarms.put(alarm);
  }
}
