import type { Packet } from "../network/packet.ts";
import { PacketFlag, PacketKind } from "../observer.ts";
import type { Sink } from "../hosts.ts";

/** A data or control packet has come for a receiver that is no TCP. @param first number on the wire from which its connection counts. */
export function giveToSink(sink: Sink, first: number, { kind, number, flags, header }: Packet): void {
  // left over from an earlier connection of the flow: ignored
  if (number < first) return;
  const words = header ?? new Float64Array(0);
  if (kind === PacketKind.data) sink.onPacket(number - first, (flags & PacketFlag.trimmed) !== 0, words);
  else sink.onControl?.(words);
}
