import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { Clock } from "../../src/engine/core/clock.ts";
import type { Network } from "../../src/engine/network/network.ts";
import { AckFlag, PacketFlag } from "../../src/engine/observer.ts";
import { chooseDupThresh } from "../../src/engine/connection/recovery/kinds.ts";
import { Random, RandomStream } from "../../src/engine/core/random.ts";
import type { Nanos, TransportSpec } from "../../src/engine/spec/scenario.ts";
import { Packet, MOST_SACK_BLOCKS, SackBlocks } from "../../src/engine/network/packet.ts";
import { SackList } from "../../src/engine/connection/sack-list.ts";
import { createAck } from "../../src/engine/connection/ack.ts";
import type { SendState } from "../../src/engine/connection/send-state.ts";
import { Sender } from "../../src/engine/connection/sender.ts";
import { Timer } from "../../src/engine/core/timer.ts";
import { createRunTotals } from "../../src/engine/totals.ts";
import { makeScenario } from "./scenarios.ts";

/**
 * One sender whose network is simulated by the test: nothing arrives unless the test delivers it. Every method returns what the sender
 * then sends, as text: "4" for new data, "4r" for a packet sent again, "4p" or "4rp" for a loss probe.
 */
export class LoneSender {
  readonly sender: Sender;
  timeouts = 0;
  /** Receive window in the receiver's ACKs. */
  receiveWindow = 1000;
  readonly #clock = new Clock();
  readonly #network: {
    nowNs: Nanos;
    causeSentNs: Nanos;
    sendData: (flow: number, packet: number, bytes: number, flags: number) => void;
  };
  #sent: string[] = [];
  /** When each packet was last sent. */
  readonly #sentNs = new Map<number, Nanos>();
  readonly #received = new Set<number>();
  readonly #list = new SackList();
  readonly #blocks = new SackBlocks();
  readonly #packet = new Packet();
  /** The highest cumulative ACK so far. */
  #told = -1;
  readonly #sacked = new Set<number>();

  /** @param rttNs RTT measured when the connection opened. */
  constructor(changes: Partial<TransportSpec>, rttNs: Nanos) {
    const { transport } = makeScenario({ transport: { algorithm: "sack", ...changes } });
    const clock = this.#clock;
    this.#network = {
      get nowNs() {
        return clock.nowNs;
      },
      causeSentNs: 0,
      sendData: (_flow, packet, _bytes, flags) => {
        this.#sentNs.set(packet, this.#network.nowNs);
        const isProbe = (flags & PacketFlag.probe) !== 0;
        this.#sent.push(`${packet}${(flags & PacketFlag.retransmission) !== 0 ? "r" : ""}${isProbe ? "p" : ""}`);
      },
    };
    const network = this.#network as unknown as Network;
    const otherTimer = new Timer(clock, () => {});
    this.sender = new Sender({
      flow: 0,
      first: 0,
      transport,
      algorithm: getAlgorithm(transport.algorithm),
      network,
      retransmissionTimer: new Timer(clock, () => this.sender.onTimer()),
      controlTimer: otherTimer,
      paceTimer: otherTimer,
      recoveryTimer: new Timer(clock, () => this.sender.onOwnTimer("recovery")),
      packetBytes: transport.segmentBytes + transport.headerBytes,
      handshakeRttNs: rttNs,
      emptyPathRttNs: rttNs,
      propagationRttNs: rttNs,
      bottleneckBps: 1e9,
      lineBps: 1e9,
      bottleneckPackets: 64,
      random: new Random(1, RandomStream.transport),
      totals: createRunTotals([0]).flows[0],
      listener: {
        onWindow: () => {},
        onRate: () => {},
        onReceiveWindow: () => {},
        onDone: () => {},
        onAwaited: () => {},
        onGauge: () => {},
        onTimeout: () => (this.timeouts += 1),
      },
      ack: createAck(),
      ecn: undefined,
      hasTimestamps: false,
      dupThresh: chooseDupThresh({ transport, algorithm: getAlgorithm(transport.algorithm) }),
      rtoNs: undefined,
      controlBytes: 40,
      headerWords: 0,
      hasTimer: true,
      hasSink: false,
    });
  }

  get state(): SendState {
    return this.sender.state;
  }

  get cwnd(): number {
    return this.state.window.cwnd;
  }

  /** The application supplies `packets` more full packets. */
  give(packets: number): string {
    this.sender.give(packets, this.state.packetBytes);
    return this.#takeSent();
  }

  /** Packets arrive at the receiver one after another, and each is acknowledged at once; the ACKs arrive immediately. */
  deliver(...packets: number[]): string {
    for (const packet of packets) {
      this.#receive(packet);
      this.#acknowledge(this.#inOrder(), packet);
    }
    return this.#takeSent();
  }

  /** Packets arrive at the receiver, and their ACKs are lost. */
  loseAcks(...packets: number[]): void {
    for (const packet of packets) this.#receive(packet);
  }

  /** Packets arrive, and the last one's ACK acknowledges all (a delayed ACK). */
  deliverTogether(...packets: number[]): string {
    for (const packet of packets) this.#receive(packet);
    this.#acknowledge(this.#inOrder(), packets.at(-1)!);
    return this.#takeSent();
  }

  /** An ACK arrives, caused by the latest copy of `cause`, or by one sent at `sentNs`. */
  acknowledge(ack: number, cause: number, sentNs?: Nanos): string {
    this.#acknowledge(ack, cause, sentNs);
    return this.#takeSent();
  }

  /** Advances time to `nowNs`; timers expire on the way, each at its time, as in a run. */
  waitUntil(nowNs: Nanos): string {
    const clock = this.#clock;
    for (let alarm = clock.alarms.first(); alarm !== null && alarm.timeNs <= nowNs; alarm = clock.alarms.first()) {
      clock.nowNs = alarm.timeNs;
      alarm.onDue();
    }
    clock.nowNs = nowNs;
    return this.#takeSent();
  }

  #acknowledge(ack: number, cause: number, sentNs = this.#sentNs.get(cause)!): void {
    this.#network.causeSentNs = sentNs;
    const isDuplicate = cause <= this.#told || this.#sacked.has(cause);
    this.#told = Math.max(this.#told, ack);
    if (cause > ack) this.#sacked.add(cause);
    const packet = this.#packet;
    packet.number = ack;
    packet.cause = cause;
    packet.flags = isDuplicate ? AckFlag.duplicate : 0;
    packet.window = this.receiveWindow;
    packet.sack = this.#blocks;
    this.sender.onAckPacket(packet);
  }

  #receive(packet: number): void {
    this.#received.add(packet);
    const inOrder = this.#inOrder();
    this.#list.drop(inOrder + 1);
    if (packet > inOrder) this.#list.put(packet, this.#received);
    this.#list.write(this.#blocks, MOST_SACK_BLOCKS, [...this.#received].filter((one) => one > inOrder).length);
  }

  #inOrder(): number {
    let next = 0;
    while (this.#received.has(next)) next += 1;
    return next - 1;
  }

  #takeSent(): string {
    const sent = this.#sent.join(" ");
    this.#sent = [];
    return sent;
  }
}
