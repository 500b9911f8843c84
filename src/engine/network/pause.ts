import { Alarm, type Clock } from "../core/clock.ts";
import { Ring } from "../core/ring.ts";
import type { Nanos } from "../spec/scenario.ts";
import { listFeeders, pauseFlightNs } from "../topologies/port-room.ts";
import type { Topology } from "./topology.ts";

/**
 * Ethernet flow control (IEEE 802.3x): a port that holds too many packets stops the links that feed its switch
 * until it holds half as many. Frames take the wire's time to the far end and are not queued.
 */
export class Pause {
  readonly #clock: Clock;
  readonly #pauseAbove: number;
  readonly #watched: number;
  /** Links that feed the switch of the watched port. */
  readonly #feeders: readonly number[];
  readonly #flightNs: readonly Nanos[];
  /** Arrival times of the frames in flight to each link's transmitter, oldest first. */
  readonly #frames: readonly Ring<Nanos>[];
  /** Does the next frame to arrive there stop it? Frames alternate: stop, resume, stop. */
  readonly #stopsNext: Uint8Array;
  #isPausing = false;

  /** Per link: fires when its oldest frame reaches the transmitter. */
  readonly #alarms: readonly Alarm[];

  /** @param watched the port that pauses others. @param onFrame called when a frame reaches a link's transmitter; `pauses`: stop it. */
  constructor(topology: Topology, watched: number, clock: Clock, onFrame: (link: number, pauses: boolean) => void) {
    this.#clock = clock;
    this.#pauseAbove = topology.links[watched].pauseAbovePackets ?? Infinity;
    this.#watched = watched;
    this.#feeders = [...listFeeders(watched, [...topology.dataRoutes, ...topology.ackRoutes])];
    this.#flightNs = topology.links.map(pauseFlightNs);
    this.#frames = topology.links.map(() => new Ring<Nanos>());
    this.#stopsNext = new Uint8Array(topology.links.length).fill(1);
    this.#alarms = topology.links.map((_, link) => new Alarm(() => onFrame(link, this.#takeFrame(link))));
  }

  /** A queued port's length has changed. */
  onLength(link: number, count: number): void {
    if (link !== this.#watched) return;
    const pauses = this.#isPausing ? count > this.#pauseAbove / 2 : count > this.#pauseAbove;
    if (pauses === this.#isPausing) return;
    this.#isPausing = pauses;
    for (const feeder of this.#feeders) {
      const frames = this.#frames[feeder];
      frames.push(this.#clock.nowNs + this.#flightNs[feeder]);
      if (frames.length === 1) this.#schedule(feeder);
    }
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
