import { describeAlgorithm } from "../algorithms/descriptions.ts";
import { goesBack, AckFlag, PacketFlag, PacketKind, type Passage } from "../engine/observer.ts";
import type { NetworkGeometry } from "../engine/spec/geometry.ts";
import { transportOf } from "../engine/spec/groups.ts";
import type { Nanos, Scenario, TransportSpec } from "../engine/spec/scenario.ts";
import { EcnField, type Endpoint, type Frame, makeTcpFrame, makeUdpFrame, TcpFlag, writeOptions, writeSynOptions } from "./frame.ts";

const SERVER_PORT = 5001;
const FIRST_CLIENT_PORT = 10_000;
const REQUEST_PORT = 4000;
const DATAGRAM_PORT = 9000;
const CONTROL_PORT = 4001;
/** A TCP header's window without scaling. Source: RFC 9293, section 3.1. */
const MAX_WINDOW = 0xffff;
const HIGHEST_SHIFT = 14;
const IP_AND_UDP_BYTES = 28;

/** What a flow's packets are on the wire. */
export class WireFlow {
  readonly sender: Endpoint;
  readonly receiver: Endpoint;
  readonly hasTimestamps: boolean;
  readonly hasSack: boolean;
  readonly isEcnCapable: boolean;
  readonly windowShift: number;
  readonly #transport: TransportSpec;
  /** Where the payload of each packet begins, bytes; one more than there are packets. */
  readonly #offsets: number[] = [0];
  readonly #dataHeaderBytes: number;
  isOpen = false;

  constructor(scenario: Scenario, geometry: NetworkGeometry, number: number) {
    const transport = transportOf(scenario, number);
    const algorithm = describeAlgorithm(transport.algorithm, transport.program);
    const { from, to } = geometry.flows[number];
    this.#transport = transport;
    this.sender = { host: from, port: SERVER_PORT + (number % 32768) };
    this.receiver = { host: to, port: FIRST_CLIENT_PORT + (number % 32768) };
    this.hasTimestamps = algorithm.options?.(transport.params).timestamps ?? false;
    const recovery = transport.recovery === "default" ? algorithm.recovery : transport.recovery;
    this.hasSack = recovery === "sack" || recovery === "rack";
    this.isEcnCapable = algorithm.needs?.(transport.params).ecn !== undefined;
    const largest = transport.awndPackets * transport.segmentBytes;
    let shift = 0;
    while (largest / 2 ** shift > MAX_WINDOW && shift < HIGHEST_SHIFT) shift++;
    this.windowShift = shift;
    const needs = algorithm.needs?.(transport.params) ?? {};
    this.#dataHeaderBytes = transport.headerBytes + (needs.headerBytes ?? 0) + (this.hasTimestamps ? 12 : 0);
  }

  get segmentBytes(): number {
    return this.#transport.segmentBytes;
  }

  /** Payload of a packet, from its size on the wire. */
  payloadOf(bytes: number): number {
    return Math.max(0, bytes - this.#dataHeaderBytes);
  }

  /** A data packet has been sent; the first time it says where the next one begins. */
  noteData(packet: number, payloadBytes: number): void {
    if (packet === this.#offsets.length - 1) this.#offsets.push(this.#offsets[packet] + payloadBytes);
  }

  /** Sequence number at which a packet begins: 1 behind the SYN. */
  seqOf(packet: number): number {
    const last = this.#offsets.length - 1;
    // a packet that nothing has been seen of: as if all between were full
    const offset = packet <= last ? this.#offsets[packet] : this.#offsets[last] + (packet - last) * this.segmentBytes;
    return (1 + offset) % 2 ** 32;
  }

  windowOf(packets: number): number {
    return Math.min(MAX_WINDOW, Math.floor((packets * this.segmentBytes) / 2 ** this.windowShift));
  }
}

/** A timestamp's clock ticks each microsecond. Source: RFC 7323, section 5.4, allows 1 ms to 1 s; finer here, so that packets have distinct timestamps. */
const toTimestamp = (timeNs: Nanos): number => Math.floor(timeNs / 1000) % 2 ** 32;

/** The frame of a packet on one of its links. */
export function makeFrame(passage: Readonly<Passage>, flow: WireFlow): Frame {
  const { kind, flags, bytes, packet, serial } = passage;
  if (kind !== PacketKind.data && kind !== PacketKind.ack) {
    const [from, to] = goesBack(kind, flags) ? [flow.receiver, flow.sender] : [flow.sender, flow.receiver];
    const port = kind === PacketKind.request ? REQUEST_PORT : kind === PacketKind.control ? CONTROL_PORT : DATAGRAM_PORT;
    const payloadBytes = Math.max(0, bytes - IP_AND_UDP_BYTES);
    return makeUdpFrame({ from, to: { ...to, port }, ecn: EcnField.notCapable, id: serial, payloadBytes });
  }
  if (kind === PacketKind.ack) {
    const { cause, window, sack, sackBase } = passage;
    const blocks: [number, number][] = [];
    if (flow.hasSack) {
      if ((flags & AckFlag.duplicate) !== 0) blocks.push([flow.seqOf(cause), flow.seqOf(cause + 1)]);
      sack?.first.slice(0, sack.count).forEach((first, i) => {
        blocks.push([flow.seqOf(sackBase + first), flow.seqOf(sackBase + sack.last[i] + 1)]);
      });
    }
    return makeTcpFrame({
      from: flow.receiver,
      to: flow.sender,
      ecn: EcnField.notCapable,
      id: serial,
      payloadBytes: 0,
      seq: 1,
      ack: flow.seqOf(packet + 1),
      flags: TcpFlag.ack | ((flags & AckFlag.echo) !== 0 ? TcpFlag.ece : 0),
      window: flow.windowOf(window),
      options: writeOptions(flow.hasTimestamps ? [toTimestamp(passage.arriveNs), toTimestamp(passage.sentNs)] : null, blocks),
    });
  }
  const isMarked = (flags & PacketFlag.marked) !== 0;
  return makeTcpFrame({
    from: flow.sender,
    to: flow.receiver,
    ecn: isMarked ? EcnField.congestion : (flags & PacketFlag.ecnCapable) !== 0 ? EcnField.capable : EcnField.notCapable,
    id: serial,
    payloadBytes: flow.payloadOf(bytes),
    seq: flow.seqOf(packet),
    ack: 1,
    flags: TcpFlag.ack | ((flags & PacketFlag.cut) !== 0 ? TcpFlag.cwr : 0),
    window: MAX_WINDOW >> 1,
    options: writeOptions(flow.hasTimestamps ? [toTimestamp(passage.sentNs), 0] : null, []),
  });
}

/** SYN, SYN-ACK and ACK, with all that the run takes as agreed on. */
export function makeHandshake(flow: WireFlow): readonly Frame[] {
  const { sender, receiver, segmentBytes, windowShift, hasSack, hasTimestamps, isEcnCapable } = flow;
  const options = writeSynOptions(Math.min(segmentBytes, 0xffff), windowShift, hasSack, hasTimestamps ? [0, 0] : null);
  const plain = { ecn: EcnField.notCapable, id: 0, payloadBytes: 0, window: MAX_WINDOW };
  const none = writeOptions(hasTimestamps ? [0, 0] : null, []);
  const ecnAsked = isEcnCapable ? TcpFlag.ece | TcpFlag.cwr : 0;
  const ecnGranted = isEcnCapable ? TcpFlag.ece : 0;
  return [
    makeTcpFrame({ ...plain, from: receiver, to: sender, seq: 0, ack: 0, flags: TcpFlag.syn | ecnAsked, options }),
    makeTcpFrame({ ...plain, from: sender, to: receiver, seq: 0, ack: 1, flags: TcpFlag.syn | TcpFlag.ack | ecnGranted, options }),
    makeTcpFrame({ ...plain, from: receiver, to: sender, seq: 1, ack: 1, flags: TcpFlag.ack, options: none }),
  ];
}
