/**
 * Idea: a sender sends the beginning of a message unasked; the receiver grants the rest to the few messages with the least left, so that short ones are
 * through early and the switch never holds more than what was granted.
 * Source: Montazeri et al., "Homa: a receiver-driven low-latency transport protocol using network priorities", SIGCOMM 2018, section 3 (reconstruction
 * from memory: unscheduled packets, grants, overcommitment, priorities, RESEND).
 * Departures: reduced. Unscheduled packets have one band of their own instead of several by size, and granted ones bands by their message's rank. Messages are
 * a sender's blocks in order. The receiver says that it knows of a message (BUSY, in the paper) and that it has it all; until then the sender
 * sends its first packet again. Every gap that the receiver has is asked for at once; after
 * eight times without anything new either waits twice as long each time, up to 16 times `resendUs` (the paper gives up instead).
 */
import { CongestionWindow } from "../engine/congestion.ts";
import type { Algorithm, BlockPlace, CongestionControl, ParamValues, SenderPort } from "../engine/congestion.ts";
import type { Sink, SinkPort, SinkTimer } from "../engine/hosts.ts";
import type { Nanos } from "../engine/spec/scenario.ts";

const params = {
  unscheduled: {
    kind: "number",
    label: "Unscheduled packets",
    unit: "packets",
    min: 1,
    max: 1000,
    default: 14,
    integer: true,
    help: "A sender begins each message with these at once. Of many senders together they overflow the port.",
    cite: "Montazeri et al., SIGCOMM 2018, section 3.2 (from memory): the bandwidth-delay product",
  },
  degree: {
    kind: "number",
    label: "Messages granted at a time",
    unit: "",
    min: 1,
    max: 1000,
    default: 8,
    integer: true,
    help: "The receiver grants to this many messages at once, those with the least left. More keep the link busy, fewer keep the queue short.",
    cite: "Montazeri et al., SIGCOMM 2018, section 3.5 (from memory): degree of overcommitment",
  },
  outstanding: {
    kind: "number",
    label: "Granted packets",
    unit: "packets",
    min: 1,
    max: 1000,
    default: 14,
    integer: true,
    help: "So many packets of a message may be granted and not there yet.",
    cite: "Montazeri et al., SIGCOMM 2018, section 3.3 (from memory): the bandwidth-delay product",
  },
  resendUs: {
    kind: "number",
    label: "RESEND after",
    unit: "µs",
    min: 100,
    max: 10_000_000,
    default: 1000,
    integer: true,
    help: "When nothing of a message has come for so long, the receiver asks for what it misses.",
    cite: "Montazeri et al., SIGCOMM 2018, section 3.7 (from memory)",
  },
} as const;

type Values = ParamValues<typeof params>;

/** Words of a data packet: the first and the last packet of its message. */
const HEADER_WORDS = 2;
/** What a receiver says: `[Says, first packet, last packet, band, highest packet in order]`. */
const Says = { grant: 0, resend: 1 } as const;

/** Of the eight: control packets, unscheduled ones, and what is left for granted ones. */
const Band = { control: 0, unscheduled: 1, granted: 2, last: 7 } as const;

/** Times that something is asked for at the same pace, and how much longer the longest wait is. Our choice. */
const PATIENCE = 8;
const MOST_WAITS = 16;

/** The wait after so many that were in vain, in first waits. */
export function countWaits(inVain: number): number {
  let waits = 1;
  for (let count = PATIENCE; count < inVain && waits < MOST_WAITS; count++) waits *= 2;
  return waits;
}

export class HomaSender implements CongestionControl {
  readonly window: CongestionWindow;
  readonly #port: SenderPort;
  readonly #unscheduled: number;
  /** Messages that are not through, in order; the first is the one in hand. */
  readonly #messages: BlockPlace[] = [];
  #next = 0;
  #band: number = Band.unscheduled;
  /** Does the receiver know of the message in hand? */
  #isKnown = false;
  /** Times that the first packet was sent again, and timers that are to pass before it is again. */
  #inVain = 0;
  #waitsLeft = 1;

  constructor(port: SenderPort, { unscheduled }: Values) {
    this.#port = port;
    this.#unscheduled = unscheduled;
    this.window = new CongestionWindow(unscheduled, unscheduled);
    this.window.pacingBps = 0;
  }

  onBlockStart(block: BlockPlace): void {
    this.#messages.push(block);
    if (this.#messages.length === 1) this.#begin(block);
  }

  writeHeader(packet: number, header: Float64Array): void {
    const message = this.#messages.find(({ lastPacket }) => packet <= lastPacket);
    if (packet < 0 || message === undefined) return;
    header[0] = message.firstPacket;
    header[1] = message.lastPacket;
  }

  bandOf(packet: number): number {
    return packet < 0 ? Band.control : this.#band;
  }

  onControl(words: Readonly<Float64Array>): void {
    const [says, first, last, band, highest] = words;
    const [message] = this.#messages;
    // of a message before this one
    if (message === undefined || last < message.firstPacket) return;
    this.#isKnown = true;
    this.#band = band;
    if (says === Says.grant) {
      while (this.#next <= last) this.#port.sendPacket(this.#next++);
    } else {
      for (let packet = Math.max(first, highest + 1); packet <= Math.min(last, this.#next - 1); packet++) this.#port.sendPacket(packet);
    }
    if (highest >= message.lastPacket) {
      this.#messages.shift();
      const [following] = this.#messages;
      this.#port.confirm(highest);
      // what the confirmation has brought has begun already
      if (following !== undefined) this.#begin(following);
    } else this.#port.confirm(highest);
  }

  onAck(): void {}

  replacesTimeout(): boolean {
    if (this.#isKnown) return true;
    this.#waitsLeft -= 1;
    return this.#waitsLeft > 0;
  }

  onCongestion(): void {
    this.#inVain += 1;
    this.#waitsLeft = countWaits(this.#inVain);
    const [message] = this.#messages;
    this.#band = Band.unscheduled;
    if (message !== undefined) this.#port.sendPacket(message.firstPacket);
  }

  #begin({ firstPacket, lastPacket }: BlockPlace): void {
    this.#isKnown = false;
    this.#inVain = 0;
    this.#waitsLeft = 1;
    this.#band = Band.unscheduled;
    this.#next = firstPacket;
    const end = Math.min(lastPacket, firstPacket + this.#unscheduled - 1);
    while (this.#next <= end) this.#port.sendPacket(this.#next++);
  }
}

/** The messages on their way to one host. */
class Grants {
  readonly #degree: number;
  /** Those that have begun and are not complete. */
  readonly #messages: HomaReceiver[] = [];

  constructor(degree: number) {
    this.#degree = degree;
  }

  enter(message: HomaReceiver): void {
    this.#messages.push(message);
  }

  leave(message: HomaReceiver): void {
    const place = this.#messages.indexOf(message);
    if (place >= 0) this.#messages.splice(place, 1);
  }

  /** Something has come: those with the least left may send on. Of equals those that began first. */
  grant(): void {
    const chosen: HomaReceiver[] = [];
    for (const message of this.#messages) {
      let place = chosen.length;
      while (place > 0 && chosen[place - 1].missing > message.missing) place -= 1;
      if (place >= this.#degree) continue;
      chosen.splice(place, 0, message);
      if (chosen.length > this.#degree) chosen.pop();
    }
    chosen.forEach((message, rank) => message.grant(Math.min(Band.last, Band.granted + rank)));
  }
}

export class HomaReceiver implements Sink {
  /** Packets of the message that are not here. */
  missing = 0;
  readonly #port: SinkPort;
  readonly #grants: Grants;
  readonly #values: Values;
  readonly #resendNs: Nanos;
  readonly #timer: SinkTimer;
  /** Of the message in hand; the last one complete while none is. */
  #first = 0;
  #last = -1;
  /** The last packet that its sender may send. */
  #granted = -1;
  #band: number = Band.unscheduled;
  /** RESENDs since something new has come. */
  #inVain = 0;

  constructor(port: SinkPort, values: Values) {
    this.#port = port;
    this.#values = values;
    this.#resendNs = values.resendUs * 1000;
    this.#grants = port.shareOnHost(() => new Grants(values.degree));
    this.#timer = port.createTimer(() => this.#resend());
  }

  onPacket(packet: number, _isTrimmed: boolean, header: Readonly<Float64Array>): void {
    const port = this.#port;
    const isBegin = header[1] > this.#last;
    if (isBegin) this.#begin(header[0], header[1]);
    if (!port.has(packet)) {
      port.deliver(packet, packet);
      this.missing -= 1;
      this.#inVain = 0;
    } else if (this.missing === 0) {
      // it does not know that it is through
      this.#say(Says.grant, this.#first, this.#last);
      return;
    }
    if (this.missing === 0) {
      this.#timer.stop();
      this.#grants.leave(this);
      this.#say(Says.grant, this.#first, this.#last);
    } else {
      this.#timer.set(this.#resendNs * countWaits(this.#inVain));
      if (isBegin) this.#say(Says.grant, this.#first, this.#granted);
    }
    this.#grants.grant();
  }

  onClose(): void {
    this.#timer.stop();
    this.#grants.leave(this);
  }

  /** It is one of those that may have packets outstanding. */
  grant(band: number): void {
    // what is here, wherever, makes room for as much beyond
    const here = this.#last - this.#first + 1 - this.missing;
    const granted = Math.min(this.#last, this.#first + here + this.#values.outstanding - 1);
    this.#band = band;
    if (granted <= this.#granted) return;
    this.#granted = granted;
    if (!this.#timer.isRunning) this.#timer.set(this.#resendNs * countWaits(this.#inVain));
    this.#say(Says.grant, this.#first, granted);
  }

  #begin(first: number, last: number): void {
    this.#first = first;
    this.#last = last;
    this.missing = last - first + 1;
    this.#granted = Math.min(last, first + this.#values.unscheduled - 1);
    this.#band = Band.unscheduled;
    this.#grants.enter(this);
  }

  #resend(): void {
    const port = this.#port;
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

export const homa: Algorithm<typeof params> = {
  id: "homa",
  name: "Homa",
  family: "scheduled",
  idea: "Each sender begins unasked; the receiver grants the rest to the few messages with the least left, and switches serve those first.",
  cite: "Montazeri et al., SIGCOMM 2018",
  params,
  recovery: "newreno",
  needs: () => ({ queueing: "bands", headerWords: HEADER_WORDS }),
  options: ({ resendUs }) => ({ rtoNs: resendUs * 1000 }),
  firstWindow: ({ unscheduled }) => unscheduled,
  createSender: (port, values) => new HomaSender(port, values),
  createSink: (port, values) => new HomaReceiver(port, values),
};
