import { growRing } from "../core/ring.ts";
import type { Observer } from "../observer.ts";
import { PacketFlag } from "../observer.ts";
import type { Nanos } from "../spec/scenario.ts";
import type { Packet } from "./packet.ts";

/**
 * Observers hear of accepted packets in the order of arrival, each with its departure. A port that
 * learns departures late, and not in order, writes here what it accepts; entries go on when their turn has come.
 * A ring over the ticket.
 */
export class AcceptLog {
  readonly #observer: Observer;
  readonly #port: number;
  #arriveNs = new Float64Array(64);
  /** NaN: not known yet. */
  #departNs = new Float64Array(64);
  #flow = new Float64Array(64);
  #packet = new Float64Array(64);
  #flags = new Uint16Array(64);
  #kind = new Uint8Array(64);
  #mask = 63;
  /** Tickets that are still here: from `#first` to before `#next`. */
  #first = 0;
  #next = 0;

  constructor(observer: Observer, port: number) {
    this.#observer = observer;
    this.#port = port;
  }

  /** @returns a ticket for `close`. */
  open(arriveNs: Nanos, { flow, number, flags, kind }: Packet, takesSlot: boolean): number {
    if (this.#next - this.#first > this.#mask) this.#grow();
    const at = this.#next & this.#mask;
    this.#arriveNs[at] = arriveNs;
    this.#departNs[at] = NaN;
    this.#flow[at] = flow;
    this.#packet[at] = number;
    this.#flags[at] = takesSlot ? flags : flags | PacketFlag.slotless;
    this.#kind[at] = kind;
    return this.#next++;
  }

  /** The packet has been cut while it waited. */
  markTrimmed(ticket: number): void {
    this.#flags[ticket & this.#mask] |= PacketFlag.trimmed;
  }

  /** The packet's last bit leaves at `departNs`, or it is pushed out then. */
  close(ticket: number, departNs: Nanos, isPushedOut: boolean): void {
    const closed = ticket & this.#mask;
    this.#departNs[closed] = departNs;
    if (isPushedOut) this.#flags[closed] |= PacketFlag.pushedOut;
    while (this.#first < this.#next) {
      const at = this.#first & this.#mask;
      const leavesNs = this.#departNs[at];
      if (Number.isNaN(leavesNs)) return;
      this.#first += 1;
      this.#observer.onAccept(this.#arriveNs[at], leavesNs, this.#flow[at], this.#packet[at], this.#flags[at], this.#port, this.#kind[at]);
    }
  }

  #grow(): void {
    const first = this.#first;
    const next = this.#next;
    this.#arriveNs = growRing(this.#arriveNs, first, next);
    this.#departNs = growRing(this.#departNs, first, next);
    this.#flow = growRing(this.#flow, first, next);
    this.#packet = growRing(this.#packet, first, next);
    this.#flags = growRing(this.#flags, first, next);
    this.#kind = growRing(this.#kind, first, next);
    this.#mask = this.#flags.length - 1;
  }
}
