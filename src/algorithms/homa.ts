/**
 * Idea: a sender sends the beginning of a message unasked; the receiver grants the rest to the few messages with the fewest packets
 * left, so that short ones finish early and the switch never holds more than what was granted.
 * Source: Montazeri et al., "Homa: a receiver-driven low-latency transport protocol using network priorities", SIGCOMM 2018, section 3
 * (reconstruction from memory: unscheduled packets, grants, overcommitment, priorities, RESEND).
 * Departures: reduced. Unscheduled packets have one band of their own instead of several by size, and granted ones bands by their
 * message's rank. Messages are a sender's blocks in order. The receiver reports that it knows a message (BUSY, in the paper) and that it
 * is complete; until then the sender resends its first packet. The receiver requests every gap at once, and packets beyond a gap do not
 * delay the request. While packets of better bands arrive and no drops show, it asks for nothing: the packets wait in the switch, and
 * copies of them would fill it (`resendUs` is short; the paper waits a few milliseconds at ten times the rate). After eight attempts
 * without anything new, either side doubles its wait each time, up to 16 times the first (the paper gives up instead). No wait is shorter
 * than the empty path's round trip plus the time of a message's granted packets. Otherwise, at 1 Mbps, where a packet takes eight times
 * `resendUs`, 8 senders would send 128 packets 64,545 times instead of repeating the 47 that are dropped. A packet sent less than an empty
 * round trip ago is not sent again: a RESEND cannot know of it, and with a short `resendUs` on a long path copies of the same packets would
 * fill the sender's interface without limit. Measured: 128 senders lose 23,000 packets a block and reach .944 of the link, where another
 * simulator has as many and .86 to .93 (`incast run --algorithm homa --senders 128 --blocks 3`).
 */
import { CongestionWindow } from "../engine/congestion.ts";
import type { AlgorithmDescription, BlockPlace, CongestionControl, ParamValues, SenderPort } from "../engine/congestion.ts";
import { completeAlgorithm } from "./complete-algorithm.ts";
import { countWaits } from "./count-waits.ts";
import { Band, gauges, HomaReceiver, patienceNs, Says } from "./homa-receiver.ts";

const params = {
  unscheduled: {
    kind: "number",
    label: "Unscheduled packets",
    unit: "packets",
    min: 1,
    max: 1000,
    default: 14,
    integer: true,
    help: "A sender begins each message with these packets, without waiting for a grant. With many senders they overflow the port.",
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
    help: "The receiver grants to this many messages at once, those with the fewest packets left. More keep the link busy, fewer keep the queue short.",
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
    help: "At most this many packets of a message have been granted but have not arrived.",
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
    help: "If no packet of a message arrives for this long, the receiver asks for the missing ones. It waits for at least an empty round trip plus the time that the message's granted packets take.",
    cite: "Montazeri et al., SIGCOMM 2018, section 3.7 (from memory)",
  },
} as const;

type Values = ParamValues<typeof params>;

/** Words of a data packet: the first and the last packet of its message. */
const HEADER_WORDS = 2;
export class HomaSender implements CongestionControl {
  readonly window: CongestionWindow;
  readonly #port: SenderPort;
  readonly #unscheduled: number;
  /** Unfinished messages, in order; the first is the current one. */
  readonly #messages: BlockPlace[] = [];
  #next = 0;
  /** When each packet of the current message was last sent, from its first on. */
  #sentNs: number[] = [];
  #band: number = Band.unscheduled;
  /** Does the receiver know the current message? */
  #isKnown = false;
  /** Times the first packet was resent, and timer expirations to skip before the next time. */
  #inVain = 0;
  #waitsLeft = 0;

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
    const [says, first, last, highest] = [words[0], words[1], words[2], words[4]];
    const [message] = this.#messages;
    // The packet refers to an earlier message.
    if (message === undefined || last < message.firstPacket) return;
    this.#isKnown = true;
    // header words are doubles, but packets' bands are small integers: a field with both slows all transports down
    this.#band = words[3] | 0;
    if (says === Says.grant) {
      // A flow that stops has less data than announced.
      while (this.#next <= Math.min(last, this.#port.limit - 1)) this.#send(this.#next++);
    } else {
      const newestNs = this.#port.nowNs() - this.#port.emptyPathRttNs;
      for (let packet = Math.max(first, highest + 1); packet <= Math.min(last, this.#next - 1); packet++)
        if (this.#sentNs[packet - message.firstPacket] <= newestNs) this.#send(packet);
    }
    if (highest >= message.lastPacket) {
      this.#messages.shift();
      const [following] = this.#messages;
      this.#port.confirm(highest);
      // A message added by the confirmation has already begun.
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
    if (message !== undefined) this.#send(message.firstPacket);
  }

  #begin({ firstPacket, lastPacket }: BlockPlace): void {
    this.#isKnown = false;
    this.#inVain = 0;
    this.#waitsLeft = 1;
    this.#band = Band.unscheduled;
    this.#next = firstPacket;
    this.#sentNs = [];
    const end = Math.min(lastPacket, firstPacket + this.#unscheduled - 1);
    while (this.#next <= end) this.#send(this.#next++);
  }

  #send(packet: number): void {
    this.#sentNs[packet - this.#messages[0].firstPacket] = this.#port.nowNs();
    this.#port.sendPacket(packet);
  }
}

export const homaDescription: AlgorithmDescription<typeof params> = {
  id: "homa",
  name: "Homa",
  family: "scheduled",
  idea: "Each sender begins without a grant. The receiver grants the rest to the few messages with the fewest packets left, and switches serve those first.",
  cite: "Montazeri et al., SIGCOMM 2018",
  params,
  gauges,
  recovery: "newreno",
  parts: ["sink"],
  needs: () => ({ queueing: "bands", headerWords: HEADER_WORDS }),
  options: (values) => ({ rtoNs: values.resendUs * 1000, leastRtoNs: (path) => patienceNs(path, path.bottleneckBps, values) }),
  firstWindow: ({ unscheduled }) => unscheduled,
};

export const homa = completeAlgorithm(homaDescription, {
  createSender: (port, values) => new HomaSender(port, values),
  createSink: (port, values) => new HomaReceiver(port, values),
});
