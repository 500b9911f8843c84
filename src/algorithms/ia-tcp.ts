/**
 * Idea: the receiver knows how many senders it has asked; it keeps their data in flight below the path's capacity, first with
 * smaller windows and, if even one packet each is too much, by delaying ACKs.
 * Source: Hwang, Yoo, Choi, "IA-TCP: a rate based incast-avoidance algorithm for TCP in data center networks", ICC 2012 (its abstract;
 * reconstruction of the formulas). Sender: NewReno.
 * Departures: the number of senders is that of the connections to the receiver's host. The window is max(1, floor(BDP / n)) and the delay
 * of every ACK max(0, n x window x packet time - round trip), so that n windows take one round trip at the link's rate. Packets not
 * released by an ACK (each block's first) are not delayed: the application may space its requests (`staggerNs`).
 */
import type { AlgorithmDescription, CongestionControl, SenderPort } from "../engine/congestion.ts";
import type { ReceiverPort, WindowControl } from "../engine/hosts.ts";
import { completeAlgorithm } from "./complete-algorithm.ts";
import { RenoWindow } from "./reno-window.ts";

const params = {
  holdAcks: {
    kind: "boolean",
    label: "Hold ACKs back",
    default: true,
    help: "Delay ACKs if one packet from each sender is more than the path holds. Off: only the windows are reduced.",
    cite: "Hwang et al., ICC 2012, abstract",
  },
} as const;

/** Counts the connections of a host. */
class Host {
  connections = 0;
}

export class IaTcpWindow implements WindowControl {
  readonly #host: Host;
  readonly #largest: number;
  readonly #holdsAcks: boolean;
  readonly #packetNs: number;
  readonly #rttNs: number;

  constructor(port: ReceiverPort, holdsAcks: boolean) {
    this.#host = port.shareOnHost(() => new Host());
    this.#host.connections += 1;
    this.#largest = port.receiveWindow;
    this.#holdsAcks = holdsAcks;
    this.#packetNs = (port.packetBytes * 8e9) / port.linkBps;
    this.#rttNs = port.emptyPathRttNs;
  }

  get receiveWindow(): number {
    return Math.max(1, Math.min(this.#largest, Math.floor(this.#rttNs / this.#packetNs / this.#host.connections)));
  }

  onData(): void {}

  ackDelayNs(): number {
    if (!this.#holdsAcks) return 0;
    return Math.max(0, Math.ceil(this.#host.connections * this.receiveWindow * this.#packetNs - this.#rttNs));
  }

  onClose(): void {
    this.#host.connections -= 1;
  }
}

function createIaTcpSender(port: SenderPort): CongestionControl {
  return new RenoWindow(port);
}

export const iaTcpDescription: AlgorithmDescription<typeof params> = {
  id: "ia-tcp",
  name: "IA-TCP",
  family: "receiver",
  idea: "The receiver counts its senders, gives each a small window and holds ACKs back, so that together they just fill the link.",
  cite: "Hwang et al., ICC 2012",
  params,
  recovery: "newreno",
  parts: ["receiver"],
};

export const iaTcp = completeAlgorithm(iaTcpDescription, {
  createSender: createIaTcpSender,
  createReceiver: (port, { holdAcks }) => new IaTcpWindow(port, holdAcks),
});
