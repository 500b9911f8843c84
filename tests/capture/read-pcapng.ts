/** Reads what src/capture writes, by the specification alone. */

export interface ReadFrame {
  /** Since the first of January 2000, ns. */
  readonly timeNs: number;
  readonly wireBytes: number;
  readonly bytes: Uint8Array;
  readonly comment: string | null;
  readonly isOutbound: boolean;
  readonly protocol: "tcp" | "udp";
  readonly from: string;
  readonly to: string;
  readonly ecn: number;
  readonly seq: number;
  readonly ack: number;
  readonly flags: number;
  readonly payloadBytes: number;
  readonly options: Uint8Array;
}

const decoder = new TextDecoder();
const epochNs = 946_684_800_000_000_000n;

export function readPcapng(file: Uint8Array): { readonly interfaces: readonly string[]; readonly frames: readonly ReadFrame[] } {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const interfaces: string[] = [];
  const frames: ReadFrame[] = [];
  for (let at = 0; at < file.length;) {
    const [type, length] = [view.getUint32(at, true), view.getUint32(at + 4, true)];
    if (length % 4 !== 0 || view.getUint32(at + length - 4, true) !== length) throw new Error(`block at ${at}: two lengths`);
    const body = file.subarray(at + 8, at + length - 4);
    if (at === 0 && (type !== 0x0a0d0d0a || view.getUint32(8, true) !== 0x1a2b3c4d)) throw new Error("no section header");
    if (type === 1) interfaces.push(decoder.decode(readOptions(body, 8).get(2)));
    if (type === 6) frames.push(readFrame(body));
    at += length;
  }
  return { interfaces, frames };
}

function readOptions(body: Uint8Array, from: number): Map<number, Uint8Array> {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const options = new Map<number, Uint8Array>();
  for (let at = from; at < body.length;) {
    const [code, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)];
    if (code === 0) break;
    options.set(code, body.subarray(at + 4, at + 4 + length));
    at += 4 + 4 * Math.ceil(length / 4);
  }
  return options;
}

function readFrame(body: Uint8Array): ReadFrame {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const captured = view.getUint32(12, true);
  const bytes = body.subarray(20, 20 + captured);
  const options = readOptions(body, 20 + 4 * Math.ceil(captured / 4));
  const frame = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const wireBytes = view.getUint32(16, true);
  const ipBytes = frame.getUint16(16);
  if (frame.getUint16(12) !== 0x0800 || 14 + ipBytes !== wireBytes) throw new Error("no IPv4 packet of the frame's length");
  const isTcp = frame.getUint8(23) === 6;
  const headerBytes = isTcp ? (frame.getUint8(46) >> 4) * 4 : 8;
  const payloadBytes = ipBytes - 20 - headerBytes;
  checkSums(frame, headerBytes, payloadBytes, isTcp);
  const address = (place: number) => Array.from(bytes.subarray(place, place + 4)).join(".");
  const comment = options.get(1);
  return {
    timeNs: Number(((BigInt(view.getUint32(4, true)) << 32n) | BigInt(view.getUint32(8, true))) - epochNs),
    wireBytes,
    bytes,
    comment: comment === undefined ? null : decoder.decode(comment),
    isOutbound: options.get(2)?.[0] === 2,
    protocol: isTcp ? "tcp" : "udp",
    from: `${address(26)}:${frame.getUint16(34)}`,
    to: `${address(30)}:${frame.getUint16(36)}`,
    ecn: frame.getUint8(15) & 3,
    seq: isTcp ? frame.getUint32(38) : 0,
    ack: isTcp ? frame.getUint32(42) : 0,
    flags: isTcp ? frame.getUint8(47) : 0,
    payloadBytes,
    options: isTcp ? bytes.subarray(54, 34 + headerBytes) : bytes.subarray(0, 0),
  };
}

/** With the payload, which is zeros, spelled out; a right checksum makes the whole sum all ones. */
function checkSums(frame: DataView, headerBytes: number, payloadBytes: number, isTcp: boolean): void {
  const sum = (words: readonly number[]): number => {
    let total = words.reduce((all, word) => all + word, 0);
    while (total > 0xffff) total = (total & 0xffff) + Math.floor(total / 0x10000);
    return total;
  };
  const words = (from: number, count: number) => Array.from({ length: count / 2 }, (_, i) => frame.getUint16(from + 2 * i));
  if (sum(words(14, 20)) !== 0xffff) throw new Error("the IP header's checksum is wrong");
  const pseudo = [...words(26, 8), isTcp ? 6 : 17, headerBytes + payloadBytes];
  if (sum([...pseudo, ...words(34, headerBytes)]) !== 0xffff) throw new Error("the transport's checksum is wrong");
}
