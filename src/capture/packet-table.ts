import { writeCsvLine } from "../analysis/csv-line.ts";
import { packetKindNames } from "../analysis/metrics/link-metrics.ts";
import { AckFlag, goesBack, PacketFlag, PacketKind } from "../engine/observer.ts";
import type { NetworkGeometry } from "../engine/spec/geometry.ts";
import type { Capture } from "./capture.ts";

/** Columns of packets.csv; new ones follow behind. */
export const packetColumns = [
  ...["time_ns", "direction", "flow", "kind", "packet", "bytes", "from", "to"],
  ...["retransmission", "ce", "ece", "window", "dropped_ns", "dropped_at"],
] as const;

/**
 * The packets of a capture as lines of CSV, in order of time: `packet` as the run counts them, from 0 (an ACK: the last packet in
 * order), and where and when a packet was dropped later.
 */
export function* writePacketTable(capture: Capture, { nodes, links, flows }: NetworkGeometry): Generator<string> {
  yield writeCsvLine(packetColumns);
  for (const { timeNs, isOutbound, flow, kind, packet, flags, bytes, window, droppedNs, droppedAt } of capture.list()) {
    const isBack = goesBack(kind, flags);
    const isAck = kind === PacketKind.ack;
    const [from, to] = isBack ? [flows[flow].to, flows[flow].from] : [flows[flow].from, flows[flow].to];
    yield writeCsvLine([
      ...[timeNs, isOutbound ? "out" : "in", flow, packetKindNames[kind], packet, bytes, nodes[from].name, nodes[to].name],
      ...[isBack ? 0 : Number((flags & PacketFlag.retransmission) !== 0), isBack ? 0 : Number((flags & PacketFlag.marked) !== 0)],
      ...[isAck ? Number((flags & AckFlag.echo) !== 0) : 0, isAck ? window : null],
      ...(droppedAt < 0 ? [null, null] : [droppedNs, links[droppedAt].name]),
    ]);
  }
}
