import type { Connection } from "./connection/connections.ts";
import type { Clock } from "./core/clock.ts";
import type { Nanos } from "./spec/scenario.ts";

/** Events between two checks of a run: enough that checking costs nothing, few enough that faults surface promptly. Our choice. */
export const EVENTS_BETWEEN_CHECKS = 65_536;
/** This many events at one instant mean a fault. Our choice. */
const MOST_EVENTS_AT_ONCE = 4_000_000;
/**
 * With no start pending, no correct sender waits nearly this long: timers last at most 60 s (RFC 6298, 2.5), and a window of 1/1024
 * (QLF-TCP) waits 1024 round trips. If a slow link and a deep buffer make these longer, the wait has few events. Our choice.
 */
const LONGEST_WAIT_NS: Nanos = 3600e9;
const MOST_EVENTS_OF_A_WAIT = 1_000_000;
/** Datagrams that keep a port full continue while nothing else gets through: this many events waste seconds of work. Our choice. */
const MOST_EVENTS_WITHOUT_PROGRESS = 50_000_000;

/**
 * Times are exact up to 2^53 ns. A run is stopped at half of that (52 days): between two checks, one-minute timers, the
 * longest possible, advance it by 45 days.
 */
export const LATEST_NS: Nanos = 4_503_599_627_370_496;

/** A run that exceeds the simulated time that is exact, or whose end is too far to wait for. */
export class RunTooLongError extends Error {
  override readonly name = "RunTooLongError";
}

/** An internal error of the engine: the run would never end, or end with wrong results. */
export class StalledRunError extends Error {
  override readonly name = "StalledRunError";
}

/** Ensures that every run ends: checks periodically that it makes progress and that its senders are in a valid state. */
export class ProgressGuard {
  readonly #clock: Clock;
  readonly #connections: readonly Connection[];
  #timeNs: Nanos = -1;
  #eventsAtOnce = 0;
  /** Total progress of all senders and receivers, and when and how many events ago it last changed. */
  #done = -1;
  #doneNs: Nanos = 0;
  #eventsSince = 0;

  constructor(clock: Clock, connections: readonly Connection[]) {
    this.#clock = clock;
    this.#connections = connections;
  }

  /** @param events number of events since the last check. @throws StalledRunError describing the fault. @throws RunTooLongError */
  check(events: number): void {
    const now = this.#clock.nowNs;
    this.#eventsAtOnce = now === this.#timeNs ? this.#eventsAtOnce + events : 0;
    this.#timeNs = now;
    if (this.#eventsAtOnce >= MOST_EVENTS_AT_ONCE) throw this.#stop(`${this.#eventsAtOnce} events brought no time to pass`);
    if (now > LATEST_NS)
      throw new RunTooLongError(
        `the run was stopped at ${now} ns: a run takes at most ${Math.floor(LATEST_NS / 86_400e9)} days of simulated time, so that times stay exact`,
      );
    let done = 0;
    let mayStart = false;
    for (const { sender, receiver, start } of this.#connections) {
      const { flow, window, highestAck, limit } = sender.state;
      const inFlight = sender.state.flightSize();
      if (!(window.cwnd > 0 && window.cwnd < Infinity)) throw this.#stop(`the window of sender ${flow} is ${window.cwnd} packets`);
      if (!(inFlight >= 0)) throw this.#stop(`sender ${flow} counts ${inFlight} packets in flight`);
      done += receiver.deliveredPackets + highestAck + limit;
      mayStart ||= start.isRunning;
    }
    this.#eventsSince += events;
    if (done !== this.#done || mayStart) {
      this.#done = done;
      this.#doneNs = now;
      this.#eventsSince = 0;
    } else if (now - this.#doneNs > LONGEST_WAIT_NS && this.#eventsSince > MOST_EVENTS_OF_A_WAIT) {
      throw this.#stop(`nothing has arrived or been acknowledged since ${this.#doneNs} ns`);
    } else if (this.#eventsSince > MOST_EVENTS_WITHOUT_PROGRESS) {
      throw new RunTooLongError(
        `the run was stopped at ${now} ns: nothing that it waits for has arrived or been acknowledged since ${this.#doneNs} ns, in ${this.#eventsSince} events; other traffic leaves no room`,
      );
    }
  }

  #stop(reason: string): StalledRunError {
    return new StalledRunError(
      `the run was stopped at ${this.#clock.nowNs} ns, since its result would be wrong or never come: ${reason}. This is a fault of the engine`,
    );
  }
}
