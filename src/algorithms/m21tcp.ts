/**
 * Idea: a switch's port counts the senders through it and writes into every packet the window with which all of them together exactly
 * fill path and buffer; the receiver echoes it, and no sender exceeds it.
 * Source: Adesanmi, Mhamdi, "M21TCP: overcoming TCP incast congestion in data centres", CloudNet 2015 (a summary; reconstruction of the
 * formula). Sender: NewReno.
 * Departures: W = (buffer of the port + BDP) / senders. A sender counts if it sent within the last period, so that none needs to
 * sign off; the period is our choice: longer than a sender waits for its retransmission timer. The engine paces windows below one packet.
 * Initial windows are unprotected: the first ACK brings the port's window.
 */
import type { Ack, AlgorithmDescription, CongestionControl, CongestionWindow, SenderPort } from "../engine/congestion.ts";
import { completeAlgorithm } from "./complete-algorithm.ts";
import { PacketKind } from "../engine/observer.ts";
import type { PassingPacket, PortProgram, PortView } from "../engine/port-program.ts";
import { RenoWindow } from "./reno-window.ts";

const params = {
  memoryUs: {
    kind: "number",
    label: "Memory of the port",
    unit: "µs",
    min: 10,
    max: 100_000_000,
    default: 1_000_000,
    integer: true,
    help: "A sender that has sent nothing for this long is no longer counted from the end of the next period on.",
    cite: null,
  },
} as const;

/** Header words: packets that the flow's path and port hold together (written by the sender), and its allowed window (written by ports). */
const Word = { capacity: 0, window: 1 } as const;
const WORDS = 2;
/** Size of the window's TCP header option. Our choice. */
const OPTION_BYTES = 4;
const LEAST_WINDOW = 1 / 64;

export class CountingPort implements PortProgram {
  readonly #port: PortView;
  readonly #memoryNs: number;
  /** Senders seen in the previous period and in the current one. */
  #before = new Set<number>();
  #now = new Set<number>();
  #senders = 0;
  #endNs = 0;

  constructor(port: PortView, memoryNs: number) {
    this.#port = port;
    this.#memoryNs = memoryNs;
  }

  onArrive({ flow, kind, header }: PassingPacket): void {
    if (kind !== PacketKind.data || header === null) return;
    const now = this.#port.nowNs();
    if (now >= this.#endNs) {
      this.#before = now >= this.#endNs + this.#memoryNs ? new Set() : this.#now;
      this.#now = new Set();
      this.#senders = this.#before.size;
      this.#endNs = now + this.#memoryNs;
    }
    if (!this.#now.has(flow)) {
      this.#now.add(flow);
      if (!this.#before.has(flow)) this.#senders += 1;
      this.#port.reportGauge(0, this.#senders);
    }
    const window = header[Word.capacity] / this.#senders;
    if (header[Word.window] === 0 || window < header[Word.window]) header[Word.window] = window;
  }
}

class M21Sender implements CongestionControl {
  readonly window: CongestionWindow;
  readonly #reno: RenoWindow;
  readonly #port: SenderPort;
  readonly #capacity: number;
  #allowed = Infinity;

  constructor(port: SenderPort) {
    this.#port = port;
    this.#reno = new RenoWindow(port);
    this.window = this.#reno.window;
    this.#capacity = port.bottleneckPackets + (port.propagationRttNs * port.bottleneckBps) / (port.packetBytes * 8e9);
  }

  writeHeader(_packet: number, header: Float64Array): void {
    header[Word.capacity] = this.#capacity;
  }

  onAnyAck({ header }: Readonly<Ack>): void {
    if (header === null || header[Word.window] === 0) return;
    this.#allowed = Math.max(LEAST_WINDOW, header[Word.window]);
    this.#port.reportGauge(0, this.#allowed);
    this.#limit();
  }

  onAck(ack: Readonly<Ack>): void {
    this.#reno.onAck(ack);
    this.#limit();
  }

  onCongestion(signal: "dupacks" | "timeout"): void {
    this.#reno.onCongestion(signal);
    this.#limit();
  }

  #limit(): void {
    this.window.cwnd = Math.min(this.window.cwnd, this.#allowed);
  }
}

export const m21tcpDescription: AlgorithmDescription<typeof params> = {
  id: "m21tcp",
  name: "M21TCP",
  family: "receiver",
  idea: "The switch counts its senders and writes a window on every packet; the receiver sends it back.",
  cite: "Adesanmi, Mhamdi, CloudNet 2015",
  params,
  recovery: "newreno",
  parts: ["port"],
  gauges: ["allowed"],
  portGauges: ["senders"],
  needs: () => ({ headerWords: WORDS, headerBytes: OPTION_BYTES }),
};

export const m21tcp = completeAlgorithm(m21tcpDescription, {
  createSender: (port) => new M21Sender(port),
  createPort: (port, { memoryUs }) => new CountingPort(port, memoryUs * 1000),
});
