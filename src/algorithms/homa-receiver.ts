/** Homa's receiver: which messages it grants, and which packets it requests again. Sources and departures: homa.ts. */
import type { Sink, SinkPort, SinkTimer } from "../engine/hosts.ts";
import { countWaits } from "./count-waits.ts";

/** Parameters of the transport that the receiver reads. */
export interface ReceiverValues {
  readonly unscheduled: number;
  readonly degree: number;
  readonly outstanding: number;
  readonly resendUs: number;
}

/** Words of the receiver's control packets: `[Says, first packet, last packet, band, highest packet in order]`. */
export const Says = { grant: 0, resend: 1 } as const;

/** Priority bands, of eight: control packets, unscheduled packets, and the range for granted ones. */
export const Band = { control: 0, unscheduled: 1, granted: 2, last: 7 } as const;

/** Packets that a sender may send, or has sent unasked, and that are not here. */
export const gauges = ["outstanding"] as const;
const Gauge = { outstanding: 0 } as const;

/**
 * How long a side waits for a packet of a message: at least the empty path's round trip plus the time that its granted packets take.
 * @param bps rate at which they arrive.
 */
export function patienceNs(
  { emptyPathRttNs, packetBytes }: { readonly emptyPathRttNs: number; readonly packetBytes: number },
  bps: number,
  { outstanding, resendUs }: ReceiverValues,
): number {
  const grantedNs = (outstanding * packetBytes * 8e9) / bps;
  return Math.max(resendUs * 1000, Math.ceil(emptyPathRttNs + grantedNs));
}

/** The incomplete messages to one host. */
class Grants {
  readonly #degree: number;
  /** Messages that have begun and are not complete: the fewest missing packets first; on ties, in the order in which they began. */
  readonly #messages: HomaReceiver[] = [];
  #begun = 0;
  /** When a packet of each band last arrived, and when one did whose predecessor in the same band is missing: a drop. */
  readonly #heardNs = new Float64Array(Band.last + 1).fill(-Infinity);
  #dropNs = -Infinity;

  constructor(degree: number) {
    this.#degree = degree;
  }

  hear(band: number, showsDrop: boolean, nowNs: number): void {
    this.#heardNs[band] = nowNs;
    if (showsDrop) this.#dropNs = nowNs;
  }

  /**
   * How much longer packets of this band may wait in the switch behind those of better bands, nothing lost; 0 if none has come for
   * `patienceNs`, or where drops show that the port is full.
   */
  waitNs(band: number, patienceNs: number, nowNs: number): number {
    if (nowNs - this.#dropNs < patienceNs / 2) return 0;
    return Math.max(0, patienceNs - nowNs + Math.max(...this.#heardNs.subarray(0, band)));
  }

  enter(message: HomaReceiver): void {
    message.begun = this.#begun++;
    this.#messages.push(message);
    this.#moveForward(message, this.#messages.length - 1);
  }

  /** Called when one of the message's missing packets has arrived. */
  advance(message: HomaReceiver): void {
    this.#moveForward(message, this.#messages.indexOf(message));
  }

  #moveForward(message: HomaReceiver, from: number): void {
    let place = from;
    for (; place > 0 && comesBefore(message, this.#messages[place - 1]); place--) this.#messages[place] = this.#messages[place - 1];
    this.#messages[place] = message;
  }

  leave(message: HomaReceiver): void {
    const place = this.#messages.indexOf(message);
    if (place >= 0) this.#messages.splice(place, 1);
  }

  /** Called when a packet has arrived: the first messages may continue. */
  grant(): void {
    const count = Math.min(this.#degree, this.#messages.length);
    for (let rank = 0; rank < count; rank++) this.#messages[rank].grant(Math.min(Band.last, Band.granted + rank));
  }
}

function comesBefore(a: HomaReceiver, b: HomaReceiver): boolean {
  return a.missing < b.missing || (a.missing === b.missing && a.begun < b.begun);
}

export class HomaReceiver implements Sink {
  /** Packets of the message that have not arrived. */
  missing = 0;
  /** Number of messages to the host that began before the current one. */
  begun = 0;
  readonly #port: SinkPort;
  readonly #grants: Grants;
  readonly #values: ReceiverValues;
  readonly #resendNs: number;
  readonly #timer: SinkTimer;
  /** Packets of the current message, or of the last one if that is complete. */
  #first = 0;
  #last = -1;
  /** The last packet that its sender may send. */
  #granted = -1;
  #band: number = Band.unscheduled;
  /** The first packet sent in this band: from here on none overtakes another. */
  #bandFrom = 0;
  /** RESENDs since the last new packet arrived. */
  #inVain = 0;

  constructor(port: SinkPort, values: ReceiverValues) {
    this.#port = port;
    this.#values = values;
    this.#resendNs = patienceNs(port, port.linkBps, values);
    this.#grants = port.shareOnHost(() => new Grants(values.degree));
    this.#timer = port.createTimer(() => this.#resend());
  }

  onPacket(packet: number, _isTrimmed: boolean, header: Readonly<Float64Array>): void {
    const port = this.#port;
    const isBegin = header[1] > this.#last;
    if (isBegin) this.#begin(header[0], header[1]);
    this.#grants.hear(this.#band, packet > this.#bandFrom && !port.has(packet - 1), port.nowNs());
    if (!port.has(packet)) {
      port.deliver(packet, packet);
      this.missing -= 1;
      this.#grants.advance(this);
      this.#inVain = 0;
      this.#report();
    } else if (this.missing === 0) {
      // The sender does not know that the message is complete.
      this.#say(Says.grant, this.#first, this.#last);
      return;
    }
    if (this.missing === 0) {
      this.#timer.stop();
      this.#grants.leave(this);
      this.#say(Says.grant, this.#first, this.#last);
    } else {
      // A packet beyond a gap does not put off the request for what is missing.
      if (port.expected > packet || !this.#timer.isRunning) this.#timer.set(this.#resendNs * countWaits(this.#inVain));
      if (isBegin) this.#say(Says.grant, this.#first, this.#granted);
    }
    this.#grants.grant();
  }

  onClose(): void {
    this.#timer.stop();
    this.#grants.leave(this);
    this.#port.reportGauge(Gauge.outstanding, 0);
  }

  /** Called if the message is one of those that may have packets outstanding. */
  grant(band: number): void {
    // what is here, wherever, makes room for as much beyond
    const granted = Math.min(this.#last, this.#first + this.#countHere() + this.#values.outstanding - 1);
    if (band !== this.#band) this.#bandFrom = this.#granted + 1;
    this.#band = band;
    if (granted <= this.#granted) return;
    this.#granted = granted;
    this.#report();
    if (!this.#timer.isRunning) this.#timer.set(this.#resendNs * countWaits(this.#inVain));
    this.#say(Says.grant, this.#first, granted);
  }

  #begin(first: number, last: number): void {
    this.#first = first;
    this.#last = last;
    this.missing = last - first + 1;
    this.#granted = Math.min(last, first + this.#values.unscheduled - 1);
    this.#band = Band.unscheduled;
    this.#bandFrom = first;
    this.#grants.enter(this);
  }

  /** Packets of the message that are here. */
  #countHere(): number {
    return this.#last - this.#first + 1 - this.missing;
  }

  #report(): void {
    this.#port.reportGauge(Gauge.outstanding, this.#granted - this.#first + 1 - this.#countHere());
  }

  #resend(): void {
    const port = this.#port;
    const waitNs = this.#grants.waitNs(this.#band, this.#resendNs, port.nowNs());
    if (waitNs > 0) {
      this.#timer.set(waitNs);
      return;
    }
    let asks = false;
    for (let packet = port.expected; packet <= this.#granted; packet++) {
      if (port.has(packet)) continue;
      const from = packet;
      while (packet < this.#granted && !port.has(packet + 1)) packet += 1;
      this.#say(Says.resend, from, packet);
      asks = true;
    }
    if (!asks) return;
    this.#inVain += 1;
    this.#timer.set(this.#resendNs * countWaits(this.#inVain));
  }

  #say(says: number, first: number, last: number): void {
    this.#port.sendControl([says, first, last, this.#band, this.#port.expected - 1]);
  }
}
