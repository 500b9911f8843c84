import type { Nanos } from "../engine/spec/scenario.ts";
import { packetColumnNames, packetColumns, type PacketRow, type PacketWindow } from "./tables.ts";

const arrays = { f64: Float64Array, i32: Int32Array, u16: Uint16Array, u8: Uint8Array } as const;

/** Converts rows to columns. */
export function toPacketWindow(rows: readonly PacketRow[], fromNs: Nanos, untilNs: Nanos, isCut: boolean): PacketWindow {
  const columns: Record<string, unknown> = { length: rows.length, fromNs, untilNs, isCut };
  for (const name of packetColumnNames) {
    const values = rows.map((row) => row[name]);
    const type = packetColumns[name];
    columns[name] = arrays[type].from(values);
  }
  return columns as PacketWindow;
}

/** The buffers of its columns, to transfer. */
export function listPacketBuffers(window: PacketWindow): ArrayBuffer[] {
  return packetColumnNames.map((name) => window[name].buffer);
}
