import { AS_DOUBLE } from "../core/as-double.ts";
import { growRing } from "../core/ring.ts";
import type { SwitchNeeds } from "../congestion.ts";
import type { Sink, WindowControl } from "../hosts.ts";
import type { Network } from "../network/network.ts";
import { type Packet, SackBlocks } from "../network/packet.ts";
import { AckFlag, DELAYED_ACK_NS, PacketFlag, PacketKind } from "../observer.ts";
import type { Nanos } from "../spec/scenario.ts";
import type { Timer } from "../core/timer.ts";
import { SackList } from "./sack-list.ts";

/** What a receiver is made of. */
export interface ReceiverSetup {
  readonly flow: number;
  /** Number that the connection's first packet has on the wire. */
  readonly first: number;
  readonly network: Network;
  readonly delayTimer: Timer;
  /** Of a data packet on the wire, and a whole ACK. */
  readonly headerBytes: number;
  readonly ackBytes: number;
  readonly delaysAcks: boolean;
  /** Where ACKs are delayed: is that of a repeat of the last packet in order delayed too? As in ns-2's DelAckSink. */
  readonly delaysRepeats: boolean;
  /** How CE marks are echoed; undefined: not at all. */
  readonly ecn: SwitchNeeds["ecn"];
  /** SACK blocks that an ACK has room for; 0: none are read. */
  readonly sackBlocks: number;
  /** Packets it grants unless a `windowControl` decides; see `WindowControl`. */
  readonly receiveWindow: number;
}

/**
 * One connection's receiving half: puts packets in order and acknowledges them, each at once or
 * (delayed) every second packet that arrives in order.
 */
export class Receiver {
  readonly flow: number;
  /** Packets count from 0 over the connection; on the wire they begin here. */
  readonly first: number;
  /** The first packet not yet here. */
  expected = 0;
  /** The highest packet that has arrived. */
  highest = -1;
  /** Packets and payload bytes that have arrived, each once. */
  deliveredPackets = 0;
  deliveredBytes = AS_DOUBLE;
  readonly delayTimer: Timer;
  /** Who decides the receive window; null: it is fixed. */
  windowControl: WindowControl | null = null;
  /** Receives packets instead of TCP; null: TCP does. */
  sink: Sink | null = null;
  /** Packets it grants unless `windowControl` decides. */
  receiveWindow: number;
  delaysAcks: boolean;
  readonly #delaysRepeats: boolean;
  readonly #headerBytes: number;
  readonly #ackBytes: number;
  readonly #sackBlocks: number;
  readonly #network: Network;
  readonly #ecn: SwitchNeeds["ecn"];
  /** Packets beyond `expected` that are here: a ring over the packet number. */
  #early = new Uint8Array(64);
  #earlyCount = 0;
  /** null: it is not read. */
  readonly #sackList: SackList | null;
  /** Highest packet that an ACK has acknowledged with all before it. */
  #told = -1;
  /** An in-order packet waits for its ACK; what it carried is echoed then. */
  #hasUnacknowledged = false;
  #cause = 0;
  #causeSentNs: Nanos = AS_DOUBLE;
  #feedback = 0;
  /** null: its transport has no header words. */
  #header: Float64Array | null = null;
  #echoesCongestion = false;

  constructor(setup: ReceiverSetup) {
    this.flow = setup.flow;
    this.first = setup.first;
    this.deliveredBytes = 0;
    this.delayTimer = setup.delayTimer;
    this.#headerBytes = setup.headerBytes;
    this.#ackBytes = setup.ackBytes;
    this.#sackBlocks = setup.sackBlocks;
    this.receiveWindow = setup.receiveWindow;
    this.delaysAcks = setup.delaysAcks;
    this.#delaysRepeats = setup.delaysRepeats;
    this.#network = setup.network;
    this.#ecn = setup.ecn;
    this.#sackList = setup.sackBlocks > 0 ? new SackList() : null;
  }

  /** It takes the place of an earlier connection's receiver, whose counts it goes on with. */
  inheritCounts(earlier: Receiver): void {
    this.deliveredPackets = earlier.deliveredPackets;
    this.deliveredBytes = earlier.deliveredBytes;
  }

  /** Nothing of it is to happen any more. */
  close(): void {
    this.delayTimer.stop();
    this.windowControl?.onClose?.();
    this.sink?.onClose?.();
  }

  has(packet: number): boolean {
    if (packet < this.expected) return true;
    return packet - this.expected < this.#early.length && this.#early[packet & (this.#early.length - 1)] === 1;
  }

  /** Does nothing but answer packets as they come? Then a packet's answer is certain as soon as its arrival is. */
  get answersAtOnce(): boolean {
    return !this.delaysAcks && this.windowControl === null && this.sink === null;
  }

  /** A data packet has arrived. @returns true: it has become its own ACK, to be sent back. False: its ACK waits, and the packet is done with. */
  take(packet: Packet): boolean {
    const number = packet.number - this.first;
    const payloadBytes = packet.bytes - this.#headerBytes;
    const isChange = this.#ecn !== undefined && this.#readMark(packet.flags);
    const before = this.deliveredPackets;
    const isDuplicate = number <= this.#told || (number > this.expected && this.has(number));
    let mayDelay = false;
    if (number > this.highest) this.highest = number;
    if (number === this.expected) {
      const fillsGap = this.#earlyCount > 0;
      this.expected += 1;
      this.#countDelivery(payloadBytes);
      if (fillsGap) this.#takeEarly();
      mayDelay = this.delaysAcks && !fillsGap && !this.#hasUnacknowledged && !isChange;
    } else if (number > this.expected) {
      this.#keepEarly(number, payloadBytes);
    } else if (this.#delaysRepeats && number === this.expected - 1) {
      mayDelay = this.delaysAcks && this.#earlyCount === 0 && !this.#hasUnacknowledged && !isChange;
    }
    const isNew = this.deliveredPackets > before;
    if (this.windowControl !== null) this.windowControl.onData(payloadBytes, isNew, this.#network.nowNs - packet.sentNs);
    if (mayDelay) {
      this.#hasUnacknowledged = true;
      this.#cause = packet.number;
      this.#causeSentNs = packet.sentNs;
      this.#feedback = packet.feedback;
      if (packet.header !== null) (this.#header ??= new Float64Array(packet.header.length)).set(packet.header);
      this.delayTimer.set(DELAYED_ACK_NS);
      return false;
    }
    // RFC 7323, 4.3: a delayed ACK answers for the first of its packets
    if (this.#hasUnacknowledged) {
      packet.sentNs = this.#causeSentNs;
      this.#endDelay();
    }
    packet.kind = PacketKind.ack;
    packet.cause = packet.number;
    packet.number = this.first + this.expected - 1;
    packet.flags = (this.#echoesCongestion ? AckFlag.echo : 0) | (isDuplicate ? AckFlag.duplicate : 0);
    packet.bytes = this.#ackBytes;
    packet.window = this.#grantedPackets();
    packet.newBytes = isNew ? payloadBytes : 0;
    this.#told = this.expected - 1;
    if (this.#sackList !== null) this.#writeSack(this.#sackList, packet, number, isDuplicate);
    return true;
  }

  /** Passes a data or control packet on to its sink. */
  giveToSink(sink: Sink, { kind, number, flags, header }: Packet): void {
    // left over from an earlier connection of the flow: ignored
    if (number < this.first) return;
    const words = header ?? new Float64Array(0);
    if (kind === PacketKind.data) sink.onPacket(number - this.first, (flags & PacketFlag.trimmed) !== 0, words);
    else sink.onControl?.(words);
  }

  /** A sink says that the packet is here. */
  accept(packet: number, payloadBytes: number): void {
    if (packet > this.highest) this.highest = packet;
    if (packet > this.expected) this.#keepEarly(packet, payloadBytes);
    if (packet !== this.expected) return;
    this.expected += 1;
    this.#countDelivery(payloadBytes);
    if (this.#earlyCount > 0) this.#takeEarly();
  }

  /** Sends the ACK that waits. Nothing has arrived out of order: its ACK would not have waited. */
  acknowledge(): void {
    this.#endDelay();
    this.#told = this.expected - 1;
    this.#network.causeSentNs = this.#causeSentNs;
    this.#network.sendAck(
      this.flow,
      this.first + this.expected - 1,
      this.#ackBytes,
      this.#cause,
      this.#echoesCongestion ? AckFlag.echo : 0,
      this.#feedback,
      this.#grantedPackets(),
      this.#header,
    );
  }

  #writeSack(list: SackList, packet: Packet, number: number, isDuplicate: boolean): void {
    list.drop(this.expected);
    if (this.#earlyCount === 0) {
      if (packet.sack !== null) packet.sack.packets = 0;
      return;
    }
    if (number > this.expected) list.put(number, this);
    packet.sack ??= new SackBlocks();
    if (packet.notes !== null) packet.notes.sackBase = this.first;
    // a DSACK takes the place of one
    list.write(packet.sack, this.#sackBlocks - (isDuplicate ? 1 : 0), this.#earlyCount);
  }

  #endDelay(): void {
    this.#hasUnacknowledged = false;
    this.delayTimer.stop();
  }

  #grantedPackets(): number {
    return this.windowControl === null ? this.receiveWindow : this.windowControl.receiveWindow;
  }

  /** @returns true when the ACK of this packet must not wait. */
  #readMark(flags: number): boolean {
    const isMarked = (flags & PacketFlag.marked) !== 0;
    if (this.#ecn === "dctcp") {
      if (isMarked === this.#echoesCongestion) return false;
      // RFC 8257, 3.2: a change is reported at once; as in Linux, a packet that still waits for its ACK gets one with its own state
      if (this.#hasUnacknowledged) this.acknowledge();
      this.#echoesCongestion = isMarked;
      return true;
    }
    // RFC 3168, 6.1.3: echo until the sender says that it has cut
    if ((flags & PacketFlag.cut) !== 0) this.#echoesCongestion = false;
    if (isMarked) this.#echoesCongestion = true;
    return false;
  }

  #keepEarly(packet: number, payloadBytes: number): void {
    if (packet - this.expected >= this.#early.length) this.#early = growRing(this.#early, this.expected, packet);
    const at = packet & (this.#early.length - 1);
    if (this.#early[at] === 1) return;
    this.#early[at] = 1;
    this.#earlyCount += 1;
    this.#countDelivery(payloadBytes);
  }

  #countDelivery(payloadBytes: number): void {
    this.deliveredPackets += 1;
    this.deliveredBytes += payloadBytes;
  }

  #takeEarly(): void {
    const mask = this.#early.length - 1;
    while (this.#early[this.expected & mask] === 1) {
      this.#early[this.expected & mask] = 0;
      this.#earlyCount -= 1;
      this.expected += 1;
    }
  }
}
