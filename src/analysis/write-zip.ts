/** Zip files. Source: PKWARE's APPNOTE 6.3.10, sections 4.3 and 4.4. No entry is larger than 4 GB. */

export interface ZipEntry {
  /** ASCII, with "/" between folders. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The same bytes, deflated (RFC 1951); absent: stored uncompressed. */
  readonly deflated?: Uint8Array;
}

const signature = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 } as const;
const version = 20;
const method = { stored: 0, deflated: 8 } as const;
/** 1980-01-01 00:00, the earliest possible date: equal files give equal bytes at any time. */
const date = 0x0021;

const polynomial = 0xedb88320;

function makeTable(): Uint32Array {
  return Uint32Array.from({ length: 256 }, (_, byte) => {
    let value = byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ polynomial : value >>> 1;
    return value;
  });
}

/** CRC-32 of IEEE 802.3. */
export function computeCrc(bytes: Uint8Array, table: Uint32Array = makeTable()): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = table[(crc ^ byte) & 255] ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** A header of 16-bit and 32-bit numbers, little-endian. */
function pack(...numbers: readonly (readonly [size: 2 | 4, value: number])[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(numbers.reduce((sum, [size]) => sum + size, 0)));
  let at = 0;
  for (const [size, value] of numbers) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return new Uint8Array(view.buffer);
}

export function writeZip(entries: readonly ZipEntry[]): Uint8Array<ArrayBuffer> {
  const table = makeTable();
  const parts: Uint8Array[] = [];
  const central: Uint8Array[] = [];
  let at = 0;
  for (const { name, bytes, deflated } of entries) {
    const nameBytes = Uint8Array.from(name, (letter) => letter.charCodeAt(0));
    const content = deflated ?? bytes;
    const common = [
      ...([
        [2, version],
        [2, 0],
        [2, deflated ? method.deflated : method.stored],
        [2, 0],
        [2, date],
      ] as const),
      ...([
        [4, computeCrc(bytes, table)],
        [4, content.length],
        [4, bytes.length],
        [2, nameBytes.length],
        [2, 0],
      ] as const),
    ] as const;
    const local = pack([4, signature.local], ...common);
    central.push(pack([4, signature.central], [2, version], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]), nameBytes);
    parts.push(local, nameBytes, content);
    at += local.length + nameBytes.length + content.length;
  }
  const centralBytes = central.reduce((sum, { length }) => sum + length, 0);
  const { length } = entries;
  const end = pack([4, signature.end], [2, 0], [2, 0], [2, length], [2, length], [4, centralBytes], [4, at], [2, 0]);
  return join([...parts, ...central, end]);
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
