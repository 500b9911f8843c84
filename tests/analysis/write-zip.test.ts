import { deflateRawSync, inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { computeCrc, writeZip } from "../../src/analysis/write-zip.ts";

const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text));

/** As an unpacker reads it: from the end, by the central directory. */
function readZip(zip: Uint8Array): { name: string; text: string; crc: number }[] {
  const view = new DataView(zip.buffer, zip.byteOffset);
  const end = zip.length - 22;
  expect(view.getUint32(end, true)).toBe(0x06054b50);
  let at = view.getUint32(end + 16, true);
  expect(at + view.getUint32(end + 12, true)).toBe(end);
  return Array.from({ length: view.getUint16(end + 10, true) }, () => {
    expect(view.getUint32(at, true)).toBe(0x02014b50);
    const [method, nameBytes] = [view.getUint16(at + 10, true), view.getUint16(at + 28, true)];
    const [packed, local] = [view.getUint32(at + 20, true), view.getUint32(at + 42, true)];
    const name = Buffer.from(zip.subarray(at + 46, at + 46 + nameBytes)).toString();
    expect(view.getUint32(local, true)).toBe(0x04034b50);
    const from = local + 30 + view.getUint16(local + 26, true);
    const content = zip.subarray(from, from + packed);
    const bytes = method === 8 ? inflateRawSync(content) : content;
    expect(bytes).toHaveLength(view.getUint32(at + 24, true));
    const crc = view.getUint32(at + 16, true);
    at += 46 + nameBytes;
    return { name, text: Buffer.from(bytes).toString(), crc };
  });
}

test("the check value of CRC-32", () => expect(computeCrc(bytesOf("123456789"))).toBe(0xcbf43926));

test("entries stored and deflated, in their order", () => {
  const long = "incast ".repeat(1000);
  const zip = writeZip([
    { name: "a.txt", bytes: bytesOf("123456789") },
    { name: "folder/b.txt", bytes: bytesOf(long), deflated: deflateRawSync(long) },
    { name: "empty", bytes: bytesOf("") },
  ]);
  expect(zip.length).toBeLessThan(1000);
  expect(readZip(zip)).toEqual([
    { name: "a.txt", text: "123456789", crc: 0xcbf43926 },
    { name: "folder/b.txt", text: long, crc: computeCrc(bytesOf(long)) },
    { name: "empty", text: "", crc: 0 },
  ]);
});
