import { NumberRing } from "../core/number-ring.ts";
import type { Network } from "./network.ts";
import type { Nanos } from "../spec/scenario.ts";
import { pauseFlightNs } from "../topologies/port-room.ts";
import type { Topology } from "./topology.ts";

/**
 * Ethernet flow control (IEEE 802.3x): a port that holds too much makes the links that feed its switch
 * stop, until it holds half as much. Frames take the wire's time to the far end and are not queued.
 */
export class Pause {
  readonly #network: Network;
  readonly #timerBase: number;
  readonly #pauseAbove: number;
  readonly #watched: number;
  /** Links that feed the switch of the watched port. */
  readonly #feeders: readonly number[];
  readonly #flightNs: readonly Nanos[];
  /** When the frames under way to each link's transmitter arrive, oldest first. */
  readonly #frames: readonly NumberRing[];
  /** Does the next frame that arrives there tell it to stop? They take turns: stop, go on, stop. */
  readonly #stopsNext: Uint8Array;
  #isPausing = false;

  /** @param timerBase timers of frames are numbered from here, by link. */
  constructor(topology: Topology, network: Network, timerBase: number) {
    this.#network = network;
    this.#timerBase = timerBase;
    this.#pauseAbove = topology.pauseAbovePackets ?? Infinity;
    this.#watched = topology.bottleneck;
    const feeders = new Set<number>();
    for (const route of topology.dataRoutes) {
      const at = route.indexOf(this.#watched);
      if (at > 0) feeders.add(route[at - 1]);
    }
    this.#feeders = [...feeders];
    this.#flightNs = topology.links.map(pauseFlightNs);
    this.#frames = topology.links.map(() => new NumberRing());
    this.#stopsNext = new Uint8Array(topology.links.length).fill(1);
  }

  /** A queued port's length has changed. */
  onLength(link: number, count: number): void {
    if (link !== this.#watched) return;
    const pauses = this.#isPausing ? count > this.#pauseAbove / 2 : count > this.#pauseAbove;
    if (pauses === this.#isPausing) return;
    this.#isPausing = pauses;
    for (const feeder of this.#feeders) {
      const frames = this.#frames[feeder];
      frames.push(this.#network.nowNs + this.#flightNs[feeder]);
      if (frames.length === 1) this.#schedule(feeder);
    }
  }

  /** The frame that reaches the transmitter of `link` now (the first of `timers`): does it stop it? */
  takeFrame(link: number): boolean {
    const stops = this.#stopsNext[link] === 1;
    this.#stopsNext[link] = stops ? 0 : 1;
    this.#frames[link].takeOldest();
    if (this.#frames[link].length > 0) this.#schedule(link);
    else this.#network.timers.removeFirst();
    return stops;
  }

  #schedule(link: number): void {
    const arrivesNs = this.#frames[link].at(0);
    this.#network.timers.put(this.#timerBase + link, arrivesNs, this.#network.nowNs, this.#network.nowNs, ++this.#network.stamp);
  }
}
