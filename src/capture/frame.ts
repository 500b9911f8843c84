/**
 * Ethernet frames with IPv4 and TCP or UDP in them, as a wire would have them. Payload is zeros.
 * Source: RFC 791, RFC 9293, RFC 768, RFC 1071 (checksum), RFC 2018 and 2883 (SACK, DSACK), RFC 7323 (timestamps, window scale), RFC 3168 (ECN).
 */

const ETHERNET_BYTES = 14;
const IP_BYTES = 20;
const TCP_BYTES = 20;
const UDP_BYTES = 8;
const ETHERTYPE_IPV4 = 0x0800;
const PROTOCOL = { tcp: 6, udp: 17 } as const;
const TIME_TO_LIVE = 64;
const DONT_FRAGMENT = 0x4000;

export const TcpFlag = { syn: 2, push: 8, ack: 16, ece: 64, cwr: 128 } as const;

/** Bits of the IP header's ECN field. */
export const EcnField = { notCapable: 0, capable: 2, congestion: 3 } as const;

export interface Endpoint {
  /** Number of the host, from 0: it becomes its MAC and IP address. */
  readonly host: number;
  readonly port: number;
}

interface Datagram {
  readonly from: Endpoint;
  readonly to: Endpoint;
  readonly ecn: number;
  /** The IP header's identification. */
  readonly id: number;
  readonly payloadBytes: number;
}

export interface Segment extends Datagram {
  /** Modulo 2^32. */
  readonly seq: number;
  readonly ack: number;
  /** Bits of TcpFlag. */
  readonly flags: number;
  /** As in the header: scaled down. */
  readonly window: number;
  /** A multiple of four bytes, 40 at most. */
  readonly options: Uint8Array;
}

const noOperation = 1;

/** TCP options of a SYN. */
export function writeSynOptions(
  mss: number,
  windowShift: number,
  hasSack: boolean,
  timestamps: readonly [number, number] | null,
): Uint8Array {
  const bytes = [2, 4, mss >> 8, mss & 255];
  if (hasSack) bytes.push(4, 2, noOperation, noOperation);
  bytes.push(3, 3, windowShift, noOperation);
  if (timestamps !== null) bytes.push(...writeTimestamps(timestamps));
  return Uint8Array.from(bytes);
}

function writeTimestamps([value, echo]: readonly [number, number]): number[] {
  const view = new DataView(new ArrayBuffer(8));
  view.setUint32(0, value);
  view.setUint32(4, echo);
  return [noOperation, noOperation, 8, 10, ...new Uint8Array(view.buffer)];
}

/** TCP options of what comes later. @param blocks left and right edges of SACK blocks, a DSACK first; 4 at most, 3 with timestamps. */
export function writeOptions(
  timestamps: readonly [number, number] | null,
  blocks: readonly (readonly [left: number, right: number])[],
): Uint8Array {
  const bytes = timestamps === null ? [] : writeTimestamps(timestamps);
  if (blocks.length > 0) {
    const edges = new DataView(new ArrayBuffer(8 * blocks.length));
    blocks.forEach(([left, right], i) => {
      edges.setUint32(8 * i, left);
      edges.setUint32(8 * i + 4, right);
    });
    bytes.push(noOperation, noOperation, 5, 2 + 8 * blocks.length, ...new Uint8Array(edges.buffer));
  }
  return Uint8Array.from(bytes);
}

/** The bytes of a frame without its payload, which is zeros, and its length on the wire. */
export interface Frame {
  readonly header: Uint8Array;
  readonly wireBytes: number;
}

export function makeTcpFrame(segment: Segment): Frame {
  const tcpBytes = TCP_BYTES + segment.options.length;
  const { header, view, wireBytes } = makeIpFrame(segment, PROTOCOL.tcp, tcpBytes);
  const at = ETHERNET_BYTES + IP_BYTES;
  view.setUint16(at, segment.from.port);
  view.setUint16(at + 2, segment.to.port);
  view.setUint32(at + 4, segment.seq);
  view.setUint32(at + 8, segment.ack);
  view.setUint8(at + 12, (tcpBytes / 4) << 4);
  view.setUint8(at + 13, segment.flags);
  view.setUint16(at + 14, segment.window);
  header.set(segment.options, at + TCP_BYTES);
  view.setUint16(at + 16, sumTransport(view, PROTOCOL.tcp, tcpBytes, segment.payloadBytes));
  return { header, wireBytes };
}

export function makeUdpFrame(datagram: Datagram): Frame {
  const { header, view, wireBytes } = makeIpFrame(datagram, PROTOCOL.udp, UDP_BYTES);
  const at = ETHERNET_BYTES + IP_BYTES;
  view.setUint16(at, datagram.from.port);
  view.setUint16(at + 2, datagram.to.port);
  view.setUint16(at + 4, UDP_BYTES + datagram.payloadBytes);
  // zero says that there is no checksum
  view.setUint16(at + 6, sumTransport(view, PROTOCOL.udp, UDP_BYTES, datagram.payloadBytes) || 0xffff);
  return { header, wireBytes };
}

function makeIpFrame({ from, to, ecn, id, payloadBytes }: Datagram, protocol: number, transportBytes: number) {
  const header = new Uint8Array(ETHERNET_BYTES + IP_BYTES + transportBytes);
  const view = new DataView(header.buffer);
  writeMac(view, 0, to.host);
  writeMac(view, 6, from.host);
  view.setUint16(12, ETHERTYPE_IPV4);
  view.setUint8(14, 0x45);
  view.setUint8(15, ecn);
  view.setUint16(16, IP_BYTES + transportBytes + payloadBytes);
  view.setUint16(18, id & 0xffff);
  view.setUint16(20, DONT_FRAGMENT);
  view.setUint8(22, TIME_TO_LIVE);
  view.setUint8(23, protocol);
  view.setUint32(26, toAddress(from.host));
  view.setUint32(30, toAddress(to.host));
  view.setUint16(24, complement(sumWords(view, ETHERNET_BYTES, IP_BYTES)));
  return { header, view, wireBytes: header.length + payloadBytes };
}

/** Locally administered, from the host's number. */
function writeMac(view: DataView, at: number, host: number): void {
  view.setUint16(at, 0x0200);
  view.setUint32(at + 2, host + 1);
}

/** 10.0.0.1 is host 0. */
function toAddress(host: number): number {
  return 0x0a000000 + host + 1;
}

/** Of the pseudo header, the transport's header with no checksum in it yet, and payload of zeros. */
function sumTransport(view: DataView, protocol: number, transportBytes: number, payloadBytes: number): number {
  const pseudo = sumWords(view, ETHERNET_BYTES + 12, 8) + protocol + transportBytes + payloadBytes;
  return complement(pseudo + sumWords(view, ETHERNET_BYTES + IP_BYTES, transportBytes));
}

function sumWords(view: DataView, from: number, bytes: number): number {
  let sum = 0;
  for (let at = from; at < from + bytes; at += 2) sum += view.getUint16(at);
  return sum;
}

function complement(sum: number): number {
  let folded = sum;
  while (folded > 0xffff) folded = (folded & 0xffff) + (folded >>> 16);
  return ~folded & 0xffff;
}
