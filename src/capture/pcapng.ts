/**
 * Writes pcapng files: the block structure alone, without any idea of what the packets are.
 * Source: draft-ietf-opsawg-pcapng, sections 3 and 4. Little-endian; timestamps in ns.
 */

const blockType = { section: 0x0a0d0d0a, interface: 1, packet: 6 } as const;
const optionCode = { end: 0, comment: 1, userApplication: 4, interfaceName: 2, timeResolution: 9, packetFlags: 2 } as const;
const LINKTYPE_ETHERNET = 1;
/** Nanoseconds, as the exponent of a tenth. */
const NANOSECONDS = 9;

const text = new TextEncoder();

type Option = readonly [code: number, value: Uint8Array];

const paddedLength = (bytes: number): number => Math.ceil(bytes / 4) * 4;
const measureOptions = (options: readonly Option[]): number =>
  options.length === 0 ? 0 : options.reduce((sum, [, value]) => sum + 4 + paddedLength(value.length), 4);

/** A block of a type, with a body of fixed size that `fill` writes and options behind it. */
function makeBlock(
  type: number,
  bodyBytes: number,
  options: readonly Option[],
  fill: (view: DataView, bytes: Uint8Array) => void,
): Uint8Array {
  const length = 12 + bodyBytes + measureOptions(options);
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, type, true);
  view.setUint32(4, length, true);
  view.setUint32(length - 4, length, true);
  fill(new DataView(bytes.buffer, 8, bodyBytes), bytes.subarray(8, 8 + bodyBytes));
  let at = 8 + bodyBytes;
  for (const [code, value] of options) {
    view.setUint16(at, code, true);
    view.setUint16(at + 2, value.length, true);
    bytes.set(value, at + 4);
    at += 4 + paddedLength(value.length);
  }
  return bytes;
}

/** The block that a file begins with. @param comment about the whole file. @param application what wrote it. */
export function makeSectionHeader(application: string, comment: string): Uint8Array {
  const options: Option[] = [
    [optionCode.comment, text.encode(comment)],
    [optionCode.userApplication, text.encode(application)],
  ];
  return makeBlock(blockType.section, 16, options, (view) => {
    view.setUint32(0, 0x1a2b3c4d, true);
    view.setUint16(4, 1, true);
    view.setUint16(6, 0, true);
    // the length of the section is not known: both halves of -1
    view.setUint32(8, 0xffffffff, true);
    view.setUint32(12, 0xffffffff, true);
  });
}

/** An interface; packets name it by its place among those of the file. @param snapBytes the most that is kept of a packet. */
export function makeInterface(name: string, snapBytes: number): Uint8Array {
  const options: Option[] = [
    [optionCode.interfaceName, text.encode(name)],
    [optionCode.timeResolution, Uint8Array.of(NANOSECONDS)],
  ];
  return makeBlock(blockType.interface, 8, options, (view) => {
    view.setUint16(0, LINKTYPE_ETHERNET, true);
    view.setUint32(4, snapBytes, true);
  });
}

export interface CapturedPacket {
  /** The interface, by its place in the file. */
  readonly port: number;
  /** Since the epoch, ns. */
  readonly timeNs: bigint;
  /** The bytes that were kept; fewer than the packet has where it was cut off. */
  readonly bytes: Uint8Array;
  readonly wireBytes: number;
  readonly isOutbound: boolean;
  /** null: none. */
  readonly comment: string | null;
}

export function makePacket({ port, timeNs, bytes, wireBytes, isOutbound, comment }: CapturedPacket): Uint8Array {
  const options: Option[] = [[optionCode.packetFlags, Uint8Array.of(isOutbound ? 2 : 1, 0, 0, 0)]];
  if (comment !== null) options.unshift([optionCode.comment, text.encode(comment)]);
  return makeBlock(blockType.packet, 20 + paddedLength(bytes.length), options, (view, body) => {
    view.setUint32(0, port, true);
    view.setUint32(4, Number(timeNs >> 32n), true);
    view.setUint32(8, Number(timeNs & 0xffffffffn), true);
    view.setUint32(12, bytes.length, true);
    view.setUint32(16, wireBytes, true);
    body.set(bytes, 20);
  });
}
